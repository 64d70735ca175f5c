import type { ItemId, VariantId } from '../../../platform/entity-ids.ts';
import type { StockEvent } from './inventory.ts';

/** How a variant stands: `quantity` is 0 when unlimited. */
export interface StockState {
  readonly unlimited: boolean;
  readonly quantity: number;
}

/** What a statement did to the stock of a variant. */
export interface StockChange {
  readonly variantId: VariantId;
  readonly itemId: ItemId;
  /** Null: the store's usual number. */
  readonly lowStockAt: number | null;
  /** Pages of the product say how many are left when there are this many or fewer. */
  readonly shownTo: number;
  readonly before: StockState;
  readonly after: StockState;
}

/** Topics of the outbox. */
export const STOCK_EVENTS = {
  lowStock: 'inventory.low-stock',
  soldOut: 'inventory.sold-out',
  restocked: 'inventory.restocked',
} as const;
declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'inventory.low-stock': StockEvent;
    'inventory.sold-out': StockEvent;
    'inventory.restocked': StockEvent;
  }
}
export type StockTopic = (typeof STOCK_EVENTS)[keyof typeof STOCK_EVENTS];

/** The largest number that owners can ask to be told at. */
export const MOST_LOW_STOCK_AT = 9999;

const isSoldOut = ({ unlimited, quantity }: StockState): boolean => !unlimited && quantity === 0;
const isLow = ({ unlimited, quantity }: StockState, lowAt: number): boolean =>
  !unlimited && quantity <= lowAt;

export const hasMoved = ({ before, after }: StockChange): boolean =>
  before.unlimited !== after.unlimited || before.quantity !== after.quantity;

export const hasGrown = ({ before, after }: StockChange): boolean =>
  !before.unlimited && (after.unlimited || after.quantity > before.quantity);

/** Each is emitted once, by the change that crosses the line. */
export function crossedTopics({ before, after }: StockChange, lowAt: number): StockTopic[] {
  const topics: StockTopic[] = [];
  if (!isLow(before, lowAt) && isLow(after, lowAt)) topics.push(STOCK_EVENTS.lowStock);
  if (!isSoldOut(before) && isSoldOut(after)) topics.push(STOCK_EVENTS.soldOut);
  if (isSoldOut(before) && !isSoldOut(after)) topics.push(STOCK_EVENTS.restocked);
  return topics;
}

/** Pages ask for a quantity where there is more than one. */
const ALWAYS_VISIBLE = 1;

/**
 * Pages say that something is sold out, can be bought, is the last one, or how many are left of the last few. Of a pile
 * they do not say how high it is, so most sales leave them as they are.
 */
export function showsOnPages({ shownTo: visibleTo, before, after }: StockChange, lowAt: number): boolean {
  if (before.unlimited !== after.unlimited) return true;
  const isVisible = (state: StockState): boolean => isLow(state, Math.max(ALWAYS_VISIBLE, visibleTo, lowAt));
  return before.quantity !== after.quantity && (isVisible(before) || isVisible(after));
}

/** False when the outcome is the same for every number that a store may have set. */
export const dependsOnStore = ({ lowStockAt, before, after }: StockChange): boolean =>
  lowStockAt === null && (isLow(before, MOST_LOW_STOCK_AT) || isLow(after, MOST_LOW_STOCK_AT));
