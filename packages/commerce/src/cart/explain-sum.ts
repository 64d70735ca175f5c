import type { Discount } from '../discount/discount.ts';
import { moneyText } from '../money/money-text.ts';
import { writeRate } from '../tax/write-rate.ts';
import type { CartLine, CartStep, CartSum } from './cart-sum.ts';

/**
 * Every step from the lines to what is due; the amounts add up to it. What is within the prices already counts as
 * nothing.
 */
export function explainSum(
  lines: readonly CartLine[],
  shippingName: string | null,
  sum: Omit<CartSum, 'trace'>,
): CartStep[] {
  const money = (amountMinor: number): string => moneyText(amountMinor, sum.currency);
  const steps: CartStep[] = lines.map(({ product, quantity }, index) => ({
    what: `${quantity} × ${product.title}`,
    amountMinor: sum.lines[index]?.subtotalMinor ?? 0,
  }));
  for (const { discount, discountMinor } of sum.discounts) {
    if (discountMinor > 0) steps.push({ what: wordDiscount(discount, money), amountMinor: -discountMinor });
  }
  if (shippingName !== null) {
    steps.push({ what: `Shipping: ${shippingName}`, amountMinor: sum.shippingRegularMinor });
  }
  for (const { discount, shippingDiscountMinor } of sum.discounts) {
    if (shippingDiscountMinor > 0) {
      const what = wordDiscount(discount, money);
      steps.push({ what, amountMinor: -shippingDiscountMinor });
    }
  }
  for (const { name, rate, taxableMinor, amountMinor } of sum.taxLines) {
    const what = `${name} ${writeRate(rate)} on ${money(taxableMinor)}`;
    if (sum.pricesIncludeTax) {
      steps.push({ what: `${what}, included: ${money(amountMinor)}`, amountMinor: 0 });
    } else {
      steps.push({ what, amountMinor });
    }
  }
  for (const { label, amountMinor } of sum.giftCards) {
    if (amountMinor > 0) steps.push({ what: `Gift card ${label}`, amountMinor: -amountMinor });
  }
  return steps;
}

function wordDiscount(discount: Discount, money: (amountMinor: number) => string): string {
  const { code, name, kind, value, buyGet } = discount;
  const title = `Discount ${code ?? name}`;
  switch (kind) {
    case 'percent':
      return `${title}, ${value / 100} %`;
    case 'amount':
      return `${title}, ${money(value)} off`;
    case 'free-shipping':
      return `${title}, free shipping`;
    case 'buy-get':
      return `${title}, buy ${buyGet?.buyQuantity ?? 0} and get ${buyGet?.getQuantity ?? 0} at ${value / 100} % off`;
    case 'free-gift':
      return `${title}, free gift`;
  }
}
