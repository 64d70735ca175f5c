import type { DomainCheck, DomainList, SiteTitle, SiteTitleChange } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import { type Invariant, invariant } from '../../../platform/invariant.ts';
import { createKeyedCache } from '../../../platform/site-versions/index.ts';
import { readHost, siteBaseUrl, siteOwnAddress } from './site-address.ts';
import { copySiteRows, type SiteRowsCopy } from './site-copy-repository.ts';
import {
  addDomain,
  checkedHost,
  checkOwnDomain,
  claimDomain,
  conflictOf,
  makeDomainPrimary,
  readDomainList,
  removeDomain,
  verifyDomain,
} from './site-domains.ts';
import { siteErrors } from './site-errors.ts';
import { siteInvariants } from './site-invariants.ts';
import { deleteSiteRows } from './site-removal-repository.ts';
import type { Domain, Site, SiteStage } from './site-repository.ts';
import * as repository from './site-repository.ts';
import type { SitesOptions } from './sites-options.ts';

export interface NewSite {
  readonly slug: string;
  readonly title: string;
  readonly tagline?: string;
  readonly domain?: string;
  /** Settled where nothing is said. */
  readonly stage?: SiteStage;
  /** The site that a `building` one is made for. */
  readonly builtFor?: WebsiteId;
  /** The site that it becomes a copy of: it mails nobody and takes no money until its owner says so. */
  readonly copyOf?: WebsiteId;
}

export interface Sites {
  /** `also`: what belongs to it from its beginning, such as its owner. Both are made or neither is. */
  create(site: NewSite, also?: (tx: Queryable, websiteId: WebsiteId) => Promise<void>): Promise<Site>;
  list(): Promise<Site[]>;
  /** Throws when there is none: for commands, where a person named it. */
  bySlug(slug: string): Promise<Site>;
  /** Of a request: it is there. */
  byId(websiteId: WebsiteId): Promise<Site>;
  byHost(host: string): Promise<RequestSite | null>;
  baseUrl(site: Site): string;
  /** Where the install itself serves the site, with or without domains. */
  ownAddress(site: Site): string;
  /** As stored at this moment, and what it is from now on; what is not given stays. */
  title(websiteId: WebsiteId): Promise<SiteTitle>;
  changeTitle(websiteId: WebsiteId, change: SiteTitleChange): Promise<SiteTitle>;
  /** The same inside a transaction of the caller's. */
  nameWithin(tx: Queryable, websiteId: WebsiteId, title: string): Promise<void>;
  /** Every host under which links lead into the site. */
  hosts(websiteId: WebsiteId, db?: Queryable): Promise<string[]>;
  /** The primary one first. */
  domains(site: Site): Promise<Domain[]>;
  /**
   * By the word of the operator: it counts as verified, and where the site has no primary one, or `primary` asks for
   * it, links use it.
   */
  addDomain(site: Site, host: string, options?: { primary?: boolean }): Promise<void>;
  /** By a member of the site: it waits until it is verified. One that the site has already changes nothing. */
  claimDomain(site: Site, host: string): Promise<void>;
  /** Asks DNS for a proof that the domain is meant for this site; refused without one. */
  verifyDomain(site: Site, host: string): Promise<void>;
  /** Links use it from now on. Refused for one that is not verified. */
  makeDomainPrimary(site: Site, host: string): Promise<void>;
  /** With what an owner needs to know to let domains lead here. */
  domainList(site: Site): Promise<DomainList>;
  /** Asks DNS where a domain of the site leads at this moment. */
  checkDomain(site: Site, host: string): Promise<DomainCheck>;
  /** The primary domain stays as long as there are others that could take its place. */
  removeDomain(site: Site, host: string): Promise<void>;
  /**
   * The site with everything it has: rows, jobs and files. Where it answered on the address of the install, the oldest
   * of the others does from now on. `keepsLast` refuses to remove the only one there is.
   */
  remove(site: Site, options?: { readonly keepsLast?: boolean }): Promise<void>;
  /** How far the site is on its way from its first start. */
  stage(websiteId: WebsiteId): Promise<SiteStage>;
  /** The same, and nobody else changes it before the transaction ends. Null: the site is gone. */
  lockStage(tx: Queryable, websiteId: WebsiteId): Promise<SiteStage | null>;
  /** `beganWith`: the site that its owner began with; null where they kept what there was. */
  settle(tx: Queryable, websiteId: WebsiteId, beganWith: WebsiteId | null): Promise<void>;
  /** What its owner began with: another site, or this one. Null: they kept it, or have not decided. */
  beganWith(websiteId: WebsiteId): Promise<Site | null>;
  /** Sites that were begun to be made and left behind: for one site, or of anybody before a moment. */
  building(filter: { readonly builtFor: WebsiteId } | { readonly before: Date }): Promise<Site[]>;
  /** The address of the install and the domains of a site lead to another one. */
  moveAddresses(tx: Queryable, move: { readonly from: WebsiteId; readonly to: WebsiteId }): Promise<void>;
  /** The content and settings of a site, into one that has none; `site-copy-tables.ts` says what that is. */
  copyRows(tx: Queryable, copy: SiteRowsCopy): Promise<void>;
  /** A safe copy whose owner has not let it mail or charge anybody. */
  isQuiet(websiteId: WebsiteId): Promise<boolean>;
  endQuiet(websiteId: WebsiteId): Promise<void>;
  readonly invariants: readonly Invariant[];
}

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Anybody can invent host names; caching them all would be their memory leak in our process. */
const MAX_CACHED_HOSTS = 5_000;

export function createSites(context: SitesOptions): Sites {
  const { database, siteVersions, config } = context;
  const byHost = createKeyedCache<RequestSite>({
    isListening: siteVersions.isListening,
    maxEntries: MAX_CACHED_HOSTS,
  });
  siteVersions.onChange((websiteId) => {
    // Where a host that no site has shows the default one, each change of any site may be that it has it now.
    if (websiteId === null || config.development) byHost.forget();
    else byHost.deleteWhere(({ id }) => id === websiteId);
  });
  return {
    invariants: siteInvariants,
    baseUrl: (site) => siteBaseUrl(site, config),
    ownAddress: (site) => siteOwnAddress(site, config),
    list: () => repository.listSites(database.query),
    remove: (site, options) => removeSite(context, site, options),
    title: (websiteId) => readTitle(database.query, websiteId),
    changeTitle: (websiteId, change) => changeTitle(context, websiteId, change),
    nameWithin: (tx, websiteId, title) =>
      repository.updateTitle(tx, websiteId, { title: title.trim(), tagline: undefined }),
    byId: (websiteId) => findById(context, websiteId),
    bySlug: (slug) => findBySlug(context, slug),
    byHost: (host) => byHost.getOrLoad(host, () => findRequestSite(context, host)),
    create: (site, also) => createSite(context, site, also),
    hosts: (websiteId, db = database.query) => readHosts(context, websiteId, db),
    domains: ({ id }) => repository.listDomains(database.query, id),
    domainList: (site) => readDomainList(context, site),
    checkDomain: (site, domain) => checkOwnDomain(context, site, domain),
    addDomain: (site, domain, options) => addDomain(context, site, domain, options),
    claimDomain: (site, domain) => claimDomain(context, site, domain),
    verifyDomain: (site, domain) => verifyDomain(context, site, domain),
    makeDomainPrimary: (site, domain) => makeDomainPrimary(context, site, domain),
    removeDomain: (site, domain) => removeDomain(context, site, domain),
    stage: async (websiteId) => (await findById(context, websiteId)).stage,
    lockStage: repository.lockStage,
    settle: async (tx, websiteId, beganWith) => {
      await repository.settleStage(tx, websiteId, beganWith);
      await siteVersions.bump(tx, websiteId);
    },
    async beganWith(websiteId) {
      const id = await repository.findBeginning(database.query, websiteId);
      return id && repository.findSiteById(database.query, id);
    },
    building: (filter) => repository.listBuilding(database.query, filter),
    async moveAddresses(tx, move) {
      await repository.moveAddresses(tx, move);
      await siteVersions.bump(tx, move.from);
      await siteVersions.bump(tx, move.to);
    },
    async copyRows(tx, copy) {
      await copySiteRows(tx, copy);
      await siteVersions.bump(tx, copy.to);
    },
    isQuiet: createQuietReader(database.query),
    endQuiet: (websiteId) =>
      database.transaction(async (tx) => {
        await repository.endQuiet(tx, websiteId);
        await siteVersions.bump(tx, websiteId);
      }),
  };
}

/** More than an install has in use; then they are looked up once more. */
const MOST_LOUD = 10_000;

/** A site is quiet from its beginning or never, so that one that is not is looked up once. */
function createQuietReader(db: Queryable): Sites['isQuiet'] {
  const loud = new Set<WebsiteId>();
  return async (websiteId) => {
    if (loud.has(websiteId)) return false;
    if (await repository.isQuiet(db, websiteId)) return true;
    if (loud.size >= MOST_LOUD) loud.clear();
    loud.add(websiteId);
    return false;
  };
}

async function removeSite(
  { database, siteVersions, files }: SitesOptions,
  { id }: Site,
  { keepsLast = false }: { readonly keepsLast?: boolean } = {},
): Promise<void> {
  const removed = await database.transaction(async (tx) => {
    // Of two who remove the last two sites at once, the second sees what the first has left.
    await repository.lockSites(tx);
    if (keepsLast && (await repository.listSites(tx)).every((site) => site.id === id))
      throw siteErrors.lastOne();
    const isDefault = (await repository.findSiteById(tx, id))?.isDefault ?? false;
    const begun = await repository.listBuilding(tx, { builtFor: id });
    const ids = [...begun.map((site) => site.id), id];
    for (const each of ids) {
      // So that every process invalidates it; the row that was bumped goes with the others.
      await siteVersions.bump(tx, each);
      await deleteSiteRows(tx, each);
    }
    const next = isDefault ? await repository.makeOldestDefault(tx) : null;
    if (next !== null) await siteVersions.bump(tx, next);
    return ids;
  });
  // What a crash leaves here belongs to no row and is of no use to anybody.
  for (const each of removed) for await (const key of files.list(each)) await files.delete(key);
}

async function readTitle(db: Queryable, websiteId: WebsiteId): Promise<SiteTitle> {
  const site = await repository.findSiteById(db, websiteId);
  invariant(site, `site ${websiteId} is not there`);
  return { siteTitle: site.title, siteTagLine: site.tagline };
}

async function changeTitle(
  { database, siteVersions }: SitesOptions,
  websiteId: WebsiteId,
  { siteTitle, siteTagLine }: SiteTitleChange,
): Promise<SiteTitle> {
  const title = siteTitle?.trim();
  if (title === '') throw siteErrors.badTitle();
  return database.transaction(async (tx) => {
    await repository.updateTitle(tx, websiteId, { title, tagline: siteTagLine?.trim() });
    await siteVersions.bump(tx, websiteId);
    return readTitle(tx, websiteId);
  });
}

async function findById({ database }: SitesOptions, websiteId: WebsiteId): Promise<Site> {
  const site = await repository.findSiteById(database.query, websiteId);
  invariant(site, `site ${websiteId} is not there`);
  return site;
}

async function readHosts({ config }: SitesOptions, websiteId: WebsiteId, db: Queryable): Promise<string[]> {
  const site = await repository.findSiteById(db, websiteId);
  invariant(site, `site ${websiteId} is not there`);
  // Another site may have named the same domain; whose it is, is known once it is verified.
  const domains = (await repository.listDomains(db, websiteId)).filter(({ isVerified }) => isVerified);
  return [...new Set([new URL(siteOwnAddress(site, config)).host, ...domains.map(({ host }) => host)])];
}

async function findBySlug({ database }: SitesOptions, slug: string): Promise<Site> {
  const site = await repository.findSiteBySlug(database.query, slug);
  if (!site) throw siteErrors.notFound({ values: { slug } });
  return site;
}

async function findRequestSite(
  { database, config }: SitesOptions,
  host: string,
): Promise<RequestSite | null> {
  const site = await findByHost(database.query, config, host);
  return (
    site && {
      id: site.id,
      slug: site.slug,
      title: site.title,
      tagline: site.tagline,
      baseUrl: siteBaseUrl(site, config),
      isMoved: isMoved(site, host, config),
    }
  );
}

/** Of several domains one is the address of the site, and the others lead to it. */
function isMoved({ primaryHost }: Site, rawHost: string, config: SitesOptions['config']): boolean {
  const question = readHost(rawHost, config);
  return (
    !config.development &&
    config.baseUrl !== undefined &&
    question.kind === 'domain' &&
    primaryHost !== null &&
    primaryHost !== question.host
  );
}

async function findByHost(
  db: Queryable,
  config: SitesOptions['config'],
  rawHost: string,
): Promise<Site | null> {
  const question = readHost(rawHost, config);
  const site =
    question.kind === 'default'
      ? await repository.findDefaultSite(db)
      : question.kind === 'slug'
        ? await repository.findSiteBySlug(db, question.slug)
        : await repository.findSiteByDomain(db, question.host);
  return site ?? (config.development ? repository.findDefaultSite(db) : null);
}

async function createSite(
  { database, siteVersions, config, ids, clock }: SitesOptions,
  { slug, title, tagline = '', domain, stage = 'settled', builtFor, copyOf }: NewSite,
  also?: (tx: Queryable, websiteId: WebsiteId) => Promise<void>,
): Promise<Site> {
  if (!SLUG.test(slug)) throw siteErrors.badSlug();
  if (title.trim() === '' || title.trim().length > 200) throw siteErrors.badTitle();
  const host = domain === undefined ? undefined : checkedHost(config, domain);
  const id = ids.next();
  try {
    await database.transaction(async (tx) => {
      const createdAt = clock.now();
      await repository.insertSite(tx, {
        id,
        slug,
        title: title.trim(),
        tagline,
        stage,
        builtFor: builtFor ?? null,
        copiedFrom: copyOf ?? null,
        quietSince: copyOf === undefined ? null : createdAt,
        createdAt,
      });
      if (host !== undefined)
        await repository.insertDomain(tx, id, { host, isPrimary: true, verifiedAt: createdAt });
      await also?.(tx, id);
      await siteVersions.bump(tx, id);
    });
  } catch (error) {
    throw conflictOf(error, slug, host) ?? error;
  }
  const site = await repository.findSiteById(database.query, id);
  invariant(site, `site ${id} vanished right after it was made`);
  return site;
}
