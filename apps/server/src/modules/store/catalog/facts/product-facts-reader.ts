import type { Currency, ProductFacts } from '@awning/commerce';
import type { StoreSettings } from '@awning/contract';
import type { ImageData } from '@awning/site-model';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../../platform/site-versions/index.ts';
import type { PageReaders } from '../../../website/content/index.ts';
import { factImageIds, toProductFacts } from './product-facts.ts';
import {
  type CachedSite,
  createFactsCache,
  type FirstProducts,
  type LoadedFacts,
} from './product-facts-cache.ts';
import { firstForSale, nextPublishing, readProducts } from './product-facts-repository.ts';
import type { ProductReader } from './product-reader.ts';

export interface ProductReaderParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly siteVersions: SiteVersions;
  readonly settings: { store(websiteId: WebsiteId): Promise<{ readonly value: StoreSettings }> };
  readonly media: {
    images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  };
  readonly content: Pick<PageReaders, 'items'>;
}

const NO_FACTS: LoadedFacts = new Map();
const NO_IMAGES: ReadonlyMap<string, ImageData> = new Map();

export function createProductReader(parts: ProductReaderParts): ProductReader {
  const { database, settings, media, content, clock } = parts;
  const cache = createFactsCache(parts.siteVersions);

  const currencyOf = async (websiteId: WebsiteId): Promise<Currency> =>
    (await settings.store(websiteId)).value.storeCurrency;

  /**
   * A fixed number of queries for any number of products. Absence is never cached: a product may come by the clock
   * alone.
   */
  const load = async (
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
    site: CachedSite | null,
  ): Promise<LoadedFacts> => {
    const [items, stored, currency] = await Promise.all([
      content.items(websiteId, itemIds),
      readProducts(database.query, websiteId, itemIds),
      site?.currency ?? currencyOf(websiteId),
    ]);
    if (site) site.currency = currency;
    const visible = [...stored.values()].filter(({ itemId }) => items.has(itemId));
    const imageIds = visible.flatMap(factImageIds);
    const images = imageIds.length === 0 ? NO_IMAGES : await media.images(websiteId, imageIds);
    const matches = new Map<string, ProductFacts>();
    for (const product of visible) {
      const item = items.get(product.itemId);
      const facts = item ? toProductFacts(item, product, currency, images) : null;
      if (facts) matches.set(facts.itemId, facts);
    }
    return matches;
  };

  /** A caller that asks for a product that is being read waits for that read. */
  const fetch = async (
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
    site: CachedSite,
  ): Promise<readonly LoadedFacts[]> => {
    const fresh = itemIds.filter((id) => !site.loading.has(id));
    if (fresh.length > 0) {
      const reading = load(websiteId, fresh, site)
        .then((match) => {
          site.keep(match);
          return match;
        })
        .finally(() => {
          for (const id of fresh) site.loading.delete(id);
        });
      for (const id of fresh) site.loading.set(id, reading);
    }
    return Promise.all(new Set(itemIds.flatMap((id) => site.loading.get(id) ?? [])));
  };

  const facts = async (websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<LoadedFacts> => {
    const site = cache.open(websiteId);
    if (site === null) return load(websiteId, itemIds, null);
    const matches = new Map<string, ProductFacts>();
    let missing: Set<string> | null = null;
    for (const id of itemIds) {
      const known = site.products.get(id);
      if (known) matches.set(id, known);
      else {
        missing ??= new Set();
        missing.add(id);
      }
    }
    if (missing === null) return matches;
    for (const reading of await fetch(websiteId, [...missing], site)) {
      for (const [id, product] of reading) if (missing.has(id)) matches.set(id, product);
    }
    return matches;
  };

  const readFirst = async (websiteId: WebsiteId, count: number, now: Date): Promise<FirstProducts> => {
    const ids = await firstForSale(database.query, websiteId, { now, limit: count });
    const next = ids.length < count ? await nextPublishing(database.query, websiteId, now) : null;
    const known = ids.length === 0 ? NO_FACTS : await facts(websiteId, ids);
    return {
      products: ids.flatMap((id) => known.get(id) ?? []),
      until: next?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  };

  return {
    facts,
    factsNow: (websiteId, itemIds) => load(websiteId, itemIds, null),
    async some(websiteId, count) {
      const site = cache.open(websiteId);
      const now = clock.now();
      const known = site?.first.get(count);
      if (known && now.getTime() < known.until) return known.products;
      const first = await readFirst(websiteId, count, now);
      site?.first.set(count, first);
      return first.products;
    },
  };
}
