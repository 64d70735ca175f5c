export type { CouponReader, DiscountCustomer } from './coupon-reader.ts';
export type { Coupons } from './coupons.ts';
export { eraseFromDiscounts } from './discount-erasure-repository.ts';
export type { DiscountUse, DiscountUses, UseOutcome } from './discount-uses.ts';
export { createDiscounts, type Discounts } from './discounts.ts';
export { discountsModule } from './discounts-module.ts';
