import type { ProductFacts } from '@awning/commerce';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { ProductReader } from '../catalog/index.ts';
import type { Donations } from './donations.ts';

/** What carts know of products, and of donations: carts hold both. Nothing more is asked for products alone. */
export function withDonations(products: ProductReader, donations: Pick<Donations, 'facts'>): ProductReader {
  const add = async (
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
    known: ReadonlyMap<string, ProductFacts>,
  ): Promise<ReadonlyMap<string, ProductFacts>> => {
    const missing = itemIds.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const given = await donations.facts(websiteId, missing);
    return given.size === 0 ? known : new Map([...known, ...given]);
  };
  return {
    some: products.some,
    facts: async (websiteId, itemIds) => add(websiteId, itemIds, await products.facts(websiteId, itemIds)),
    factsNow: async (websiteId, itemIds) =>
      add(websiteId, itemIds, await products.factsNow(websiteId, itemIds)),
  };
}
