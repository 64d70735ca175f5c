import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Mails to these addresses, in their one form, and those to others, such as the owner, about what these people did.
 * Those that are on their way find nothing to send.
 */
export async function eraseMails(
  tx: Queryable,
  websiteId: WebsiteId,
  { emails, about }: { readonly emails: readonly string[]; readonly about: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    delete from mail_messages
    where website_id = ${websiteId} and (recipient_canonical = any (${emails}) or about = any (${about}))`);
}
