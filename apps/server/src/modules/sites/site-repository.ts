import { and, asc, desc, eq, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { websiteDomains, websites } from './site-tables.ts';

export interface Site {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly tagline: string;
  readonly isDefault: boolean;
  /** The domain for links, when the site has one of its own. */
  readonly primaryHost: string | null;
}

const columns = {
  id: websites.websiteId,
  slug: websites.slug,
  title: websites.title,
  tagline: websites.tagline,
  isDefault: websites.isDefault,
  primaryHost: websiteDomains.host,
};

const selectSites = (db: Queryable) =>
  db
    .select(columns)
    .from(websites)
    .leftJoin(
      websiteDomains,
      and(eq(websiteDomains.websiteId, websites.websiteId), eq(websiteDomains.isPrimary, true)),
    );

export async function findSiteById(db: Queryable, id: string): Promise<Site | null> {
  return (await selectSites(db).where(eq(websites.websiteId, id)))[0] ?? null;
}

export async function findSiteBySlug(db: Queryable, slug: string): Promise<Site | null> {
  return (await selectSites(db).where(eq(websites.slug, slug)))[0] ?? null;
}

export async function findDefaultSite(db: Queryable): Promise<Site | null> {
  return (await selectSites(db).where(eq(websites.isDefault, true)))[0] ?? null;
}

export async function findSiteByDomain(db: Queryable, host: string): Promise<Site | null> {
  const [domain] = await db
    .select({ id: websiteDomains.websiteId })
    .from(websiteDomains)
    .where(eq(websiteDomains.host, host));
  return domain ? findSiteById(db, domain.id) : null;
}

export const listSites = (db: Queryable): Promise<Site[]> =>
  selectSites(db).orderBy(asc(websites.createdAt), asc(websites.slug));

/** For an install whose default site is gone. Answers its id; null where there is no site at all. */
export async function makeOldestDefault(db: Queryable): Promise<string | null> {
  const [oldest] = await listSites(db);
  if (!oldest) return null;
  await db.update(websites).set({ isDefault: true }).where(eq(websites.websiteId, oldest.id));
  return oldest.id;
}

export async function insertSite(
  db: Queryable,
  site: { id: string; slug: string; title: string; tagline: string; createdAt: Date },
): Promise<void> {
  // Two first sites at once must not both become the default one.
  await db.execute(sql`lock table websites in share row exclusive mode`);
  const hasDefault = (await findDefaultSite(db)) !== null;
  await db.insert(websites).values({
    websiteId: site.id,
    slug: site.slug,
    title: site.title,
    tagline: site.tagline,
    isDefault: !hasDefault,
    createdAt: site.createdAt,
  });
}

/** What is undefined stays. */
export async function updateTitle(
  db: Queryable,
  websiteId: string,
  { title, tagline }: { title: string | undefined; tagline: string | undefined },
): Promise<void> {
  await db.execute(sql`
    update websites set title = coalesce(${title ?? null}, title), tagline = coalesce(${tagline ?? null}, tagline)
    where website_id = ${websiteId}`);
}

export interface Domain {
  readonly host: string;
  readonly isPrimary: boolean;
}

export const listDomains = (db: Queryable, websiteId: string): Promise<Domain[]> =>
  db
    .select({ host: websiteDomains.host, isPrimary: websiteDomains.isPrimary })
    .from(websiteDomains)
    .where(eq(websiteDomains.websiteId, websiteId))
    .orderBy(desc(websiteDomains.isPrimary), asc(websiteDomains.host));

/** Whoever changes the domains of a site waits here for whoever else does. */
export async function lockDomains(db: Queryable, websiteId: string): Promise<void> {
  await db.execute(sql`select from websites where website_id = ${websiteId} for update`);
}

export async function insertDomain(
  db: Queryable,
  websiteId: string,
  { host, isPrimary }: Domain,
): Promise<void> {
  await db.insert(websiteDomains).values({ websiteId, host, isPrimary });
}

/** Makes one domain of the site the primary one, and every other one not. */
export async function makePrimary(db: Queryable, websiteId: string, host: string): Promise<void> {
  const ofSite = eq(websiteDomains.websiteId, websiteId);
  // First none, then one: at no time two.
  await db.update(websiteDomains).set({ isPrimary: false }).where(ofSite);
  await db
    .update(websiteDomains)
    .set({ isPrimary: true })
    .where(and(ofSite, eq(websiteDomains.host, host)));
}

export async function deleteDomain(db: Queryable, websiteId: string, host: string): Promise<void> {
  await db
    .delete(websiteDomains)
    .where(and(eq(websiteDomains.websiteId, websiteId), eq(websiteDomains.host, host)));
}
