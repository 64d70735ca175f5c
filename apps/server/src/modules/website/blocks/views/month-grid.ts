import type { ItemData } from '@awning/site-model';
import {
  DAY_MS,
  type Day,
  dayIn,
  dayNumber,
  dayOfNumber,
  eventDays,
  instantOfDay,
  isoDay,
  weekdayOf,
} from './site-days.ts';

export interface Month {
  readonly year: number;
  readonly month: number;
}

export interface CalendarDay {
  /** Since 1970. */
  readonly number: number;
  readonly day: number;
  readonly iso: string;
  readonly isToday: boolean;
  /** Belongs to the month before or after. */
  readonly isOutside: boolean;
  readonly events: readonly ItemData[];
}

export interface MonthGrid {
  readonly weeks: readonly { readonly days: readonly CalendarDay[] }[];
  /** Instants of seven days in the order of the week, for their names. */
  readonly weekdays: readonly number[];
}

interface MonthGridOptions {
  readonly month: Month;
  readonly events: readonly ItemData[];
  readonly timeZone: string;
  /** Monday is 1 and Sunday 7. */
  readonly firstDay: number;
  readonly now: number;
}

/** Whole weeks that hold the month, with the events of each day in the order in which they begin. */
export function monthGrid({ month, events, timeZone, firstDay, now }: MonthGridOptions): MonthGrid {
  const first = dayNumber({ ...month, day: 1 });
  const last = dayNumber({ ...nextMonth(month), day: 1 }) - 1;
  const start = first - ((weekdayOf(first) - firstDay + 7) % 7);
  const end = last + ((firstDay + 6 - weekdayOf(last)) % 7);
  const today = dayNumber(dayIn(timeZone, now));
  const byDay = eventsByDay(events, timeZone, start, end);

  const weeks: { days: CalendarDay[] }[] = [];
  for (let number = start; number <= end; number++) {
    if ((number - start) % 7 === 0) weeks.push({ days: [] });
    const day: Day = dayOfNumber(number);
    weeks.at(-1)?.days.push({
      number,
      day: day.day,
      iso: isoDay(day),
      isToday: number === today,
      isOutside: number < first || number > last,
      events: byDay.get(number) ?? [],
    });
  }
  const weekdays = (weeks[0]?.days ?? []).map(({ number }) => instantOfDay(timeZone, number));
  return { weeks, weekdays };
}

/** An event of several days stands on each of them. */
function eventsByDay(
  events: readonly ItemData[],
  timeZone: string,
  start: number,
  end: number,
): ReadonlyMap<number, readonly ItemData[]> {
  const byDay = new Map<number, ItemData[]>();
  // No time zone is further from UTC than a day: what lies outside of that need not be looked up.
  const [earliest, latest] = [(start - 1) * DAY_MS, (end + 2) * DAY_MS];
  const inOrder = events
    .filter(({ startDate = 0, endDate = startDate }) => endDate >= earliest && startDate <= latest)
    .toSorted((a, b) => (a.startDate ?? 0) - (b.startDate ?? 0));
  for (const event of inOrder) {
    const days = eventDays(event, timeZone);
    if (days === null) continue;
    for (let number = Math.max(days.first, start); number <= Math.min(days.last, end); number++) {
      const others = byDay.get(number);
      if (others) others.push(event);
      else byDay.set(number, [event]);
    }
  }
  return byDay;
}

export const nextMonth = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

export const previousMonth = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };

/** As addresses have it: `05-2026`. */
export const monthName = ({ year, month }: Month): string =>
  `${String(month).padStart(2, '0')}-${String(year).padStart(4, '0')}`;

/** Null for what is no month. */
export function parseMonth(name: string): Month | null {
  const match = /^(0[1-9]|1[0-2])-([12]\d{3})$/.exec(name);
  return match ? { month: Number(match[1]), year: Number(match[2]) } : null;
}
