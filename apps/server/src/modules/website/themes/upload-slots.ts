import { themeErrors } from './theme-errors.ts';

/** So many archives are held in memory at once; each is a few dozen megabytes. */
const MOST_AT_ONCE = 4;

/**
 * Uploads of themes cost memory while they arrive, and more while they are unpacked: a site has one under way, the
 * process a few, and one of them is unpacked at a time. What is over that is refused before any of it is read.
 */
export function createUploadSlots() {
  const sites = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async hold<T>(websiteId: string, run: () => Promise<T>): Promise<T> {
      if (sites.has(websiteId) || sites.size >= MOST_AT_ONCE)
        throw themeErrors.busy({ retryAfterSeconds: 30 });
      sites.add(websiteId);
      try {
        return await run();
      } finally {
        sites.delete(websiteId);
      }
    },
    /** After those that came before, no matter how they ended. */
    inTurn<T>(run: () => Promise<T>): Promise<T> {
      const mine = last.then(run);
      last = mine.catch(() => {});
      return mine;
    },
  };
}
