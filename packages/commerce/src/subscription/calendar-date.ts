/** A day as `YYYY-MM-DD`, without a time zone: the caller knows whose calendar it is. */
export interface CalendarParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Null for text that names no day. */
export function readCalendarDate(text: string): CalendarParts | null {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  // Years before 100 would be read as 19xx.
  if (parts.year < 1000 || parts.month < 1 || parts.month > 12) return null;
  return parts.day >= 1 && parts.day <= daysInMonth(parts.year, parts.month) ? parts : null;
}

export const isCalendarDate = (text: string): boolean => readCalendarDate(text) !== null;

export const writeCalendarDate = ({ year, month, day }: CalendarParts): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const daysSince1970 = (text: string): number => {
  const parts = readCalendarDate(text);
  return parts ? Date.UTC(parts.year, parts.month - 1, parts.day) / DAY_MS : Number.NaN;
};

export const daysBetween = (from: string, to: string): number => daysSince1970(to) - daysSince1970(from);

export function addDays(date: string, days: number): string {
  const moved = new Date((daysSince1970(date) + days) * DAY_MS);
  return writeCalendarDate({
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  });
}
