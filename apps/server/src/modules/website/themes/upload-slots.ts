import { themeErrors } from './theme-errors.ts';

/** So many archives that have arrived wait in memory to be unpacked; each is a few dozen megabytes. */
const MOST_WAITING = 4;

/**
 * Uploads of themes cost memory, and more while they are unpacked: a site has one under way, of those that have arrived
 * a few wait, and one of them is unpacked at a time. An upload that is slow to arrive holds up its own site alone.
 */
export function createUploadSlots() {
  const sites = new Set<string>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async hold<T>(websiteId: string, run: () => Promise<T>): Promise<T> {
      if (sites.has(websiteId)) throw themeErrors.busy({ retryAfterSeconds: 30 });
      sites.add(websiteId);
      try {
        return await run();
      } finally {
        sites.delete(websiteId);
      }
    },
    /** After those that came before, no matter how they ended. */
    async inTurn<T>(run: () => Promise<T>): Promise<T> {
      if (waiting >= MOST_WAITING) throw themeErrors.busy({ retryAfterSeconds: 30 });
      waiting += 1;
      const mine = last.then(run);
      last = mine.catch(() => {});
      try {
        return await mine;
      } finally {
        waiting -= 1;
      }
    },
  };
}
