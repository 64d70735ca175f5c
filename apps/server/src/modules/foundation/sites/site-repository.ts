import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * `demo` and `empty` wait for their owner to choose how to begin; `building` is made beside another site, and neither
 * visitors nor lists find it.
 */
export type SiteStage = 'demo' | 'empty' | 'building' | 'settled';

const SiteRow = {
  id: column.id<WebsiteId>(),
  slug: column.text,
  title: column.text,
  tagline: column.text,
  isDefault: column.boolean,
  stage: column.word<SiteStage>(),
  /** The domain for links, when the site has one of its own. */
  primaryHost: column.nullable(column.text),
};
export type Site = Readonly<RowOf<typeof SiteRow>>;

const selectSites = (rest: Statement): Statement => sql`
  select site.website_id as id, site.slug, site.title, site.tagline, site.is_default as "isDefault",
    site.stage, domain.host as "primaryHost"
  from websites site left join website_domains domain on domain.website_id = site.website_id and domain.is_primary
  ${rest}`;

export const findSiteById = (db: Queryable, id: string): Promise<Site | null> =>
  db.first(SiteRow, selectSites(sql`where site.website_id = ${id}`));

export const findSiteBySlug = (db: Queryable, slug: string): Promise<Site | null> =>
  db.first(SiteRow, selectSites(sql`where site.slug = ${slug} and site.stage <> 'building'`));

export const findDefaultSite = (db: Queryable): Promise<Site | null> =>
  db.first(SiteRow, selectSites(sql`where site.is_default`));

export async function findSiteByDomain(db: Queryable, host: string): Promise<Site | null> {
  const domain = await db.first(
    { id: column.text },
    sql`select website_id as id from website_domains where host = ${host} and verified_at is not null`,
  );
  return domain && findSiteById(db, domain.id);
}

export const listSites = (db: Queryable): Promise<Site[]> =>
  db.rows(SiteRow, selectSites(sql`where site.stage <> 'building' order by site.created_at, site.slug`));

/** For an install whose default site is gone. Answers its id; null where there is no site at all. */
export async function makeOldestDefault(db: Queryable): Promise<string | null> {
  const [oldest] = await listSites(db);
  if (!oldest) return null;
  await db.run(sql`update websites set is_default = true where website_id = ${oldest.id}`);
  return oldest.id;
}

export interface SiteToInsert {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly stage: SiteStage;
  readonly builtFor: WebsiteId | null;
  readonly copiedFrom: WebsiteId | null;
  readonly quietSince: Date | null;
  readonly createdAt: Date;
}

/** How many sites there are does not change before the transaction ends. */
export async function lockSites(tx: Queryable): Promise<void> {
  await tx.run(sql`lock table websites in share row exclusive mode`);
}

export async function insertSite(db: Queryable, site: SiteToInsert): Promise<void> {
  // Two first sites at once must not both become the default one.
  await lockSites(db);
  const hasDefault = (await findDefaultSite(db)) !== null;
  await db.run(sql`
    insert into websites (website_id, slug, title, tagline, is_default, stage, built_for, copied_from, quiet_since,
      created_at)
    values (${site.id}, ${site.slug}, ${site.title}, ${site.tagline}, ${!hasDefault && site.stage !== 'building'},
      ${site.stage}, ${site.builtFor}, ${site.copiedFrom}, ${site.quietSince}, ${site.createdAt})`);
}

/** What is undefined stays. */
export async function updateTitle(
  db: Queryable,
  websiteId: WebsiteId,
  { title, tagline }: { title: string | undefined; tagline: string | undefined },
): Promise<void> {
  await db.run(sql`
    update websites set title = coalesce(${title ?? null}, title), tagline = coalesce(${tagline ?? null}, tagline)
    where website_id = ${websiteId}`);
}

const DomainRow = { host: column.text, isPrimary: column.boolean, isVerified: column.boolean };
export type Domain = Readonly<RowOf<typeof DomainRow>>;

export const listDomains = (db: Queryable, websiteId: WebsiteId): Promise<Domain[]> =>
  db.rows(
    DomainRow,
    sql`select host, is_primary as "isPrimary", verified_at is not null as "isVerified" from website_domains
      where website_id = ${websiteId} order by is_primary desc, host`,
  );

/** One transaction at a time changes the domains of a site; the others wait here. */
export async function lockDomains(db: Queryable, websiteId: WebsiteId): Promise<void> {
  await db.run(sql`select from websites where website_id = ${websiteId} for update`);
}

export async function insertDomain(
  db: Queryable,
  websiteId: WebsiteId,
  { host, isPrimary, verifiedAt }: { host: string; isPrimary: boolean; verifiedAt: Date | null },
): Promise<void> {
  await db.run(sql`
    insert into website_domains (website_id, host, is_primary, verified_at)
    values (${websiteId}, ${host}, ${isPrimary}, ${verifiedAt})`);
}

/** Fails on the index of verified names when another site has verified it. */
export async function setVerified(
  db: Queryable,
  websiteId: WebsiteId,
  { host, verifiedAt }: { host: string; verifiedAt: Date },
): Promise<void> {
  await db.run(sql`
    update website_domains set verified_at = ${verifiedAt}
    where website_id = ${websiteId} and host = ${host} and verified_at is null`);
}

/** Whether other sites hold the name: as theirs, or waiting to be verified. */
export const othersWith = (
  db: Queryable,
  websiteId: WebsiteId,
  host: string,
): Promise<{ isTaken: boolean; isClaimed: boolean }> =>
  db.one(
    { isTaken: column.boolean, isClaimed: column.boolean },
    sql`select coalesce(bool_or(verified_at is not null), false) as "isTaken", count(*) > 0 as "isClaimed"
      from website_domains where host = ${host} and website_id <> ${websiteId}`,
  );

/** Makes one domain of the site the primary one, and every other one not. */
export async function setPrimary(db: Queryable, websiteId: WebsiteId, host: string): Promise<void> {
  // First none, then one: at no time two.
  await db.run(sql`update website_domains set is_primary = false where website_id = ${websiteId}`);
  await db.run(
    sql`update website_domains set is_primary = true where website_id = ${websiteId} and host = ${host}`,
  );
}

export async function deleteDomain(db: Queryable, websiteId: WebsiteId, host: string): Promise<void> {
  await db.run(sql`delete from website_domains where website_id = ${websiteId} and host = ${host}`);
}

/** Others who begin with the site, or end its beginning, wait here. */
export async function lockStage(tx: Queryable, websiteId: WebsiteId): Promise<SiteStage | null> {
  const row = await tx.first(
    { stage: column.word<SiteStage>() },
    sql`select stage from websites where website_id = ${websiteId} for update`,
  );
  return row?.stage ?? null;
}

/** `beganWith`: the site that its owner began with; null where they kept what there was. */
export async function settleStage(
  tx: Queryable,
  websiteId: WebsiteId,
  beganWith: WebsiteId | null,
): Promise<void> {
  await tx.run(sql`
    update websites set stage = 'settled', built_for = null, began_with = ${beganWith}
    where website_id = ${websiteId}`);
}

export async function findBeginning(db: Queryable, websiteId: WebsiteId): Promise<WebsiteId | null> {
  const row = await db.first(
    { beganWith: column.nullable(column.id<WebsiteId>()) },
    sql`select began_with as "beganWith" from websites where website_id = ${websiteId}`,
  );
  return row?.beganWith ?? null;
}

/**
 * What was begun to be made beside another site: for one, or of all that were begun before a moment. A copy is not
 * among them as long as its job is under way.
 */
export const listBuilding = (
  db: Queryable,
  filter: { readonly builtFor: WebsiteId } | { readonly before: Date },
): Promise<Site[]> =>
  db.rows(
    SiteRow,
    selectSites(
      'builtFor' in filter
        ? sql`where site.stage = 'building' and site.built_for = ${filter.builtFor}`
        : sql`where site.stage = 'building' and site.created_at < ${filter.before} and not exists (
            select from site_copies copy where copy.target_id = site.website_id and copy.state = 'running')`,
    ),
  );

/** The address of the install, and the domains, lead to another site from now on. */
export async function moveAddresses(
  tx: Queryable,
  { from, to }: { readonly from: WebsiteId; readonly to: WebsiteId },
): Promise<void> {
  const moved = await tx.run(
    sql`update websites set is_default = false where website_id = ${from} and is_default`,
  );
  if (moved > 0) await tx.run(sql`update websites set is_default = true where website_id = ${to}`);
  await tx.run(sql`update website_domains set website_id = ${to} where website_id = ${from}`);
}

export async function isQuiet(db: Queryable, websiteId: WebsiteId): Promise<boolean> {
  const row = await db.first(
    { isQuiet: column.boolean },
    sql`select quiet_since is not null as "isQuiet" from websites where website_id = ${websiteId}`,
  );
  return row?.isQuiet ?? false;
}

export async function endQuiet(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  await tx.run(sql`update websites set quiet_since = null where website_id = ${websiteId}`);
}
