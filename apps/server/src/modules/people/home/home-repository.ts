import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

const HourRow = {
  date: column.text,
  hour: column.integer,
  orders: column.integer,
  salesMinor: column.integer,
  items: column.integer,
  ordersByNow: column.integer,
  salesByNowMinor: column.integer,
  itemsByNow: column.integer,
};
/** What was sold in an hour of a day in the zone of the site, and how much of it before this time of day. */
export type HourRow = Readonly<RowOf<typeof HourRow>>;

export interface SalesSpan {
  readonly now: Date;
  readonly timeZone: string;
  readonly currency: string;
  /** How many days, today included. */
  readonly days: number;
}

/** A report over the table of orders, read only. Hours without an order are left out. */
export const readSales = (
  db: Queryable,
  websiteId: WebsiteId,
  { now, timeZone, currency, days }: SalesSpan,
): Promise<HourRow[]> =>
  db.rows(
    HourRow,
    sql`with zone as (select ${now}::timestamptz at time zone ${timeZone} as local_now),
      sale as (
        select created_at at time zone ${timeZone} as at, item_count, total_minor - refunded_minor as net_minor
        from orders, zone
        where website_id = ${websiteId} and not test_mode and currency = ${currency}
          and fulfilment_status <> 'CANCELED' and financial_status <> 'void'
          and created_at >= (date_trunc('day', local_now) - make_interval(days => ${days - 1}::int)) at time zone ${timeZone}
          and created_at <= ${now}::timestamptz)
      select to_char(at, 'YYYY-MM-DD') as date, extract(hour from at)::int as hour,
        count(*)::int as orders, sum(net_minor)::float8 as "salesMinor", sum(item_count)::int as items,
        (count(*) filter (where at::time <= local_now::time))::int as "ordersByNow",
        coalesce(sum(net_minor) filter (where at::time <= local_now::time), 0)::float8 as "salesByNowMinor",
        coalesce(sum(item_count) filter (where at::time <= local_now::time), 0)::int as "itemsByNow"
      from sale, zone group by 1, 2 order by 1, 2`,
  );

/** Of today in the zone of the site: they are in the list of orders and in no sum. */
export const countTestOrders = async (
  db: Queryable,
  websiteId: WebsiteId,
  { now, timeZone }: Pick<SalesSpan, 'now' | 'timeZone'>,
): Promise<number> => {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from orders where website_id = ${websiteId} and test_mode
      and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
      and created_at <= ${now}::timestamptz`,
  );
  return count;
};

/** Whether something was ordered, as a test or in earnest. */
export const readOrderFacts = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ readonly hasAny: boolean; readonly hasSold: boolean }> =>
  db.one(
    { hasAny: column.boolean, hasSold: column.boolean },
    sql`select exists (select from orders where website_id = ${websiteId}) as "hasAny",
      exists (select from orders where website_id = ${websiteId} and not test_mode) as "hasSold"`,
  );
