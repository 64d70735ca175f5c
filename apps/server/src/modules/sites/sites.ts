import { isIP } from 'node:net';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type Queryable, violatedConstraint } from '../../platform/db/index.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Ids } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import { createSiteMemory, type SiteVersions } from '../../platform/site-versions/index.ts';
import { readHost, siteBaseUrl } from './site-address.ts';
import { siteErrors } from './site-errors.ts';
import type { Site } from './site-repository.ts';
import * as repository from './site-repository.ts';

export interface NewSite {
  readonly slug: string;
  readonly title: string;
  readonly tagline?: string;
  readonly domain?: string;
}

export interface Sites {
  create(site: NewSite): Promise<Site>;
  list(): Promise<Site[]>;
  /** Throws when there is none: for commands, where a person named it. */
  bySlug(slug: string): Promise<Site>;
  byHost(host: string): Promise<RequestSite | null>;
  baseUrl(site: Site): string;
}

interface SitesOptions {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly config: Pick<Config, 'baseUrl' | 'port' | 'development'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Anybody can invent host names; remembering them all would be their memory leak in our process. */
const MAX_CACHED_HOSTS = 5_000;

export function createSites({ database, siteVersions, config, ids, clock }: SitesOptions): Sites {
  const byHost = createSiteMemory<RequestSite>({
    newsArrives: siteVersions.newsArrives,
    maxEntries: MAX_CACHED_HOSTS,
  });
  siteVersions.onChange(() => byHost.forget());

  const lookUp = async (db: Queryable, rawHost: string): Promise<Site | null> => {
    const question = readHost(rawHost, config);
    const found =
      question.kind === 'default'
        ? await repository.findDefaultSite(db)
        : question.kind === 'slug'
          ? await repository.findSiteBySlug(db, question.slug)
          : await repository.findSiteByDomain(db, question.host);
    return found ?? (config.development ? repository.findDefaultSite(db) : null);
  };

  return {
    baseUrl: (site) => siteBaseUrl(site, config),
    list: () => repository.listSites(database.query),
    async bySlug(slug) {
      const site = await repository.findSiteBySlug(database.query, slug);
      if (!site) throw siteErrors.notFound({ values: { slug } });
      return site;
    },
    byHost: (host) =>
      byHost.recall(host, async () => {
        const site = await lookUp(database.query, host);
        return (
          site && {
            id: site.id,
            slug: site.slug,
            title: site.title,
            tagline: site.tagline,
            baseUrl: siteBaseUrl(site, config),
          }
        );
      }),
    async create({ slug, title, tagline = '', domain }) {
      if (!SLUG.test(slug)) throw siteErrors.badSlug();
      if (title.trim() === '' || title.trim().length > 200) throw siteErrors.badTitle();
      const host = domain?.toLowerCase();
      if (host !== undefined && (!HOST.test(host) || isIP(host) !== 0))
        throw siteErrors.badHost({ values: { host } });
      const id = ids.next();
      try {
        await database.transaction(async (tx) => {
          await repository.insertSite(tx, { id, slug, title: title.trim(), tagline, createdAt: clock.now() });
          if (host !== undefined) await repository.insertDomain(tx, id, host, true);
          await siteVersions.bump(tx, id);
        });
      } catch (error) {
        throw conflictOf(error, slug, host) ?? error;
      }
      const site = await repository.findSiteById(database.query, id);
      invariant(site, `site ${id} vanished right after it was made`);
      return site;
    },
  };
}

function conflictOf(error: unknown, slug: string, host: string | undefined): Error | null {
  switch (violatedConstraint(error)) {
    case 'website_domains_host_key':
      return siteErrors.hostTaken({ values: { host: host ?? '' }, cause: error });
    case 'websites_slug_key':
      return siteErrors.slugTaken({ values: { slug }, cause: error });
    default:
      return null;
  }
}
