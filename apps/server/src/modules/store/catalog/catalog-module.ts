import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { Inventory } from '../inventory/index.ts';
import type { Catalog } from './catalog.ts';
import { registerProductRoutes } from './products/product-routes.ts';
import { registerProductScheduleRoutes } from './schedules/product-schedule-routes.ts';
import { registerStockRoutes, type StockRoutes } from './stock-routes.ts';
import type { StoreSetup } from './store-setup/store-setup.ts';
import { registerStoreSetupRoutes } from './store-setup/store-setup-routes.ts';

export const catalogModule = ({
  catalog,
  inventory,
  once,
  setup,
  stock,
}: {
  readonly catalog: Catalog;
  readonly inventory: Pick<Inventory, 'adjust'>;
  readonly once: Pick<Once, 'underLease'>;
  readonly setup: StoreSetup;
  readonly stock: StockRoutes;
}): AppModule =>
  defineModule('store/catalog', {
    routes(http) {
      registerProductRoutes(http, { products: catalog.products, inventory, once });
      registerProductScheduleRoutes(http, { schedules: catalog.schedules, once });
      registerStoreSetupRoutes(http, { setup });
      registerStockRoutes(http, stock);
    },
    invariants: catalog.invariants,
  });
