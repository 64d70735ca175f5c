import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';

/** Where a site heard of a person. */
export type Origin = 'order' | 'account' | 'mailing-list' | 'waitlist' | 'form' | 'import';

export interface NewPerson {
  readonly customerId: CustomerId;
  readonly canonicalEmail: string;
  readonly email: string;
  readonly origin: Origin;
  readonly at: Date;
}

/**
 * A customer for each address that nobody has yet. Addresses in one order, so that two of these never block each other.
 */
export async function addPeople(
  tx: Queryable,
  websiteId: WebsiteId,
  people: readonly NewPerson[],
): Promise<void> {
  await tx.run(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as given ("customerId" text, "canonicalEmail" text, email text, origin text, at timestamptz)),
    added as (
      insert into customer_emails (website_id, canonical_email, email, customer_id)
      select ${websiteId}, "canonicalEmail", email, "customerId" from given order by "canonicalEmail" collate "C"
      on conflict do nothing returning customer_id)
    insert into customers (website_id, customer_id, email, origin, created_at, updated_at)
    select ${websiteId}, "customerId", email, origin, at, at from given
    where "customerId" in (select customer_id from added)`);
}

export interface LinkedSource {
  readonly kind: 'order' | 'submission';
  readonly sourceId: string;
  readonly canonicalEmail: string;
}

/** Returns the addresses that stood in these before, where they were others. */
export async function linkSources(
  tx: Queryable,
  websiteId: WebsiteId,
  sources: readonly LinkedSource[],
): Promise<string[]> {
  const rows = await tx.rows(
    { canonicalEmail: column.text },
    sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
        as given (kind text, "sourceId" text, "canonicalEmail" text)),
    before as materialized (
      select distinct s.canonical_email from customer_sources s join given
        on s.website_id = ${websiteId} and s.kind = given.kind and s.source_id = given."sourceId"
      where s.canonical_email <> given."canonicalEmail"),
    linked as (
      insert into customer_sources as s (website_id, kind, source_id, canonical_email)
      select ${websiteId}, kind, "sourceId", "canonicalEmail" from given order by kind, "sourceId"
      on conflict (website_id, kind, source_id) do update set canonical_email = excluded.canonical_email
        where s.canonical_email <> excluded.canonical_email)
    select canonical_email as "canonicalEmail" from before`,
  );
  return rows.map(({ canonicalEmail }) => canonicalEmail);
}

/** Whose these addresses are. */
export async function ownersOf(
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
): Promise<CustomerId[]> {
  const rows = await db.rows(
    { customerId: column.id<CustomerId>() },
    sql`select distinct customer_id as "customerId" from customer_emails
      where website_id = ${websiteId} and canonical_email = any (${canonicalEmails})`,
  );
  return rows.map(({ customerId }) => customerId);
}

/** Whose each of these addresses is; those that nobody has are left out. */
export async function ownerOfEach(
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
): Promise<Map<string, CustomerId>> {
  const rows = await db.rows(
    { key: column.text, customerId: column.id<CustomerId>() },
    sql`select canonical_email as key, customer_id as "customerId" from customer_emails
      where website_id = ${websiteId} and canonical_email = any (${canonicalEmails})`,
  );
  return new Map(rows.map(({ key, customerId }) => [key, customerId]));
}

/** Whether an address stands in an order, an answer that is still there, an account or a list. */
const standsAt = (websiteId: WebsiteId, key: Statement): Statement => sql`(
  exists (select from customer_sources s where s.website_id = ${websiteId} and s.canonical_email = ${key}
    and (s.kind = 'order' or exists (
      select from form_submissions f where f.website_id = ${websiteId} and f.submission_id = s.source_id)))
  or exists (select from site_users u where u.website_id = ${websiteId} and u.email_canonical = ${key})
  or exists (select from mailing_list_entries m where m.website_id = ${websiteId} and m.canonical_email = ${key})
  or exists (select from waitlist_signups w where w.website_id = ${websiteId} and w.canonical_email = ${key}))`;

/**
 * Of these, customers of whom the site knows nothing any more but an address: an order that was corrected had it, or an
 * entry of a list that was removed. What a member wrote about one keeps them.
 */
export async function deleteUnknown(
  tx: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<void> {
  await tx.run(sql`
    with unknown as materialized (
      select c.customer_id from customers c
      where c.website_id = ${websiteId} and c.customer_id = any (${customerIds}) and c.origin <> 'import'
        and not c.is_named and c.addresses is null and c.tags = '{}' and c.merged_into is null
        and not exists (select from customers o where o.website_id = ${websiteId} and o.merged_into = c.customer_id)
        and not exists (select from customer_notes n where n.website_id = ${websiteId} and n.customer_id = c.customer_id)
        and not exists (select from customer_emails e where e.website_id = ${websiteId} and e.customer_id = c.customer_id
          and ${standsAt(websiteId, sql`e.canonical_email`)})),
    gone as (
      delete from customer_emails where website_id = ${websiteId} and customer_id in (select customer_id from unknown))
    delete from customers where website_id = ${websiteId} and customer_id in (select customer_id from unknown)`);
}

const SourceRow = {
  id: column.text,
  email: column.text,
  at: column.instant,
};
export type SourceRow = RowOf<typeof SourceRow>;

/** The tables of other modules that name people, read only: their id, address and day. */
const TABLES = {
  order: sql`select order_id as id, email, created_at as at from orders`,
  account: sql`select site_user_id as id, email, created_at as at from site_users`,
  'mailing-list': sql`select entry_id as id, email, asked_at as at from mailing_list_entries`,
  waitlist: sql`select signup_id as id, email, joined_at as at from waitlist_signups`,
  // Neither spam nor what members sent to try a form.
  form: sql`select submission_id as id, email, created_at as at from form_submissions`,
} as const satisfies Record<Exclude<Origin, 'import'>, Statement>;
const IDS: Readonly<Record<keyof typeof TABLES, Statement>> = {
  order: sql`order_id`,
  account: sql`site_user_id`,
  'mailing-list': sql`entry_id`,
  waitlist: sql`signup_id`,
  form: sql`submission_id`,
};
export type SourceTable = keyof typeof TABLES;
export const SOURCE_TABLES = Object.keys(TABLES) as SourceTable[];

const only = (table: SourceTable): Statement =>
  table === 'form' ? sql`and email is not null and state = 'new'` : sql.empty;

export const readSource = (
  db: Queryable,
  websiteId: WebsiteId,
  table: SourceTable,
  id: string,
): Promise<SourceRow | null> =>
  db.first(
    SourceRow,
    sql`${TABLES[table]} where website_id = ${websiteId} and ${IDS[table]} = ${id} ${only(table)}`,
  );

/** Those of these addresses that are on the mailing list. */
export const readListed = (
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
): Promise<SourceRow[]> =>
  db.rows(
    SourceRow,
    sql`${TABLES['mailing-list']} where website_id = ${websiteId} and canonical_email = any (${canonicalEmails})`,
  );

/** How many of these addresses stand in orders, answers, accounts or lists. */
export async function countStanding(
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from unnest(${canonicalEmails}::text[]) given (key) where ${standsAt(websiteId, sql`given.key`)}`,
  );
  return count;
}

/** In the order of their ids. */
export const sliceOfSources = (
  db: Queryable,
  websiteId: WebsiteId,
  table: SourceTable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SourceRow[]> =>
  db.rows(
    SourceRow,
    sql`${TABLES[table]} where website_id = ${websiteId} and ${IDS[table]} > ${after} ${only(table)}
      order by ${IDS[table]} limit ${limit}`,
  );
