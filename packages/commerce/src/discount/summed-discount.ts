import type { Discount } from './discount.ts';

export interface SummedDiscount {
  readonly discount: Discount;
  /** Off the lines. */
  readonly discountMinor: number;
  /** Off the shipping. */
  readonly shippingDiscountMinor: number;
  /** A sentence; null when it counts. */
  readonly problem: string | null;
}
