import type { Currency, ProductFacts } from '@awning/commerce';
import type { SiteVersions } from '../../../../platform/site-versions/index.ts';

export type LoadedFacts = ReadonlyMap<string, ProductFacts>;

/**
 * What is remembered of a site. News of a change replaces it as a whole, so nothing that was read before lands in its
 * successor.
 */
export interface CachedSite {
  readonly products: Map<string, ProductFacts>;
  /** Readings under way, which others who want the same wait for. */
  readonly loading: Map<string, Promise<LoadedFacts>>;
  currency: Currency | null;
  /** The first products, by how many were asked for. */
  readonly first: Map<number, FirstProducts>;
}

export interface FirstProducts {
  readonly found: readonly ProductFacts[];
  /** In milliseconds: from then on there may be more by the clock alone. */
  readonly until: number;
}

export interface FactsCache {
  /** Null while news may be getting lost: then nothing remembered may be used. */
  open(websiteId: string): CachedSite | null;
  /** Keeps what was read, unless news came in since `site` was opened. */
  keep(websiteId: string, site: CachedSite, facts: LoadedFacts): void;
}

/** Each site counts as one too, so that very many empty ones are bounded as well. */
const DEFAULT_MOST = 50_000;

/** Facts of products until their site changes. When there are too many, the sites that were opened first go. */
export function createFactsCache(
  siteVersions: Pick<SiteVersions, 'isListening' | 'onChange'>,
  most = DEFAULT_MOST,
): FactsCache {
  const sites = new Map<string, CachedSite>();
  let size = 0;

  const forget = (websiteId: string): void => {
    const site = sites.get(websiteId);
    if (!site) return;
    sites.delete(websiteId);
    size -= 1 + site.products.size;
  };
  const evictOldest = (): void => {
    for (const oldest of sites.keys()) {
      if (size <= most) return;
      forget(oldest);
    }
  };

  siteVersions.onChange((websiteId) => {
    if (websiteId !== null) return forget(websiteId);
    sites.clear();
    size = 0;
  });

  return {
    open(websiteId) {
      if (!siteVersions.isListening()) return null;
      const known = sites.get(websiteId);
      if (known) return known;
      const site: CachedSite = {
        products: new Map(),
        loading: new Map(),
        currency: null,
        first: new Map(),
      };
      sites.set(websiteId, site);
      size++;
      evictOldest();
      return site;
    },
    keep(websiteId, site, match) {
      if (sites.get(websiteId) !== site || !siteVersions.isListening()) return;
      for (const [id, facts] of match) {
        if (!site.products.has(id)) size++;
        site.products.set(id, facts);
      }
      evictOldest();
    },
  };
}
