import type { OrderFilter } from '@awning/contract';
import { column, columnsOf, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import { emailSpellings } from '../../../platform/email-address.ts';
import type { CartId, OrderId, SiteUserId, WebsiteId } from '../../../platform/entity-ids.ts';
import { readMoment } from './order-moment.ts';
import { OrderRow } from './order-rows.ts';

interface OrderSlice {
  /** The sequence of the last one that was read. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const selectOrders = (
  db: Queryable,
  websiteId: WebsiteId,
  where: Statement,
  { before, limit }: OrderSlice,
): Promise<OrderRow[]> =>
  db.rows(
    OrderRow,
    sql`select ${columnsOf(OrderRow, 'orders')} from orders where website_id = ${websiteId} and ${where}
      ${before === undefined ? sql.empty : sql`and sequence < ${before}`}
      order by sequence desc limit ${limit}`,
  );

/** Newest first. */
export const listOrders = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: OrderFilter,
  slice: OrderSlice,
): Promise<OrderRow[]> => selectOrders(db, websiteId, filterOf(filter), slice);

/** Newest first. */
export const listOrdersOfCustomer = (
  db: Queryable,
  websiteId: WebsiteId,
  siteUserId: SiteUserId,
  limit: number,
): Promise<OrderRow[]> => selectOrders(db, websiteId, sql`site_user_id = ${siteUserId}`, { limit });

export async function findOrder(
  db: Queryable,
  websiteId: WebsiteId,
  key: OrderKey,
): Promise<OrderRow | null> {
  const where = 'orderId' in key ? sql`order_id = ${key.orderId}` : sql`cart_id = ${key.cartId}`;
  const [row] = await selectOrders(db, websiteId, where, { limit: 1 });
  return row ?? null;
}

/** What names one order of a site. */
export type OrderKey = { readonly orderId: OrderId } | { readonly cartId: CartId };

/** What shoppers were asked at the checkout and at products, in the order in which it was first asked. */
export async function readAnswerLabels(
  db: Queryable,
  websiteId: WebsiteId,
  filter: OrderFilter,
): Promise<{ checkout: string[]; product: string[] }> {
  const where = filterOf(filter);
  const checkout = await db.rows(
    { label: column.text },
    sql`select answer ->> 'label' as label from orders, jsonb_array_elements(details -> 'answers') answer
      where website_id = ${websiteId} and ${where} group by 1 order by min(sequence), 1`,
  );
  const product = await db.rows(
    { label: column.text },
    sql`select answer ->> 'label' as label from orders
      join order_lines line on line.website_id = orders.website_id and line.order_id = orders.order_id,
        jsonb_array_elements(line.details -> 'customizations') answer
      where (orders.website_id, orders.order_id) in (
        select website_id, order_id from orders where website_id = ${websiteId} and ${where})
      group by 1 order by min(sequence), 1`,
  );
  return { checkout: checkout.map(({ label }) => label), product: product.map(({ label }) => label) };
}

function filterOf(filter: OrderFilter): Statement {
  const { fulfillmentStatus, financialStatus, archived, toPayBack, createdAfter, createdBefore, search } =
    filter;
  const conditions = [
    ...(fulfillmentStatus === undefined ? [] : [sql`fulfilment_status = ${fulfillmentStatus}`]),
    ...(financialStatus === undefined ? [] : [sql`financial_status = ${financialStatus}`]),
    ...(archived === undefined ? [] : [sql`archived = ${archived}`]),
    ...(toPayBack === undefined ? [] : [toPayBack ? sql`pay_back_minor > 0` : sql`pay_back_minor = 0`]),
    ...(createdAfter === undefined ? [] : [sql`created_at >= ${readMoment(createdAfter)}`]),
    ...(createdBefore === undefined ? [] : [sql`created_at < ${readMoment(createdBefore)}`]),
    ...(search === undefined || search.trim() === '' ? [] : [matches(search.trim())]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * A number without what the shop puts before it, the beginning of one with it, with or without the sign that people put
 * before it, or of a mail address, or of each word of a name.
 */
function matches(search: string): Statement {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.map((word) => `${word}:*`).join(' & ');
  const ways = [
    sql`lower(order_number) like ${beginsWith(search.replace(/^#/, ''))}`,
    ...(/^#?\d{1,12}$/.test(search) ? [sql`number = ${search.replace('#', '')}::bigint`] : []),
    ...emailSpellings(search).map((spelling) => sql`lower(email) like ${beginsWith(spelling)}`),
    ...(name === '' ? [] : [sql`name_words @@ to_tsquery('simple', ${name})`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

const beginsWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
