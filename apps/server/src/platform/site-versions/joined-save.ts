import type { Database, Queryable } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { SiteVersions } from './site-versions.ts';

/** How a module saves: alone, or together with others. */
export interface Save {
  run<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** After what visitors see has changed. */
  bump(tx: Queryable, websiteId: WebsiteId): Promise<void>;
  /** For what has to be read to judge a change. */
  readonly db: Queryable;
}

/**
 * In a transaction of its own that makes a new version of the site; or as a part of `within`, whose owner makes one
 * version for everything that is saved in it.
 */
export const joinSave = (
  { database, siteVersions }: { readonly database: Database; readonly siteVersions: SiteVersions },
  within: Queryable | undefined,
): Save =>
  within === undefined
    ? { run: (work) => database.transaction(work), bump: siteVersions.bump, db: database.query }
    : { run: (work) => work(within), bump: async () => undefined, db: within };
