import type { Address, Currency, FINANCIAL_STATUSES } from '@awning/commerce';
import type { DonationGift, GIFT_SORTS, GiftQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInteger,
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';

/** What was given to a donation in one currency, by paid orders, less refunds. Test orders count for nothing. */
const GivenRow = {
  donationId: column.text,
  currency: column.word<Currency>(),
  givenMinor: column.large,
  gifts: column.integer,
  donors: column.integer,
};
export type GivenRow = RowOf<typeof GivenRow>;

export const sumGifts = (db: Queryable, websiteId: WebsiteId, ids: readonly string[]): Promise<GivenRow[]> =>
  db.rows(
    GivenRow,
    sql`select line.item_id as "donationId", placed.currency,
        sum(placed.total_minor - placed.refunded_minor)::float8 as "givenMinor", count(*)::int as gifts,
        count(distinct lower(placed.email))::int as donors
      from order_lines line
      join orders placed on placed.website_id = line.website_id and placed.order_id = line.order_id
      where line.website_id = ${websiteId} and line.product_type = 'donation' and line.item_id = any (${ids}::text[])
        and placed.financial_status in ('paid', 'partially-refunded') and not placed.test_mode
      group by line.item_id, placed.currency`,
  );

const RecurringRow = { donationId: column.text, unit: column.text, count: column.integer };

/** Donors who give again and again now. */
export const countRecurring = (
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<RowOf<typeof RecurringRow>[]> =>
  db.rows(
    RecurringRow,
    sql`select line ->> 'itemId' as "donationId", period_unit as unit, count(*)::int as count from subscriptions
      where website_id = ${websiteId} and state in ('active', 'past-due') and not test_mode
        and line ->> 'productType' = 'donation' and line ->> 'itemId' = any (${ids}::text[])
      group by 1, 2`,
  );

const millis = (at: Statement): Statement => sql`(extract(epoch from ${at}) * 1000)::float8`;

const GiftRow = {
  id: column.id<OrderId>(),
  orderNumber: column.text,
  donorName: column.text,
  donorEmail: column.text,
  amountMinor: column.large,
  refundedMinor: column.large,
  currency: column.word<Currency>(),
  every: column.word<DonationGift['every']>(),
  state: column.word<(typeof FINANCIAL_STATUSES)[number]>(),
  testMode: column.boolean,
  createdOn: column.float,
};

const giftColumns = sql`placed.order_id as id, placed.order_number as "orderNumber",
  placed.customer_name as "donorName", placed.email as "donorEmail", placed.total_minor::float8 as "amountMinor",
  placed.refunded_minor::float8 as "refundedMinor", placed.currency,
  case line.details #>> '{subscriptionPlan,billingPeriod,unit}' when 'MONTH' then 'month' when 'YEAR' then 'year'
    else 'once' end as every,
  placed.financial_status as state, placed.test_mode as "testMode", ${millis(sql`placed.created_at`)} as "createdOn"`;
const giftTables = sql`order_lines line
  join orders placed on placed.website_id = line.website_id and placed.order_id = line.order_id`;
const givenTo = (websiteId: WebsiteId, donationId: string): Statement =>
  sql`line.website_id = ${websiteId} and line.product_type = 'donation' and line.item_id = ${donationId}`;

const giftList: ListDefinition<(typeof GIFT_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`placed.order_id`),
    amount: byInteger(sql`placed.total_minor`),
    donor: byName(sql`placed.customer_name`),
  },
  order: '-createdOn',
  id: sql`placed.order_id`,
};

export const listGifts = (
  db: Queryable,
  websiteId: WebsiteId,
  donationId: string,
  query: GiftQuery,
): Promise<ListResult<RowOf<typeof GiftRow>>> => {
  const { search = '' } = query;
  return readList(db, giftList, query, {
    shape: GiftRow,
    columns: giftColumns,
    from: giftTables,
    where: givenTo(websiteId, donationId),
    search:
      search.trim() === ''
        ? undefined
        : searchWords(
            sql`(placed.customer_name || ' ' || placed.email || ' ' || placed.order_number)`,
            search,
          ),
  });
};

const GiftFileRow = { ...GiftRow, address: column.nullable(column.json<Address>()) };

/** For files: those after one of them, oldest first. */
export const readGiftsAfter = (
  db: Queryable,
  websiteId: WebsiteId,
  { donationId, after, limit }: { donationId: string; after: string; limit: number },
): Promise<RowOf<typeof GiftFileRow>[]> =>
  db.rows(
    GiftFileRow,
    sql`select ${giftColumns}, placed.billing_address as address from ${giftTables}
      where ${givenTo(websiteId, donationId)} and placed.order_id > ${after} order by placed.order_id limit ${limit}`,
  );

/** Whether an order moves a goal that pages show. */
export const movesGoal = async (db: Queryable, websiteId: WebsiteId, orderId: OrderId): Promise<boolean> =>
  (await db.run(sql`select from orders placed
    join order_lines line on line.website_id = placed.website_id and line.order_id = placed.order_id
    join donations on donations.website_id = line.website_id and donations.donation_id = line.item_id
    where placed.website_id = ${websiteId} and placed.order_id = ${orderId} and placed.kind = 'donation'
      and not placed.test_mode and donations.goal_minor is not null`)) > 0;

/** Whether anybody has given, in earnest, at any time. */
export const hasGifts = async (db: Queryable, websiteId: WebsiteId, donationId: string): Promise<boolean> =>
  (await db.run(sql`select from ${giftTables}
    where ${givenTo(websiteId, donationId)} and not placed.test_mode limit 1`)) > 0;
