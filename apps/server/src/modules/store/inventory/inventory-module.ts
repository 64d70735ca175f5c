import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Inventory } from './inventory.ts';
import { registerInventoryRoutes } from './inventory-routes.ts';
import { STOCK_EVENTS } from './stock-change.ts';
import { type StockMailParts, sendStockMails } from './stock-mails.ts';

export const inventoryModule = ({
  inventory,
  stockMails,
}: {
  readonly inventory: Inventory;
  readonly stockMails: StockMailParts;
}): AppModule =>
  defineModule('store/inventory', {
    routes: (http) => registerInventoryRoutes(http, { inventory }),
    jobs: [defineSweep('sweep-stock-holds', '* * * * *', inventory.sweepExpired)],
    invariants: inventory.invariants,
    emits: Object.values(STOCK_EVENTS),
    subscriptions: [sendStockMails(stockMails)],
  });
