import { StockAnswer, StockQuery, type StockRecord } from '@awning/contract';
import { anyone, type HttpApp } from '../../platform/http/index.ts';
import { catalogErrors } from './catalog-errors.ts';
import type { ProductReader } from './product-reader.ts';

export interface StockRoutes {
  readonly products: Pick<ProductReader, 'facts'>;
  readonly inventory: {
    stockOf(websiteId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, StockRecord>>;
  };
}

/** What can still be bought of a product, variant by variant in the owner's order. */
export function registerStockRoutes(app: HttpApp, { products, inventory }: StockRoutes): void {
  for (const url of ['/api/commerce/inventory/stock', '/api/commerce/inventory/stock/']) {
    app.get(
      url,
      {
        config: { access: anyone, itemIn: 'query' },
        schema: { querystring: StockQuery, response: { 200: StockAnswer } },
      },
      async ({ site, query: { itemId } }) => {
        const product = (await products.facts(site.id, [itemId])).get(itemId);
        if (!product) throw catalogErrors.missing();
        const stock = await inventory.stockOf(site.id, [itemId]);
        return {
          results: product.variants.map(({ id, sku }) => {
            const { unlimited, qtyInStock } = stock.get(id) ?? NOT_SOLD;
            return { variantId: id, sku, unlimited, qtyInStock };
          }),
        };
      },
    );
  }
}

/** A variant that nobody counts cannot be bought. */
const NOT_SOLD = { unlimited: false, qtyInStock: 0 };
