import type { SummedDiscount } from './summed-discount.ts';

export interface AppliedDiscount {
  readonly id: string;
  /** Null: automatic. */
  readonly code: string | null;
  readonly name: string;
  /** Off lines and shipping together. */
  readonly amountMinor: number;
}

/** The discounts that made a cart cheaper: those that an order names and that are used up by it. */
export const appliedDiscounts = ({
  discounts,
}: {
  readonly discounts: readonly SummedDiscount[];
}): AppliedDiscount[] =>
  discounts
    .map(({ discount: { id, code, name }, discountMinor, shippingDiscountMinor }) => ({
      id,
      code,
      name,
      amountMinor: discountMinor + shippingDiscountMinor,
    }))
    .filter(({ amountMinor }) => amountMinor > 0);
