import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Mails to these addresses, in their one form. Those that are on their way find nothing to send. */
export async function eraseMailsTo(
  tx: Queryable,
  websiteId: WebsiteId,
  emails: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from mail_messages where website_id = ${websiteId} and recipient_canonical = any (${emails})`);
}
