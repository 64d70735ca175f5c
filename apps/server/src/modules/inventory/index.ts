export {
  type Inventory,
  type Shortage,
  STOCK_EVENTS,
  type StockCause,
  type StockEvent,
  type StockLevel,
  type StockLine,
  type StockOutcome,
  type StockOwner,
  type TrackedVariant,
} from './inventory.ts';
