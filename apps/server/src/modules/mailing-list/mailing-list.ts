import type { MailingListEntry, MailingListPage, MailingListQuery } from '@awning/contract';
import { sql } from '../../platform/db/drizzle.ts';
import type { Database } from '../../platform/db/index.ts';
import { canonicalEmail } from '../../platform/email-address.ts';
import type { Outbox } from '../../platform/events/index.ts';
import type { Ids } from '../../platform/ids.ts';
import { cutPage } from '../../platform/paging.ts';

/** Somebody ticked the box of the checkout and then bought something. */
export const CONSENTED = 'customer.consented';

export interface Consent {
  readonly email: string;
  readonly orderId: string;
  readonly wording: string;
  /** ISO 8601. */
  readonly consentedAt: string;
  readonly testMode: boolean;
}

export interface MailingList {
  list(websiteId: string, query: MailingListQuery): Promise<MailingListPage>;
}

const USUAL_LIMIT = 50;

export function createMailingList({
  database,
  outbox,
  ids,
}: {
  database: Database;
  outbox: Outbox;
  ids: Ids;
}): MailingList {
  outbox.subscribe<Consent>(CONSENTED, 'mailing-list.consented', async ({ websiteId, payload }) => {
    const { email, orderId, wording, consentedAt, testMode } = payload;
    // The first consent is the one that counts; only one that was given in a test makes room for a real one.
    await database.query.execute(sql`
      insert into mailing_list_entries (website_id, entry_id, canonical_email, email, source, wording, order_id, consented_at)
      values (${websiteId}, ${ids.next()}, ${canonicalEmail(email)}, ${email}, ${testMode ? 'test-checkout' : 'checkout'},
        ${wording}, ${orderId}, ${consentedAt})
      on conflict (website_id, canonical_email) do update
        set email = excluded.email, source = excluded.source, wording = excluded.wording, order_id = excluded.order_id,
          consented_at = excluded.consented_at
        where mailing_list_entries.source = 'test-checkout' and excluded.source = 'checkout'`);
  });

  return {
    async list(websiteId, { cursor, search, limit = USUAL_LIMIT }) {
      const start = canonicalEmail(search ?? '');
      const { rows: found } = await database.query.execute<MailingListEntry>(sql`
        select entry_id as id, email, source, wording, order_id as "orderId",
          (extract(epoch from consented_at) * 1000)::float8 as "consentedOn"
        from mailing_list_entries where website_id = ${websiteId}
          ${cursor === undefined ? sql`` : sql`and entry_id < ${cursor}`}
          ${start === '' ? sql`` : sql`and starts_with(canonical_email, ${start})`}
        order by entry_id desc limit ${limit + 1}`);
      const { rows: entries, ...page } = cutPage(found, limit, ({ id }) => id);
      return { entries, ...page };
    },
  };
}
