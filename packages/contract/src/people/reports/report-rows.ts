import { type Static, Type } from 'typebox';
import { NextPage, OrNull, strict } from '../../shared/content-fields.ts';
import { FigureValues } from './report-figures.ts';
import { ReportDay, ReportSpan, reportSpanQuery } from './report-spans.ts';
import { type ReportTableName, reportTableNames } from './report-tables.ts';

export const reportRowKinds = ['events', 'orders', 'days'] as const;
export type ReportRowKind = (typeof reportRowKinds)[number];

/**
 * `GET /api/reports/rows`: what a figure is made of. With `table` and `value` of one row, or without them of
 * everything. `kind` says which figure was asked about: `orders` for money, `events` for visits.
 */
export const ReportRowsQuery = Type.Object(
  {
    from: reportSpanQuery.from,
    to: reportSpanQuery.to,
    table: Type.Optional(Type.Enum(reportTableNames as ['page', ...ReportTableName[]])),
    value: Type.Optional(Type.String({ maxLength: 300 })),
    kind: Type.Optional(Type.Enum(['events', 'orders'] as const)),
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  strict,
);
export type ReportRowsQuery = Static<typeof ReportRowsQuery>;

export const ReportEventRow = Type.Object({
  at: Type.String({ description: 'ISO 8601, UTC' }),
  visitor: Type.String({ description: 'The same for all of one visitor’s events of a day, and no longer' }),
  event: Type.String({ description: 'Such as pageView, siteSearch, leaving, download, formSent or named' }),
  page: Type.String(),
  detail: Type.String({ description: 'What was looked for, clicked or sent; or empty' }),
  source: Type.String(),
  country: Type.String(),
  device: Type.String(),
  browser: Type.String(),
});
export type ReportEventRow = Static<typeof ReportEventRow>;

export const ReportOrderRow = Type.Object({
  orderId: Type.String(),
  orderNumber: Type.String(),
  at: Type.String({ description: 'ISO 8601, UTC' }),
  items: Type.Integer(),
  totalMinor: Type.Integer(),
  refundedMinor: Type.Integer(),
  salesMinor: Type.Integer({ description: 'The total less what was refunded' }),
  partMinor: Type.Integer({
    description: 'What of it belongs to the row that was asked about, such as to one product of several',
  }),
  source: Type.String({ description: 'Of the visit in which the checkout was filled in; empty: not known' }),
  campaign: Type.String(),
});
export type ReportOrderRow = Static<typeof ReportOrderRow>;

export const ReportRows = Type.Object({
  span: ReportSpan,
  kind: Type.Enum(reportRowKinds, {
    description:
      '`days`: the single events of these days are no longer kept, and what is left is the count of each day',
  }),
  keptSince: OrNull(ReportDay),
  isWhole: Type.Boolean({ description: 'False: part of these days is older than the events that are kept' }),
  events: Type.Array(ReportEventRow),
  orders: Type.Array(ReportOrderRow),
  days: Type.Array(Type.Object({ date: ReportDay, figures: FigureValues })),
  ...NextPage,
});
export type ReportRows = Static<typeof ReportRows>;
