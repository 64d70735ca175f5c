import { toCalendarDate } from '../i18n/calendar-date.ts';

/** Whether two instants fall on one day in UTC. Throws for what is no date, as `date` does. */
export function isSameDay(startMs: number, endMs: number): boolean {
  const start = toCalendarDate(startMs, 'UTC');
  const end = toCalendarDate(endMs, 'UTC');
  return start.extendedYear === end.extendedYear && start.dayOfYear === end.dayOfYear;
}
