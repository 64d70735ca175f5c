import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { drawUnusedSkus, lockSkuDrawing } from './product-repository.ts';

/**
 * SKUs for variants that were given none: `SQ` and seven digits that no variant of the site has, nor any of `taken`.
 * Until the transaction ends nobody else of this site makes any up.
 */
export async function inventSkus(
  tx: Queryable,
  websiteId: WebsiteId,
  count: number,
  usedNames: ReadonlySet<string>,
): Promise<string[]> {
  const matches = new Set<string>();
  if (count === 0) return [];
  await lockSkuDrawing(tx, websiteId);
  while (matches.size < count) {
    const skus = await drawUnusedSkus(tx, websiteId, count);
    for (const sku of skus) if (!usedNames.has(sku) && matches.size < count) matches.add(sku);
  }
  return [...matches];
}
