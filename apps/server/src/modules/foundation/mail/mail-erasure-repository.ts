import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Mails to these addresses, in their one form, and those to others, such as the owner, that these orders caused.
 * Those that are on their way find nothing to send. Mails that members sent to try their words show any order of the
 * site: all of them go.
 */
export async function eraseMails(
  tx: Queryable,
  websiteId: WebsiteId,
  { emails, causedBy }: { readonly emails: readonly string[]; readonly causedBy: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    delete from mail_messages
    where website_id = ${websiteId} and (recipient_canonical = any (${emails}) or split_part(cause, '/', 2) = any (${causedBy})
      or cause like 'test-mail/%')`);
}
