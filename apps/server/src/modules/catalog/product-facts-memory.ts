import type { Currency, ProductFacts } from '@awning/commerce';
import type { SiteVersions } from '../../platform/site-versions/index.ts';

export type FoundFacts = ReadonlyMap<string, ProductFacts>;

/** What is remembered of a site. News of a change replaces it as a whole, so nothing that was read before lands in its successor. */
export interface RememberedSite {
  readonly products: Map<string, ProductFacts>;
  /** Readings under way, which others who want the same wait for. */
  readonly loading: Map<string, Promise<FoundFacts>>;
  currency: Currency | null;
  /** The first products, by how many were asked for. */
  readonly first: Map<number, FirstProducts>;
}

export interface FirstProducts {
  readonly found: readonly ProductFacts[];
  /** In milliseconds: from then on there may be more by the clock alone. */
  readonly until: number;
}

export interface FactsMemory {
  /** Null while news may be getting lost: then nothing remembered may be used. */
  open(websiteId: string): RememberedSite | null;
  /** Keeps what was read, unless news came in since `site` was opened. */
  keep(websiteId: string, site: RememberedSite, found: FoundFacts): void;
}

/** Each site counts as one too, so that very many empty ones are bounded as well. */
const DEFAULT_MOST = 50_000;

/** Facts of products until their site changes. When there are too many, the sites that were opened first go. */
export function createFactsMemory(
  siteVersions: Pick<SiteVersions, 'newsArrives' | 'onChange'>,
  most = DEFAULT_MOST,
): FactsMemory {
  const sites = new Map<string, RememberedSite>();
  let size = 0;

  const forget = (websiteId: string): void => {
    const site = sites.get(websiteId);
    if (!site) return;
    sites.delete(websiteId);
    size -= 1 + site.products.size;
  };
  const makeRoom = (): void => {
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
      if (!siteVersions.newsArrives()) return null;
      const known = sites.get(websiteId);
      if (known) return known;
      const site: RememberedSite = {
        products: new Map(),
        loading: new Map(),
        currency: null,
        first: new Map(),
      };
      sites.set(websiteId, site);
      size++;
      makeRoom();
      return site;
    },
    keep(websiteId, site, found) {
      if (sites.get(websiteId) !== site || !siteVersions.newsArrives()) return;
      for (const [id, facts] of found) {
        if (!site.products.has(id)) size++;
        site.products.set(id, facts);
      }
      makeRoom();
    },
  };
}
