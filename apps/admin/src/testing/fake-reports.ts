import type {
  FunnelReport,
  LiveReport,
  MoneyCheck,
  OverviewReport,
  ReportRow,
  ReportRows,
  ReportSpan,
  ReportTable,
  ReportTableName,
} from '@awning/contract';
import { reportFigures, reportTables } from '@awning/contract';
import { listReportRows, readFunnel, readLive, readOverview, readReportTable } from '@awning/contract/calls';
import { createFakeServer, owner } from './fake-server.ts';

const DAY_MS = 86_400_000;

type Asked = Readonly<Record<string, string | undefined>>;

const spanOf = ({ from = '2026-10-20', to = '2026-11-16', compare = 'before' }: Asked): ReportSpan => ({
  from,
  to,
  days: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1,
  timeZone: 'UTC',
  currency: 'GBP',
  compare: compare as ReportSpan['compare'],
  before: compare === 'none' ? null : { from, to },
  isUnfinished: true,
  visitorsAreSumOfDays: true,
  countedSince: '2026-01-01',
});

const rightMoney: MoneyCheck = {
  ordersMinor: 537_860,
  rowsMinor: 537_860,
  difference: 0,
  testOrders: 0,
  canceledOrders: 0,
  canceledKeptMinor: 0,
  otherCurrencies: [],
};

/** Every day alike but for its number. */
export function overviewOf(asked: Asked): OverviewReport {
  const span = spanOf(asked);
  const points = Array.from({ length: span.days }, (_, index) => ({
    at: new Date(Date.parse(span.from) + index * DAY_MS).toISOString().slice(0, 10),
    figures: {
      visitors: 80 + index,
      visits: 100 + index,
      views: 240,
      orders: 2,
      items: 3,
      salesMinor: 15_000 + index,
    },
    before: span.before && { visitors: 80, visits: 100, views: 200, orders: 1, items: 1, salesMinor: 9_000 },
  }));
  const before = { visitors: 2_240, visits: 4_000, orders: 56, salesMinor: 471_800, averageMinor: 8_284 };
  return {
    span,
    figures: {
      visitors: 2_618,
      visits: 3_912,
      views: 6_720,
      bounceRate: 0.417,
      averageSeconds: 83,
      orders: 64,
      items: 84,
      salesMinor: 537_860,
      refundsMinor: 16_400,
      averageMinor: 8_404,
      conversion: 0.0164,
    },
    before: span.before && before,
    series: { by: 'day', points },
    moneyParts: {
      goodsMinor: 541_250,
      discountMinor: -21_840,
      shippingMinor: 18_450,
      taxMinor: 16_400,
      refundsMinor: -16_400,
      salesMinor: 537_860,
      taxIncludedMinor: 0,
    },
    money: rightMoney,
    leftOut: [],
  };
}

export const liveReport: LiveReport = {
  now: '2026-11-16T14:20:00.000Z',
  lastFiveMinutes: 7,
  lastHalfHour: 23,
  minutes: Array.from({ length: 30 }, (_, minute) => minute % 5),
  pages: [
    { value: '/', visitors: 9 },
    { value: '/shop', visitors: 4 },
  ],
  sources: [{ value: '', visitors: 12 }],
  countries: [{ value: 'PT', visitors: 8 }],
  openCarts: 3,
  openCheckouts: 1,
  ordersToday: 4,
  salesTodayMinor: 28_150,
  currency: 'GBP',
};

/** Rows of any table: each with all figures of its columns. */
export function tableOf(
  table: ReportTableName,
  asked: Asked,
  rows: readonly Partial<ReportRow>[],
): ReportTable {
  const columns = reportTables[table].map((name) => ({ name, unit: reportFigures[name] }));
  const figures = Object.fromEntries(columns.map(({ name }, place) => [name, 100 / (place + 1)]));
  return {
    table,
    span: spanOf(asked),
    columns,
    rows: rows.map((row) => ({
      value: '',
      label: '',
      detail: '',
      figures,
      before: null,
      share: 0.5,
      href: null,
      ...row,
    })),
    totals: figures,
    totalsBefore: null,
    rowsAddUp: true,
    money: null,
    hasNextPage: false,
    nextPageCursor: null,
    hasPreviousPage: false,
    previousPageCursor: null,
  };
}

export const funnelReport: FunnelReport = {
  span: spanOf({}),
  steps: [
    {
      step: 'visit',
      people: 3_912,
      peopleBefore: null,
      share: null,
      worthMinor: null,
      lost: 1_772,
      lostMinor: null,
    },
    {
      step: 'product',
      people: 2_140,
      peopleBefore: null,
      share: 0.55,
      worthMinor: null,
      lost: 1_904,
      lostMinor: null,
    },
    {
      step: 'cart',
      people: 236,
      peopleBefore: null,
      share: 0.11,
      worthMinor: 1_947_000,
      lost: 118,
      lostMinor: 983_000,
    },
    {
      step: 'checkout',
      people: 118,
      peopleBefore: null,
      share: 0.5,
      worthMinor: 964_000,
      lost: 54,
      lostMinor: 426_140,
    },
    {
      step: 'paid',
      people: 64,
      peopleBefore: null,
      share: 0.54,
      worthMinor: 537_860,
      lost: null,
      lostMinor: null,
    },
  ],
  reasons: [
    {
      reason: 'declined',
      step: 'checkout',
      detail: 'Your card was declined.',
      count: 3,
      worthMinor: 21_300,
      target: 'payments',
      targetId: null,
    },
  ],
  keptSince: '2026-08-18',
  isWhole: true,
  abandoned: { carts: 54, worthMinor: 426_100, mayBeReminded: 31 },
  money: rightMoney,
};

export const emptyRows: ReportRows = {
  span: spanOf({}),
  kind: 'orders',
  keptSince: null,
  isWhole: true,
  events: [],
  orders: [],
  days: [],
  hasNextPage: false,
  nextPageCursor: null,
};

/** A server with reports, for a member who may see everything of them. */
export function createReportServer() {
  const server = createFakeServer({
    member: { ...owner, permissions: [...owner.permissions, 'reports.view'] },
  });
  server.respond(readOverview, ({ query }) => ({ body: overviewOf(query) }));
  server.respond(readLive, () => ({ body: liveReport }));
  server.respond(readFunnel, () => ({ body: funnelReport }));
  server.respond(readReportTable, ({ params, query }) => ({
    body: tableOf(params.table as ReportTableName, query, [{ value: 'first' }, { value: 'second' }]),
  }));
  server.respond(listReportRows, () => ({ body: emptyRows }));
  return server;
}
