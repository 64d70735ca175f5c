import { type Static, Type } from 'typebox';

export const figureUnits = ['count', 'money', 'seconds', 'share', 'stars'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** Every figure of every report, and what it is measured in. Shares are from 0 to 1. */
export const reportFigures = {
  visitors: 'count',
  visits: 'count',
  views: 'count',
  bounceRate: 'share',
  averageSeconds: 'seconds',
  events: 'count',
  orders: 'count',
  /** Without renewals and those that members make, which have no visit. */
  webOrders: 'count',
  items: 'count',
  salesMinor: 'money',
  refundsMinor: 'money',
  discountMinor: 'money',
  averageMinor: 'money',
  conversion: 'share',
  formViews: 'count',
  formStarts: 'count',
  submissions: 'count',
  signUps: 'count',
  notified: 'count',
  bought: 'count',
  reviews: 'count',
  rating: 'stars',
  accounts: 'count',
} as const satisfies Record<string, FigureUnit>;
export type ReportFigure = keyof typeof reportFigures;
export const reportFigureNames = Object.keys(reportFigures) as ReportFigure[];

/**
 * Figures by name: those that the report has. `averageSeconds` is of a visit, `bounceRate` and `conversion` (orders)
 * are of visits; they are left out where there was no visit, `averageMinor` where there was no order.
 */
export const FigureValues = Type.Partial(
  Type.Object(
    Object.fromEntries(reportFigureNames.map((name) => [name, Type.Number()])) as Record<
      ReportFigure,
      ReturnType<typeof Type.Number>
    >,
  ),
);
export type FigureValues = Static<typeof FigureValues>;
