import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { texts, time } from './waitlist-repository.ts';

export async function findHeldLinks(
  tx: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
): Promise<string[]> {
  const rows = await tx.rows(
    { variant_id: column.id<VariantId>() },
    sql`
    select distinct variant_id from waitlist_links
    where website_id = ${websiteId} and variant_id = any (${texts(variantIds)}) and state = 'open'`,
  );
  return rows.map(({ variant_id }) => variant_id);
}

export async function insertLinks(
  tx: Queryable,
  websiteId: WebsiteId,
  o: {
    variantId: VariantId;
    links: readonly { linkId: string; signUpId: string }[];
    release: number;
    holdHours: number;
    now: Date;
    endsAt: Date;
  },
): Promise<void> {
  const links = JSON.stringify(
    o.links.map(({ linkId, signUpId }) => ({ link_id: linkId, signup_id: signUpId })),
  );
  await tx.run(sql`
    with given as (select * from jsonb_to_recordset(${links}::jsonb) as link(link_id text, signup_id text)),
    kept as (
      update waitlist_signups person set state = 'kept', told_release = ${o.release}, told_at = ${time(o.now)}
      from given where person.website_id = ${websiteId} and person.signup_id = given.signup_id
      returning given.link_id, person.signup_id, person.item_id)
    insert into waitlist_links
      (website_id, link_id, signup_id, item_id, variant_id, release, state, created_at, hold_hours, ends_at)
    select ${websiteId}, link_id, signup_id, item_id, ${o.variantId}, ${o.release}, 'open', ${time(o.now)}, ${o.holdHours},
      ${time(o.endsAt)} from kept`);
}

export interface OverLink {
  readonly linkId: string;
  readonly createdAt: Date;
  readonly postedAt: Date;
  readonly mailings: number;
}

export async function findOver(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  now: Date,
): Promise<OverLink[]> {
  const rows = await tx.rows(
    { linkId: column.text, createdAt: column.integer, postedAt: column.integer, mailings: column.integer },
    sql`
    select link_id as "linkId", (extract(epoch from created_at) * 1000)::float8 as "createdAt", mailings,
      (extract(epoch from ends_at - hold_hours * interval '1 hour') * 1000)::float8 as "postedAt"
    from waitlist_links
    where website_id = ${websiteId} and variant_id = ${variantId} and state = 'open' and not mail_due and ends_at <= ${time(now)}`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    postedAt: new Date(row.postedAt),
  }));
}

export async function expireLinks(
  tx: Queryable,
  websiteId: WebsiteId,
  linkIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    with ended as (
      update waitlist_links set state = 'expired'
      where website_id = ${websiteId} and link_id = any (${texts(linkIds)}) and state = 'open'
      returning signup_id
    )
    update waitlist_signups person set state = 'missed' from ended
    where person.website_id = ${websiteId} and person.signup_id = ended.signup_id and person.state = 'kept'`);
}

export async function mailAgain(
  tx: Queryable,
  websiteId: WebsiteId,
  linkIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update waitlist_links set mail_due = true
    where website_id = ${websiteId} and link_id = any (${texts(linkIds)}) and state = 'open'`);
}

export async function renewUnmailed(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; now: Date },
): Promise<{ linkId: string; endsAt: Date }[]> {
  const rows = await tx.rows(
    { linkId: column.text, endsAt: column.integer },
    sql`
    update waitlist_links set ends_at = ${time(o.now)} + hold_hours * interval '1 hour'
    where website_id = ${websiteId} and variant_id = ${o.variantId} and state = 'open' and mail_due
      and ends_at < ${time(o.now)} + hold_hours * interval '1 hour' - interval '1 minute'
    returning link_id as "linkId", (extract(epoch from ends_at) * 1000)::float8 as "endsAt"`,
  );
  return rows.map(({ linkId, endsAt }) => ({ linkId, endsAt: new Date(endsAt) }));
}

export async function withdrawLinks(
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  count: number,
): Promise<string[]> {
  const rows = await tx.rows(
    { link_id: column.text },
    sql`
    with last as (
      select link.link_id, link.signup_id from waitlist_links link
      join waitlist_signups person on person.website_id = link.website_id and person.signup_id = link.signup_id
      where link.website_id = ${websiteId} and link.variant_id = ${variantId} and link.state = 'open'
      order by person.joined_at desc, person.signup_id desc limit ${count}
    ), ended as (
      update waitlist_links link set state = 'withdrawn', mail_due = false from last
      where link.website_id = ${websiteId} and link.link_id = last.link_id
    ), back as (
      update waitlist_signups person set state = 'waiting' from last
      where person.website_id = ${websiteId} and person.signup_id = last.signup_id and person.state = 'kept')
    select link_id from last`,
  );
  return rows.map(({ link_id }) => link_id);
}

export async function markBought(
  tx: Queryable,
  websiteId: WebsiteId,
  linkIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    with used as (
      update waitlist_links set state = 'bought', mail_due = false
      where website_id = ${websiteId} and link_id = any (${texts(linkIds)})
      returning signup_id
    )
    update waitlist_signups person set state = 'bought', mail_due = false from used
    where person.website_id = ${websiteId} and person.signup_id = used.signup_id`);
}
