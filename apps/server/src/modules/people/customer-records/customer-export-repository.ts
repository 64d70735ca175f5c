import type { AddressView } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';

export type WrittenAddress = AddressView;

/** The first address that a member wrote, or the one of the last order. */
export async function readLastAddresses(
  db: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<(customerId: CustomerId) => WrittenAddress | undefined> {
  if (customerIds.length === 0) return () => undefined;
  const rows = await db.rows(
    { customerId: column.id<CustomerId>(), address: column.nullable(column.json<WrittenAddress>()) },
    sql`select c.customer_id as "customerId", coalesce(c.addresses -> 0, placed.address) as address
      from customers c left join lateral (
        select coalesce(o.shipping_address, o.billing_address) as address from customer_emails e
        join customer_sources s on s.website_id = e.website_id and s.canonical_email = e.canonical_email and s.kind = 'order'
        join orders o on o.website_id = s.website_id and o.order_id = s.source_id
        where e.website_id = ${websiteId} and e.customer_id = c.customer_id
        order by o.created_at desc, o.order_id desc limit 1) placed on c.addresses is null
      where c.website_id = ${websiteId} and c.customer_id = any (${customerIds})`,
  );
  const byId = new Map(rows.map(({ customerId, address }) => [customerId, address]));
  return (customerId) => byId.get(customerId) ?? undefined;
}

const ConsentRow = {
  customerId: column.id<CustomerId>(),
  email: column.text,
  status: column.text,
  source: column.text,
  wording: column.text,
  proof: column.text,
  orderId: column.nullable(column.text),
  askedAt: column.instant,
  consentedAt: column.nullable(column.instant),
  unsubscribedAt: column.nullable(column.instant),
};
export type ConsentRow = RowOf<typeof ConsentRow>;

/** What each of these customers agreed to, by all of their addresses, newest first. */
export async function readConsentsOf(
  db: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<(customerId: CustomerId) => readonly ConsentRow[]> {
  if (customerIds.length === 0) return () => [];
  const rows = await db.rows(
    ConsentRow,
    sql`select e.customer_id as "customerId", m.email, m.status, m.source, m.wording, m.proof, m.order_id as "orderId",
        m.asked_at as "askedAt", m.consented_at as "consentedAt", m.unsubscribed_at as "unsubscribedAt"
      from customer_emails e
      join mailing_list_entries m on m.website_id = e.website_id and m.canonical_email = e.canonical_email
      where e.website_id = ${websiteId} and e.customer_id = any (${customerIds})
      order by m.asked_at desc, m.entry_id desc`,
  );
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return (customerId) => byCustomer.get(customerId) ?? [];
}
