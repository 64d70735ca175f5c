import { MOST_REPORT_DAYS, type ReportCompare, type ReportSpan } from '@awning/contract';
import { localTime } from '../../../platform/local-time.ts';
import { reportErrors } from './report-errors.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

/** Days of the calendar, both counted. Dates alone have no summer time. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const millisOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(millisOf(day) + days * DAY_MS).toISOString().slice(0, 10);

const countDays = ({ from, to }: Days): number => (millisOf(to) - millisOf(from)) / DAY_MS + 1;

/** Every day, the first first. */
export const listDays = (days: Days): string[] =>
  Array.from({ length: countDays(days) }, (_, index) => addDays(days.from, index));

/** A parser takes the 30th of February for the 2nd of March. The years before 1900 are slips of the keyboard. */
const isDay = (day: string): boolean => {
  const at = millisOf(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day >= '1900' && day < '2200';
};

/** The same date, or the 28th of February for the 29th. */
const yearBefore = (day: string): string => {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return isDay(same) ? same : `${same.slice(0, 8)}28`;
};

function comparedTo(days: Days, compare: ReportCompare): Days | null {
  if (compare === 'none') return null;
  const count = countDays(days);
  // As many days as there are, also where a leap day is among them.
  const to = compare === 'year' ? yearBefore(days.to) : addDays(days.from, -1);
  return { from: addDays(to, 1 - count), to };
}

export interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare?: ReportCompare | undefined;
}

/** What a report is about; what only the database knows is added by who reads it. */
export type AskedSpan = Omit<ReportSpan, 'countedSince' | 'visitorsAreSumOfDays'>;

/** Without days the last 30, today included; with one of the two, 30 from it or up to it. */
export function readSpan(
  { from, to, compare = 'before' }: AskedDays,
  { now, timeZone, currency }: { readonly now: Date; readonly timeZone: string; readonly currency: string },
): AskedSpan {
  for (const day of [from, to]) if (day !== undefined && !isDay(day)) throw reportErrors.badDays();
  const today = localTime(now, timeZone).day;
  const last = to ?? (from === undefined ? today : min(addDays(from, USUAL_DAYS - 1), max(from, today)));
  const days = { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
  const count = countDays(days);
  if (count < 1 || count > MOST_REPORT_DAYS) throw reportErrors.badDays();
  return {
    ...days,
    days: count,
    timeZone,
    currency,
    compare,
    before: comparedTo(days, compare),
    isUnfinished: days.to >= today,
  };
}

const min = (one: string, other: string): string => (one < other ? one : other);
const max = (one: string, other: string): string => (one > other ? one : other);
