import type { Database, Listener } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { Ids } from '../ids.ts';
import { notifyListeners, readStoredVersion } from './site-version-repository.ts';

/**
 * Makes things of what several queries and caches say, all of it of one version of a site. An invalidation arrives a
 * moment after its change is stored, and until then a cache still holds what was before: so the version only counts
 * when all invalidations up to it have arrived.
 */
export interface ConsistentReader {
  /** The version that is stored. What is cached here is not older. */
  version(websiteId: WebsiteId): Promise<number>;
  /**
   * The version that was stored when it was last read, without asking; undefined when that is not known. Where
   * `version` says the same afterwards, everything read since is of that version.
   */
  lastVersion(websiteId: WebsiteId): number | undefined;
  /**
   * Makes it again when the site changed meanwhile; after three times it is what it is. `from`: the version that was
   * just read.
   */
  consistently<T>(websiteId: WebsiteId, make: () => Promise<T>, from?: number): Promise<Consistent<T>>;
}

export interface Consistent<T> {
  readonly value: T;
  /** Null when the site changed all the time. */
  readonly version: number | null;
}

export interface ConsistentReaderOptions {
  readonly database: Pick<Database, 'query'>;
  readonly listener: Listener;
  readonly ids: Ids;
}

const CHANNEL = 'awning_news_heard';
const ATTEMPTS = 3;
/**
 * Invalidations take milliseconds. Slower ones are not waited for: the page is right, and only what it has from caches
 * may be old.
 */
const TIMEOUT_MS = 500;
const MAX_SITES = 10_000;

/** Once for each listener. */
export function createConsistentReader({
  database,
  listener,
  ids,
}: ConsistentReaderOptions): ConsistentReader {
  /** By site, the version whose invalidations have arrived. */
  const versions = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  listener.listen(
    CHANNEL,
    (id) => waiting.get(id)?.(),
    () => versions.clear(),
  );

  /** Notifications come in the order of their transactions: when our own comes back, all before it are here. */
  const waitForInvalidations = async (): Promise<void> => {
    const id = ids.next();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIMEOUT_MS);
    waiting.set(id, resolve);
    try {
      await notifyListeners(database.query, CHANNEL, id);
      await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };

  const stored = (websiteId: WebsiteId): Promise<number> => readStoredVersion(database.query, websiteId);

  const version = async (websiteId: WebsiteId): Promise<number> => {
    const index = await stored(websiteId);
    // While no invalidation can arrive, nothing cached is used.
    if (versions.get(websiteId) === index || !listener.connected()) return index;
    await waitForInvalidations();
    if (versions.size >= MAX_SITES) versions.clear();
    versions.set(websiteId, index);
    return index;
  };

  return {
    version,
    lastVersion: (websiteId) => (listener.connected() ? versions.get(websiteId) : undefined),
    async consistently(websiteId, make, from) {
      for (let attempt = 1; ; attempt++) {
        const before = attempt === 1 && from !== undefined ? from : await version(websiteId);
        const result = await make();
        if ((await stored(websiteId)) === before) return { value: result, version: before };
        if (attempt >= ATTEMPTS) return { value: result, version: null };
      }
    },
  };
}
