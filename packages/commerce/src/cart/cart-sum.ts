import type { Currency } from '../money/currencies.ts';
import type { ProductFacts, VariantFacts } from '../product/product-facts.ts';
import type { Coupon } from './coupon.ts';

export interface CartLine {
  readonly id: string;
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
  readonly quantity: number;
}

export interface CartToSum {
  readonly currency: Currency;
  readonly lines: readonly CartLine[];
  /** In the order in which the shopper entered them. */
  readonly coupons: readonly Coupon[];
  readonly minimumSubtotalMinor: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface SummedLine {
  readonly id: string;
  /** For one, today. */
  readonly unitMinor: number;
  /** For one, without a sale. */
  readonly regularMinor: number;
  readonly subtotalMinor: number;
  /** This line's share of the discounts. */
  readonly discountMinor: number;
}

export interface SummedCoupon {
  readonly coupon: Coupon;
  readonly discountMinor: number;
  /** A sentence; null when it counts. */
  readonly problem: string | null;
}

/** One step of the calculation, for whoever asks why. */
export interface CartStep {
  readonly what: string;
  readonly amountMinor: number;
}

/** All amounts in minor units of the currency. */
export interface CartSum {
  readonly currency: Currency;
  readonly lines: readonly SummedLine[];
  readonly coupons: readonly SummedCoupon[];
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly totalMinor: number;
  readonly totalQuantity: number;
  readonly hasDigital: boolean;
  readonly purelyDigital: boolean;
  readonly requiresShipping: boolean;
  /** The subtotal is too low to check out. */
  readonly isBelowMinimum: boolean;
  /** Worth more than `MAX_CART_MINOR`, where its amounts stop. It cannot be paid for. */
  readonly isTooLarge: boolean;
  /** Adds up to the total. */
  readonly trace: readonly CartStep[];
}
