import { estimateBytes } from './estimated-bytes.ts';
import type { SiteVersions } from './site-versions.ts';

/**
 * Remembers what readers of pages ask for again and again, such as settings and menus, until the site changes. Several
 * who ask for the same at once wait for one reading.
 */
export interface SiteCache {
  getOrLoad<T>(websiteId: string, key: string, load: () => Promise<T>): Promise<T>;
  /** About how much memory all of it takes. */
  bytes(): number;
}

export interface SiteCacheOptions {
  readonly siteVersions: Pick<SiteVersions, 'onChange' | 'isListening'>;
  /** For what changes by itself, such as what is scheduled. */
  readonly keepMs?: number;
  /** Of all sites together. */
  readonly maxBytes?: number;
  /** A theme that asks for ever new things pushes out what was remembered of its own site, not of others. */
  readonly maxBytesOfSite?: number;
  readonly now?: () => number;
}

interface CacheEntry {
  readonly websiteId: string;
  readonly key: string;
  readonly value: Promise<unknown>;
  readonly until: number;
  bytes: number;
}

interface CachedSite {
  /** The one that was not asked for the longest comes first. */
  readonly entries: Map<string, CacheEntry>;
  bytes: number;
}

const MEGABYTE = 1024 * 1024;
/** Of an entry beside its key and its value. */
const ENTRY_BYTES = 300;

/**
 * Like all that is remembered, it may be older than the database until news of a change arrives: good for pages, which
 * are made of one version (`consistently`), and for nothing that decides about money or rights.
 */
export function createSiteCache({
  siteVersions,
  keepMs = 30_000,
  maxBytes = 64 * MEGABYTE,
  maxBytesOfSite = 8 * MEGABYTE,
  now = () => performance.now(),
}: SiteCacheOptions): SiteCache {
  const sites = new Map<string, CachedSite>();
  // Of all sites, in the same order as the entries of each.
  const inOrder = new Set<CacheEntry>();
  let total = 0;

  const forget = (entry: CacheEntry): void => {
    const site = sites.get(entry.websiteId);
    if (!site || !inOrder.delete(entry)) return;
    site.entries.delete(entry.key);
    if (site.entries.size === 0) sites.delete(entry.websiteId);
    addBytes(site, -entry.bytes);
  };
  const addBytes = (site: CachedSite, bytes: number): void => {
    site.bytes += bytes;
    total += bytes;
  };
  const evictSite = (websiteId: string): void => {
    for (const entry of [...(sites.get(websiteId)?.entries.values() ?? [])]) forget(entry);
  };
  // Whoever is still reading has an entry that is not kept any more.
  siteVersions.onChange((websiteId) => {
    for (const id of websiteId === null ? [...sites.keys()] : [websiteId]) evictSite(id);
  });

  const siteOf = (websiteId: string): CachedSite => {
    const site = sites.get(websiteId) ?? { entries: new Map(), bytes: 0 };
    sites.set(websiteId, site);
    return site;
  };
  const putLast = (entry: CacheEntry, { entries }: CachedSite): void => {
    inOrder.delete(entry);
    inOrder.add(entry);
    entries.delete(entry.key);
    entries.set(entry.key, entry);
  };
  const evictOldest = (site: CachedSite): void => {
    for (const entry of site.entries.values()) {
      if (site.bytes <= maxBytesOfSite) break;
      forget(entry);
    }
    for (const entry of inOrder) {
      if (total <= maxBytes) break;
      forget(entry);
    }
  };
  const weigh = (entry: CacheEntry, value: unknown): void => {
    const site = sites.get(entry.websiteId);
    if (!site || !inOrder.has(entry)) return;
    const bytes = estimateBytes(value, maxBytesOfSite);
    if (bytes >= maxBytesOfSite) {
      forget(entry);
      return;
    }
    entry.bytes += bytes;
    addBytes(site, bytes);
    evictOldest(site);
  };

  return {
    getOrLoad<T>(websiteId: string, key: string, load: () => Promise<T>): Promise<T> {
      if (!siteVersions.isListening()) return load();
      const known = sites.get(websiteId)?.entries.get(key);
      if (known && known.until > now()) {
        putLast(known, siteOf(websiteId));
        // One key always means the same kind of value: that of the `load` that goes with it.
        return known.value as Promise<T>;
      }
      if (known) forget(known);
      const value = load();
      const bytes = ENTRY_BYTES + 2 * key.length;
      const entry: CacheEntry = { websiteId, key, value, until: now() + keepMs, bytes };
      const site = siteOf(websiteId);
      putLast(entry, site);
      addBytes(site, bytes);
      evictOldest(site);
      value.then(
        (match) => weigh(entry, match),
        () => forget(entry),
      );
      return value;
    },
    bytes: () => total,
  };
}
