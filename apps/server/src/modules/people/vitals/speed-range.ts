import type { SpeedQuery } from '@awning/contract';
import { vitalsErrors } from './vitals-errors.ts';

export interface SpeedRange {
  readonly from: string;
  readonly to: string;
  readonly before: { readonly from: string; readonly to: string } | null;
}

const USUAL_DAYS = 28;
const MOST_DAYS = 366;
const DAY_MS = 24 * 3_600_000;

/** The days that a report is about, and those that it is compared with. */
export function readSpeedRange(
  query: Pick<SpeedQuery, 'from' | 'to' | 'compare'>,
  today: string,
): SpeedRange {
  const refuse = (): Error => vitalsErrors.badRange({ values: { most: MOST_DAYS } });
  const to = query.to ?? today;
  if (!isDay(to)) throw refuse();
  const from = query.from ?? shiftDay(to, 1 - USUAL_DAYS);
  if (!isDay(from) || from > to || from < shiftDay(to, 1 - MOST_DAYS)) throw refuse();
  return { from, to, before: daysBefore(from, to, query.compare ?? 'before') };
}

function daysBefore(from: string, to: string, compare: 'before' | 'year' | 'none'): SpeedRange['before'] {
  if (compare === 'none') return null;
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const length = daysBetween(from, to).length;
  return { from: shiftDay(from, -length), to: shiftDay(from, -1) };
}

/** The 29th of February has the 28th. */
function yearBefore(day: string): string {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return isDay(same) ? same : same.replace(/29$/, '28');
}

/** A day that calendars have, and that has days and years around it. */
const isDay = (day: string): boolean =>
  day >= '1971' && day < '9000' && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Both ends are among them. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}
