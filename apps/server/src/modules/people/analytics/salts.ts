import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { deleteSalts, findSalt, listSaltDays, saveSalt } from './analytics-repository.ts';
import type { LocalDay } from './day-clock.ts';

/** Salts of days, one for each site. When a day is over, nobody has its salt any more. */
export interface Salts {
  /** Null: the day is over and its salt is deleted, or there is no such site. */
  of(websiteId: WebsiteId, day: string): Promise<Buffer | null>;
  /** Deletes those of days that are over; returns how many. */
  sweep(): Promise<number>;
}

const SALT_BYTES = 32;
const MOST_CACHED = 10_000;
/** Each process forgets a salt by itself after so long, or when its day is over. */
const CACHED_MS = 3_600_000;

export function createSalts({
  database,
  clock,
  dayOf,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly dayOf: (websiteId: WebsiteId, millis: number) => Promise<LocalDay>;
}): Salts {
  const cache = new LRUCache<string, Buffer>({ max: MOST_CACHED, ttl: CACHED_MS, ttlAutopurge: true });
  return {
    async of(websiteId, day) {
      const now = clock.now().getTime();
      const today = await dayOf(websiteId, now);
      // Another process may have deleted it.
      if (day < today.day) return findSalt(database.query, websiteId, day);
      const key = `${websiteId} ${day}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const salt = await saveSalt(database.query, websiteId, day, randomBytes(SALT_BYTES));
      const ttl = Math.max(1, Math.min(CACHED_MS, today.to - now));
      if (salt !== null) cache.set(key, salt, { ttl });
      return salt;
    },
    async sweep() {
      cache.clear();
      const now = clock.now().getTime();
      const over: { websiteId: WebsiteId; day: string }[] = [];
      for (const salt of await listSaltDays(database.query)) {
        const today = await dayOf(salt.websiteId, now);
        if (salt.day < today.day) over.push(salt);
      }
      return over.length === 0 ? 0 : deleteSalts(database.query, over);
    },
  };
}
