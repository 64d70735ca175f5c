import { TZ } from '@phensley/timezone';

/** Julian day of 1970-01-01. */
const EPOCH_DAY = 2440588;
/** 1582-10-15, the first day of the Gregorian calendar; earlier days are read in the Julian one. */
const GREGORIAN_START = 2299161;
const LAST_DAY = 4881503;
const DAY_MS = 86_400_000;

/** Old and odd names of time zones. */
const ZONE_ALIASES = new Map([
  ['SystemV/AST4', 'America/Puerto_Rico'],
  ['SystemV/AST4ADT', 'America/Halifax'],
  ['SystemV/CST6', 'America/Regina'],
  ['SystemV/CST6CDT', 'America/Chicago'],
  ['SystemV/EST5', 'America/Indianapolis'],
  ['SystemV/EST5EDT', 'America/New_York'],
  ['SystemV/HST10', 'Pacific/Honolulu'],
  ['SystemV/MST7', 'America/Phoenix'],
  ['SystemV/MST7MDT', 'America/Denver'],
  ['SystemV/PST8', 'Pacific/Pitcairn'],
  ['SystemV/PST8PDT', 'America/Los_Angeles'],
  ['SystemV/YST9', 'Pacific/Gambier'],
  ['SystemV/YST9YDT', 'America/Anchorage'],
  ['Canada/East-Saskatchewan', 'America/Regina'],
  ['Etc/Unknown', 'Factory'],
]);

/** One instant as a wall calendar and clock in a time zone show it. */
export interface CalendarDate {
  readonly instant: number;
  /** May be 0 or negative: the year before year 1. */
  readonly extendedYear: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** From 1. */
  readonly dayOfYear: number;
  /** From 0, Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millis: number;
  readonly offset: number;
  readonly zone: string;
}

const zoneAt = (zoneId: string, instant: number): { offset: number; abbr: string } =>
  TZ.fromUTC(ZONE_ALIASES.get(zoneId) ?? zoneId, instant) ?? { offset: 0, abbr: 'UTC' };

/** Throws for instants outside the days that the calendar knows, in the words of the template language. */
export function toCalendarDate(instant: number, zoneId: string): CalendarDate {
  const { offset, abbr } = zoneAt(zoneId, instant);
  const local = instant + offset;
  const days = Math.floor(local / DAY_MS);
  const julianDay = EPOCH_DAY + days;
  // The message is V8's own for what the language's reference does with such a number.
  if (Number.isNaN(julianDay)) throw new TypeError("Cannot read properties of undefined (reading '2')");
  if (julianDay < 0 || julianDay > LAST_DAY) {
    throw new Error(
      `Julian day ${julianDay} is outside the supported range of this library: Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.`,
    );
  }
  const millisOfDay = local - days * DAY_MS;
  const date = julianDay >= GREGORIAN_START ? gregorianDate(julianDay) : julianDate(julianDay);
  return {
    instant,
    ...date,
    weekday: (julianDay + 1) % 7,
    hour: Math.floor(millisOfDay / 3_600_000),
    minute: Math.floor(millisOfDay / 60_000) % 60,
    second: Math.floor(millisOfDay / 1000) % 60,
    millis: millisOfDay % 1000,
    offset,
    zone: abbr,
  };
}

interface DateOfYear {
  readonly extendedYear: number;
  readonly month: number;
  readonly day: number;
  readonly dayOfYear: number;
}

const CUMULATIVE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

function fromDayOfYear(extendedYear: number, dayOfYear: number, leap: boolean): DateOfYear {
  let month = 12;
  const startOf = (m: number): number => (CUMULATIVE[m - 1] ?? 0) + (leap && m > 2 ? 1 : 0);
  while (month > 1 && dayOfYear <= startOf(month)) month--;
  return { extendedYear, month, day: dayOfYear - startOf(month), dayOfYear };
}

export const isGregorianLeap = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function gregorianDate(julianDay: number): DateOfYear {
  // Days since 0001-01-01 of the Gregorian calendar.
  let rest = julianDay - 1721426;
  const n400 = Math.floor(rest / 146097);
  rest -= n400 * 146097;
  const n100 = Math.min(3, Math.floor(rest / 36524));
  rest -= n100 * 36524;
  const n4 = Math.floor(rest / 1461);
  rest -= n4 * 1461;
  const n1 = Math.min(3, Math.floor(rest / 365));
  rest -= n1 * 365;
  const year = n400 * 400 + n100 * 100 + n4 * 4 + n1 + 1;
  return fromDayOfYear(year, rest + 1, isGregorianLeap(year));
}

function julianDate(julianDay: number): DateOfYear {
  // Day 0 is January 1 of the year -4712, which is a leap year.
  const cycles = Math.floor(julianDay / 1461);
  let rest = julianDay - cycles * 1461;
  let yearOfCycle = 0;
  if (rest >= 366) {
    yearOfCycle = 1 + Math.floor((rest - 366) / 365);
    rest = (rest - 366) % 365;
  }
  return fromDayOfYear(-4712 + cycles * 4 + yearOfCycle, rest + 1, yearOfCycle === 0);
}
