import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { listStaleDays, noteFailedSum, noteSummedUp, sumUpDay } from './analytics-repository.ts';

export interface SumParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeZoneOf: (websiteId: WebsiteId) => Promise<string>;
}

/** Of one dimension and day; the rest is one value. */
export const MOST_VALUES = 1_000;
const LEAST_SECONDS = 60;
/** Summing up takes no more than this part of the time, however large a day is. */
const SHARE = 0.05;
const AT_A_TIME = 100;
const LONGEST_RUN_MS = 40_000;

/** Sums up the days that were written to since they were last; returns how many. */
export async function sumUpDays({ database, clock, log, timeZoneOf }: SumParts): Promise<number> {
  const until = performance.now() + LONGEST_RUN_MS;
  const now = clock.now();
  const done = new Set<string>();
  for (;;) {
    const stale = await listStaleDays(database.query, {
      now,
      leastSeconds: LEAST_SECONDS,
      share: SHARE,
      most: AT_A_TIME,
    });
    const next = stale.filter(({ websiteId, day }) => !done.has(`${websiteId} ${day}`));
    if (next.length === 0) return done.size;
    for (const { websiteId, day, mark } of next) {
      if (performance.now() > until) return done.size;
      done.add(`${websiteId} ${day}`);
      const timeZone = await timeZoneOf(websiteId);
      const startedAt = performance.now();
      try {
        await database.transaction(async (tx) => {
          if (!(await sumUpDay(tx, { websiteId, day, timeZone, mostValues: MOST_VALUES }))) return;
          const tookMs = Math.round(performance.now() - startedAt);
          await noteSummedUp(tx, { websiteId, day, mark, now, tookMs });
        });
      } catch (error) {
        // The days of others do not wait for it.
        log.error({ err: error, websiteId, day }, 'a day of visits could not be summed up');
        const tookMs = Math.round(performance.now() - startedAt);
        await noteFailedSum(database.query, { websiteId, day, now, tookMs });
      }
    }
  }
}
