import { LRUCache } from 'lru-cache';

/** Values whose key is no site, until a change arrives. What is read of a site belongs into a `SiteCache`. */
export interface KeyedCache<T> {
  /** The cached value, or what `load` finds. Null is never cached. */
  getOrLoad(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** Without a key: everything. */
  forget(key?: string): void;
  deleteWhere(isMatch: (value: T) => boolean): void;
}

/**
 * Caches nothing that it could not be told to invalidate: nothing while changes may go unheard, and nothing that was
 * read while one came in, because the reading may be from before it.
 */
export function createKeyedCache<T extends NonNullable<unknown>>(o: {
  isListening: () => boolean;
  /** Bounds the memory of an install with very many sites. */
  maxEntries: number;
}): KeyedCache<T> {
  const values = new LRUCache<string, T>({ max: o.maxEntries });
  let changes = 0;

  return {
    async getOrLoad(key, load) {
      const watched = o.isListening();
      const known = watched ? values.get(key) : undefined;
      if (known !== undefined) return known;
      const before = changes;
      const match = await load();
      if (match !== null && watched && o.isListening() && changes === before) values.set(key, match);
      return match;
    },
    forget(key) {
      changes++;
      if (key === undefined) values.clear();
      else values.delete(key);
    },
    deleteWhere(isMatch) {
      changes++;
      for (const [key, value] of values) if (isMatch(value)) values.delete(key);
    },
  };
}
