import type { Translate } from '../../messages/messages.ts';
import type { FilterWord, ListContext, ListFilter } from './list-definition.ts';
import type { listMessages } from './list-messages.ts';

/** Ranges of days that move along with today. */
export const RELATIVE_DAYS = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;
type RelativeDays = (typeof RELATIVE_DAYS)[number];

/** The word of a date filter that is followed by such a range. */
export const IN_RANGE = 'in';

/** A day as a calendar writes it, without a time zone. */
type Day = { readonly year: number; readonly month: number; readonly day: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** What clocks of a zone show at an instant, as if they stood in UTC. */
function wallTime(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

const HOUR_MS = 3_600_000;

/** When a day of the site begins. Where clocks jump over midnight, it begins after the jump. */
export function startOfDay({ year, month, day }: Day, timeZone: string): number {
  const wanted = Date.UTC(year, month - 1, day);
  const first = wanted - (wallTime(wanted, timeZone) - wanted);
  const start = wanted - (wallTime(first, timeZone) - first);
  return wallTime(start, timeZone) < wanted ? start + HOUR_MS : start;
}

function dayOf(at: number, timeZone: string): Day {
  const date = new Date(wallTime(at, timeZone));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Months and days past their end run into the next one, as in `Date.UTC`. */
function shifted({ year, month, day }: Day, change: Partial<Day>): Day {
  const date = new Date(
    Date.UTC(year + (change.year ?? 0), month - 1 + (change.month ?? 0), day + (change.day ?? 0)),
  );
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function readDay(text: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const date = shifted({ year, month, day }, {});
  return date.month === month && date.day === day && year >= 1900 ? date : null;
}

/** From the first day up to, and without, the day after the last one. */
export interface DayRange {
  readonly first: Day;
  readonly after: Day;
}

function relativeRange(name: RelativeDays, today: Day): DayRange {
  const tomorrow = shifted(today, { day: 1 });
  const monthStart = { ...today, day: 1 };
  switch (name) {
    case 'today':
      return { first: today, after: tomorrow };
    case 'yesterday':
      return { first: shifted(today, { day: -1 }), after: today };
    case 'last7Days':
      return { first: shifted(today, { day: -6 }), after: tomorrow };
    case 'last30Days':
      return { first: shifted(today, { day: -29 }), after: tomorrow };
    case 'last90Days':
      return { first: shifted(today, { day: -89 }), after: tomorrow };
    case 'thisMonth':
      return { first: monthStart, after: tomorrow };
    case 'lastMonth':
      return { first: shifted(monthStart, { month: -1 }), after: monthStart };
    case 'thisYear':
      return { first: { year: today.year, month: 1, day: 1 }, after: tomorrow };
  }
}

/** The days that a value means: one of the moving ranges, or a single day. */
export function daysOf(value: string, { timeZone, now }: ListContext): DayRange | null {
  const name = RELATIVE_DAYS.find((each) => each === value);
  if (name) return relativeRange(name, dayOf(now, timeZone));
  const day = readDay(value);
  return day && { first: day, after: shifted(day, { day: 1 }) };
}

/** The days of a range in words: "18 Oct – 16 Nov 2026". */
function rangeText({ first, after }: DayRange, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const last = shifted(after, { day: -1 });
  const at = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);
  return at(first) === at(last) ? format.format(at(first)) : format.formatRange(at(first), at(last));
}

interface DateFilterParts {
  readonly id: string;
  readonly label: string;
  /** Parameters of the call: from this instant on, and before this instant. */
  readonly from: string;
  readonly before: string;
  readonly isPromoted?: boolean;
}

/** A filter by days of the site's time zone: a moving range, a single day, from a day on, or before one. */
export function dateFilter(
  t: Translate<typeof listMessages>,
  locale: string,
  { from, before, ...parts }: DateFilterParts,
): ListFilter {
  const words: FilterWord[] = [
    { value: IN_RANGE, label: t('dateIn') },
    { value: 'on', label: t('dateOn'), sign: '=' },
    { value: 'from', label: t('dateFrom'), sign: '>' },
    { value: 'before', label: t('dateBefore'), sign: '<' },
  ];
  return {
    ...parts,
    words,
    value: { kind: 'date' },
    textOf: (value, context) => {
      const days = daysOf(value, context);
      if (!days) return value;
      const name = RELATIVE_DAYS.find((each) => each === value);
      const dates = rangeText(days, locale);
      return name ? t('daysWithDates', { name: t(name), dates }) : dates;
    },
    toQuery: (word, value, context) => {
      const days = daysOf(value, context);
      if (!days) return null;
      const instant = (day: Day): string => new Date(startOfDay(day, context.timeZone)).toISOString();
      if (word === 'from') return { [from]: instant(days.first) };
      if (word === 'before') return { [before]: instant(days.first) };
      return { [from]: instant(days.first), [before]: instant(days.after) };
    },
  };
}
