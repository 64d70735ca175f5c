import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { VariantRef } from './waitlist-parts.ts';

export const time = (instant: Date): Statement => sql`${instant.toISOString()}::timestamptz`;

/** True: they wait by this, and did not before. */
export async function insertSignUp(
  tx: Queryable,
  websiteId: WebsiteId,
  o: VariantRef & { signUpId: string; email: string; canonical: string; language: string | null; now: Date },
): Promise<{ signUpId: string; isNew: boolean }> {
  // A person who waits keeps their place; one who was notified, missed it or bought it stands in line again.
  const rows = await tx.rows(
    { signup_id: column.text },
    sql`
    insert into waitlist_signups as known
      (website_id, signup_id, item_id, variant_id, canonical_email, email, language, state, joined_at)
    values (${websiteId}, ${o.signUpId}, ${o.itemId}, ${o.variantId}, ${o.canonical}, ${o.email}, ${o.language}, 'waiting', ${time(o.now)})
    on conflict (website_id, variant_id, canonical_email) do update
      set state = 'waiting', joined_at = excluded.joined_at, email = excluded.email, language = excluded.language, mail_due = false
      where known.state not in ('waiting', 'kept')
    returning signup_id`,
  );
  const [row] = rows;
  if (row) return { signUpId: row.signup_id, isNew: true };
  // The conflict has locked it, so it is still there.
  const known = await tx.rows(
    { signup_id: column.text },
    sql`
    select signup_id from waitlist_signups
    where website_id = ${websiteId} and variant_id = ${o.variantId} and canonical_email = ${o.canonical}`,
  );
  return { signUpId: known[0]?.signup_id ?? o.signUpId, isNew: false };
}

/**
 * How much else this address waits for, or has kept. Until the transaction ends nobody else signs the same address up.
 */
export async function countOpen(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { canonical: string; variantId: VariantId },
): Promise<{ others: number }> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist/${websiteId}/${o.canonical}`}, 0))`,
  );
  const rows = await tx.rows(
    { others: column.integer },
    sql`
    select count(*)::int as others from waitlist_signups
    where website_id = ${websiteId} and canonical_email = ${o.canonical} and variant_id <> ${o.variantId}
      and state in ('waiting', 'kept')`,
  );
  return rows[0] ?? { others: 0 };
}

/** Everything that the person of this sign-up ever signed up for. */
export async function findOwn(db: Queryable, websiteId: WebsiteId, signUpId: string): Promise<string[]> {
  const rows = await db.rows(
    { signup_id: column.text },
    sql`
    select own.signup_id from waitlist_signups asked
    join waitlist_signups own on own.website_id = asked.website_id and own.canonical_email = asked.canonical_email
    where asked.website_id = ${websiteId} and asked.signup_id = ${signUpId}`,
  );
  return rows.map(({ signup_id }) => signup_id);
}

export async function countWaiting(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
): Promise<number> {
  const rows = await tx.rows(
    { count: column.integer },
    sql`
    select count(*)::int as count from waitlist_signups
    where website_id = ${websiteId} and variant_id = ${variantId} and state = 'waiting'`,
  );
  return rows[0]?.count ?? 0;
}

/** Of these variants, those that people wait for, or of which something was announced to those who waited. */
export async function findConcerned(
  tx: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
): Promise<string[]> {
  const rows = await tx.rows(
    { variant_id: column.id<VariantId>() },
    sql`
    select variant_id from unnest(${variantIds}::text[]) as asked(variant_id)
    where exists (select from waitlist_signups waiting where waiting.website_id = ${websiteId}
        and waiting.variant_id = asked.variant_id and waiting.state = 'waiting')
      or exists (select from waitlist_restocks line where line.website_id = ${websiteId}
        and line.variant_id = asked.variant_id and line.units > 0)`,
  );
  return rows.map(({ variant_id }) => variant_id);
}

/** Of all sites: everything that anybody ever waited for. */
export const listAllVariants = (db: Queryable): Promise<(VariantRef & { readonly websiteId: WebsiteId })[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), itemId: column.id<ItemId>(), variantId: column.id<VariantId>() },
    sql`select distinct website_id as "websiteId", item_id as "itemId", variant_id as "variantId" from waitlist_signups`,
  );

/** The product of each of these variants that anybody ever waited for. */
export async function findItems(
  db: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(
    { variantId: column.id<VariantId>(), itemId: column.id<ItemId>() },
    sql`
    select distinct variant_id as "variantId", item_id as "itemId" from waitlist_signups
    where website_id = ${websiteId} and variant_id = any (${variantIds})`,
  );
  return new Map(rows.map(({ variantId, itemId }) => [variantId, itemId]));
}

/** Marks everybody who waits as notified: the mail follows. Returns how many. */
export async function notifyEveryone(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; release: number; now: Date },
): Promise<number> {
  const rowCount = await tx.run(sql`
    update waitlist_signups set state = 'told', mail_due = true, told_release = ${o.release}, told_at = ${time(o.now)}
    where website_id = ${websiteId} and variant_id = ${o.variantId} and state = 'waiting'`);
  return rowCount;
}

export async function firstInLine(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; most: number },
): Promise<string[]> {
  const rows = await tx.rows(
    { signUpId: column.text },
    sql`
    select signup_id as "signUpId" from waitlist_signups
    where website_id = ${websiteId} and variant_id = ${o.variantId} and state = 'waiting'
    order by joined_at, signup_id limit ${o.most}`,
  );
  return rows.map(({ signUpId }) => signUpId);
}

const LinkRow = {
  linkId: column.text,
  signUpId: column.text,
  itemId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
  state: column.word<'open' | 'bought' | 'expired' | 'withdrawn'>(),
  endsAt: column.instant,
  personState: column.text,
};
export type LinkRow = RowOf<typeof LinkRow>;

export async function findLink(
  db: Queryable,
  websiteId: WebsiteId,
  linkId: string,
): Promise<LinkRow | undefined> {
  const [row] = await db.rows(
    LinkRow,
    sql`
    select link.link_id as "linkId", link.signup_id as "signUpId", link.item_id as "itemId", link.variant_id as "variantId",
      link.state, link.ends_at as "endsAt", person.state as "personState"
    from waitlist_links link
    join waitlist_signups person on person.website_id = link.website_id and person.signup_id = link.signup_id
    where link.website_id = ${websiteId} and link.link_id = ${linkId}`,
  );
  return row;
}

const PersonRow = {
  itemId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
  email: column.text,
  state: column.text,
};
export type PersonRow = RowOf<typeof PersonRow>;

export async function findPerson(
  db: Queryable,
  websiteId: WebsiteId,
  signUpId: string,
): Promise<PersonRow | undefined> {
  const rows = await db.rows(
    PersonRow,
    sql`
    select item_id as "itemId", variant_id as "variantId", email, state from waitlist_signups
    where website_id = ${websiteId} and signup_id = ${signUpId}`,
  );
  return rows[0];
}

/** The notices of a person who is gone: the causes of their mails are made of these. */
export const Gone = {
  signUpId: column.text,
  variantId: column.id<VariantId>(),
  /** The last release they were told of; null: none. */
  release: column.nullable(column.integer),
};
export type Gone = RowOf<typeof Gone>;

/** Their links go with them; answers those that kept something, and what they were told. */
export async function deletePerson(
  tx: Queryable,
  websiteId: WebsiteId,
  signUpId: string,
): Promise<{ linkIds: string[]; signUps: readonly Gone[] }> {
  const rows = await tx.rows(
    { link_id: column.text },
    sql`
    select link_id from waitlist_links
    where website_id = ${websiteId} and signup_id = ${signUpId} and state = 'open'`,
  );
  const signUps = await tx.rows(
    Gone,
    sql`
    delete from waitlist_signups where website_id = ${websiteId} and signup_id = ${signUpId} ${returningGone}`,
  );
  return { linkIds: rows.map(({ link_id }) => link_id), signUps };
}

const returningGone = sql`returning signup_id as "signUpId", variant_id as "variantId", told_release as release`;

/**
 * A person who bought it another way than by their link waits no more, unless they began to wait after that order.
 * Returns their open links.
 */
export async function markBuyer(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; canonical: string; orderedAt: Date },
): Promise<string[]> {
  const rows = await tx.rows(
    { link_id: column.nullable(column.text) },
    sql`
    with buyer as (
      update waitlist_signups set state = 'bought', mail_due = false
      where website_id = ${websiteId} and variant_id = ${o.variantId} and canonical_email = ${o.canonical} and state <> 'bought'
        and joined_at < ${time(o.orderedAt)}
      returning signup_id
    )
    update waitlist_links link set state = 'bought', mail_due = false from buyer
    where link.website_id = ${websiteId} and link.signup_id = buyer.signup_id and link.state = 'open'
    returning link.link_id`,
  );
  return rows.flatMap(({ link_id }) => link_id ?? []);
}

/**
 * At the end of the line, unless they stand in it or something is kept for them. Answers which of the two it is now;
 * null: they have left.
 */
export async function stepBack(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { signUpId: string; now: Date },
): Promise<'waiting' | 'kept' | null> {
  await tx.run(sql`
    update waitlist_signups set state = 'waiting', joined_at = ${time(o.now)}, mail_due = false
    where website_id = ${websiteId} and signup_id = ${o.signUpId} and state not in ('waiting', 'kept')`);
  const person = await findPerson(tx, websiteId, o.signUpId);
  return person ? (person.state === 'kept' ? 'kept' : 'waiting') : null;
}

export const GoneLink = {
  linkId: column.text,
  variantId: column.id<VariantId>(),
};
export type GoneLink = RowOf<typeof GoneLink>;

/** With their links, which keep nothing any more: holds go with their level. */
export async function deleteGroups(
  tx: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
): Promise<{ links: readonly GoneLink[]; signUps: readonly Gone[] }> {
  const links = await tx.rows(
    GoneLink,
    sql`
    select link_id as "linkId", variant_id as "variantId" from waitlist_links
    where website_id = ${websiteId} and variant_id = any (${variantIds})`,
  );
  const signUps = await tx.rows(
    Gone,
    sql`
    delete from waitlist_signups where website_id = ${websiteId} and variant_id = any (${variantIds}) ${returningGone}`,
  );
  return { links, signUps };
}
