import type { Address } from '../customer/address.ts';
import type { GiftCardDetails } from '../giftcard/gift-card-details.ts';
import type { Currency } from '../money/currencies.ts';
import type { SubscriptionPlan } from '../product/billing-plan.ts';
import type { ProductType } from '../product/product-type.ts';

/** A question and what was answered. */
export interface OrderAnswer {
  readonly label: string;
  readonly value: string;
}

export interface OrderOption {
  readonly name: string;
  readonly value: string;
}

export interface OrderDiscount {
  readonly id: string;
  /** Null: nobody typed a code. */
  readonly code: string | null;
  readonly name: string;
  readonly amountMinor: number;
}

export interface OrderTaxLine {
  readonly ruleId: string;
  readonly name: string;
  /** Thousandths of a percent. */
  readonly rate: number;
  readonly taxableMinor: number;
  readonly amountMinor: number;
}

export interface OrderGiftCard {
  readonly id: string;
  /** What people know it by, such as its last four characters. */
  readonly label: string;
  readonly amountMinor: number;
}

export interface OrderShippingMethod {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Where it is fetched, in the shop's words. */
  readonly address?: string | undefined;
}

export interface OrderPayment {
  readonly paymentId: string;
  readonly methodId: string;
  /** What people know it by: `Card`, `Bank transfer`. */
  readonly label: string;
  /** False: the money comes later, as with a bank transfer. */
  readonly isPaid: boolean;
}

export interface OrderDraftLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  readonly productType: ProductType;
  readonly options: readonly OrderOption[];
  readonly quantity: number;
  /** For one, as it was sold. */
  readonly unitMinor: number;
  /** For one, without a sale. */
  readonly regularMinor: number;
  readonly subtotalMinor: number;
  /** This line's share of the discounts. */
  readonly discountMinor: number;
  /** Of the whole line; part of the price when prices include tax. */
  readonly taxMinor: number;
  readonly taxable: boolean;
  /** Of one. */
  readonly weightGrams: number;
  /** Without a size. */
  readonly imageUrl: string | null;
  readonly productUrl: string;
  readonly customizations: readonly OrderAnswer[];
  readonly giftCard: GiftCardDetails | null;
  readonly subscriptionPlan: SubscriptionPlan | null;
}

/** Where the visit came from in which a checkout was filled in. */
export interface VisitOrigin {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

/**
 * Everything an order will be, frozen when the shopper presses Pay. Nothing in it is looked up again: what was shown is
 * what is bought. Amounts are minor units of `currency`; `totalMinor` is subtotal − discount + shipping (+ tax, unless
 * prices include it), and `dueMinor` is what is left of it after gift cards.
 */
export interface OrderDraft {
  readonly orderId: string;
  readonly attemptId: string;
  readonly cartId: string;
  /** A donation may be given once or again and again. */
  readonly kind: 'order' | 'subscription' | 'donation';
  /** No real money moves. */
  readonly testMode: boolean;
  readonly currency: Currency;
  readonly language: string;
  readonly email: string;
  readonly siteUserId: string | null;
  readonly acceptsMarketing: boolean;
  /** Left out or null: nobody knows. */
  readonly origin?: VisitOrigin | null | undefined;
  /** What stood beside the box. */
  readonly marketingWords?: string | undefined;
  /** What the shopper wrote to the shop. */
  readonly note: string;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly shippingMethod: OrderShippingMethod | null;
  readonly answers: readonly OrderAnswer[];
  readonly lines: readonly OrderDraftLine[];
  readonly discounts: readonly OrderDiscount[];
  readonly taxLines: readonly OrderTaxLine[];
  readonly giftCards: readonly OrderGiftCard[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly taxMinor: number;
  readonly pricesIncludeTax: boolean;
  readonly totalMinor: number;
  readonly giftCardMinor: number;
  readonly dueMinor: number;
  readonly trace: readonly { readonly what: string; readonly amountMinor: number }[];
  /** Null: nothing was left to pay. */
  readonly payment: OrderPayment | null;
}
