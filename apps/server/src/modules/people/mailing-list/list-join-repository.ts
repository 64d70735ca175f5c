import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Consent } from './consents.ts';
import type { JoinRequest } from './join-request.ts';

/**
 * A consent of the checkout. The first one counts; a real one replaces only one given in a test or a request that was
 * never confirmed. A person who left and ticks the box of a new order has come back.
 */
export async function enterConsent(
  db: Queryable,
  websiteId: WebsiteId,
  entryId: string,
  { email, orderId, wording, consentedAt, testMode }: Consent,
): Promise<void> {
  await db.run(sql`
    insert into mailing_list_entries (website_id, entry_id, canonical_email, email, source, wording, order_id, asked_at, consented_at)
    values (${websiteId}, ${entryId}, ${canonicalEmail(email)}, ${email}, ${testMode ? 'test-checkout' : 'checkout'},
      ${wording}, ${orderId}, ${consentedAt}, ${consentedAt})
    on conflict (website_id, canonical_email) do update
      set email = excluded.email, source = excluded.source, source_id = null, wording = excluded.wording, order_id = excluded.order_id,
        asked_at = excluded.asked_at, consented_at = excluded.consented_at, status = 'subscribed', unsubscribed_at = null
      where excluded.source = 'checkout'
        and (mailing_list_entries.source = 'test-checkout' or mailing_list_entries.status = 'pending'
          or mailing_list_entries.unsubscribed_at < excluded.consented_at)`);
}

const EnteredAsking = {
  entryId: column.text,
  email: column.text,
  status: column.word<'pending' | 'subscribed'>(),
  timesLeft: column.integer,
};
type EnteredAsking = RowOf<typeof EnteredAsking>;

/**
 * A visitor typed an address into a form. Null when nothing is left to do. A person who left has to confirm by mail to
 * come back, no matter what the form says, because anybody can type anybody's address.
 */
export async function enterAsking(
  db: Queryable,
  websiteId: WebsiteId,
  entryId: string,
  joinRequest: JoinRequest,
): Promise<EnteredAsking | null> {
  const {
    email,
    firstName = '',
    lastName = '',
    source,
    sourceId,
    wording,
    language = '',
    askedAt: requestedAt,
  } = joinRequest;
  const rows = await db.rows(
    EnteredAsking,
    sql`
    insert into mailing_list_entries as entry (website_id, entry_id, canonical_email, email, first_name, last_name, language, source,
      source_id, wording, asked_at, consented_at, status)
    values (${websiteId}, ${entryId}, ${canonicalEmail(email)}, ${email}, ${firstName}, ${lastName}, ${language}, ${source},
      ${sourceId}, ${wording}, ${requestedAt}, ${joinRequest.doubleOptIn ? null : requestedAt}, ${joinRequest.doubleOptIn ? 'pending' : 'subscribed'})
    on conflict (website_id, canonical_email) do update
      set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, language = excluded.language,
        source = excluded.source, source_id = excluded.source_id, order_id = null, wording = excluded.wording,
        asked_at = excluded.asked_at, unsubscribed_at = null,
        status = case when entry.status = 'unsubscribed' then 'pending' else excluded.status end,
        consented_at = case when entry.status = 'unsubscribed' then null else excluded.consented_at end
      where (entry.status <> 'subscribed' or entry.source = 'test-checkout')
        -- An event that is handed out again says nothing new.
        and (entry.unsubscribed_at is null or entry.unsubscribed_at < excluded.asked_at)
    returning entry_id as "entryId", email, status, times_left as "timesLeft"`,
  );
  return rows[0] ?? null;
}

export interface ImportedPerson {
  readonly entryId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * People who agreed elsewhere. Those who are on the list, were asked, or left it stay as they are; only a consent given
 * in a test is replaced.
 */
export async function enterImported(
  tx: Queryable,
  websiteId: WebsiteId,
  people: readonly ImportedPerson[],
  { wording, proof, consentedAt }: { wording: string; proof: string; consentedAt: Date },
): Promise<{ readonly added: number; readonly left: number }> {
  const rows = people.map(({ entryId, email, firstName, lastName }) => ({
    entry_id: entryId,
    canonical_email: canonicalEmail(email),
    email,
    first_name: firstName,
    last_name: lastName,
  }));
  return tx.one(
    { added: column.integer, left: column.integer },
    sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (entry_id text, canonical_email text, email text, first_name text, last_name text)),
    added as (
      insert into mailing_list_entries as entry (website_id, entry_id, canonical_email, email, first_name, last_name, source, wording,
        proof, asked_at, consented_at, status)
      select ${websiteId}, entry_id, canonical_email, email, first_name, last_name, 'import', ${wording}, ${proof},
        ${consentedAt}::timestamptz, ${consentedAt}::timestamptz, 'subscribed' from given order by canonical_email
      on conflict (website_id, canonical_email) do update
        set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name, source = excluded.source,
          source_id = null, order_id = null, wording = excluded.wording, proof = excluded.proof, asked_at = excluded.asked_at,
          consented_at = excluded.consented_at
        where entry.source = 'test-checkout' and entry.status = 'subscribed'
      returning canonical_email)
    select (select count(*)::int from added) as added,
      (select count(*)::int from given join mailing_list_entries entry
        on entry.website_id = ${websiteId} and entry.canonical_email = given.canonical_email
        where entry.status = 'unsubscribed') as left`,
  );
}
