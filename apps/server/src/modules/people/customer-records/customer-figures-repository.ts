import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Nobody else counts or changes them until the transaction ends. In the order of their ids, so that none waits for
 * another.
 */
export const lockCustomers = async (
  tx: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<CustomerId[]> => {
  const rows = await tx.rows(
    { customerId: column.id<CustomerId>() },
    sql`select customer_id as "customerId" from customers
      where website_id = ${websiteId} and customer_id = any (${customerIds}) order by customer_id for update`,
  );
  return rows.map(({ customerId }) => customerId);
};

/**
 * The figures of customers by their addresses, as `named`. `mine` has their ids with all `keys` and `emails`; `base`
 * what their rows say: `customer_id`, `is_named`, `first_name` and `last_name`.
 */
const figuresOf = (websiteId: WebsiteId, mine: Statement, base: Statement): Statement => sql`
    mine as materialized (${mine}),
    newest as materialized (
      select mine.customer_id, mine.keys, mine.emails, placed.currency, placed.address,
        coalesce(sales.order_count, 0) as order_count, coalesce(sales.spent_minor, 0) as spent_minor, sales.last_order_at,
        coalesce(renewed.subscription_count, 0) as subscription_count
      from mine
      left join lateral (
        select o.currency, coalesce(o.billing_address, o.shipping_address) as address
        from customer_sources s join orders o on o.website_id = s.website_id and o.order_id = s.source_id
        where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (mine.keys)
        order by o.test_mode, o.created_at desc, o.order_id desc limit 1) placed on true
      left join lateral (
        select count(*)::int as order_count, max(o.created_at) as last_order_at,
          coalesce(sum(o.paid_minor - o.refunded_minor) filter (where o.currency = placed.currency), 0) as spent_minor
        from customer_sources s join orders o on o.website_id = s.website_id and o.order_id = s.source_id
        where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (mine.keys)
          and not o.test_mode and o.fulfilment_status <> 'CANCELED' and o.financial_status <> 'void') sales on true
      left join lateral (
        select count(*)::int as subscription_count
        from customer_sources s join subscriptions r on r.website_id = s.website_id and r.first_order_id = s.source_id
        where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (mine.keys)
          and r.state in ('active', 'past-due', 'paused') and not r.test_mode) renewed on true),
    figures as (
      select newest.*, listed.first_name as listed_first, listed.last_name as listed_last,
        coalesce(news.status, 'none') as news,
        exists (select from site_users u where u.website_id = ${websiteId} and u.email_canonical = any (newest.keys)) as has_account
      from newest
      left join lateral (
        select m.first_name, m.last_name from mailing_list_entries m
        where m.website_id = ${websiteId} and m.canonical_email = any (newest.keys) and m.first_name || m.last_name <> ''
        order by m.asked_at desc limit 1) listed on true
      left join lateral (
        select m.status from mailing_list_entries m
        where m.website_id = ${websiteId} and m.canonical_email = any (newest.keys)
        order by array_position(array['subscribed', 'pending', 'unsubscribed'], m.status::text) limit 1) news on true),
    named as (
      select figures.*,
        case when c.is_named then c.first_name
          else left(coalesce(nullif(btrim(address ->> 'firstName'), ''), case when btrim(coalesce(address ->> 'lastName', '')) = '' then listed_first end,
            case when address is null then c.first_name end, ''), 200) end as new_first,
        case when c.is_named then c.last_name
          else left(coalesce(nullif(btrim(address ->> 'lastName'), ''), case when btrim(coalesce(address ->> 'firstName', '')) = '' then listed_last end,
            case when address is null then c.last_name end, ''), 200) end as new_last
      from figures join (${base}) c on c.customer_id = figures.customer_id)`;

/**
 * What the list shows, sorts and filters by, counted from what orders, accounts, the mailing list and subscriptions
 * hold now (read only): it may run any number of times. The rows are locked, so that the last one to count has seen
 * everything.
 */
export async function refreshFigures(
  tx: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<void> {
  if (customerIds.length === 0) return;
  await tx.run(sql`
    with ${figuresOf(
      websiteId,
      sql`select customer_id, array_agg(canonical_email) as keys, string_agg(email, ' ' order by canonical_email) as emails
      from customer_emails where website_id = ${websiteId} and customer_id = any (${customerIds}) group by customer_id`,
      sql`select customer_id, is_named, first_name, last_name from customers where website_id = ${websiteId}`,
    )}
    update customers c set
      first_name = new_first, last_name = new_last, order_count = named.order_count, spent_minor = named.spent_minor,
      currency = coalesce(named.currency, ''), last_order_at = named.last_order_at,
      country = left(coalesce(address ->> 'countryCode', ''), 2), phone = left(coalesce(address ->> 'phone', ''), 100),
      news = named.news, has_account = named.has_account, subscription_count = named.subscription_count,
      search_text = concat_ws(' ', nullif(new_first, ''), nullif(new_last, ''), emails, nullif(address ->> 'phone', ''))
    from named where c.website_id = ${websiteId} and c.customer_id = named.customer_id`);
}

/** What `base` would be called with the addresses of all of these customers. Reads only. */
export async function readNameOfAll(
  db: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
  base: { readonly isNamed: boolean; readonly firstName: string; readonly lastName: string },
): Promise<string> {
  const { name } = await db.one(
    { name: column.text },
    sql`with ${figuresOf(
      websiteId,
      sql`select 1 as customer_id, array_agg(canonical_email) as keys, '' as emails
      from customer_emails where website_id = ${websiteId} and customer_id = any (${customerIds})`,
      sql`select 1 as customer_id, ${base.isNamed}::boolean as is_named, ${base.firstName}::text as first_name,
        ${base.lastName}::text as last_name`,
    )}
    select btrim(new_first || ' ' || new_last) as name from named`,
  );
  return name;
}
