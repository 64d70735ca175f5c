import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';

const DueMail = {
  signUpId: column.text,
  /** Null: told with everybody. */
  linkId: column.nullable(column.text),
  itemId: column.id<ItemId>(),
  email: column.text,
  /** In which they read, where the site asks for it. */
  language: column.nullable(column.text),
  release: column.integer,
  endsAt: column.nullable(column.integer),
};
export type DueMail = RowOf<typeof DueMail>;

/** Those of links, and when there are none, those of everybody who was told. Others leave them alone meanwhile. */
export async function lockDueMails(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  limit: number,
): Promise<DueMail[]> {
  const ofLinks = await tx.rows(
    DueMail,
    sql`
    select link.signup_id as "signUpId", link.link_id as "linkId", link.item_id as "itemId", person.email, person.language, link.release,
      (extract(epoch from link.ends_at) * 1000)::float8 as "endsAt"
    from waitlist_links link
    join waitlist_signups person on person.website_id = link.website_id and person.signup_id = link.signup_id
    where link.website_id = ${websiteId} and link.variant_id = ${variantId} and link.mail_due
    order by link.link_id limit ${limit} for update of link skip locked`,
  );
  if (ofLinks.length > 0) return ofLinks;
  return tx.rows(
    DueMail,
    sql`
    select signup_id as "signUpId", null as "linkId", item_id as "itemId", email, language, told_release as release, null as "endsAt"
    from waitlist_signups where website_id = ${websiteId} and variant_id = ${variantId} and mail_due
    order by signup_id limit ${limit} for update skip locked`,
  );
}

/** They are posted. */
export async function settleDueMails(
  tx: Queryable,
  websiteId: WebsiteId,
  mails: readonly Pick<DueMail, 'linkId' | 'signUpId'>[],
): Promise<void> {
  const linkIds = mails.flatMap(({ linkId }) => linkId ?? []);
  const signUpIds = mails.filter(({ linkId }) => linkId === null).map(({ signUpId }) => signUpId);
  await tx.run(sql`
    update waitlist_links set mail_due = false, mailings = mailings + 1
    where website_id = ${websiteId} and link_id = any (${linkIds})`);
  await tx.run(sql`
    update waitlist_signups set mail_due = false where website_id = ${websiteId} and signup_id = any (${signUpIds})`);
}

/** The product of a variant that anybody ever waited for; one row is enough, however long the line is. */
export async function findItemOf(
  db: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
): Promise<string | null> {
  const row = await db.first(
    { itemId: column.id<ItemId>() },
    sql`select item_id as "itemId" from waitlist_signups
      where website_id = ${websiteId} and variant_id = ${variantId} limit 1`,
  );
  return row?.itemId ?? null;
}

/** The variants, of all sites, for which mails are due and whose job was not called since `before`. */
export const claimUncalled = (
  tx: Queryable,
  { before, now }: { before: Date; now: Date },
): Promise<{ websiteId: WebsiteId; variantId: VariantId }[]> =>
  tx.rows(
    { websiteId: column.id<WebsiteId>(), variantId: column.id<VariantId>() },
    sql`
    update waitlist_restocks set called_at = ${now.toISOString()}::timestamptz
    where (called_at is null or called_at <= ${before.toISOString()}::timestamptz) and (website_id, variant_id) in (
      select website_id, variant_id from waitlist_links where mail_due
      union select website_id, variant_id from waitlist_signups where mail_due)
    returning website_id as "websiteId", variant_id as "variantId"`,
  );
