import { applyDiscounts } from '../discount/apply-discounts.ts';
import { taxedAt } from '../shipping/pickup.ts';
import { rulesAt, rulesForProduct, rulesForShipping } from '../tax/match-tax-rules.ts';
import { UNTAXED } from '../tax/tax-table.ts';
import { type WorkedOutTax, workOutTax } from '../tax/work-out-tax.ts';
import type { CartSum, CartToSum, SummedLine } from './cart-sum.ts';
import { explainSum } from './explain-sum.ts';
import { isBelowMinimum } from './minimum-subtotal.ts';
import { planGiftCardDebits } from './plan-gift-card-debits.ts';
import { isDonation, isGiftCard, MAX_CART_MINOR, type PricedLine, sumLines } from './sum-lines.ts';

const withoutShipping: ReadonlySet<string> = new Set(['digital', 'gift-card', 'paywall', 'donation']);

/**
 * What a cart costs and what it consists of. Every place that shows a cart shows this answer.
 *
 * @throws RangeError for prices, quantities, discounts and rates of tax that are negative or not whole
 */
export function sumCart(cart: CartToSum): CartSum {
  const { priced, isTooLarge } = sumLines(cart);
  if (isTooLarge) return putTogether(withoutCharges(cart), priced, true);
  const sum = putTogether(cart, priced, false);
  // Shipping and taxes may take a cart over the limit that its lines keep.
  return sum.totalMinor > MAX_CART_MINOR ? putTogether(withoutCharges(cart), priced, true) : sum;
}

const withoutCharges = (cart: CartToSum): CartToSum => ({ ...cart, shipping: null, tax: null });

function putTogether(cart: CartToSum, priced: readonly PricedLine[], isTooLarge: boolean): CartSum {
  const has = (type: string): boolean => cart.lines.some(({ product }) => product.type === type);
  const requiresShipping = has('physical');
  const shipping = requiresShipping ? cart.shipping : null;
  const { discounts, lineDiscounts } = applyDiscounts(cart.discounts, {
    currency: cart.currency,
    lines: priced.map(({ line, subtotalMinor }) => ({
      itemId: line.product.itemId,
      categories: line.product.categories,
      isGiftCard: isGiftCard(line),
      isDonation: isDonation(line),
      quantity: line.quantity,
      subtotalMinor,
    })),
    requiresShipping,
    shipping,
    customer: cart.customer,
    now: cart.now,
  });
  const shippingRegularMinor = notNegative(shipping?.amountMinor ?? 0);
  const shippingMinor = shippingRegularMinor - addUp(discounts.map((each) => each.shippingDiscountMinor));
  const { taxes, taxLines } = taxOf(
    { tax: cart.tax, destination: taxedAt(shipping, cart.destination) },
    priced,
    lineDiscounts,
    shippingMinor,
  );
  const summed = new Map(
    priced.map((each, index) => [each.line, summedLine(each, lineDiscounts[index] ?? 0, taxes[index] ?? 0)]),
  );
  const lines = cart.lines.flatMap((line) => summed.get(line) ?? []);
  const pricesIncludeTax = cart.tax?.pricesIncludeTax ?? false;
  const subtotalMinor = addUp(lines.map((line) => line.subtotalMinor));
  const discountMinor = addUp(lineDiscounts);
  const taxMinor = addUp(taxes);
  const totalMinor = subtotalMinor - discountMinor + shippingMinor + (pricesIncludeTax ? 0 : taxMinor);
  const boughtGiftCardsMinor = addUp(
    priced.filter(({ line }) => isGiftCard(line)).map((each) => each.subtotalMinor),
  );
  const giftCards = planGiftCardDebits(totalMinor - boughtGiftCardsMinor, cart.giftCards);
  const giftCardMinor = addUp(giftCards.map(({ amountMinor }) => amountMinor));
  const sum = {
    currency: cart.currency,
    lines,
    discounts,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    shippingRegularMinor,
    shippingTaxMinor: taxes[priced.length] ?? 0,
    taxMinor,
    taxLines,
    pricesIncludeTax,
    totalMinor,
    giftCards,
    giftCardMinor,
    dueMinor: totalMinor - giftCardMinor,
    totalQuantity: addUp(cart.lines.map(({ quantity }) => quantity)),
    hasDigital: has('digital'),
    purelyDigital:
      cart.lines.length > 0 && cart.lines.every(({ product }) => withoutShipping.has(product.type)),
    requiresShipping,
    isBelowMinimum:
      !cart.lines.every(isDonation) && isBelowMinimum({ lines, subtotalMinor }, cart.minimumSubtotalMinor),
    isTooLarge,
  };
  return { ...sum, trace: explainSum(cart.lines, shipping?.name ?? null, sum) };
}

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function notNegative(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new RangeError('What shipping costs is a whole number that is not negative.');
  }
  return amountMinor;
}

const isTaxable = ({ line }: PricedLine): boolean =>
  !isGiftCard(line) && !isDonation(line) && line.product.taxCategory.trim().toLowerCase() !== UNTAXED;

/** The last of the taxes is that of shipping. */
function taxOf(
  { tax, destination }: Pick<CartToSum, 'tax' | 'destination'>,
  priced: readonly PricedLine[],
  lineDiscounts: readonly number[],
  shippingMinor: number,
): WorkedOutTax {
  if (tax === null || destination === null) return { taxes: [], taxLines: [] };
  const rules = rulesAt(tax.rules, destination);
  const taxable = priced.filter(isTaxable);
  const categories = taxable.map(({ line }) => line.product.taxCategory);
  const taxed = priced.map((each, index) => ({
    amountMinor: each.subtotalMinor - (lineDiscounts[index] ?? 0),
    rules: isTaxable(each) ? rulesForProduct(rules, each.line.product.taxCategory) : [],
  }));
  const shipped = { amountMinor: shippingMinor, rules: rulesForShipping(rules, categories) };
  return workOutTax([...taxed, shipped], tax);
}

const summedLine = (priced: PricedLine, discountMinor: number, taxMinor: number): SummedLine => ({
  id: priced.line.id,
  unitMinor: priced.unitMinor,
  regularMinor: priced.regularMinor,
  subtotalMinor: priced.subtotalMinor,
  discountMinor,
  taxMinor,
  taxable: isTaxable(priced),
});
