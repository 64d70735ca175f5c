/** Values that hold until news of a change arrives. */
export interface KeyedCache<T> {
  /** The remembered value, or what `load` finds. Null is never remembered. */
  getOrLoad(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** Without a key: everything. */
  forget(key?: string): void;
  deleteWhere(isMatch: (value: T) => boolean): void;
}

/**
 * Remembers nothing that it could not be told to forget: nothing while news may be getting lost, and nothing that
 * was read while news came in, because the reading may be from before it.
 */
export function createKeyedCache<T>(o: {
  isListening: () => boolean;
  /** Bounds the memory of an install with very many sites. */
  maxEntries: number;
}): KeyedCache<T> {
  const values = new Map<string, T>();
  let changes = 0;

  return {
    async getOrLoad(key, load) {
      const watched = o.isListening();
      const known = watched ? values.get(key) : undefined;
      if (known !== undefined) return known;
      const before = changes;
      const match = await load();
      if (match !== null && watched && o.isListening() && changes === before) {
        if (values.size >= o.maxEntries) values.clear();
        values.set(key, match);
      }
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
