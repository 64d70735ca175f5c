import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** From here on the transaction notes nothing: what is erased must not be kept as the former value. */
export async function stopNoting(tx: Queryable): Promise<void> {
  await tx.run(sql`select set_config('awning.change', '', true)`);
}

/**
 * What the log holds of a person: the values of their customer and their notes, the addresses of their orders, and
 * what was written about their returns.
 */
export async function eraseFromActivity(
  tx: Queryable,
  websiteId: WebsiteId,
  person: {
    readonly customerIds: readonly string[];
    readonly emails: readonly string[];
    readonly orderIds: readonly string[];
  },
): Promise<void> {
  const { customerIds, emails, orderIds } = person;
  const isTheirs = sql`website_id = ${websiteId} and (
    (table_name = 'customers' and row_key ->> 'customer_id' = any (${customerIds}))
    or (table_name = 'customer_emails' and row_key ->> 'canonical_email' = any (${emails}))
    or (table_name = 'customer_notes'
      and coalesce(after ->> 'customer_id', before ->> 'customer_id') = any (${customerIds})))`;
  // What is not whole any more cannot be taken back.
  await tx.run(sql`
    update activities set blocked_by = 'customers' where website_id = ${websiteId}
      and activity_id in (select activity_id from activity_rows where ${isTheirs})`);
  await tx.run(sql`delete from activity_rows where ${isTheirs}`);
  await tx.run(sql`
    update activities set title = ''
    where website_id = ${websiteId} and subject_kind = 'customer' and subject_id = any (${customerIds})`);
  await tx.run(sql`
    update activity_rows set before = before - 'email', after = after - 'email'
    where website_id = ${websiteId} and table_name = 'orders' and row_key ->> 'order_id' = any (${orderIds})`);
  const words = ['instructions', 'label_url', 'answer'];
  await tx.run(sql`
    update activity_rows set before = before - ${words}::text[], after = after - ${words}::text[]
    where website_id = ${websiteId} and table_name = 'order_returns' and row_key ->> 'order_id' = any (${orderIds})`);
}
