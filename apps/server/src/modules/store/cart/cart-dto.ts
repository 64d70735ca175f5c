import {
  type CartLine,
  type CartSum,
  type CartToSum,
  type Currency,
  cartMessages,
  cartMoney,
  type Discount,
  fillMessage,
  type GiftCardToSpend,
  minimumSubtotalMessage,
  type ProductFacts,
  planOfGift,
  readGift,
  refuseGift,
  type ShippingOffer,
  type ShippingZone,
  type SummedLine,
  sumCart,
  type TaxTable,
} from '@awning/commerce';
import type { CartCoupon, CartShippingOption, ShoppingCart } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CartContext } from '../checkout-details/index.ts';
import type { CartContents, Snapshot, StoredEntry } from './cart-contents.ts';
import { type EntryOffer, toEntryDto, toGoneEntryDto } from './cart-entry-dto.ts';
import type { PricedLine } from './cart-pricing.ts';
import { type CartShipping, NOT_SHIPPED, shipCart } from './cart-shipping.ts';
import type { StoreRules } from './store-rules.ts';

/** What prices depend on once the checkout has begun. */
export interface CheckoutRules {
  readonly context: CartContext;
  readonly zones: readonly ShippingZone[];
  readonly tax: TaxTable | null;
  readonly giftCards: readonly GiftCardToSpend[];
}

export interface CartPricingContext {
  readonly websiteId: WebsiteId;
  /** One for each entry of the cart. */
  readonly offers: readonly (EntryOffer | null)[];
  /** By entry, for those that nothing sells any more. */
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  readonly rules: StoreRules;
  /** By the codes of the cart; one that does not exist is missing. */
  readonly coupons: ReadonlyMap<string, Discount>;
  /** Discounts that need no code. */
  readonly automatic: readonly Discount[];
  /** Null: nobody checks out. */
  readonly checkout: CheckoutRules | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What sells this entry in this kind of cart; null when nothing does any more. */
function offerOf(
  kind: CartContents['kind'],
  { itemId, variantId, additionalFields }: StoredEntry,
  products: ReadonlyMap<string, ProductFacts>,
): EntryOffer | null {
  const product = products.get(itemId);
  if (kind === 'donation') return giftOf(product, additionalFields);
  if (product?.type === 'donation') return null;
  if (product === undefined || (product.subscriptionPlan !== null) !== (kind === 'subscription')) return null;
  const variant = product.variants.find(({ id }) => id === variantId);
  return variant ? { product, variant } : null;
}

/** A gift costs what its donor chose, while the terms of the donation still allow it. */
function giftOf(product: ProductFacts | undefined, additionalFields: string | null): EntryOffer | null {
  const gift = readGift(additionalFields);
  const [variant] = product?.variants ?? [];
  if (!product?.donation || !variant || gift === null) return null;
  if (refuseGift(product.donation, gift, product.currency) !== null) return null;
  const { amountMinor } = gift;
  return {
    product: { ...product, subscriptionPlan: planOfGift(gift) },
    variant: { ...variant, priceMinor: amountMinor, salePriceMinor: amountMinor },
  };
}

export const offersOf = (
  { kind, entries }: CartContents,
  products: ReadonlyMap<string, ProductFacts>,
): (EntryOffer | null)[] => entries.map((entry) => offerOf(kind, entry, products));

export interface AnsweredCart {
  readonly cart: ShoppingCart;
  readonly sum: CartSum;
  readonly lines: readonly PricedLine[];
  readonly shipping: CartShipping;
}

/** The cart as every call answers it: the one place that puts it together. */
export const toShoppingCart = (contents: CartContents | null, context: CartPricingContext): ShoppingCart =>
  priceCart(contents, context).cart;

export function priceCart(contents: CartContents | null, context: CartPricingContext): AnsweredCart {
  const { websiteId, offers, snapshots, rules, coupons, checkout } = context;
  const entries = contents?.entries ?? [];
  const codes = contents?.couponCodes ?? [];
  const toSum = cartToSum(entries, codes, context);
  const { sum, shipping } = sumWithShipping(toSum, checkout);
  const summed = sum.lines.values();
  const isShort = findShort(entries);
  const lines: PricedLine[] = [];
  const answered = entries.map((entry, index) => {
    const offer = offers[index];
    const line: SummedLine | undefined = offer ? summed.next().value : undefined;
    if (!offer || !line) return toGoneEntryDto(entry, snapshots.get(entry.id) ?? NAMELESS, rules.currency);
    lines.push({ entry, product: offer.product, variant: offer.variant, line });
    // Nobody counts what is given.
    const isCounted = offer.product.type !== 'donation';
    return toEntryDto(entry, offer, { line, rules, isShort: isCounted && isShort(entry) });
  });
  const discountDtos = toCouponDtos(codes, coupons, sum);
  const options = shipping.offers.map((offer) => toOptionDto(offer, rules.currency));
  const cart: ShoppingCart = {
    ...(contents ? { id: contents.id, created: contents.created } : {}),
    websiteId,
    orderId: contents?.orderId ?? '',
    isPurchased: contents !== null && contents.orderId !== null,
    entries: answered,
    shippingOptions: options,
    selectedShippingOption: options.find(({ id }) => id === shipping.chosen?.id) ?? null,
    shippingLocation: { ...checkout?.context.destination },
    taxLineItems: sum.taxLines.map(({ name, rate, amountMinor }) => ({
      name,
      rate,
      amountCents: amountMinor,
    })),
    applicableTaxRules: sum.taxLines.map(({ ruleId, name, rate }) => ({ id: ruleId, name, rate })),
    coupons: discountDtos,
    promoCodes: discountDtos.map(({ code }) => code),
    validCoupons: discountDtos.filter(({ message }) => message === ''),
    invalidCoupons: discountDtos.filter(({ message }) => message !== ''),
    ...automaticOf(sum),
    ...amountsOf(sum),
    totalQuantity: sum.totalQuantity,
    hasDigital: sum.hasDigital,
    purelyDigital: sum.purelyDigital,
    requiresShipping: sum.requiresShipping,
    minimumSubtotalMessage: sum.isBelowMinimum
      ? minimumSubtotalMessage(sum, rules.minimumSubtotalMinor)
      : null,
  };
  return { cart, sum, lines, shipping };
}

function cartToSum(
  entries: readonly StoredEntry[],
  codes: readonly string[],
  { offers, rules, coupons, automatic, checkout, now }: CartPricingContext,
): CartToSum {
  const lines: CartLine[] = [];
  for (const [index, { id, quantity }] of entries.entries()) {
    const offer = offers[index];
    if (offer) lines.push({ id, quantity, product: offer.product, variant: offer.variant });
  }
  const { customer = null, destination = null } = checkout?.context ?? {};
  // Nobody who has not said who they are sees what is meant for others.
  const target = automatic.filter(({ customers }) => customers === null || customer !== null);
  return {
    currency: rules.currency,
    lines,
    discounts: [...codes.flatMap((code) => coupons.get(code) ?? []), ...target],
    minimumSubtotalMinor: rules.minimumSubtotalMinor,
    customer,
    shipping: null,
    tax: checkout?.tax ?? null,
    destination,
    giftCards: checkout?.giftCards ?? [],
    now,
  };
}

/** What shipping costs depends on what the lines cost, so that they are summed before. */
function sumWithShipping(
  toSum: CartToSum,
  checkout: CheckoutRules | null,
): { sum: CartSum; shipping: CartShipping } {
  const sum = sumCart(toSum);
  if (checkout === null) return { sum, shipping: NOT_SHIPPED };
  const { home } = checkout.context;
  if (!sum.requiresShipping)
    return {
      sum: home === undefined ? sum : sumCart({ ...toSum, destination: home }),
      shipping: NOT_SHIPPED,
    };
  const shipping = shipCart(toSum.lines, sum, checkout.context, checkout.zones);
  return {
    sum: shipping.chosen === null ? sum : sumCart({ ...toSum, shipping: shipping.chosen }),
    shipping,
  };
}

const toOptionDto = (
  { id, name, description, amountMinor, pickup }: ShippingOffer,
  currency: Currency,
): CartShippingOption => ({
  id,
  name,
  description,
  amountCents: amountMinor,
  amount: cartMoney(amountMinor, currency),
  ...(pickup ? { pickupAddress: pickup.address } : {}),
});

/** The entry was removed while it was being read. */
const NAMELESS: Snapshot = { title: '', sku: '', attributes: {} };

/** Stock is counted over all entries of a variant, with any answers. */
function findShort(entries: readonly StoredEntry[]): (entry: StoredEntry) => boolean {
  const demand = new Map<string, number>();
  for (const { variantId, quantity } of entries)
    demand.set(variantId, (demand.get(variantId) ?? 0) + quantity);
  return ({ variantId, inStock }) => (demand.get(variantId) ?? 0) > inStock;
}

// Shipping and tax are known at checkout, where the shopper says where it goes.
const amountsOf = (sum: CartSum) => ({
  subtotalCents: sum.subtotalMinor,
  taxCents: sum.taxMinor,
  shippingCostCents: sum.shippingMinor,
  discountCents: sum.discountMinor,
  grandTotalCents: sum.totalMinor,
  subtotalAmount: cartMoney(sum.subtotalMinor, sum.currency),
});

/** Most carts have none, and say nothing about it. */
function automaticOf({ discounts }: CartSum): Pick<ShoppingCart, 'automaticDiscounts'> {
  const matchingDiscounts = discounts.filter(({ discount }) => discount.code === null);
  if (matchingDiscounts.length === 0) return {};
  return {
    automaticDiscounts: matchingDiscounts.map(({ discount, discountMinor }) => ({
      name: discount.name,
      discountCents: discountMinor,
    })),
  };
}

/** For callers that did not want the amounts computed: they keep their defaults. */
export const withoutAmounts = (cart: ShoppingCart): ShoppingCart => ({
  ...cart,
  subtotalCents: 0,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 0,
  subtotalAmount: {
    ...cart.subtotalAmount,
    value: 0,
    decimalValue: (0).toFixed(cart.subtotalAmount.fractionalDigits),
  },
  minimumSubtotalMessage: null,
});

function toCouponDtos(
  codes: readonly string[],
  coupons: ReadonlyMap<string, Discount>,
  sum: CartSum,
): CartCoupon[] {
  const known = sum.discounts.values();
  return codes.map((code) => {
    const counted = coupons.has(code) ? known.next().value : undefined;
    if (counted === undefined) {
      return { code, name: '', discountCents: 0, message: fillMessage(cartMessages.couponUnknown, { code }) };
    }
    const { discount, discountMinor, problem } = counted;
    return {
      code: discount.code ?? code,
      name: discount.name,
      discountCents: discountMinor,
      message: problem ?? '',
    };
  });
}
