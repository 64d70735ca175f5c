import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Days } from './report-days.ts';

/** Which orders a report is about. */
export interface SaleSpan extends Days {
  readonly timeZone: string;
  readonly currency: string;
}

/** The moment at which a day begins where the site is, also where the clocks change. */
export const startOf = (day: string, timeZone: string): Statement =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`;
/** The moment at which it is over. */
export const endOf = (day: string, timeZone: string): Statement =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

export const within = (at: Statement, { from, to, timeZone }: Omit<SaleSpan, 'currency'>): Statement =>
  sql`${at} >= ${startOf(from, timeZone)} and ${at} < ${endOf(to, timeZone)}`;

/** The same as Home: an order counts on the day on which it was placed, with what was refunded since taken off. */
const isSale = sql`not test_mode and fulfilment_status <> 'CANCELED' and financial_status <> 'void'`;

/** Where an order came from, as the tables of sources have it. Empty: directly, or without a campaign. */
const ORIGINS: Readonly<Record<'source' | 'medium' | 'campaign', Statement>> = {
  source: sql`visit_source`,
  medium: sql`visit_medium`,
  campaign: sql`visit_campaign`,
};
export type OriginName = keyof typeof ORIGINS;
const originOf = (origin: OriginName): Statement =>
  sql`case when channel <> 'web' then 'order:' || channel collate "default" else coalesce(${ORIGINS[origin]}, 'order:unknown') end`;

/** Orders that count, with what is left of them. A part of a statement: `with placed as (…)`. */
export const placedOrders = (websiteId: WebsiteId, span: SaleSpan): Statement =>
  sql`select order_id, order_number, cart_id, channel, created_at, email, item_count, total_minor, refunded_minor, discount_minor,
      subtotal_minor, shipping_minor, tax_minor, prices_include_tax, details, coalesce(visit_source, '') as visit_source,
      coalesce(visit_campaign, '') as visit_campaign, total_minor - refunded_minor as net_minor,
      ${originOf('source')} as source, ${originOf('medium')} as medium, ${originOf('campaign')} as campaign
    from orders where website_id = ${websiteId} and currency = ${span.currency} and ${isSale}
      and ${within(sql`created_at`, span)}`;

/**
 * What each order's net amount is made of: its lines with their tax less what was refunded of them, delivery with its
 * tax less the same, and refunds that are for nothing in particular, as is what went back to gift cards when the
 * provider refused the rest. Each is read by itself, so that the sum of them can be held against what the orders say.
 * A part of a statement that follows `placed`.
 */
export const orderParts = (websiteId: WebsiteId): Statement => sql`
  refunded_lines as (
    select back.order_id, back.line_id, sum(back.amount_minor) as minor from order_refund_lines back
    join order_refunds refund on refund.website_id = back.website_id and refund.order_id = back.order_id
      and refund.refund_id = back.refund_id and refund.status <> 'refused'
    where back.website_id = ${websiteId} and back.order_id in (select order_id from placed) group by 1, 2),
  refunds as (
    select order_id, sum(case when status = 'refused' then amount_minor - payment_minor else amount_minor end) as minor,
      coalesce(sum(shipping_minor) filter (where status <> 'refused'), 0) as delivery_minor from order_refunds
    where website_id = ${websiteId} and order_id in (select order_id from placed) group by 1),
  line_parts as (
    select placed.order_id, placed.created_at, line.item_id, line.variant_id, line.title, line.details, line.quantity,
      line.discount_minor, line.tax_minor, coalesce(back.minor, 0) as refunded_minor,
      line.subtotal_minor - line.discount_minor + case when prices_include_tax then 0 else line.tax_minor end
        - coalesce(back.minor, 0) as net_minor
    from placed join order_lines line on line.website_id = ${websiteId} and line.order_id = placed.order_id
    left join refunded_lines back on back.order_id = line.order_id and back.line_id = line.line_id),
  line_sums as (
    select order_id, sum(tax_minor) as tax_minor, sum(refunded_minor) as refunded_minor from line_parts group by 1),
  delivery_parts as (
    select placed.order_id, placed.created_at, coalesce(refunds.delivery_minor, 0) as refunded_minor,
      shipping_minor + case when prices_include_tax then 0 else placed.tax_minor - line_sums.tax_minor end
        - coalesce(refunds.delivery_minor, 0) as net_minor
    from placed join line_sums using (order_id) left join refunds using (order_id)),
  other_parts as (
    select placed.order_id, placed.created_at, refunds.minor - refunds.delivery_minor - line_sums.refunded_minor as refunded_minor,
      refunds.delivery_minor + line_sums.refunded_minor - refunds.minor as net_minor
    from placed join refunds using (order_id) join line_sums using (order_id))`;

const SaleSums = {
  orders: column.integer,
  webOrders: column.integer,
  items: column.integer,
  goodsMinor: column.integer,
  discountMinor: column.integer,
  shippingMinor: column.integer,
  taxMinor: column.integer,
  taxIncludedMinor: column.integer,
  refundsMinor: column.integer,
  salesMinor: column.integer,
};
export type SaleSums = Readonly<RowOf<typeof SaleSums>>;

/** Of all orders that count, straight from the orders. */
export const readSaleSums = (db: Queryable, websiteId: WebsiteId, span: SaleSpan): Promise<SaleSums> =>
  db.one(
    SaleSums,
    sql`with placed as (${placedOrders(websiteId, span)})
      select count(*)::int as orders, (count(*) filter (where channel = 'web'))::int as "webOrders",
        coalesce(sum(item_count), 0)::int as items, coalesce(sum(subtotal_minor), 0)::float8 as "goodsMinor", coalesce(sum(discount_minor), 0)::float8 as "discountMinor",
        coalesce(sum(shipping_minor), 0)::float8 as "shippingMinor",
        coalesce(sum(tax_minor) filter (where not prices_include_tax), 0)::float8 as "taxMinor",
        coalesce(sum(tax_minor) filter (where prices_include_tax), 0)::float8 as "taxIncludedMinor",
        coalesce(sum(refunded_minor), 0)::float8 as "refundsMinor", coalesce(sum(net_minor), 0)::float8 as "salesMinor"
      from placed`,
  );

const PointSums = {
  at: column.text,
  orders: column.integer,
  webOrders: column.integer,
  items: column.integer,
  salesMinor: column.integer,
};

/** By day, or by hour of the day (`00` to `23`). Those without an order are left out. */
export const readSalePoints = (
  db: Queryable,
  websiteId: WebsiteId,
  span: SaleSpan,
  by: 'day' | 'hour',
): Promise<RowOf<typeof PointSums>[]> =>
  db.rows(
    PointSums,
    sql`with placed as (${placedOrders(websiteId, span)})
      select to_char(created_at at time zone ${span.timeZone}, ${by === 'day' ? 'YYYY-MM-DD' : 'HH24'}) as at,
        count(*)::int as orders, (count(*) filter (where channel = 'web'))::int as "webOrders", sum(item_count)::int as items, sum(net_minor)::float8 as "salesMinor"
      from placed group by 1`,
  );

const LeftOutOrders = {
  testOrders: column.integer,
  canceledOrders: column.integer,
  canceledKeptMinor: column.integer,
  otherCurrencies:
    column.json<{ readonly currency: string; readonly orders: number; readonly salesMinor: number }[]>(),
};

/** Orders of these days that no sum has, and why. */
export const readLeftOutOrders = (
  db: Queryable,
  websiteId: WebsiteId,
  span: SaleSpan,
): Promise<RowOf<typeof LeftOutOrders>> =>
  db.one(
    LeftOutOrders,
    sql`with every as (
        select test_mode, currency, paid_minor, refunded_minor, total_minor, ${isSale} as counts from orders
        where website_id = ${websiteId} and ${within(sql`created_at`, span)})
      select (count(*) filter (where test_mode))::int as "testOrders",
        (count(*) filter (where not test_mode and not counts))::int as "canceledOrders",
        coalesce(sum(paid_minor - refunded_minor) filter (where not test_mode and not counts), 0)::float8 as "canceledKeptMinor",
        (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'orders', orders, 'salesMinor', minor) order by currency), '[]')
          from (select currency, count(*) as orders, sum(total_minor - refunded_minor) as minor from every
            where counts and currency <> ${span.currency} group by 1) other) as "otherCurrencies"
      from every`,
  );
