import type { Coupon as CouponRule } from '@awning/commerce';
import type { Invariant } from '../../platform/invariant.ts';

/** What the cart asks of discounts. */
export interface CouponReader {
  /** Coupons of the site by code, in any spelling that means the same; those that do not exist are missing. Keys are the codes as asked. */
  byCodes(websiteId: string, codes: readonly string[]): Promise<ReadonlyMap<string, CouponRule>>;
  /** The form in which two codes are compared. */
  codeKey(code: string): string;
}

export interface DiscountParts {
  readonly invariants: readonly Invariant[];
}
