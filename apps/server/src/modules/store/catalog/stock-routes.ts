import { inventoryEndpoints, type StockRecord } from '@awning/contract';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { catalogErrors } from './catalog-errors.ts';
import type { ProductReader } from './facts/product-reader.ts';

export interface StockRoutes {
  readonly products: Pick<ProductReader, 'facts'>;
  readonly inventory: {
    stockOf(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, StockRecord>>;
  };
}

/** What can still be bought of a product, variant by variant in the owner's order. */
export function registerStockRoutes(app: HttpApp, { products, inventory }: StockRoutes): void {
  for (const stock of [inventoryEndpoints.readStock, inventoryEndpoints.readStockWithSlash]) {
    bind(app, stock, async ({ site, query: { itemId } }) => {
      const product = (await products.facts(site.id, [itemId])).get(itemId);
      if (!product) throw catalogErrors.missing();
      const stock = await inventory.stockOf(site.id, [itemId]);
      return {
        results: product.variants.map(({ id, sku }) => {
          const { unlimited, qtyInStock } = stock.get(id) ?? NOT_SOLD;
          return { variantId: id, sku, unlimited, qtyInStock };
        }),
      };
    });
  }
}

/** A variant that nobody counts cannot be bought. */
const NOT_SOLD = { unlimited: false, qtyInStock: 0 };
