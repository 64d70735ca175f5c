import { type FigureValues, type ReportFigure, reportFigures } from '@awning/contract';
import { minorText } from '../../../kit/text/figures.ts';
import { numberFormat } from '../../../kit/text/formats.ts';
import type { Translate } from '../../../messages/messages.ts';
import type { reportMessages } from './report-messages.ts';

export interface FigureContext {
  readonly t: Translate<typeof reportMessages>;
  readonly locale: string;
  readonly currency: string;
}

/** What a figure without a value is shown as: no visit has no average. */
const NO_VALUE = '–';

/** A figure as people read it, by what it is measured in. */
export function figureText(
  name: ReportFigure,
  value: number | undefined,
  { t, locale, currency }: FigureContext,
): string {
  if (value === undefined) return NO_VALUE;
  switch (reportFigures[name]) {
    case 'money':
      return minorText(value, currency, locale);
    case 'share':
      return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value);
    case 'seconds':
      return durationText(value, t);
    case 'stars':
      return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
    default:
      return numberFormat(locale, {}).format(value);
  }
}

/** On the scale of a chart, where there is little room. */
export const scaleText = (
  name: ReportFigure,
  value: number,
  { t, locale, currency }: FigureContext,
): string => {
  if (reportFigures[name] === 'money') return minorText(value, currency, locale, value % 100 === 0);
  if (reportFigures[name] === 'count') return numberFormat(locale, { notation: 'compact' }).format(value);
  return figureText(name, value, { t, locale, currency });
};

function durationText(total: number, t: FigureContext['t']): string {
  const seconds = Math.round(total);
  if (seconds < 60) return t('seconds', { seconds });
  if (seconds < 3_600) return t('minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t('hours', { hours: Math.floor(seconds / 3_600), minutes: Math.floor((seconds % 3_600) / 60) });
}

/** Figures whose days can be added up, and from which their ratios are made for any group of days. */
type PointFigures = Pick<FigureValues, (typeof POINT_FIGURES)[number]>;

/** A figure of some days; a ratio is made of their sums, because the average of averages is wrong. */
export function figureOf(name: ReportFigure, days: readonly PointFigures[]): number {
  const sum = (each: keyof PointFigures): number =>
    days.reduce((total, figures) => total + (figures[each] ?? 0), 0);
  const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  if (name === 'averageMinor') return Math.round(ratio(sum('salesMinor'), sum('orders')));
  // There are more orders than visits where some visitors were not counted.
  if (name === 'conversion') return Math.min(1, ratio(sum('webOrders'), sum('visits')));
  return isPointFigure(name) ? sum(name) : 0;
}

const POINT_FIGURES = ['visitors', 'visits', 'views', 'orders', 'webOrders', 'items', 'salesMinor'] as const;
const isPointFigure = (name: ReportFigure): name is (typeof POINT_FIGURES)[number] =>
  POINT_FIGURES.some((each) => each === name);

/** Those that have a chart: a figure for every day. */
export const hasSeries = (name: ReportFigure): boolean =>
  isPointFigure(name) || name === 'averageMinor' || name === 'conversion';

/** What a figure is made of: orders or what visitors did. */
export const rowKindOf = (name: ReportFigure): 'orders' | 'events' =>
  reportFigures[name] === 'money' || name === 'orders' || name === 'items' || name === 'conversion'
    ? 'orders'
    : 'events';
