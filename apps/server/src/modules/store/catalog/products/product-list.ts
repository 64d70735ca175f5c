import { STOCK_STATES, type StockState } from '@awning/contract';
import { catalogErrors } from '../catalog-errors.ts';

/** Ids are made in the order of time, so the last one of a page says where the next one starts. */
export function readProductCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw catalogErrors.badCursor();
  return cursor;
}

export const isStockState = (word: string): word is StockState =>
  STOCK_STATES.some((state) => state === word);
