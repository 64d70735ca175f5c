import type { FigureValues, ReportFigure } from '@awning/contract';
import { column, type RowOf } from '../../../platform/db/index.ts';

/** What can be added up. Everything else is worked out from these. */
const Sums = {
  visitors: column.integer,
  visits: column.integer,
  views: column.integer,
  bounces: column.integer,
  seconds: column.integer,
  events: column.integer,
  orders: column.integer,
  /** Of them, those of visitors: renewals and orders that members make have no visit. */
  webOrders: column.integer,
  items: column.integer,
  salesMinor: column.integer,
  refundsMinor: column.integer,
  discountMinor: column.integer,
  formViews: column.integer,
  formStarts: column.integer,
  submissions: column.integer,
  signUps: column.integer,
  notified: column.integer,
  bought: column.integer,
  reviews: column.integer,
  stars: column.integer,
  accounts: column.integer,
};
export const SumColumns = Sums;
export type SumName = keyof typeof Sums;
export const sumNames = Object.keys(Sums) as SumName[];
export type Sums = Readonly<Partial<RowOf<typeof Sums>>>;

interface Ratio {
  readonly of: SumName;
  readonly by: SumName;
  /** Digits that people see. */
  readonly digits: number;
}

/** Left out where there is nothing to divide by. */
export const ratios: Readonly<Partial<Record<ReportFigure, Ratio>>> = {
  bounceRate: { of: 'bounces', by: 'visits', digits: 4 },
  averageSeconds: { of: 'seconds', by: 'visits', digits: 1 },
  conversion: { of: 'webOrders', by: 'visits', digits: 4 },
  averageMinor: { of: 'salesMinor', by: 'orders', digits: 0 },
  rating: { of: 'stars', by: 'reviews', digits: 2 },
};

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Figures as people read them. */
export function figuresOf(sums: Sums, figures: readonly ReportFigure[]): FigureValues {
  const values: [ReportFigure, number][] = figures.flatMap((figure) => {
    const ratio = ratios[figure];
    if (ratio === undefined) {
      const sum = sums[figure as SumName];
      return sum === undefined ? [] : [[figure, sum]];
    }
    const [part, whole] = [sums[ratio.of], sums[ratio.by]];
    // There are more orders than visits where some visitors were not counted: that is no share of anything.
    if (part === undefined || whole === undefined || whole === 0) return [];
    if (figure === 'conversion' && part > whole) return [];
    return [[figure, rounded(part / whole, ratio.digits)]];
  });
  return Object.fromEntries(values);
}

export const addSums = (all: readonly Sums[]): Sums => {
  const total: Partial<Record<SumName, number>> = {};
  for (const sums of all)
    for (const name of sumNames) {
      const value = sums[name];
      if (value !== undefined) total[name] = (total[name] ?? 0) + value;
    }
  return total;
};
