import { restateAmount } from '../money/restate-amount.ts';
import { splitByWeight } from '../money/split-money.ts';
import { priceToday } from '../product/product-facts.ts';
import { applyCoupons } from './apply-coupons.ts';
import type { CartLine, CartStep, CartSum, CartToSum, SummedCoupon, SummedLine } from './cart-sum.ts';
import { isBelowMinimum } from './minimum-subtotal.ts';

/** Fifteen digits: what can be written in every currency and kept exactly. */
export const MAX_CART_MINOR = 999_999_999_999_999;

const withoutShipping: ReadonlySet<string> = new Set(['digital', 'gift-card', 'paywall']);

/**
 * What a cart costs and what it consists of. Every place that shows a cart shows this answer.
 *
 * @throws RangeError for prices and quantities that are negative or not whole
 */
export function sumCart(cart: CartToSum): CartSum {
  const { lines: plainLines, subtotalMinor, isTooLarge } = sumLines(cart);
  const coupons = applyCoupons(cart.coupons, { currency: cart.currency, subtotalMinor, now: cart.now });
  const lines = shareDiscounts(plainLines, coupons);
  const discountMinor = coupons.reduce((sum, coupon) => sum + coupon.discountMinor, 0);
  const has = (type: string): boolean => cart.lines.some(({ product }) => product.type === type);
  return {
    currency: cart.currency,
    lines,
    coupons,
    subtotalMinor,
    discountMinor,
    totalMinor: subtotalMinor - discountMinor,
    totalQuantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    hasDigital: has('digital'),
    purelyDigital:
      cart.lines.length > 0 && cart.lines.every(({ product }) => withoutShipping.has(product.type)),
    requiresShipping: has('physical'),
    isBelowMinimum: isBelowMinimum({ lines, subtotalMinor }, cart.minimumSubtotalMinor),
    isTooLarge,
    trace: [...cart.lines.map((line, index) => explainLine(line, lines[index])), ...explainCoupons(coupons)],
  };
}

function sumLines({ lines, currency }: CartToSum): {
  lines: SummedLine[];
  subtotalMinor: number;
  isTooLarge: boolean;
} {
  let subtotalMinor = 0;
  let isTooLarge = false;
  const summed = lines.map(({ id, product, variant, quantity }) => {
    const inStoreCurrency = (amountMinor: number): number =>
      restateAmount(notNegative(amountMinor), product.currency, currency);
    const unitMinor = inStoreCurrency(priceToday(variant));
    // A product of doubles beyond the limit may be inexact, but is beyond the limit.
    const exactMinor = unitMinor * notNegative(quantity);
    const lineMinor = Math.min(exactMinor, MAX_CART_MINOR - subtotalMinor);
    if (lineMinor < exactMinor) isTooLarge = true;
    subtotalMinor += lineMinor;
    return {
      id,
      unitMinor,
      regularMinor: inStoreCurrency(variant.priceMinor),
      subtotalMinor: lineMinor,
      discountMinor: 0,
    };
  });
  return { lines: summed, subtotalMinor, isTooLarge };
}

function notNegative(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('Prices and quantities are whole numbers that are not negative.');
  }
  return value;
}

/** By what is left of each line, so that none falls below zero. */
function shareDiscounts(lines: readonly SummedLine[], coupons: readonly SummedCoupon[]): SummedLine[] {
  const counting = coupons.filter(({ discountMinor }) => discountMinor > 0);
  if (counting.length === 0) return [...lines];
  const discounts = lines.map(() => 0);
  for (const { discountMinor } of counting) {
    const left = lines.map(({ subtotalMinor }, index) => subtotalMinor - (discounts[index] ?? 0));
    splitByWeight(discountMinor, left).forEach((share, index) => {
      discounts[index] = (discounts[index] ?? 0) + share;
    });
  }
  return lines.map((line, index) => ({ ...line, discountMinor: discounts[index] ?? 0 }));
}

const explainLine = ({ product, quantity }: CartLine, line: SummedLine | undefined): CartStep => ({
  what: `${quantity} × ${product.title}`,
  amountMinor: line?.subtotalMinor ?? 0,
});

const explainCoupons = (coupons: readonly SummedCoupon[]): CartStep[] =>
  coupons
    .filter(({ discountMinor }) => discountMinor > 0)
    .map(({ coupon, discountMinor }) => ({ what: coupon.code, amountMinor: -discountMinor }));
