import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { ListPage, ListQuery } from '../../shared/lists.ts';
import { FigureValues, figureUnits, type ReportFigure, reportFigureNames } from './report-figures.ts';
import { ReportSpan, reportSpanQuery } from './report-spans.ts';

const ofVisits = ['visits', 'visitors', 'views', 'bounceRate', 'averageSeconds'] as const;
const ofOrigins = [...ofVisits, 'orders', 'salesMinor', 'conversion'] as const;
const ofSales = ['orders', 'items', 'salesMinor', 'refundsMinor'] as const;

/**
 * Every table there is, and the columns that it has. The first is what it is sorted by, falling, and what shares are
 * of.
 */
export const reportTables = {
  page: ['views', 'visitors', 'visits', 'averageSeconds'],
  entry: ['visits', 'visitors', 'views', 'bounceRate', 'averageSeconds'],
  exit: ['visits', 'visitors', 'views'],
  source: ofOrigins,
  medium: ofOrigins,
  campaign: ofOrigins,
  term: ofVisits,
  content: ofVisits,
  country: ofVisits,
  device: ofVisits,
  browser: ofVisits,
  system: ofVisits,
  language: ofVisits,
  search: ['events', 'visitors'],
  'search-empty': ['events', 'visitors'],
  leaving: ['events', 'visitors'],
  download: ['events', 'visitors'],
  scroll: ['events', 'visitors'],
  event: ['events', 'visitors'],
  'left-out': ['events'],
  day: ['salesMinor', 'orders', 'items', 'refundsMinor', 'averageMinor'],
  product: ['salesMinor', 'orders', 'items', 'refundsMinor', 'discountMinor'],
  variant: ['salesMinor', 'orders', 'items', 'refundsMinor', 'discountMinor'],
  category: ['salesMinor', 'orders', 'items', 'refundsMinor', 'discountMinor'],
  discount: ['discountMinor', 'orders', 'salesMinor'],
  customer: [...ofSales, 'averageMinor'],
  form: ['submissions', 'formViews', 'formStarts'],
  waitlist: ['signUps', 'notified', 'bought'],
  review: ['reviews', 'rating'],
  account: ['accounts'],
} as const satisfies Record<string, readonly ReportFigure[]>;
export type ReportTableName = keyof typeof reportTables;
export const reportTableNames = Object.keys(reportTables) as ReportTableName[];

export const ReportTablePath = Type.Object({
  table: Type.Enum(reportTableNames, { description: 'What each row is about' }),
});

/** `GET /api/reports/tables/:table`: 50 rows a page, and in the table's own order, when nothing else is asked for. */
export const ReportTableQuery = Type.Object(
  {
    ...reportSpanQuery,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the value or the label' })),
    ...ListQuery(['label', ...reportFigureNames]),
  },
  strict,
);
export type ReportTableQuery = Static<typeof ReportTableQuery>;

/** `GET /api/reports/tables/:table/rows.csv`: every row, in the same order. */
export const ReportTableExportQuery = Type.Object(
  {
    ...reportSpanQuery,
    search: ReportTableQuery.properties.search,
    sort: ReportTableQuery.properties.sort,
  },
  strict,
);
export type ReportTableExportQuery = Static<typeof ReportTableExportQuery>;
export const ReportExport = Type.String({ format: 'binary' });

export const ReportColumn = Type.Object({
  name: Type.Enum(reportFigureNames),
  unit: Type.Enum(figureUnits),
});

export const ReportRow = Type.Object({
  value: Type.String({
    description:
      'What the row is about: an address, a code, the id of a product. Empty: not known. `…`: the many small ones of a day together. `delivery` and `other` in tables of goods: what belongs to the order and to no product',
  }),
  label: Type.String({ description: 'What people call it; empty where the screen has the words' }),
  detail: Type.String({ description: 'Beside the label, such as the options of a variant; or empty' }),
  figures: FigureValues,
  before: OrNull(FigureValues),
  share: OrNull(Type.Number({ description: 'Of the total of the first column, from 0 to 1' })),
  href: OrNull(
    Type.String({ description: 'Where it is on the site, such as /shop/mug; null when it has no page' }),
  ),
});
export type ReportRow = Static<typeof ReportRow>;

/** Whether the amounts are those of the orders, to the cent. */
export const MoneyCheck = Type.Object({
  ordersMinor: Type.Integer({
    description: 'The sales of all orders of these days, straight from the orders',
  }),
  rowsMinor: Type.Integer({ description: 'The sum of the rows' }),
  difference: Type.Integer({ description: 'Of the two: 0, or something is wrong and is to be said' }),
  testOrders: Type.Integer({ description: 'Of these days; in no sum' }),
  canceledOrders: Type.Integer({ description: 'Cancelled or void; in no sum' }),
  canceledKeptMinor: Type.Integer({ description: 'What was paid for them and not paid back; in no sum' }),
  otherCurrencies: Type.Array(
    Type.Object({ currency: Type.String(), orders: Type.Integer(), salesMinor: Type.Integer() }),
    { description: 'Orders of another currency than the store has now; in no sum' },
  ),
});
export type MoneyCheck = Static<typeof MoneyCheck>;

/** The same shape for all tables. */
export const ReportTable = Type.Object({
  table: Type.Enum(reportTableNames),
  span: ReportSpan,
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ReportRow),
  totals: FigureValues,
  totalsBefore: OrNull(FigureValues),
  rowsAddUp: Type.Boolean({
    description:
      'The total of the first column is the sum of all rows. False where one order stands in several rows: then the total counts it once',
  }),
  money: OrNull(MoneyCheck),
  ...ListPage,
});
export type ReportTable = Static<typeof ReportTable>;
