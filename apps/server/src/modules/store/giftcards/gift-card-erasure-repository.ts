import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';

/** The cards and what is on them stay, with nobody's name: bought with these orders, or sent to these addresses. */
export async function eraseFromGiftCards(
  tx: Queryable,
  websiteId: WebsiteId,
  { orderIds, emails }: { readonly orderIds: readonly OrderId[]; readonly emails: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update gift_cards set buyer_email = '', sender_name = '', message = ''
    where website_id = ${websiteId} and order_id = any (${orderIds})`);
  await tx.run(sql`
    update gift_cards set recipient_email = '', recipient_name = '', message = ''
    where website_id = ${websiteId} and recipient_email <> '' and lower(recipient_email) = any (${emails})`);
}
