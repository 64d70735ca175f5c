import { restateAmount } from '../money/restate-amount.ts';
import { priceToday } from '../product/product-facts.ts';
import type { CartLine, CartToSum } from './cart-sum.ts';

/** Fifteen digits: what can be written in every currency and kept exactly. */
export const MAX_CART_MINOR = 999_999_999_999_999;

export interface PricedLine {
  readonly line: CartLine;
  readonly unitMinor: number;
  readonly regularMinor: number;
  readonly subtotalMinor: number;
}

/** Nobody taxes, ships or discounts it. */
export const isDonation = ({ product }: CartLine): boolean => product.type === 'donation';

export const isGiftCard = ({ product }: CartLine): boolean => product.type === 'gift-card';

/**
 * What each line costs by itself, in an order that does not depend on the cart's: by id, gift cards last. Who gets an
 * odd cent, and which lines reach the limit, is decided by it.
 */
export function sumLines({ lines, currency }: Pick<CartToSum, 'lines' | 'currency'>): {
  readonly priced: readonly PricedLine[];
  readonly isTooLarge: boolean;
} {
  let leftMinor = MAX_CART_MINOR;
  let isTooLarge = false;
  const price = (line: CartLine): PricedLine => {
    const { product, variant, quantity } = line;
    const inStoreCurrency = (amountMinor: number): number =>
      restateAmount(notNegative(amountMinor), product.currency, currency);
    const unitMinor = inStoreCurrency(priceToday(variant));
    // A product of doubles beyond the limit may be inexact, but is beyond the limit.
    const exactMinor = unitMinor * notNegative(quantity);
    const subtotalMinor = Math.min(exactMinor, leftMinor);
    if (subtotalMinor < exactMinor) isTooLarge = true;
    leftMinor -= subtotalMinor;
    return { line, unitMinor, regularMinor: inStoreCurrency(variant.priceMinor), subtotalMinor };
  };
  const priced = [...lines].sort(compareLines).map(price);
  return { priced, isTooLarge };
}

const compareLines = (one: CartLine, other: CartLine): number =>
  Number(isGiftCard(one)) - Number(isGiftCard(other)) || (one.id < other.id ? -1 : Number(one.id > other.id));

function notNegative(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('Prices and quantities are whole numbers that are not negative.');
  }
  return value;
}
