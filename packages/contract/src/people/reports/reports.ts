import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { FigureValues } from './report-figures.ts';
import { ReportSpan, reportSpanQuery } from './report-spans.ts';
import { MoneyCheck } from './report-tables.ts';

/** `GET /api/reports/overview` and `GET /api/reports/funnel` */
export const ReportQuery = Type.Object(reportSpanQuery, strict);
export type ReportQuery = Static<typeof ReportQuery>;

const ReportPoint = Type.Object({
  at: Type.String({
    description: 'A day such as 2026-11-16, or an hour of the one day such as 2026-11-16T09',
  }),
  figures: FigureValues,
  before: OrNull(FigureValues),
});

/** How the sum of all prices becomes the sales: each part as it is added, so costs are negative. */
const MoneyParts = Type.Object({
  goodsMinor: Type.Integer({ description: 'What the goods cost before discounts' }),
  discountMinor: Type.Integer({ description: 'Negative, or 0' }),
  shippingMinor: Type.Integer({ description: 'What shoppers paid for delivery' }),
  taxMinor: Type.Integer({ description: 'Added on top; 0 where prices include it' }),
  refundsMinor: Type.Integer({ description: 'Negative, or 0' }),
  salesMinor: Type.Integer({ description: 'The sum of the parts above' }),
  taxIncludedMinor: Type.Integer({ description: 'Of the prices: it is in the amounts above' }),
});
export type MoneyParts = Static<typeof MoneyParts>;

/**
 * Figures: visitors, visits, views, bounceRate, averageSeconds, orders, items, salesMinor, refundsMinor, averageMinor,
 * conversion. The points have visitors, visits, views, orders, items and salesMinor.
 */
export const OverviewReport = Type.Object({
  span: ReportSpan,
  figures: FigureValues,
  before: OrNull(FigureValues),
  series: Type.Object({ by: Type.Enum(['day', 'hour'] as const), points: Type.Array(ReportPoint) }),
  moneyParts: MoneyParts,
  money: MoneyCheck,
  leftOut: Type.Array(Type.Object({ reason: Type.String(), events: Type.Integer() }), {
    description: 'What was not counted, and why: bots, people who work here, prefetches',
  }),
});
export type OverviewReport = Static<typeof OverviewReport>;

const LiveCount = Type.Object({ value: Type.String(), visitors: Type.Integer() });

/** `GET /api/reports/live` */
export const LiveReport = Type.Object({
  now: Type.String({ description: 'ISO 8601, UTC' }),
  lastFiveMinutes: Type.Integer({ description: 'Visitors' }),
  lastHalfHour: Type.Integer({ description: 'Visitors' }),
  minutes: Type.Array(Type.Integer(), {
    description: 'Visitors with a page view in each of the last 30 minutes, the oldest first',
  }),
  pages: Type.Array(LiveCount, { description: 'Of the last half hour, as the lists below' }),
  sources: Type.Array(LiveCount),
  countries: Type.Array(LiveCount),
  openCarts: Type.Integer({
    description:
      'Carts with something in them that were begun, or typed at in the checkout, in the last half hour',
  }),
  openCheckouts: Type.Integer(),
  ordersToday: Type.Integer(),
  salesTodayMinor: Type.Integer(),
  currency: Type.String(),
});
export type LiveReport = Static<typeof LiveReport>;

export const funnelSteps = ['visit', 'product', 'cart', 'checkout', 'paid'] as const;
export type FunnelStepName = (typeof funnelSteps)[number];

const FunnelStep = Type.Object({
  step: Type.Enum(funnelSteps),
  people: Type.Integer({
    description:
      '`visit`: visits; `product`: those that saw a product, as far as visitors agreed to be counted so; `cart`: carts with something in them; `checkout`: those whose checkout was begun; `paid`: those that became an order. A cart counts on the day of its last change, an order on its own',
  }),
  peopleBefore: OrNull(Type.Integer()),
  share: OrNull(Type.Number({ description: 'Of the step before this one, from 0 to 1; at most 1' })),
  worthMinor: OrNull(Type.Integer({ description: 'What is in them; null for steps without a cart' })),
  lost: OrNull(Type.Integer({ description: 'How many did not come to the next step' })),
  lostMinor: OrNull(Type.Integer()),
});

/** Why people left, as far as the shop itself knows it. */
export const funnelReasons = [
  'sold-out',
  'no-delivery',
  'delivery-cost',
  'declined',
  'payment-failed',
  'refused',
  'error',
] as const;
export type FunnelReasonName = (typeof funnelReasons)[number];
export const funnelTargets = ['carts', 'inventory', 'delivery', 'payments', 'discounts', 'errors'] as const;

const FunnelReason = Type.Object({
  reason: Type.Enum(funnelReasons),
  step: Type.Enum(funnelSteps, { description: 'After which it happened' }),
  detail: Type.String({
    description: 'The sentence that shoppers read, the product, or the message; or empty',
  }),
  count: Type.Integer({ description: 'Carts, or for errors how often' }),
  worthMinor: OrNull(Type.Integer()),
  target: Type.Enum(funnelTargets, { description: 'The screen that shows what is behind it' }),
  targetId: OrNull(Type.String({ description: 'What to open there, such as a product' })),
});
export type FunnelReason = Static<typeof FunnelReason>;

export const FunnelReport = Type.Object({
  span: ReportSpan,
  steps: Type.Array(FunnelStep),
  reasons: Type.Array(FunnelReason),
  keptSince: Type.String({
    description:
      'A day: what people left in carts and checkouts before it is forgotten, and missing in the steps above',
  }),
  isWhole: Type.Boolean({ description: 'False: part of these days lies before `keptSince`' }),
  abandoned: Type.Object({
    carts: Type.Integer({ description: 'Checkouts that were begun and not finished' }),
    worthMinor: Type.Integer(),
    mayBeReminded: Type.Integer({ description: 'Of them, those to whom a reminder may go' }),
  }),
  money: MoneyCheck,
});
export type FunnelReport = Static<typeof FunnelReport>;
