import {
  appliedDiscounts,
  type CartLine,
  type Discount,
  type OrderDraft,
  type PickupPlace,
  type ProductFacts,
  type ShippingOffer,
  sumCart,
  type TaxTable,
  UNTAXED,
} from '@awning/commerce';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { AttemptId, CartId, OrderId, PaymentId } from '../../../platform/entity-ids.ts';
import type { BillingRow } from './billing-repository.ts';

/** What a renewal takes from the store as it is today; price, discount and shipping are those that were agreed. */
export interface StoreToday {
  /** Null: it is not offered any more. What was agreed about it stays. */
  readonly product: ProductFacts | null;
  readonly tax: TaxTable | null;
  /** Where it is fetched, as far as taxes ask; null: it is sent, or nobody said. */
  readonly pickup: PickupPlace | null;
  readonly language: string;
  /** What the way to pay is called. */
  readonly methodLabel: string;
  readonly now: number;
}

export interface RenewalIds {
  readonly orderId: OrderId;
  readonly cartId: CartId;
  readonly attemptId: AttemptId;
  readonly paymentId: PaymentId;
  readonly discountId: string;
}

/** The order of a period as it will be. Its line has no plan: nothing begins with it. */
export function draftRenewal(row: BillingRow, today: StoreToday, ids: RenewalIds): OrderDraft {
  const { line, amounts, shippingAddress, billingAddress } = row;
  const soldLine: CartLine = {
    id: line.lineId,
    quantity: line.quantity,
    product: factsOf(row, today.product),
    variant: variantOf(row),
  };
  const sum = sumCart({
    currency: amounts.currency,
    lines: [soldLine],
    discounts: amounts.discountMinor > 0 ? [agreedDiscount(ids.discountId, amounts.discountMinor)] : [],
    minimumSubtotalMinor: 0,
    customer: canonicalEmail(row.email),
    shipping: shippingOf(row, today.pickup),
    tax: today.tax,
    destination: shippingAddress ?? billingAddress,
    giftCards: [],
    now: today.now,
  });
  const [summed] = sum.lines;
  if (!summed) throw new Error('What is billed again has a line');
  const { paymentId, orderId, attemptId, cartId } = ids;
  return {
    orderId,
    attemptId,
    cartId,
    kind: line.productType === 'donation' ? 'donation' : 'subscription',
    testMode: row.testMode,
    currency: sum.currency,
    language: today.language,
    email: row.email,
    siteUserId: row.siteUserId,
    acceptsMarketing: false,
    note: '',
    shippingAddress,
    billingAddress: billingAddress ?? shippingAddress,
    shippingMethod: row.shippingMethod,
    answers: [],
    lines: [
      {
        ...line,
        unitMinor: summed.unitMinor,
        regularMinor: summed.regularMinor,
        subtotalMinor: summed.subtotalMinor,
        discountMinor: summed.discountMinor,
        taxMinor: summed.taxMinor,
        taxable: summed.taxable,
        giftCard: null,
        subscriptionPlan: null,
      },
    ],
    discounts: appliedDiscounts(sum),
    taxLines: sum.taxLines,
    giftCards: [],
    subtotalMinor: sum.subtotalMinor,
    discountMinor: sum.discountMinor,
    shippingMinor: sum.shippingMinor,
    taxMinor: sum.taxMinor,
    pricesIncludeTax: sum.pricesIncludeTax,
    totalMinor: sum.totalMinor,
    giftCardMinor: 0,
    dueMinor: sum.dueMinor,
    trace: sum.trace,
    payment:
      sum.dueMinor === 0
        ? null
        : { paymentId, methodId: row.methodId ?? '', label: today.methodLabel, isPaid: true },
  };
}

const variantOf = ({ line }: BillingRow): CartLine['variant'] => ({
  id: line.variantId,
  sku: line.sku,
  attributes: {},
  priceMinor: line.unitMinor,
  salePriceMinor: line.unitMinor,
  onSale: false,
  imageUrl: line.imageUrl,
  weightGrams: line.weightGrams,
});

/** As it was sold, and taxed as it is today. */
function factsOf(row: BillingRow, product: ProductFacts | null): ProductFacts {
  const { line, amounts } = row;
  return {
    itemId: line.itemId,
    collectionId: '',
    type: line.productType,
    title: line.title,
    fullUrl: line.productUrl,
    imageUrl: line.imageUrl,
    optionNames: [],
    variants: [variantOf(row)],
    currency: amounts.currency,
    subscriptionPlan: null,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    taxCategory: product?.taxCategory ?? (line.taxable ? '' : UNTAXED),
    categories: [],
  };
}

function shippingOf(
  { shippingMethod: method, amounts }: BillingRow,
  place: PickupPlace | null,
): ShippingOffer | null {
  if (method === null) return null;
  return {
    id: method.id,
    name: method.name,
    description: '',
    kind: 'flat',
    amountMinor: amounts.shippingMinor,
    ...(place ? { pickup: { address: method.address ?? '', place } } : {}),
  };
}

/** What was taken off at the start is taken off each time. It is no coupon, and nobody counts its uses. */
const agreedDiscount = (id: string, amountMinor: number): Discount => ({
  id,
  code: null,
  name: 'As agreed',
  kind: 'amount',
  value: amountMinor,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: true,
  onlyFor: null,
  customers: null,
  combines: true,
  usesLeft: null,
  usesLeftForCustomer: null,
});
