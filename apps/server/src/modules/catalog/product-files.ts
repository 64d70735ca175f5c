import { and, eq, inArray } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { products } from './catalog-tables.ts';

/** The files that products sell, by the ids of their items, whether or not visitors see the product by now: what was bought is bought. */
export async function soldFilesOf(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({ itemId: products.itemId, fileIds: products.fileIds })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), inArray(products.itemId, [...itemIds])));
  return new Map(rows.map(({ itemId, fileIds }) => [itemId, fileIds]));
}
