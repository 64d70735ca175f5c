export type WritingTime =
  | { readonly ok: true; readonly at: Date }
  | { readonly ok: false; readonly problem: string };

/** The first instant of the year 1, before which the database and calendars disagree. */
const EARLIEST_MS = -62_135_596_800_000;
const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
/** A day begins this much earlier where it begins first. */
const EARLIEST_DAY_MS = 14 * 3_600_000;

/** Milliseconds since 1970, a day, or a day with a time and its zone; never in the future. */
export function readWritingTime(typed: unknown, now: Date): WritingTime {
  const read = readInstant(typed);
  if (read === null) return { ok: false, problem: 'This is not a date such as 2024-05-31.' };
  const ahead = read.millis - now.getTime();
  if (ahead <= 0) return { ok: true, at: new Date(read.millis) };
  // Somewhere it is that day already.
  if (read.isDay && ahead <= EARLIEST_DAY_MS) return { ok: true, at: now };
  return { ok: false, problem: 'A review cannot have been written in the future.' };
}

function readInstant(typed: unknown): { readonly millis: number; readonly isDay: boolean } | null {
  if (typeof typed === 'number')
    return Number.isInteger(typed) && typed >= EARLIEST_MS ? { millis: typed, isDay: false } : null;
  const [whole, day, time] = DATE.exec(typeof typed === 'string' ? typed.trim() : '') ?? [];
  if (whole === undefined || day === undefined || !isDay(day)) return null;
  const millis = Date.parse(whole);
  return millis >= EARLIEST_MS ? { millis, isDay: time === undefined } : null;
}

/** `Date` takes the 31st of February for a day in March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
