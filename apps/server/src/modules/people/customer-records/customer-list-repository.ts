import type { CUSTOMER_SORTS, CustomerExportQuery, CustomerFilter, CustomerQuery } from '@awning/contract';
import { columnsOf, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  anyOf,
  byInstant,
  byInteger,
  byName,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchWays,
  searchWays,
  searchWords,
} from '../../../platform/lists/index.ts';
import { isListed } from './customer-repository.ts';
import { CustomerRow } from './customer-rows.ts';
import { readMoment } from './read-moment.ts';

/** A customer without an order comes after all others, newest first. */
const lastOrder = sql`coalesce(last_order_at, timestamptz '1970-01-01 00:00:00+00')`;

const customerList: ListDefinition<(typeof CUSTOMER_SORTS)[number]> = {
  sorts: {
    createdOn: byInstant(sql`created_at`),
    lastOrderOn: byInstant(lastOrder),
    orders: byInteger(sql`order_count`),
    spent: byInteger(sql`spent_minor`),
    name: byName(sql`name`),
    email: byName(sql`email`),
  },
  order: '-createdOn',
  id: sql`customer_id`,
};

export const pageOfCustomers = (
  db: Queryable,
  websiteId: WebsiteId,
  query: CustomerQuery,
): Promise<ListResult<CustomerRow>> => {
  const ways = searchOf(websiteId, query);
  return readList(db, customerList, query, {
    shape: CustomerRow,
    columns: columnsOf(CustomerRow, 'customers'),
    from: sql`customers`,
    where: sql`website_id = ${websiteId} and ${fieldsOf(query)}`,
    search: searchOf(websiteId, query, { isWalk: true })?.map(anyOf),
    lookup: ways && { table: sql`customers`, where: sql`website_id = ${websiteId} and ${isListed}`, ways },
  });
};

/** All that fit, a slice at a time in the order of their ids. */
export const sliceOfCustomers = (
  db: Queryable,
  websiteId: WebsiteId,
  { ids, ...filter }: CustomerExportQuery,
  { after, limit }: { readonly after: CustomerId; readonly limit: number },
): Promise<CustomerRow[]> => {
  const [ways] = searchOf(websiteId, filter) ?? [];
  return db.rows(
    CustomerRow,
    sql`select ${columnsOf(CustomerRow, 'customers')} from customers
      where website_id = ${websiteId} and customer_id > ${after} and ${fieldsOf(filter)}
        ${ids === undefined ? sql.empty : sql`and customer_id = any (${ids.split(',')})`}
        ${ways === undefined ? sql.empty : sql`and ${anyOf(ways)}`}
      order by customer_id limit ${limit}`,
  );
};

function fieldsOf(filter: CustomerFilter): Statement {
  const { tag, news, hasAccount, hasSubscription, country } = filter;
  const { ordersFrom, ordersTo, spentFrom, spentTo } = filter;
  const { lastOrderAfter, lastOrderBefore, createdAfter, createdBefore } = filter;
  const conditions = [
    isListed,
    ...(tag === undefined ? [] : [sql`tags @> ${[tag]}`]),
    ...(news === undefined ? [] : [sql`news = ${news}`]),
    ...(hasAccount === undefined ? [] : [hasAccount ? sql`has_account` : sql`not has_account`]),
    ...(hasSubscription === undefined
      ? []
      : [hasSubscription ? sql`subscription_count > 0` : sql`subscription_count = 0`]),
    ...(country === undefined ? [] : [sql`country = ${country}`]),
    ...(ordersFrom === undefined ? [] : [sql`order_count >= ${ordersFrom}`]),
    ...(ordersTo === undefined ? [] : [sql`order_count <= ${ordersTo}`]),
    ...(spentFrom === undefined ? [] : [sql`spent_minor >= ${spentFrom}`]),
    ...(spentTo === undefined ? [] : [sql`spent_minor <= ${spentTo}`]),
    ...(lastOrderAfter === undefined ? [] : [sql`${lastOrder} >= ${readMoment(lastOrderAfter)}`]),
    // Before a day is not: never.
    ...(lastOrderBefore === undefined
      ? []
      : [sql`${lastOrder} < ${readMoment(lastOrderBefore)} and last_order_at is not null`]),
    ...(createdAfter === undefined ? [] : [sql`created_at >= ${readMoment(createdAfter)}`]),
    ...(createdBefore === undefined ? [] : [sql`created_at < ${readMoment(createdBefore)}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The beginning of one of their addresses, or of each word of the name, the addresses and the telephone number. */
function searchOf(
  websiteId: WebsiteId,
  { search = '' }: CustomerFilter,
  rows: { readonly isWalk?: boolean } = {},
): SearchWays | undefined {
  if (search.trim() === '') return undefined;
  const start = canonicalEmail(search);
  const byAddress =
    start === ''
      ? []
      : [
          [
            sql`customer_id = any (array(select customer_id from customer_emails
              where website_id = ${websiteId} and starts_with(canonical_email, ${start})
              order by canonical_email limit ${MOST_BY_ADDRESS}))`,
          ],
        ];
  return searchWays([...byAddress, searchWords(sql`search_text`, search, rows)]);
}

/** More than this many are found by the words of the address instead. */
const MOST_BY_ADDRESS = 10_001;
