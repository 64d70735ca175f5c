import type { SiteVersions } from './site-versions.ts';

/**
 * Remembers what readers of pages ask for again and again, such as settings and menus, until the site changes. Several who ask for the same at
 * once wait for one reading.
 */
export interface SiteRecall {
  recall<T>(websiteId: string, key: string, load: () => Promise<T>): Promise<T>;
}

export interface SiteRecallOptions {
  readonly siteVersions: Pick<SiteVersions, 'onChange' | 'newsArrives'>;
  /** For what changes by itself, such as what is scheduled. */
  readonly keepMs?: number;
  readonly maxSites?: number;
  readonly maxEntriesOfSite?: number;
  readonly now?: () => number;
}

interface Remembered {
  readonly value: Promise<unknown>;
  readonly until: number;
}

/**
 * Like all that is remembered, it may be older than the database until news of a change arrives: good for pages, which are made of one version
 * (`consistently`), and for nothing that decides about money or rights.
 */
export function createSiteRecall({
  siteVersions,
  keepMs = 30_000,
  maxSites = 2_000,
  maxEntriesOfSite = 200,
  now = () => performance.now(),
}: SiteRecallOptions): SiteRecall {
  const sites = new Map<string, Map<string, Remembered>>();
  // Whoever is still reading holds the map of before, which nobody looks into any more.
  siteVersions.onChange((websiteId) => {
    if (websiteId === null) sites.clear();
    else sites.delete(websiteId);
  });

  const entriesOf = (websiteId: string): Map<string, Remembered> => {
    const known = sites.get(websiteId);
    if (known) return known;
    const [oldest] = sites.keys();
    if (sites.size >= maxSites && oldest !== undefined) sites.delete(oldest);
    const entries = new Map<string, Remembered>();
    sites.set(websiteId, entries);
    return entries;
  };

  return {
    recall<T>(websiteId: string, key: string, load: () => Promise<T>): Promise<T> {
      if (!siteVersions.newsArrives()) return load();
      const entries = entriesOf(websiteId);
      const known = entries.get(key);
      // One key always means the same kind of value: that of the `load` that goes with it.
      if (known && known.until > now()) return known.value as Promise<T>;
      const value = load();
      const [oldest] = entries.keys();
      if (!known && entries.size >= maxEntriesOfSite && oldest !== undefined) entries.delete(oldest);
      const remembered = { value, until: now() + keepMs };
      entries.set(key, remembered);
      value.catch(() => {
        if (entries.get(key) === remembered) entries.delete(key);
      });
      return value;
    },
  };
}
