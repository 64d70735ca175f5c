import { type CalendarDate, isGregorianLeap } from './calendar-date.ts';

/** Weeks start on Sunday; the week with January 1 is week 1, also for the days of December in it. */
export function usWeek(date: CalendarDate): number {
  return weekOf(date, 0, 1).week;
}

/** Weeks start on Monday; week 1 is the first with at least four days in the year. */
export function isoWeek(date: CalendarDate): { readonly year: number; readonly week: number } {
  return weekOf(date, 1, 4);
}

const daysInYear = (year: number): number => (isLeap(year) ? 366 : 365);
const isLeap = (year: number): boolean => (year >= 1583 ? isGregorianLeap(year) : year % 4 === 0);

function weekOf(
  { extendedYear, dayOfYear, weekday }: CalendarDate,
  firstDay: number,
  minimumDays: number,
): { year: number; week: number } {
  const sinceWeekStart = (weekday - firstDay + 7) % 7;
  // Where in its week January 1 falls.
  const newYear = (((sinceWeekStart - dayOfYear + 1) % 7) + 7) % 7;
  const firstWeekCounts = 7 - newYear >= minimumDays;
  const week = Math.floor((dayOfYear - 1 + newYear) / 7) + (firstWeekCounts ? 1 : 0);
  if (week === 0) {
    const before = extendedYear - 1;
    return weekOf(
      { extendedYear: before, dayOfYear: dayOfYear + daysInYear(before), weekday } as CalendarDate,
      firstDay,
      minimumDays,
    );
  }
  const leftInYear = daysInYear(extendedYear) - dayOfYear;
  const daysOfWeekInNextYear = 6 - sinceWeekStart - leftInYear;
  if (daysOfWeekInNextYear >= minimumDays) return { year: extendedYear + 1, week: 1 };
  return { year: extendedYear, week };
}
