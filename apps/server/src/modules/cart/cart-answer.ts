import {
  type CartLine,
  type CartSum,
  cartMessages,
  cartMoney,
  type Discount,
  fillMessage,
  minimumSubtotalMessage,
  type ProductFacts,
  type SummedLine,
  sumCart,
} from '@awning/commerce';
import type { CartCoupon, ShoppingCart } from '@awning/contract';
import type { CartContents, Snapshot, StoredEntry } from './cart-contents.ts';
import { answerEntry, answerGoneEntry, type EntryOffer } from './cart-entry-answer.ts';
import type { StoreRules } from './store-rules.ts';

export interface CartSurroundings {
  readonly websiteId: string;
  /** One for each entry of the cart. */
  readonly offers: readonly (EntryOffer | null)[];
  /** By entry, for those that nothing sells any more. */
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  readonly rules: StoreRules;
  /** By the codes of the cart; one that does not exist is missing. */
  readonly coupons: ReadonlyMap<string, Discount>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What sells this entry in this kind of cart; null when nothing does any more. */
function offerOf(
  kind: CartContents['kind'],
  { itemId, variantId }: StoredEntry,
  products: ReadonlyMap<string, ProductFacts>,
): EntryOffer | null {
  const product = products.get(itemId);
  if (product === undefined || (product.subscriptionPlan !== null) !== (kind === 'subscription')) return null;
  const variant = product.variants.find(({ id }) => id === variantId);
  return variant ? { product, variant } : null;
}

export const offersOf = (
  { kind, entries }: CartContents,
  products: ReadonlyMap<string, ProductFacts>,
): (EntryOffer | null)[] => entries.map((entry) => offerOf(kind, entry, products));

/** The cart as every call answers it: the one place that puts it together. */
export function toShoppingCart(contents: CartContents | null, around: CartSurroundings): ShoppingCart {
  const { websiteId, offers, snapshots, rules, coupons, now } = around;
  const entries = contents?.entries ?? [];
  const codes = contents?.couponCodes ?? [];
  const lines: CartLine[] = [];
  for (const [index, { id, quantity }] of entries.entries()) {
    const offer = offers[index];
    if (offer) lines.push({ id, quantity, product: offer.product, variant: offer.variant });
  }
  const sum = sumCart({
    currency: rules.currency,
    lines,
    discounts: codes.flatMap((code) => coupons.get(code) ?? []),
    minimumSubtotalMinor: rules.minimumSubtotalMinor,
    customer: null,
    shipping: null,
    tax: null,
    destination: null,
    giftCards: [],
    now,
  });
  const summed = sum.lines.values();
  const isShort = findShort(entries);
  const answered = entries.map((entry, index) => {
    const offer = offers[index];
    const line: SummedLine | undefined = offer ? summed.next().value : undefined;
    return offer && line
      ? answerEntry(entry, offer, { line, rules, isShort: isShort(entry) })
      : answerGoneEntry(entry, snapshots.get(entry.id) ?? NAMELESS, rules.currency);
  });
  const couponAnswers = answerCoupons(codes, coupons, sum);
  return {
    ...(contents ? { id: contents.id, created: contents.created } : {}),
    websiteId,
    orderId: contents?.orderId ?? '',
    isPurchased: contents !== null && contents.orderId !== null,
    entries: answered,
    shippingOptions: [],
    selectedShippingOption: null,
    shippingLocation: {},
    taxLineItems: [],
    applicableTaxRules: [],
    coupons: couponAnswers,
    promoCodes: couponAnswers.map(({ code }) => code),
    validCoupons: couponAnswers.filter(({ message }) => message === ''),
    invalidCoupons: couponAnswers.filter(({ message }) => message !== ''),
    ...amountsOf(sum),
    totalQuantity: sum.totalQuantity,
    hasDigital: sum.hasDigital,
    purelyDigital: sum.purelyDigital,
    requiresShipping: sum.requiresShipping,
    minimumSubtotalMessage: minimumSubtotalMessage(sum, rules.minimumSubtotalMinor),
  };
}

/** Somebody removed it while it was being read. */
const NAMELESS: Snapshot = { title: '', sku: '', attributes: {} };

/** Stock is counted over all entries of a variant, whatever their answers are. */
function findShort(entries: readonly StoredEntry[]): (entry: StoredEntry) => boolean {
  const demand = new Map<string, number>();
  for (const { variantId, quantity } of entries)
    demand.set(variantId, (demand.get(variantId) ?? 0) + quantity);
  return ({ variantId, inStock }) => (demand.get(variantId) ?? 0) > inStock;
}

// Shipping and tax are known at checkout, where the shopper says where it goes.
const amountsOf = ({ subtotalMinor, discountMinor, totalMinor, currency }: CartSum) => ({
  subtotalCents: subtotalMinor,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: discountMinor,
  grandTotalCents: totalMinor,
  subtotalAmount: cartMoney(subtotalMinor, currency),
});

/** For whoever asked not to have the amounts computed: they keep their defaults. */
export const withoutAmounts = (cart: ShoppingCart): ShoppingCart => ({
  ...cart,
  subtotalCents: 0,
  discountCents: 0,
  grandTotalCents: 0,
  subtotalAmount: {
    ...cart.subtotalAmount,
    value: 0,
    decimalValue: (0).toFixed(cart.subtotalAmount.fractionalDigits),
  },
  minimumSubtotalMessage: null,
});

function answerCoupons(
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
