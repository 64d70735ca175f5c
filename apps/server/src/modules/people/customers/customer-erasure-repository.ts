import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** The accounts of these addresses, with their sessions. */
export async function eraseAccounts(
  tx: Queryable,
  websiteId: WebsiteId,
  emails: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from site_users where website_id = ${websiteId} and email_canonical = any (${emails})`);
}
