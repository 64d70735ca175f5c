export type { CouponReader } from './discounts.ts';
