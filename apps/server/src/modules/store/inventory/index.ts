export { createInventory } from './create-inventory.ts';
export type {
  Inventory,
  LinkListener,
  Shortage,
  StockCause,
  StockEvent,
  StockLevel,
  StockLine,
  StockListener,
  StockMove,
  StockOutcome,
  StockOwner,
  StockReturn,
  TrackedVariant,
  WaitingStock,
} from './inventory.ts';
export { registerInventoryRoutes } from './inventory-routes.ts';
export { STOCK_EVENTS } from './stock-change.ts';
export { sendStockMails } from './stock-mails.ts';
