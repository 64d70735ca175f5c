/** Values that hold until news of a change arrives. */
export interface SiteMemory<T> {
  /** The remembered value, or what `load` finds. Null is never remembered. */
  recall(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** Without a key: everything. */
  forget(key?: string): void;
  forgetWhere(isMeant: (value: T) => boolean): void;
}

/**
 * Remembers nothing that it could not be told to forget: nothing while news may be getting lost, and nothing that
 * was read while news came in, because the reading may be from before it.
 */
export function createSiteMemory<T>(o: {
  newsArrives: () => boolean;
  /** Bounds the memory of an install with very many sites. */
  maxEntries: number;
}): SiteMemory<T> {
  const values = new Map<string, T>();
  let changes = 0;

  return {
    async recall(key, load) {
      const watched = o.newsArrives();
      const known = watched ? values.get(key) : undefined;
      if (known !== undefined) return known;
      const before = changes;
      const found = await load();
      if (found !== null && watched && o.newsArrives() && changes === before) {
        if (values.size >= o.maxEntries) values.clear();
        values.set(key, found);
      }
      return found;
    },
    forget(key) {
      changes++;
      if (key === undefined) values.clear();
      else values.delete(key);
    },
    forgetWhere(isMeant) {
      changes++;
      for (const [key, value] of values) if (isMeant(value)) values.delete(key);
    },
  };
}
