import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ProductPages, ProductReader } from '../../store/catalog/index.ts';

export interface ShopContext {
  /** What can be bought. */
  readonly products: Pick<ProductReader, 'some'>;
  readonly content: Pick<ProductPages, 'collections'>;
}

export const findFirstForSale = async ({ products }: Pick<ShopContext, 'products'>, websiteId: WebsiteId) =>
  (await products.some(websiteId, 1))[0] ?? null;

/** The store of the first thing that can be bought; null on a site that sells nothing. */
export async function findShopUrl(context: ShopContext, websiteId: WebsiteId): Promise<string | null> {
  const first = await findFirstForSale(context, websiteId);
  if (!first) return null;
  const stores = await context.content.collections(websiteId, [first.collectionId]);
  return stores.get(first.collectionId)?.fullUrl ?? null;
}
