import {
  type CartLine,
  type CartSum,
  type Coupon,
  cartMessages,
  cartMoney,
  fillMessage,
  minimumSubtotalMessage,
  type ProductFacts,
  type SummedLine,
  sumCart,
  type VariantFacts,
} from '@awning/commerce';
import type { CartCoupon, ShoppingCart } from '@awning/contract';
import type { CartContents, StoredEntry } from './cart-contents.ts';
import { answerEntry, answerGoneEntry } from './cart-entry-answer.ts';
import type { StoreRules } from './store-rules.ts';

export interface CartSurroundings {
  readonly websiteId: string;
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly rules: StoreRules;
  /** By the codes of the cart; one that does not exist is missing. */
  readonly coupons: ReadonlyMap<string, Coupon>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What sells this entry in this kind of cart; null when nothing does any more. */
function offerOf(
  kind: CartContents['kind'],
  { itemId, variantId }: StoredEntry,
  products: CartSurroundings['products'],
): { product: ProductFacts; variant: VariantFacts } | null {
  const product = products.get(itemId);
  if (product === undefined || (product.subscriptionPlan !== null) !== (kind === 'subscription')) return null;
  const variant = product.variants.find(({ id }) => id === variantId);
  return variant ? { product, variant } : null;
}

/** The cart as every call answers it: the one place that puts it together. */
export function toShoppingCart(contents: CartContents | null, around: CartSurroundings): ShoppingCart {
  const { websiteId, products, rules, coupons, now } = around;
  const entries = contents?.entries ?? [];
  const kind = contents?.kind ?? 'shopping';
  const codes = contents?.couponCodes ?? [];
  const lines: CartLine[] = [];
  const offers = entries.map((entry) => {
    const offer = offerOf(kind, entry, products);
    if (offer) lines.push({ id: entry.id, quantity: entry.quantity, ...offer });
    return offer;
  });
  const sum = sumCart({
    currency: rules.currency,
    lines,
    coupons: codes.flatMap((code) => coupons.get(code) ?? []),
    minimumSubtotalMinor: rules.minimumSubtotalMinor,
    now,
  });
  const summed = sum.lines.values();
  const answered = entries.map((entry, index) => {
    const offer = offers[index];
    const line: SummedLine | undefined = offer ? summed.next().value : undefined;
    return offer && line
      ? answerEntry(entry, { ...offer, line, rules })
      : answerGoneEntry(entry, rules.currency);
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
  coupons: ReadonlyMap<string, Coupon>,
  sum: CartSum,
): CartCoupon[] {
  const known = sum.coupons.values();
  return codes.map((code) => {
    const counted = coupons.has(code) ? known.next().value : undefined;
    if (counted === undefined) {
      return { code, name: '', discountCents: 0, message: fillMessage(cartMessages.couponUnknown, { code }) };
    }
    const { coupon, discountMinor, problem } = counted;
    return { code: coupon.code, name: coupon.name, discountCents: discountMinor, message: problem ?? '' };
  });
}
