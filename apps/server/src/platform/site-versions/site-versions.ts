import type { Database, Listener, Queryable } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import { createKeyedCache } from './keyed-cache.ts';
import { raiseVersion, readStoredVersion } from './site-version-repository.ts';

/**
 * One number per site that grows with every change a visitor could see. Everything cached is keyed by it, so a page
 * never mixes two versions, and NOTIFY announces a new one to every process when the change commits.
 */
export interface SiteVersions {
  /** Call inside the transaction that changes the site. */
  bump(tx: Queryable, websiteId: WebsiteId): Promise<void>;
  current(websiteId: WebsiteId): Promise<number>;
  /**
   * After this nothing cached of the site is older than the call: for callers that take money. One query, no matter how
   * much depends on it.
   */
  catchUp(websiteId: WebsiteId): Promise<void>;
  /** `null`: anything may have changed, for instance because the connection was away. */
  onChange(listener: (websiteId: WebsiteId | null) => void): void;
  /** False while changes may go unheard: then nothing cached may be used. */
  isListening(): boolean;
}

const CHANNEL = 'awning_site_version';
const MAX_KNOWN = 10_000;

export function createSiteVersions({
  database,
  listener,
}: {
  database: Database;
  listener: Listener;
}): SiteVersions {
  const newsArrives = (): boolean => listener.connected();
  const known = createKeyedCache<number>({ isListening: newsArrives, maxEntries: MAX_KNOWN });
  const listeners: ((websiteId: WebsiteId | null) => void)[] = [];
  /** Everything that is cached of a site was read after it had this version. */
  const caughtUp = new Map<string, number>();
  const announce = (websiteId: WebsiteId | null): void => {
    known.forget(websiteId ?? undefined);
    if (websiteId === null) caughtUp.clear();
    else caughtUp.delete(websiteId);
    for (const notify of listeners) notify(websiteId);
  };
  listener.listen(CHANNEL, announce, () => announce(null));
  const read = (websiteId: WebsiteId): Promise<number> => readStoredVersion(database.query, websiteId);

  return {
    isListening: newsArrives,
    bump: (tx, websiteId) => raiseVersion(tx, websiteId, CHANNEL),
    async current(websiteId) {
      return (await known.getOrLoad(websiteId, () => read(websiteId))) ?? 1;
    },
    async catchUp(websiteId) {
      const version = await read(websiteId);
      if (caughtUp.get(websiteId) === version) return;
      // The invalidation is still on its way, or came before this process knew which version it was about.
      announce(websiteId);
      if (caughtUp.size >= MAX_KNOWN) caughtUp.clear();
      caughtUp.set(websiteId, version);
    },
    onChange: (notify) => void listeners.push(notify),
  };
}
