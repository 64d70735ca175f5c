import { LRUCache } from 'lru-cache';
import type { WebsiteId } from '../entity-ids.ts';
import type { SiteVersions } from './site-versions.ts';

/**
 * What is read of sites again and again, such as settings and menus, until the site changes. Several who ask for the
 * same at once wait for one reading, and what was read before a change is never kept after it.
 *
 * Like all caches it may be older than the database until the change arrives here: good for pages, which are made of
 * one version (`consistently`), and where money is taken after `catchUp`.
 */
export interface SiteCache {
  /** One key always means the same kind of value. */
  getOrLoad<T>(websiteId: WebsiteId, key: string, load: () => Promise<T>): Promise<T>;
  /** For values that are made in steps. Null while changes may go unheard: then nothing cached may be used. */
  open(websiteId: WebsiteId): OpenSite | null;
  /** How much all of it weighs. */
  size(): number;
}

/** The cache of a site until it changes. After that it gives nothing and keeps nothing. */
export interface OpenSite {
  get<T>(key: string): T | undefined;
  /** Again for a value that weighs something else by now. */
  set(key: string, value: unknown, size: number): void;
}

export interface SiteCacheOptions {
  readonly siteVersions: Pick<SiteVersions, 'onChange' | 'isListening'>;
  /** For what changes by itself, such as what is scheduled. Without it a value holds until its site changes. */
  readonly keepMs?: number;
  /** Of all sites together: values, or bytes where `weigh` is given. What was not asked for the longest goes first. */
  readonly maxSize: number;
  /** A site that asks for ever new things pushes out what was cached of itself, not of others. */
  readonly maxSizeOfSite?: number;
  /** What a loaded value weighs, up to `enough`; without it each counts as one. */
  readonly weigh?: (value: unknown, enough: number) => number;
  /** False: a null that was loaded is not kept, because nothing tells when there is something. */
  readonly keepsNull?: boolean;
  readonly now?: () => number;
}

interface CacheEntry {
  readonly site: CachedSite;
  readonly key: string;
  readonly value: unknown;
  readonly until: number;
  size: number;
}

interface CachedSite extends OpenSite {
  readonly websiteId: WebsiteId;
  /** Where a site is bounded, the one that was not asked for the longest comes first. */
  readonly entries: Map<string, CacheEntry>;
  size: number;
}

/** Of an entry beside its key and its value. */
const ENTRY_BYTES = 300;
const SWEEP_SITES_AT = 10_000;

export function createSiteCache({
  siteVersions,
  keepMs = Number.POSITIVE_INFINITY,
  maxSize,
  maxSizeOfSite = Number.POSITIVE_INFINITY,
  weigh,
  keepsNull = true,
  now = () => performance.now(),
}: SiteCacheOptions): SiteCache {
  const sites = new Map<string, CachedSite>();
  let sweepAt = SWEEP_SITES_AT;
  const isSiteBounded = maxSizeOfSite !== Number.POSITIVE_INFINITY;
  const expires = keepMs !== Number.POSITIVE_INFINITY;
  /** With what they weigh, the one that was not asked for the longest first. */
  const byUse = new LRUCache<CacheEntry, number>({
    maxSize,
    sizeCalculation: (size) => size,
    dispose(_size, { site, key, size }, reason) {
      if (reason === 'set') return;
      site.entries.delete(key);
      site.size -= size;
    },
  });

  const invalidate = (site: CachedSite): void => {
    sites.delete(site.websiteId);
    for (const entry of site.entries.values()) byUse.delete(entry);
  };
  siteVersions.onChange((websiteId) => {
    if (websiteId === null) {
      sites.clear();
      byUse.clear();
      return;
    }
    const site = sites.get(websiteId);
    if (site) invalidate(site);
  });

  const isCurrent = (site: CachedSite): boolean => sites.get(site.websiteId) === site;
  /** Of a new entry, or of one that weighs something else by now. */
  const put = (entry: CacheEntry, size: number): void => {
    const { site } = entry;
    if (size > maxSize || size > maxSizeOfSite) {
      byUse.delete(entry);
      return;
    }
    site.entries.set(entry.key, entry);
    site.size += size - entry.size;
    entry.size = size;
    byUse.set(entry, size);
    if (!isSiteBounded) return;
    for (const oldest of site.entries.values()) {
      if (site.size <= maxSizeOfSite) return;
      byUse.delete(oldest);
    }
  };
  const newEntry = (site: CachedSite, key: string, value: unknown): CacheEntry => ({
    site,
    key,
    value,
    until: expires ? now() + keepMs : keepMs,
    size: 0,
  });
  const get = (site: CachedSite, key: string): unknown => {
    const entry = site.entries.get(key);
    if (entry === undefined) return undefined;
    if (expires && entry.until <= now()) {
      byUse.delete(entry);
      return undefined;
    }
    // Who was asked for last matters only where something may soon be pushed out; most caches are never that full.
    if (byUse.calculatedSize > maxSize / 2) byUse.get(entry);
    if (site.size > maxSizeOfSite / 2) {
      site.entries.delete(key);
      site.entries.set(key, entry);
    }
    return entry.value;
  };

  /** Nothing is cached of them any more, or nothing yet, and then it is not kept. */
  const dropEmpty = (): void => {
    for (const site of sites.values()) if (site.entries.size === 0) sites.delete(site.websiteId);
    sweepAt = Math.max(SWEEP_SITES_AT, 2 * sites.size);
  };

  const open = (websiteId: WebsiteId): CachedSite | null => {
    if (!siteVersions.isListening()) return null;
    const known = sites.get(websiteId);
    if (known) return known;
    const site: CachedSite = {
      websiteId,
      entries: new Map(),
      size: 0,
      // One key always means the same kind of value.
      get: <T>(key: string) => get(site, key) as T | undefined,
      set(key, value, size) {
        if (!isCurrent(site) || !siteVersions.isListening()) return;
        const known = site.entries.get(key);
        const isSame = known !== undefined && known.value === value;
        if (known && !isSame) byUse.delete(known);
        put(isSame ? known : newEntry(site, key, value), size);
      },
    };
    if (sites.size >= sweepAt) dropEmpty();
    sites.set(websiteId, site);
    return site;
  };

  /** A reading has ended: what it gave is weighed, unless it was pushed out or its site changed meanwhile. */
  const settle = (entry: CacheEntry, value: unknown): void => {
    if (entry.site.entries.get(entry.key) !== entry) return;
    if (value === null && !keepsNull) byUse.delete(entry);
    else if (weigh) put(entry, entry.size + weigh(value, maxSizeOfSite));
  };

  return {
    getOrLoad<T>(websiteId: WebsiteId, key: string, load: () => Promise<T>): Promise<T> {
      const site = open(websiteId);
      if (site === null) return load();
      const known = get(site, key);
      if (known !== undefined) return known as Promise<T>;
      const value = load();
      if (!isCurrent(site)) return value;
      const entry = newEntry(site, key, value);
      put(entry, weigh ? ENTRY_BYTES + 2 * key.length : 1);
      value.then(
        (result) => settle(entry, result),
        () => byUse.delete(entry),
      );
      return value;
    },
    open,
    size: () => byUse.calculatedSize,
  };
}
