import {
  type AnalyticsDimension,
  analyticsDimensions,
  type ReportEventRow,
  type ReportOrderRow,
  type ReportRows,
  type ReportRowsQuery,
  type ReportSpan,
  type ReportTableName,
  reportTables,
} from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { eventKinds, type RawEvent } from '../analytics/index.ts';
import { isOfOrders, listOrderParts, type OrderRow } from './order-rows-repository.ts';
import { readPageCursor, writePageCursor } from './page-cursor.ts';
import { reportErrors } from './report-errors.ts';
import { figuresOf } from './report-figures.ts';
import { openSpan, type ReportParts } from './report-parts.ts';
import { readDayRows } from './visit-repository.ts';

const USUAL_LIMIT = 50;
const WHOLE = { keptSince: null, isWhole: true, events: [], orders: [], days: [] };

const dimensions: ReadonlySet<string> = new Set(analyticsDimensions);
const dimensionOf = (table: ReportTableName | undefined): AnalyticsDimension | null => {
  if (table === undefined) return 'all';
  return dimensions.has(table) ? (table as AnalyticsDimension) : null;
};

/** What a figure is made of: orders of money, single events of visits, and the sums of days once these are gone. */
export async function readReportRows(
  parts: ReportParts,
  websiteId: WebsiteId,
  query: ReportRowsQuery,
): Promise<ReportRows> {
  const { table } = query;
  const span = await openSpan(parts, websiteId, { ...query, compare: 'none' });
  const dimension = dimensionOf(table);
  const hasOrders = table === undefined || isOfOrders(table);
  if (hasOrders && (query.kind === 'orders' || dimension === null))
    return orderRows(parts, websiteId, span, query);
  if (dimension === null) throw reportErrors.noRows();
  return eventRows(parts, websiteId, span, { ...query, dimension });
}

async function orderRows(
  { database }: ReportParts,
  websiteId: WebsiteId,
  span: ReportSpan,
  { table, value, cursor, limit = USUAL_LIMIT }: ReportRowsQuery,
): Promise<ReportRows> {
  const offset = cursor === undefined ? 0 : readPageCursor(cursor);
  const found = await listOrderParts(
    database.query,
    { websiteId, span },
    { table, value },
    { offset, limit: limit + 1 },
  );
  const { rows, ...next } = cutPage(found, limit, () => writePageCursor(offset + limit));
  return { span, kind: 'orders', ...WHOLE, orders: rows.map(toOrder), ...next };
}

const toOrder = ({ at, ...row }: OrderRow): ReportOrderRow => ({ ...row, at: at.toISOString() });

async function eventRows(
  { database, analytics }: ReportParts,
  websiteId: WebsiteId,
  span: ReportSpan,
  {
    dimension,
    table,
    value,
    cursor,
    limit = USUAL_LIMIT,
  }: ReportRowsQuery & { readonly dimension: AnalyticsDimension },
): Promise<ReportRows> {
  const keptSince = analytics.keptFrom();
  if (span.to < keptSince) {
    const days = await readDayRows(database.query, websiteId, span, { dimension, value: value ?? '' });
    const figures = [
      ...new Set([...(table ? reportTables[table] : []), 'visitors', 'visits', 'views', 'events']),
    ];
    return {
      span,
      kind: 'days',
      ...WHOLE,
      keptSince,
      isWhole: false,
      days: days.map(({ date, ...sums }) => ({ date, figures: figuresOf(sums, figures as never) })),
      hasNextPage: false,
      nextPageCursor: null,
    };
  }
  const { rows, ...next } = await analytics.rawEvents(
    websiteId,
    { from: span.from, to: span.to, dimension, value },
    { cursor, limit },
  );
  return {
    span,
    kind: 'events',
    ...WHOLE,
    keptSince,
    isWhole: span.from >= keptSince,
    events: rows.map(toEvent),
    ...next,
  };
}

const nameOfKind = new Map<number, string>(Object.entries(eventKinds).map(([name, kind]) => [kind, name]));

const toEvent = ({
  at,
  visitor,
  kind,
  page,
  value,
  source,
  country,
  device,
  browser,
}: RawEvent): ReportEventRow => ({
  at: at.toISOString(),
  visitor: visitor ?? '',
  event: nameOfKind.get(kind) ?? String(kind),
  page,
  detail: value,
  source,
  country,
  device,
  browser,
});
