import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';

/** Of subscriptions that are over, the amounts stay, and what was sold. */
export async function eraseFromSubscriptions(
  tx: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
  email: string,
): Promise<void> {
  await tx.run(sql`
    update subscriptions set email = ${email}, site_user_id = null, shipping_address = null, billing_address = null,
      method_reference = null, cancel_reason = '', line = line || '{"customizations": []}'::jsonb
    where website_id = ${websiteId} and first_order_id = any (${orderIds}) and state in ('cancelled', 'completed')`);
  await tx.run(sql`
    update subscription_events set details = details - 'reason'
    where website_id = ${websiteId} and change = 'cancelled' and subscription_id in (
      select subscription_id from subscriptions where website_id = ${websiteId} and first_order_id = any (${orderIds}))`);
  await tx.run(sql`
    update subscription_renewals set draft = null
    where website_id = ${websiteId} and state <> 'open' and subscription_id in (
      select subscription_id from subscriptions where website_id = ${websiteId} and first_order_id = any (${orderIds}))`);
}

/** Of these orders, how many subscriptions go on. */
export async function countActiveSubscriptions(
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from subscriptions
      where website_id = ${websiteId} and first_order_id = any (${orderIds}) and state in ('active', 'past-due', 'paused')`,
  );
  return count;
}
