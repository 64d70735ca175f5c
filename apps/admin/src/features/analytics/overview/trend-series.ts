import type { OverviewReport, ReportFigure } from '@awning/contract';
import type { TrendPoint } from '../../../kit/chart/trend-points.ts';
import { dateText } from '../../../kit/text/figures.ts';
import { dateFormat } from '../../../kit/text/formats.ts';
import { figureOf } from '../figures/figure-text.ts';
import { shiftDay } from '../frame/report-range.ts';

export const GROUPINGS = ['day', 'week', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

type Series = OverviewReport['series'];
type Point = Series['points'][number];

/** A place of the chart with the days that it stands for. */
export interface SeriesPoint extends TrendPoint {
  readonly from: string;
  readonly to: string;
}

/** Weeks begin on Monday. */
function keyOf(day: string, grouping: Grouping): string {
  if (grouping === 'month') return day.slice(0, 7);
  if (grouping === 'day') return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDay(day, -weekday);
}

function grouped(points: readonly Point[], grouping: Grouping): Point[][] {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const key = keyOf(point.at, grouping);
    const group = groups.get(key);
    if (group) group.push(point);
    else groups.set(key, [point]);
  }
  return [...groups.values()];
}

/** Groupings in which these days make more than one place. */
export const groupingsFor = (dayCount: number): readonly Grouping[] =>
  GROUPINGS.filter((grouping) => grouping === 'day' || dayCount > (grouping === 'week' ? 13 : 59));

/** One figure of a report through its days, or through the hours of its one day. */
export function trendOf(
  { by, points }: Series,
  name: ReportFigure,
  grouping: Grouping,
  locale: string,
): SeriesPoint[] {
  const groups = by === 'hour' ? points.map((point) => [point]) : grouped(points, grouping);
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (!(first && last)) return [];
    const before = group.flatMap((point) => point.before ?? []);
    return {
      key: first.at,
      from: first.at.slice(0, 10),
      to: last.at.slice(0, 10),
      ...(by === 'hour' ? hourTexts(first.at, locale) : dayTexts(first.at, last.at, grouping, locale)),
      value: figureOf(
        name,
        group.map(({ figures }) => figures),
      ),
      before: before.length > 0 ? figureOf(name, before) : null,
    };
  });
}

type Texts = Pick<TrendPoint, 'label' | 'short' | 'mark'>;

function dayTexts(first: string, last: string, grouping: Grouping, locale: string): Texts {
  if (grouping === 'month') {
    const month = dateText(first, locale, { month: 'long', year: 'numeric' });
    return { label: month, short: month, mark: dateText(first, locale, { month: 'short' }) };
  }
  const mark = dateText(first, locale, { day: 'numeric', month: 'short' });
  if (grouping === 'week') {
    const format = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    const week = format.formatRange(new Date(first), new Date(last));
    return { label: week, short: week, mark };
  }
  return {
    label: dateText(first, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
    short: dateText(first, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
    mark,
  };
}

/** The hour of the site's clock: its zone is in the day already. */
function hourTexts(at: string, locale: string): Texts {
  const hour = dateFormat(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' }).format(
    new Date(`${at}:00:00Z`),
  );
  return { label: hour, short: hour, mark: hour };
}
