import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';

interface Move {
  readonly from: CustomerId;
  readonly to: CustomerId;
}

export async function moveEmails(tx: Queryable, websiteId: WebsiteId, { from, to }: Move): Promise<void> {
  await tx.run(sql`
    update customer_emails set customer_id = ${to} where website_id = ${websiteId} and customer_id = ${from}`);
}

export async function moveNotes(tx: Queryable, websiteId: WebsiteId, { from, to }: Move): Promise<void> {
  await tx.run(sql`
    update customer_notes set customer_id = ${to} where website_id = ${websiteId} and customer_id = ${from}`);
}

/** Orders on trial, which the figures of customers leave out. */
export async function countTestOrders(
  db: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from customer_emails e
      join customer_sources s
        on s.website_id = e.website_id and s.kind = 'order' and s.canonical_email = e.canonical_email
      join orders o on o.website_id = s.website_id and o.order_id = s.source_id
      where e.website_id = ${websiteId} and e.customer_id = any (${customerIds}) and o.test_mode`,
  );
  return count;
}
