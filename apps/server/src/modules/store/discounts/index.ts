export type { CouponReader, DiscountCustomer } from './coupon-reader.ts';
export type { Coupons } from './coupons.ts';
export { registerDiscountRoutes } from './discount-routes.ts';
export type { DiscountUse, DiscountUses, UseOutcome } from './discount-uses.ts';
export { createDiscounts, type Discounts } from './discounts.ts';
