import { sql } from '../db/drizzle.ts';
import type { Database, Listener, Queryable } from '../db/index.ts';
import { createSiteMemory } from './site-memory.ts';

/**
 * One number per site that grows with every change a visitor could see. Whatever is cached is keyed by it, so a
 * page never mixes two versions, and every process hears of a new one through NOTIFY when the change commits.
 */
export interface SiteVersions {
  /** Call inside the transaction that changes the site. */
  bump(tx: Queryable, websiteId: string): Promise<void>;
  current(websiteId: string): Promise<number>;
  /** `null`: anything may have changed, for instance because the connection was away. */
  onChange(listener: (websiteId: string | null) => void): void;
  /** False while changes may go unheard: then nothing remembered may be used. */
  newsArrives(): boolean;
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
  const known = createSiteMemory<number>({ newsArrives, maxEntries: MAX_KNOWN });
  const listeners: ((websiteId: string | null) => void)[] = [];
  const announce = (websiteId: string | null): void => {
    known.forget(websiteId ?? undefined);
    for (const notify of listeners) notify(websiteId);
  };
  listener.listen(CHANNEL, announce, () => announce(null));

  return {
    newsArrives,
    async bump(tx, websiteId) {
      await tx.execute(sql`
        with bumped as (
          insert into site_versions (website_id, version) values (${websiteId}, 2)
          on conflict (website_id) do update set version = site_versions.version + 1
          returning website_id)
        select pg_notify(${CHANNEL}, website_id) from bumped`);
    },
    async current(websiteId) {
      const version = await known.recall(websiteId, async () => {
        const { rows } = await database.query.execute<{ version: string }>(
          sql`select version from site_versions where website_id = ${websiteId}`,
        );
        return Number(rows[0]?.version ?? 1);
      });
      return version ?? 1;
    },
    onChange: (notify) => void listeners.push(notify),
  };
}
