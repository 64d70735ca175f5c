import { type Static, Type } from 'typebox';
import { Millis, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

export const couponKinds = ['percent', 'amount', 'free-shipping', 'buy-get', 'free-gift'] as const;
/** Longest code, in characters. */
export const COUPON_CODE_LENGTH = 50;
const MAX_MINOR = 999_999_999_999;
export const COUPON_LIMITS = { items: 500, categories: 100, customers: 1000 } as const;

const atMost = (maximum: number, description: string) =>
  OrNull(Type.Integer({ minimum: 1, maximum, description }));

const Scope = Type.Object(
  {
    itemIds: Type.Array(Id, { maxItems: COUPON_LIMITS.items }),
    categories: Type.Array(Type.String({ pattern: '\\S', maxLength: 200 }), {
      maxItems: COUPON_LIMITS.categories,
    }),
  },
  strict,
);

const MOST_OF_ONE = 1000;

/** What has to be bought, and how much of what gets cheaper for it. */
export const CouponBuyGet = Type.Object(
  {
    buyQuantity: Type.Integer({
      minimum: 0,
      maximum: MOST_OF_ONE,
      description: 'Of what the discount is for; 0 for a free gift, where the minimum is enough',
    }),
    getQuantity: Type.Integer({ minimum: 1, maximum: MOST_OF_ONE }),
    getFor: OrNull(
      Type.Object(Scope.properties, {
        ...strict,
        description: 'What gets cheaper; null: more of what was bought',
      }),
    ),
    timesPerOrder: atMost(MOST_OF_ONE, 'How often one order gets it; null: as often as it fits'),
  },
  strict,
);
export type CouponBuyGet = Static<typeof CouponBuyGet>;

const settable = {
  name: Type.String({ pattern: '\\S', maxLength: 200 }),
  // Longer than a code may be: blanks around it do not count, and the server says what does.
  code: OrNull(
    Type.String({
      maxLength: 200,
      description: '1 to 50 characters; case and spaces make no difference. Null: it counts in every cart',
    }),
  ),
  kind: Type.Enum(couponKinds),
  value: Type.Integer({
    minimum: 0,
    maximum: MAX_MINOR,
    description:
      'Hundredths of a percent (1000 is 10 %), or minor units of the currency of the store; 0 for free shipping. Of buy-get the percentage off what is gotten; a free gift is free',
  }),
  minimumSubtotalMinor: Type.Integer({
    minimum: 0,
    maximum: MAX_MINOR,
    description: 'In minor units; 0 for none',
  }),
  startsAt: OrNull(Millis),
  endsAt: OrNull(Millis),
  enabled: Type.Boolean(),
  onlyFor: OrNull(
    Type.Object(Scope.properties, { ...strict, description: 'Null: everything but gift cards' }),
  ),
  buyGet: OrNull(CouponBuyGet),
  customers: OrNull(
    Type.Array(Type.String({ maxLength: 256 }), {
      maxItems: COUPON_LIMITS.customers,
      description: 'Email addresses; null: everybody',
    }),
  ),
  combines: Type.Boolean({ description: 'With other discounts that combine' }),
  usesLimit: atMost(1_000_000_000, 'How many orders may use it; null: any number'),
  usesPerCustomer: atMost(1000, 'How many orders of one email address may use it; null: any number'),
};

/** A discount, for those who manage the store: by a code, or in every cart. */
export const Coupon = Type.Object({
  id: Id,
  ...settable,
  currency: Type.Enum(storeCurrencies, { description: 'Of the store; all amounts are in it' }),
  uses: Type.Integer({ description: 'Orders that used it' }),
  version: Version,
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type Coupon = Static<typeof Coupon>;

export const CouponChange = Type.Partial(Type.Object(settable), strict);
export type CouponChange = Static<typeof CouponChange>;
/** Without a code, or with an empty one, a code is made up; with null there is none. Free shipping needs no value. */
export const NewCoupon = Type.Object(
  { ...CouponChange.properties, name: settable.name, kind: settable.kind },
  strict,
);
export type NewCoupon = Static<typeof NewCoupon>;

export const CouponPath = Type.Object({ couponId: Id });
export const CouponResponse = Type.Object({ coupon: Coupon });
export const COUPON_STATES = ['active', 'scheduled', 'expired', 'used-up', 'disabled'] as const;
export const COUPON_SORTS = ['createdOn', 'name', 'code', 'endsAt'] as const;
/** `GET /api/commerce/coupons`, newest first. */
export const CouponQuery = Type.Object(
  {
    ...ListQuery(COUPON_SORTS),
    search: ListSearch('the name or the code'),
    state: Type.Optional(
      Type.Enum(COUPON_STATES, {
        description: 'What it is now; `disabled` also where its dates and uses would allow it',
      }),
    ),
    automatic: Type.Optional(Type.Boolean({ description: 'Whether it counts without a code' })),
  },
  strict,
);
export type CouponQuery = Static<typeof CouponQuery>;
export const CouponPage = Type.Object({ coupons: Type.Array(Coupon), ...ListPage });
export type CouponPage = Static<typeof CouponPage>;
