import { column, type Database, type Listener, prepareStatement, type Queryable, sql } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import { createKeyedCache } from './keyed-cache.ts';

/**
 * One number per site that grows with every change a visitor could see. Whatever is cached is keyed by it, so a
 * page never mixes two versions, and every process hears of a new one through NOTIFY when the change commits.
 */
export interface SiteVersions {
  /** Call inside the transaction that changes the site. */
  bump(tx: Queryable, websiteId: WebsiteId): Promise<void>;
  current(websiteId: WebsiteId): Promise<number>;
  /**
   * After this nothing that is remembered of the site is older than the call: for whoever takes money. One question,
   * whatever depends on it.
   */
  catchUp(websiteId: WebsiteId): Promise<void>;
  /** `null`: anything may have changed, for instance because the connection was away. */
  onChange(listener: (websiteId: WebsiteId | null) => void): void;
  /** False while changes may go unheard: then nothing remembered may be used. */
  isListening(): boolean;
}

const CHANNEL = 'awning_site_version';
const MAX_KNOWN = 10_000;

const readVersion = prepareStatement(
  { version: column.text },
  'select version from site_versions where website_id = $1',
);

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
  /** Everything that is remembered of a site was read after it had this version. */
  const caughtUp = new Map<string, number>();
  const announce = (websiteId: WebsiteId | null): void => {
    known.forget(websiteId ?? undefined);
    if (websiteId === null) caughtUp.clear();
    else caughtUp.delete(websiteId);
    for (const notify of listeners) notify(websiteId);
  };
  listener.listen(CHANNEL, announce, () => announce(null));
  const read = async (websiteId: WebsiteId): Promise<number> => {
    const [row] = await readVersion.run(database, [websiteId]);
    return Number(row?.version ?? 1);
  };

  return {
    isListening: newsArrives,
    async bump(tx, websiteId) {
      await tx.run(sql`
        with bumped as (
          insert into site_versions (website_id, version) values (${websiteId}, 2)
          on conflict (website_id) do update set version = site_versions.version + 1
          returning website_id)
        select pg_notify(${CHANNEL}, website_id) from bumped`);
    },
    async current(websiteId) {
      return (await known.getOrLoad(websiteId, () => read(websiteId))) ?? 1;
    },
    async catchUp(websiteId) {
      const version = await read(websiteId);
      if (caughtUp.get(websiteId) === version) return;
      // The news is still on its way, or came before anybody knew which version it was about.
      announce(websiteId);
      if (caughtUp.size >= MAX_KNOWN) caughtUp.clear();
      caughtUp.set(websiteId, version);
    },
    onChange: (notify) => void listeners.push(notify),
  };
}
