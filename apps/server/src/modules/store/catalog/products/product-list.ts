import { STOCK_STATES, type StockState } from '@awning/contract';

export const isStockState = (word: string): word is StockState =>
  STOCK_STATES.some((state) => state === word);
