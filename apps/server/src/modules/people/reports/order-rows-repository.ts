import type { ReportTableName } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { orderParts, placedOrders, type SaleSpan } from './sale-repository.ts';

const OrderRow = {
  orderId: column.text,
  orderNumber: column.text,
  at: column.instant,
  items: column.integer,
  totalMinor: column.integer,
  refundedMinor: column.integer,
  salesMinor: column.integer,
  partMinor: column.integer,
  source: column.text,
  campaign: column.text,
};
export type OrderRow = Readonly<RowOf<typeof OrderRow>>;

const ofLines = (condition: Statement): Statement =>
  sql`select order_id, sum(net_minor) as part_minor from line_parts where ${condition} group by 1`;
const wholeOrders = (condition: Statement): Statement =>
  sql`select order_id, net_minor as part_minor from placed where ${condition}`;

/** Delivery, and refunds of nothing in particular, are rows of every table of goods. */
const ofGoods =
  (lines: (value: string, websiteId: WebsiteId) => Statement) =>
  (value: string, websiteId: WebsiteId): Statement => {
    if (value === 'delivery') return sql`select order_id, net_minor as part_minor from delivery_parts`;
    if (value === 'other')
      return sql`select order_id, net_minor as part_minor from other_parts where net_minor <> 0 or refunded_minor <> 0`;
    return ofLines(lines(value, websiteId));
  };

const hasEarlier = (websiteId: WebsiteId): Statement => sql`exists (
  select from orders earlier where earlier.website_id = ${websiteId} and lower(earlier.email) = lower(placed.email)
    and not earlier.test_mode and earlier.fulfilment_status <> 'CANCELED' and earlier.financial_status <> 'void'
    and (earlier.created_at, earlier.order_id) < (placed.created_at, placed.order_id))`;

/** The orders behind a row, each with what of it belongs to the row. */
const partsOf: Readonly<
  Partial<Record<ReportTableName, (value: string, websiteId: WebsiteId, span: SaleSpan) => Statement>>
> = {
  day: (value, _, { timeZone }) =>
    wholeOrders(sql`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') = ${value}`),
  product: ofGoods((value) => sql`item_id = ${value}`),
  variant: ofGoods((value) => sql`variant_id = ${value}`),
  category: ofGoods((value, websiteId) => {
    const label = sql`select from item_labels label where label.website_id = ${websiteId}
      and label.item_id = line_parts.item_id and label.label_kind = 'category'`;
    return value === '' ? sql`not exists (${label})` : sql`exists (${label} and label.label_key = ${value})`;
  }),
  discount: (value) =>
    wholeOrders(
      sql`exists (select from jsonb_array_elements(details -> 'discounts') used where used ->> 'id' = ${value})`,
    ),
  customer: (value, websiteId) =>
    wholeOrders(
      value === ''
        ? sql`email = ''`
        : sql`email <> '' and ${value === 'returning' ? sql.empty : sql`not`} ${hasEarlier(websiteId)}`,
    ),
  source: (value) => wholeOrders(sql`source = ${value}`),
  medium: (value) => wholeOrders(sql`medium = ${value}`),
  campaign: (value) => wholeOrders(sql`campaign = ${value}`),
};

export const isOfOrders = (table: ReportTableName): boolean => partsOf[table] !== undefined;

/** Newest first. Without a table all orders that count. */
export const listOrderParts = (
  db: Queryable,
  { websiteId, span }: { readonly websiteId: WebsiteId; readonly span: SaleSpan },
  { table, value }: { readonly table: ReportTableName | undefined; readonly value: string | undefined },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<OrderRow[]> => {
  const ofTable = table === undefined || value === undefined ? undefined : partsOf[table];
  const parts = ofTable?.(value ?? '', websiteId, span) ?? wholeOrders(sql`true`);
  return db.rows(
    OrderRow,
    sql.planned(sql`with placed as (${placedOrders(websiteId, span)}), ${orderParts(websiteId)}, parts as (${parts})
      select placed.order_id as "orderId", order_number as "orderNumber", created_at as at, item_count as items,
        total_minor::float8 as "totalMinor", refunded_minor::float8 as "refundedMinor", net_minor::float8 as "salesMinor",
        part_minor::float8 as "partMinor", visit_source as source, visit_campaign as campaign
      from placed join parts using (order_id) order by created_at desc, order_id desc offset ${offset}::int limit ${limit}::int`),
  );
};
