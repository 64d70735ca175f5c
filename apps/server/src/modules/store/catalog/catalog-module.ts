import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Catalog } from './catalog.ts';
import { registerProductRoutes } from './products/product-routes.ts';
import { registerStockRoutes, type StockRoutes } from './stock-routes.ts';
import type { StoreSetup } from './store-setup/store-setup.ts';
import { registerStoreSetupRoutes } from './store-setup/store-setup-routes.ts';

export const catalogModule = ({
  catalog,
  setup,
  stock,
}: {
  readonly catalog: Catalog;
  readonly setup: StoreSetup;
  readonly stock: StockRoutes;
}): AppModule =>
  defineModule('store/catalog', {
    routes(http) {
      registerProductRoutes(http, { products: catalog.products });
      registerStoreSetupRoutes(http, { setup });
      registerStockRoutes(http, stock);
    },
    invariants: catalog.invariants,
  });
