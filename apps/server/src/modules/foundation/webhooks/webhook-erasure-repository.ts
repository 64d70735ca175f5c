import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Calls that tell that a person waits for a product hold their address. Those that are under way end unseen. */
export async function eraseFromWebhooks(
  tx: Queryable,
  websiteId: WebsiteId,
  { emails, signUpIds }: { readonly emails: readonly string[]; readonly signUpIds: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    delete from webhook_deliveries where website_id = ${websiteId} and topic = 'waitlist.signup'
      and (body::jsonb #>> '{data,signUpId}' = any (${signUpIds}) or lower(body::jsonb #>> '{data,email}') = any (${emails}))`);
}
