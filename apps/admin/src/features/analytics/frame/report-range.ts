import { MOST_REPORT_DAYS, type ReportCompare, reportCompares } from '@awning/contract';
import { wallTimeOf } from '../../../kit/fields/zoned-time.ts';

/** Ranges that move along with today, each with how many days it goes back; a month and a year begin on their first. */
const LENGTHS = { today: 1, yesterday: 1, '7days': 7, '28days': 28, '90days': 90 } as const;
export const MOVING_RANGES = ['today', 'yesterday', '7days', '28days', '90days', 'month', 'year'] as const;
export type MovingRange = (typeof MOVING_RANGES)[number];

/** The days that a report is about, as its address says them. */
export interface ReportRange {
  /** Null: days of one's own. */
  readonly name: MovingRange | null;
  /** First and last day of the site's zone, such as 2026-11-16. */
  readonly from: string;
  readonly to: string;
  readonly compare: ReportCompare;
}

/** What an address has of it; anything else in it is passed on. */
export type RangeSearch = Readonly<Record<string, string | undefined>>;

const DEFAULT_RANGE: MovingRange = '28days';
const DEFAULT_COMPARISON: ReportCompare = 'before';

const DAY_MS = 86_400_000;

/** A day that there is: the 30th of February is none. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export const shiftDay = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Both ends included. */
export const lengthOf = ({ from, to }: Pick<ReportRange, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const todayOf = (now: number, timeZone: string): string =>
  wallTimeOf(new Date(now).toISOString(), timeZone).date;

export function movingDays(name: MovingRange, today: string): Pick<ReportRange, 'from' | 'to'> {
  if (name === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const to = name === 'yesterday' ? shiftDay(today, -1) : today;
  return { from: shiftDay(to, 1 - LENGTHS[name]), to };
}

/** Why days cannot be a range, by the name of the message. */
export function rangeProblem(from: string, to: string, today: string): RangeProblem | null {
  if (!(isDay(from) && isDay(to))) return 'missingDay';
  if (from > to) return 'wrongOrder';
  if (from > today) return 'notYet';
  return lengthOf({ from, to }) > MOST_REPORT_DAYS ? 'tooLong' : null;
}
export type RangeProblem = 'missingDay' | 'wrongOrder' | 'notYet' | 'tooLong';

/** The range of an address. What makes no range is as if it were not there. */
export function readRange(search: RangeSearch, today: string): ReportRange {
  const compare = reportCompares.find((each) => each === search.compare) ?? DEFAULT_COMPARISON;
  const { from = '', to = '' } = search;
  if (rangeProblem(from, to, today) === null) return { name: null, from, to, compare };
  const name = MOVING_RANGES.find((each) => each === search.range) ?? DEFAULT_RANGE;
  return { name, ...movingDays(name, today), compare };
}

/** How an address says it, in the shortest way: what is usual is left out. */
export const searchOfRange = ({ name, from, to, compare }: ReportRange): RangeSearch => ({
  range: name === null || name === DEFAULT_RANGE ? undefined : name,
  from: name === null ? from : undefined,
  to: name === null ? to : undefined,
  compare: compare === DEFAULT_COMPARISON ? undefined : compare,
});

/** The days that it is compared with: as many before it, or the same days a year before; null for none. */
export function comparedDays(range: ReportRange): Pick<ReportRange, 'from' | 'to'> | null {
  const { from, to, compare } = range;
  if (compare === 'none') return null;
  if (compare === 'before') {
    const length = lengthOf(range);
    return { from: shiftDay(from, -length), to: shiftDay(to, -length) };
  }
  return { from: yearBefore(from), to: yearBefore(to) };
}

/** The 29th of February has the 28th a year before it. */
function yearBefore(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(earlier) ? earlier : `${earlier.slice(0, 8)}28`;
}
