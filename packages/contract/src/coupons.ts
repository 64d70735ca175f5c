import { type Static, Type } from 'typebox';
import { Millis, NextPage, OrNull, PageQuery, strict, Version } from './content-fields.ts';
import { storeCurrencies } from './currencies.ts';
import { Id } from './fields.ts';

export const couponKinds = ['percent', 'amount'] as const;
/** Longest code, in characters. */
export const COUPON_CODE_LENGTH = 50;
const MAX_MINOR = 999_999_999_999;

const settable = {
  name: Type.String({ pattern: '\\S', maxLength: 200 }),
  // Longer than a code may be: blanks around it do not count, and the server says what does.
  code: Type.String({
    maxLength: 200,
    description: '1 to 50 characters; case and spaces make no difference',
  }),
  kind: Type.Enum(couponKinds),
  value: Type.Integer({
    minimum: 1,
    maximum: MAX_MINOR,
    description: 'Hundredths of a percent (1000 is 10 %), or minor units of the currency of the store',
  }),
  minimumSubtotalMinor: Type.Integer({
    minimum: 0,
    maximum: MAX_MINOR,
    description: 'In minor units; 0 for none',
  }),
  startsAt: OrNull(Millis),
  endsAt: OrNull(Millis),
  enabled: Type.Boolean(),
};

/** A code that makes a cart cheaper, for those who manage the store. */
export const Coupon = Type.Object({
  id: Id,
  ...settable,
  currency: Type.Enum(storeCurrencies, { description: 'Of the store; all amounts are in it' }),
  version: Version,
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type Coupon = Static<typeof Coupon>;

export const CouponChange = Type.Partial(Type.Object(settable), strict);
export type CouponChange = Static<typeof CouponChange>;
/** Without a code, or with an empty one, a code is made up. */
export const NewCoupon = Type.Object(
  { ...CouponChange.properties, name: settable.name, kind: settable.kind, value: settable.value },
  strict,
);
export type NewCoupon = Static<typeof NewCoupon>;

export const CouponPath = Type.Object({ couponId: Id });
export const CouponAnswer = Type.Object({ coupon: Coupon });
/** `GET /api/commerce/coupons`, newest first. */
export const CouponQuery = Type.Object({
  cursor: Type.Optional(Id),
  limit: PageQuery.limit,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or code' })),
});
export type CouponQuery = Static<typeof CouponQuery>;
export const CouponPage = Type.Object({ coupons: Type.Array(Coupon), ...NextPage });
export type CouponPage = Static<typeof CouponPage>;
