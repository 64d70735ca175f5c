import { applyDiscounts } from '../discount/apply-discounts.ts';
import { restateAmount } from '../money/restate-amount.ts';
import { splitByWeight } from '../money/split-money.ts';
import { priceToday } from '../product/product-facts.ts';
import type { CartLine, CartStep, CartSum, CartToSum, SummedDiscount, SummedLine } from './cart-sum.ts';
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
  const { lines: plainLines, isTooLarge } = sumLines(cart);
  const discountable = plainLines.map(({ subtotalMinor }, index) =>
    isGiftCard(cart.lines[index]) ? 0 : subtotalMinor,
  );
  const subtotalMinor = addUp(plainLines.map((line) => line.subtotalMinor));
  const discountableMinor = addUp(discountable);
  const discounts = applyDiscounts(cart.discounts, {
    currency: cart.currency,
    discountableMinor,
    giftCardsMinor: subtotalMinor - discountableMinor,
    now: cart.now,
  });
  const lines = shareDiscounts(plainLines, discountable, discounts);
  const discountMinor = addUp(discounts.map((each) => each.discountMinor));
  const has = (type: string): boolean => cart.lines.some(({ product }) => product.type === type);
  return {
    currency: cart.currency,
    lines,
    discounts,
    subtotalMinor,
    discountMinor,
    shippingMinor: 0,
    shippingRegularMinor: 0,
    shippingTaxMinor: 0,
    taxMinor: 0,
    taxLines: [],
    pricesIncludeTax: cart.tax?.pricesIncludeTax ?? false,
    totalMinor: subtotalMinor - discountMinor,
    giftCards: [],
    giftCardMinor: 0,
    dueMinor: subtotalMinor - discountMinor,
    totalQuantity: addUp(cart.lines.map(({ quantity }) => quantity)),
    hasDigital: has('digital'),
    purelyDigital:
      cart.lines.length > 0 && cart.lines.every(({ product }) => withoutShipping.has(product.type)),
    requiresShipping: has('physical'),
    isBelowMinimum: isBelowMinimum({ lines, subtotalMinor }, cart.minimumSubtotalMinor),
    isTooLarge,
    trace: [
      ...cart.lines.map((line, index) => explainLine(line, lines[index])),
      ...explainDiscounts(discounts),
    ],
  };
}

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const isGiftCard = (line: CartLine | undefined): boolean => line?.product.type === 'gift-card';

function sumLines({ lines, currency }: CartToSum): { lines: SummedLine[]; isTooLarge: boolean } {
  let leftMinor = MAX_CART_MINOR;
  let isTooLarge = false;
  const sumLine = ({ id, product, variant, quantity }: CartLine): SummedLine => {
    const inStoreCurrency = (amountMinor: number): number =>
      restateAmount(notNegative(amountMinor), product.currency, currency);
    const unitMinor = inStoreCurrency(priceToday(variant));
    // A product of doubles beyond the limit may be inexact, but is beyond the limit.
    const exactMinor = unitMinor * notNegative(quantity);
    const subtotalMinor = Math.min(exactMinor, leftMinor);
    if (subtotalMinor < exactMinor) isTooLarge = true;
    leftMinor -= subtotalMinor;
    return {
      id,
      unitMinor,
      regularMinor: inStoreCurrency(variant.priceMinor),
      subtotalMinor,
      discountMinor: 0,
      taxMinor: 0,
      taxable: product.type !== 'gift-card' && product.taxCategory !== 'none',
    };
  };
  // Gift cards last, so that beyond the limit, too, coupons see the same whatever the order of the lines.
  const summed = new Map<CartLine, SummedLine>();
  for (const line of lines) if (!isGiftCard(line)) summed.set(line, sumLine(line));
  for (const line of lines) if (isGiftCard(line)) summed.set(line, sumLine(line));
  return { lines: lines.flatMap((line) => summed.get(line) ?? []), isTooLarge };
}

function notNegative(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('Prices and quantities are whole numbers that are not negative.');
  }
  return value;
}

/** By what is left of each line, so that none falls below zero. */
function shareDiscounts(
  lines: readonly SummedLine[],
  discountable: readonly number[],
  coupons: readonly SummedDiscount[],
): SummedLine[] {
  const counting = coupons.filter(({ discountMinor }) => discountMinor > 0);
  if (counting.length === 0) return [...lines];
  const discounts = lines.map(() => 0);
  for (const { discountMinor } of counting) {
    const left = discountable.map((amountMinor, index) => amountMinor - (discounts[index] ?? 0));
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

const explainDiscounts = (coupons: readonly SummedDiscount[]): CartStep[] =>
  coupons
    .filter(({ discountMinor }) => discountMinor > 0)
    .map(({ discount, discountMinor }) => ({
      what: discount.code ?? discount.name,
      amountMinor: -discountMinor,
    }));
