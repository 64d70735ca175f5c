import type { ItemData } from '@awning/site-model';

/** A day on the calendar of a place; months and days count from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const DAY_MS = 86_400_000;

interface Place {
  readonly calendar: Intl.DateTimeFormat;
  /** By instant. Asking the calendar takes longer than drawing what happens on the day. */
  readonly days: Map<number, Day>;
}

const places = new Map<string, Place>();

const MAX_PLACES = 100;
const MAX_DAYS = 2_000;

function placeOf(timeZone: string): Place {
  const known = places.get(timeZone);
  if (known) return known;
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', calendar: 'gregory' } as const;
  let calendar: Intl.DateTimeFormat;
  try {
    calendar = new Intl.DateTimeFormat('en', { ...options, timeZone });
  } catch {
    // A zone that this machine does not know must not close the page.
    calendar = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  }
  if (places.size >= MAX_PLACES) places.clear();
  const place = { calendar, days: new Map<number, Day>() };
  places.set(timeZone, place);
  return place;
}

/** The day that people in the time zone have at that instant. */
export function dayIn(timeZone: string, instant: number): Day {
  const { calendar, days } = placeOf(timeZone);
  const known = days.get(instant);
  if (known) return known;
  const parts = { year: 1970, month: 1, day: 1 };
  for (const { type, value } of calendar.formatToParts(instant)) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value);
  }
  if (days.size >= MAX_DAYS) days.clear();
  days.set(instant, parts);
  return parts;
}

/** Days since 1970, which can be counted with. */
export const dayNumber = ({ year, month, day }: Day): number =>
  Math.round(Date.UTC(year, month - 1, day) / DAY_MS);

export function dayOfNumber(number: number): Day {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Monday is 1 and Sunday 7. */
export const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** An instant that lies within the month in every time zone. */
export const monthNoon = (year: number, month: number): number => Date.UTC(year, month - 1, 15, 12);

/** An instant that lies within that day in the time zone, for formatters that take instants. */
export function instantOfDay(timeZone: string, number: number): number {
  const noon = number * DAY_MS + DAY_MS / 2;
  const off = number - dayNumber(dayIn(timeZone, noon));
  return noon + off * (DAY_MS / 2);
}

/** As `datetime` attributes have it. */
export const isoDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/**
 * The first and the last day of an event, counted since 1970. The end is the instant at which it is over: an event
 * until midnight is not on the next day.
 */
export function eventDays(
  event: Pick<ItemData, 'startDate' | 'endDate'>,
  timeZone: string,
): { readonly first: number; readonly last: number } | null {
  const { startDate, endDate = startDate } = event;
  if (startDate === undefined || endDate === undefined) return null;
  const first = dayNumber(dayIn(timeZone, startDate));
  const last = endDate > startDate ? dayNumber(dayIn(timeZone, endDate - 1)) : first;
  return { first, last: Math.max(first, last) };
}
