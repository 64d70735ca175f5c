import type { Currency } from './currencies.ts';

/** An amount in the currency's own minor unit: cents, pence, yen. Always a whole number. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** What a price is when nobody has set one. */
export const NO_PRICE: Money = { amountMinor: 0, currency: 'USD' };
