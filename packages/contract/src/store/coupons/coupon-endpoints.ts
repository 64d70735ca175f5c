import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing, RetryHeaders } from '../../shared/fields.ts';
import * as calls from './coupon-calls.ts';
import { CouponChange, CouponPage, CouponPath, CouponQuery, CouponResponse, NewCoupon } from './coupons.ts';

export const couponEndpoints = {
  listCoupons: endpoint(calls.listCoupons, {
    access: memberWho('commerce.manage'),
    query: CouponQuery,
    response: { 200: CouponPage },
    errors: ['lists.bad-cursor'],
  }),
  addCoupon: endpoint(calls.addCoupon, {
    access: memberWho('commerce.manage'),
    headers: RetryHeaders,
    body: NewCoupon,
    response: { 201: CouponResponse },
    errors: ['discounts.code-taken', 'discounts.invalid', 'once.key-reused'],
  }),
  readCoupon: endpoint(calls.readCoupon, {
    access: memberWho('commerce.manage'),
    params: CouponPath,
    response: { 200: CouponResponse },
    errors: ['discounts.missing'],
  }),
  changeCoupon: endpoint(calls.changeCoupon, {
    access: memberWho('commerce.manage'),
    params: CouponPath,
    headers: ChangeHeaders,
    body: CouponChange,
    response: { 200: CouponResponse },
    errors: ['discounts.changed-meanwhile', 'discounts.code-taken', 'discounts.invalid', 'discounts.missing'],
  }),
  removeCoupon: endpoint(calls.removeCoupon, {
    access: memberWho('commerce.manage'),
    params: CouponPath,
    headers: ChangeHeaders,
    response: { 204: Nothing },
    errors: ['discounts.changed-meanwhile', 'discounts.missing'],
  }),
} as const;
