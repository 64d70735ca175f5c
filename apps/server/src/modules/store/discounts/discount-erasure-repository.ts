import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Uses stay counted. A discount that was for this person alone stays for nobody: without any name it would be for
 * everybody.
 */
export async function eraseFromDiscounts(
  tx: Queryable,
  websiteId: WebsiteId,
  emails: readonly string[],
  replacement: string,
): Promise<void> {
  // Several addresses of one person may have used the same discount: their slots must not meet.
  await tx.run(sql`
    update discount_uses set customer = ${replacement}::text || '/' || md5(customer)
    where website_id = ${websiteId} and customer = any (${emails})`);
  await tx.run(sql`
    update coupons set customers = (
      select array_agg(distinct case when each = any (${emails}) then ${replacement}::text else each end) from unnest(customers) each)
    where website_id = ${websiteId} and customers && ${emails}`);
}
