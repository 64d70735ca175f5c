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
export { inventoryModule } from './inventory-module.ts';
export { STOCK_EVENTS } from './stock-change.ts';
export { stockMailSet } from './stock-mails.ts';
