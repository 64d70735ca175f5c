import { FINANCIAL_STATUSES, FULFILMENT_STATUSES } from '@awning/commerce';
import type { ORDER_SORTS, OrderCounts, OrderFilter, OrderQuery, OrderSummary } from '@awning/contract';
import { column, columnsOf, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import { emailSpellings } from '../../../platform/email-address.ts';
import type { CartId, OrderId, SiteUserId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  anyOf,
  byInstant,
  byInteger,
  byName,
  countByValue,
  countUpTo,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchWays,
  searchWays,
  searchWords,
} from '../../../platform/lists/index.ts';
import { orderErrors } from './order-errors.ts';
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

/** All that fit, a slice at a time, newest first. */
export const listOrders = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: OrderFilter,
  slice: OrderSlice,
): Promise<OrderRow[]> => selectOrders(db, websiteId, filterOf(websiteId, filter), slice);

const orderList: ListDefinition<(typeof ORDER_SORTS)[number]> = {
  sorts: {
    createdOn: byInstant(sql`created_at`),
    modifiedOn: byInstant(sql`modified_at`),
    orderNumber: byInteger(sql`number`),
    customerName: byName(sql`customer_name`),
    total: byInteger(sql`total_minor`),
  },
  order: '-createdOn',
  id: sql`order_id`,
  badCursor: orderErrors.badCursor,
};

export const pageOfOrders = (
  db: Queryable,
  websiteId: WebsiteId,
  query: OrderQuery,
): Promise<ListResult<OrderRow>> => {
  const ways = searchOf(websiteId, query);
  return readList(db, orderList, query, {
    shape: OrderRow,
    columns: columnsOf(OrderRow, 'orders'),
    from: sql`orders`,
    where: sql`website_id = ${websiteId} and ${fieldsOf(query)}`,
    search: searchOf(websiteId, query, { isWalk: true })?.map(anyOf),
    lookup: ways && { table: sql`orders`, where: sql`website_id = ${websiteId}`, ways },
  });
};

/** What a list shows of an order beside its own row. */
export interface OrderGlance {
  readonly items: OrderSummary['items'];
  readonly hasMemberNote: boolean;
}

/** How many lines of an order a list names. */
const GLANCE_LINES = 4;

/** What a list shows of these orders beside their rows. */
export async function readGlances(
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<(orderId: OrderId) => OrderGlance> {
  if (orderIds.length === 0) return () => ({ items: [], hasMemberNote: false });
  const lines = await db.rows(
    {
      orderId: column.id<OrderId>(),
      name: column.text,
      quantity: column.integer,
      imageUrl: column.nullable(column.text),
    },
    sql`select order_id as "orderId", title as name, quantity, details ->> 'imageUrl' as "imageUrl" from order_lines
      where website_id = ${websiteId} and order_id = any (${orderIds}) and position <= ${GLANCE_LINES} order by position`,
  );
  const notes = await db.rows(
    { orderId: column.id<OrderId>() },
    sql`select distinct order_id as "orderId" from order_notes
      where website_id = ${websiteId} and order_id = any (${orderIds})`,
  );
  const itemsOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const noted = new Set(notes.map(({ orderId }) => orderId));
  return (orderId) => ({
    items: (itemsOf.get(orderId) ?? []).map(({ name, quantity, imageUrl }) => ({ name, quantity, imageUrl })),
    hasMemberNote: noted.has(orderId),
  });
}

/** Paid, and something of it is still to be sent. As the index `orders_to_pack` says it. */
const isToPack = sql`not archived and fulfilment_status in ('PENDING', 'PARTIALLY_FULFILLED')
  and financial_status in ('paid', 'partially-refunded')`;

export const countOrders = async (db: Queryable, websiteId: WebsiteId): Promise<OrderCounts> => {
  const open = sql`orders where website_id = ${websiteId} and not archived`;
  const [fulfillmentStatus, financialStatus, toPayBack, toPack, problem, ...others] = await Promise.all([
    countByValue(db, FULFILMENT_STATUSES, (status) => sql`${open} and fulfilment_status = ${status}`),
    countByValue(db, FINANCIAL_STATUSES, (status) => sql`${open} and financial_status = ${status}`),
    countUpTo(db, sql`${open} and pay_back_minor > 0`),
    countUpTo(db, sql`orders where website_id = ${websiteId} and ${isToPack}`),
    countUpTo(db, sql`${open} and has_problem`),
    countUpTo(db, sql`${open} and asked_returns > 0`),
    countUpTo(db, sql`${open} and open_returns > 0`),
    countUpTo(db, sql`orders where website_id = ${websiteId} and archived`),
  ]);
  const [asked, openReturns, archived] = others;
  const returns = { asked, open: openReturns };
  return { fulfillmentStatus, financialStatus, toPayBack, toPack, problem, returns, archived };
};

/** Newest first. */
export const listOrdersOfCustomer = (
  db: Queryable,
  websiteId: WebsiteId,
  siteUserId: SiteUserId,
  limit: number,
): Promise<OrderRow[]> => selectOrders(db, websiteId, sql`site_user_id = ${siteUserId}`, { limit });

export const listOrdersById = (
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<OrderRow[]> =>
  selectOrders(db, websiteId, sql`order_id = any (${orderIds})`, { limit: orderIds.length });

export async function findOrder(
  db: Queryable,
  websiteId: WebsiteId,
  key: OrderKey,
): Promise<OrderRow | null> {
  const where =
    'orderId' in key
      ? sql`order_id = ${key.orderId}`
      : 'cartId' in key
        ? sql`cart_id = ${key.cartId}`
        : sql`lower(order_number) = ${key.orderNumber.toLowerCase()}`;
  const [row] = await selectOrders(db, websiteId, where, { limit: 1 });
  return row ?? null;
}

/** What names one order of a site. */
export type OrderKey =
  | { readonly orderId: OrderId }
  | { readonly cartId: CartId }
  | { readonly orderNumber: string };

/** What shoppers were asked at the checkout and at products, in the order in which it was first asked. */
export async function readAnswerLabels(
  db: Queryable,
  websiteId: WebsiteId,
  filter: OrderFilter,
): Promise<{ checkout: string[]; product: string[] }> {
  const where = filterOf(websiteId, filter);
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

function filterOf(websiteId: WebsiteId, filter: OrderFilter): Statement {
  const [ways] = searchOf(websiteId, filter) ?? [];
  return ways === undefined ? fieldsOf(filter) : sql`${fieldsOf(filter)} and ${anyOf(ways)}`;
}

/** Everything but the search. */
function fieldsOf(filter: OrderFilter): Statement {
  const { fulfillmentStatus, financialStatus, archived, toPayBack, createdAfter, createdBefore } = filter;
  const { toPack, problem, returns, tag, customerEmail, ids } = filter;
  const conditions = [
    ...(fulfillmentStatus === undefined ? [] : [sql`fulfilment_status = ${fulfillmentStatus}`]),
    ...(financialStatus === undefined ? [] : [sql`financial_status = ${financialStatus}`]),
    ...(archived === undefined ? [] : [archived ? sql`archived` : sql`not archived`]),
    ...(toPayBack === undefined ? [] : [toPayBack ? sql`pay_back_minor > 0` : sql`pay_back_minor = 0`]),
    ...(toPack === undefined ? [] : [toPack ? isToPack : sql`not (${isToPack})`]),
    ...(problem === undefined ? [] : [problem ? sql`has_problem` : sql`not has_problem`]),
    ...(returns === undefined ? [] : [returns === 'asked' ? sql`asked_returns > 0` : sql`open_returns > 0`]),
    ...(tag === undefined ? [] : [sql`tags @> ${[tag]}`]),
    ...(customerEmail === undefined ? [] : [sql`lower(email) = lower(${customerEmail})`]),
    ...(ids === undefined ? [] : [sql`order_id = any (${ids.split(',')})`]),
    ...(createdAfter === undefined ? [] : [sql`created_at >= ${readMoment(createdAfter)}`]),
    ...(createdBefore === undefined ? [] : [sql`created_at < ${readMoment(createdBefore)}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * A number without what the shop puts before it, the beginning of one with it, with or without the sign that people put
 * before it, or of a mail address, or of each word of a name, or of the SKU of something that was bought.
 */
function searchOf(
  websiteId: WebsiteId,
  filter: OrderFilter,
  rows: { readonly isWalk?: boolean } = {},
): SearchWays | undefined {
  const search = filter.search?.trim() ?? '';
  if (search === '') return undefined;
  const ways = [
    sql`lower(order_number) like ${beginsWith(search.replace(/^#/, ''))}`,
    ...(/^#?\d{1,12}$/.test(search) ? [sql`number = ${search.replace('#', '')}::bigint`] : []),
    ...emailSpellings(search).map((spelling) => sql`lower(email) like ${beginsWith(spelling)}`),
    ...(MAYBE_SKU.test(search) ? [boughtWith(websiteId, search)] : []),
  ];
  const words = searchWords(sql`customer_name || ' ' || email`, search, rows);
  return searchWays([...ways.map((way) => [way]), words]);
}

/** One word with a digit in it: a name is not looked for among all lines that were ever sold. */
const MAYBE_SKU = /^(?=.*\d)\S{3,60}$/;
const MOST_WITH_SKU = 10_000;

/** As an array that is read first, so that the other ways of the search keep their indexes. */
const boughtWith = (websiteId: WebsiteId, sku: string): Statement =>
  sql`order_id = any (array(select order_id from order_lines
    where website_id = ${websiteId} and lower(sku) like ${beginsWith(sku)}
    order by order_id desc limit ${MOST_WITH_SKU}))`;

const beginsWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
