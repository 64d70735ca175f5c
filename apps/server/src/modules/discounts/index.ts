export type { CouponReader } from './coupon-reader.ts';
export type { Coupons } from './coupons.ts';
export { registerDiscountRoutes } from './discount-routes.ts';
export { createDiscounts, type Discounts } from './discounts.ts';
