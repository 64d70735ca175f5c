import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';

/** What was typed on the way to these orders. */
export async function eraseFromCheckouts(
  tx: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<void> {
  await tx.run(sql`
    update checkouts set typed = '{}' where website_id = ${websiteId} and cart_id in (
      select cart_id from checkout_attempts where website_id = ${websiteId} and order_id = any (${orderIds}))`);
  await tx.run(sql`
    update checkout_attempts set draft = null
    where website_id = ${websiteId} and order_id = any (${orderIds}) and state <> 'open'`);
}
