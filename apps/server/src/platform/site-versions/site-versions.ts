import { sql } from 'drizzle-orm';
import type { Database, Listener, Queryable } from '../db/index.ts';

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
}

const CHANNEL = 'awning_site_version';
/** Bounds the memory of an install with very many sites. */
const MAX_KNOWN = 10_000;

export function createSiteVersions({
  database,
  listener,
}: {
  database: Database;
  listener: Listener;
}): SiteVersions {
  const known = new Map<string, number>();
  const listeners: ((websiteId: string | null) => void)[] = [];

  listener.listen(
    CHANNEL,
    (payload) => {
      const [websiteId = '', version = ''] = payload.split(':');
      // Notifications of two transactions may arrive in either order; a version never goes back.
      if (known.has(websiteId)) known.set(websiteId, Math.max(known.get(websiteId) ?? 0, Number(version)));
      for (const notify of listeners) notify(websiteId);
    },
    () => {
      known.clear();
      for (const notify of listeners) notify(null);
    },
  );

  return {
    async bump(tx, websiteId) {
      await tx.execute(sql`
        with bumped as (
          insert into site_versions (website_id, version) values (${websiteId}, 2)
          on conflict (website_id) do update set version = site_versions.version + 1
          returning website_id, version)
        select pg_notify(${CHANNEL}, website_id || ':' || version) from bumped`);
    },
    async current(websiteId) {
      const cached = known.get(websiteId);
      if (cached !== undefined && listener.connected()) return cached;
      const { rows } = await database.query.execute<{ version: string }>(
        sql`select version from site_versions where website_id = ${websiteId}`,
      );
      const version = Number(rows[0]?.version ?? 1);
      if (listener.connected()) {
        if (known.size >= MAX_KNOWN) known.clear();
        known.set(websiteId, Math.max(known.get(websiteId) ?? 0, version));
      }
      return version;
    },
    onChange: (notify) => void listeners.push(notify),
  };
}
