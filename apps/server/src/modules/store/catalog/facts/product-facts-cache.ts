import type { Currency, ProductFacts } from '@awning/commerce';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../../platform/site-versions/index.ts';

export type LoadedFacts = ReadonlyMap<string, ProductFacts>;

/**
 * What is cached of a site. An invalidation replaces it as a whole, so nothing that was read before lands in its
 * successor.
 */
export interface CachedSite {
  readonly products: Map<string, ProductFacts>;
  /** Readings under way, which others who want the same wait for. */
  readonly loading: Map<string, Promise<LoadedFacts>>;
  currency: Currency | null;
  /** The first products, by how many were asked for. */
  readonly first: Map<number, FirstProducts>;
  /** Keeps what was read, unless the site has changed since this was opened. */
  keep(facts: LoadedFacts): void;
}

export interface FirstProducts {
  readonly products: readonly ProductFacts[];
  /** In milliseconds: from then on there may be more by the clock alone. */
  readonly until: number;
}

export interface FactsCache {
  /** Null while invalidations may be getting lost: then nothing cached may be used. */
  open(websiteId: WebsiteId): CachedSite | null;
}

/** Each site counts as one too, so that very many empty ones are bounded as well. */
const DEFAULT_MOST = 50_000;

const KEY = 'facts';

/** Facts of products until their site changes. When there are too many, the sites that were not asked for go. */
export function createFactsCache(
  siteVersions: Pick<SiteVersions, 'isListening' | 'onChange'>,
  most = DEFAULT_MOST,
): FactsCache {
  const cache = createSiteCache({ siteVersions, maxSize: most });

  return {
    open(websiteId) {
      const site = cache.open(websiteId);
      if (site === null) return null;
      const known = site.get<CachedSite>(KEY);
      if (known) return known;
      const products = new Map<string, ProductFacts>();
      const opened: CachedSite = {
        products,
        loading: new Map(),
        currency: null,
        first: new Map(),
        keep(facts) {
          // A successor of it, or nothing, is there when the site has changed.
          if (cache.open(websiteId) !== site || site.get(KEY) !== opened) return;
          for (const [id, product] of facts) products.set(id, product);
          site.set(KEY, opened, 1 + products.size);
        },
      };
      site.set(KEY, opened, 1);
      return opened;
    },
  };
}
