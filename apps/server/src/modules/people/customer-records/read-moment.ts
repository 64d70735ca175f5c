import { customerRecordErrors } from './customer-record-errors.ts';

const FORM = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** A moment as ISO 8601 writes it; a day alone is its beginning. */
export function readMoment(text: string): Date {
  const moment = new Date(text);
  const [, day] = FORM.exec(text) ?? [];
  if (day === undefined || Number.isNaN(moment.getTime()) || !isDay(day))
    throw customerRecordErrors.invalidDate();
  return moment;
}

/** The 30th of February would silently become a day in March. */
const isDay = (day: string): boolean => {
  const match = new Date(day);
  return !Number.isNaN(match.getTime()) && match.toISOString().startsWith(day);
};
