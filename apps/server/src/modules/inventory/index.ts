export { createInventory } from './create-inventory.ts';
export type {
  Inventory,
  Shortage,
  StockCause,
  StockEvent,
  StockLevel,
  StockLine,
  StockOutcome,
  StockOwner,
  StockReturn,
  TrackedVariant,
} from './inventory.ts';
export { registerInventoryRoutes } from './inventory-routes.ts';
export { STOCK_EVENTS } from './stock-change.ts';
export { sendStockMails } from './stock-mails.ts';
