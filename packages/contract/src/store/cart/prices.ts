import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';
import { CouponChange } from '../coupons/coupons.ts';
import { CartCoupon, CartShippingOption, CartTaxLine } from './cart.ts';

const Minor = Type.Integer();

/** Where something goes, as far as prices depend on it. */
export const PriceDestination = Type.Object(
  {
    countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
    state: Type.Optional(Type.String({ maxLength: 200 })),
    postalCode: Type.Optional(Type.String({ maxLength: 200 })),
    city: Type.Optional(Type.String({ maxLength: 200 })),
  },
  strict,
);

/** `POST /api/commerce/prices/preview`: what a shopper would pay, and why. Nothing is stored. */
export const PriceQuestion = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          itemId: Type.String({ maxLength: 100 }),
          sku: Type.Optional(Type.String({ maxLength: 200 })),
          quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
        },
        strict,
      ),
      { minItems: 1, maxItems: 200 },
    ),
    codes: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
    customer: Type.Optional(Type.String({ maxLength: 256, description: 'Email address' })),
    destination: Type.Optional(OrNull(PriceDestination)),
    shippingOptionId: Type.Optional(OrNull(Type.String({ maxLength: 100 }))),
    trial: Type.Optional(
      Type.Object(
        {
          couponId: OrNull(Id),
          coupon: CouponChange,
        },
        {
          ...strict,
          description:
            'A discount that is counted as if it were saved: new, or a stored one with changes. Its code is entered',
        },
      ),
    ),
  },
  strict,
);
export type PriceQuestion = Static<typeof PriceQuestion>;

export const PricePreview = Type.Object({
  currency: Type.Enum(storeCurrencies),
  lines: Type.Array(
    Type.Object({
      itemId: Type.String(),
      sku: Type.String(),
      title: Type.String(),
      quantity: Type.Integer(),
      unitMinor: Minor,
      regularMinor: Minor,
      subtotalMinor: Minor,
      discountMinor: Minor,
      taxMinor: Minor,
      taxable: Type.Boolean(),
    }),
  ),
  coupons: Type.Array(CartCoupon),
  discounts: Type.Array(
    Type.Object({
      id: OrNull(Type.String({ description: 'Null: a trial that is not stored' })),
      code: OrNull(Type.String()),
      name: Type.String(),
      discountMinor: Minor,
      shippingDiscountMinor: Minor,
      problem: OrNull(Type.String({ description: 'Why it does not count, in a sentence' })),
      isTrial: Type.Boolean(),
    }),
    { description: 'Codes, the trial, and automatic discounts that take something off' },
  ),
  shippingOptions: Type.Array(CartShippingOption),
  selectedShippingOption: OrNull(CartShippingOption),
  taxLines: Type.Array(CartTaxLine),
  pricesIncludeTax: Type.Boolean(),
  subtotalMinor: Minor,
  discountMinor: Minor,
  shippingMinor: Minor,
  taxMinor: Minor,
  totalMinor: Minor,
  obstacles: Type.Array(Type.String({ description: 'Why it could not be bought as it is' })),
  trace: Type.Array(Type.Object({ what: Type.String(), amountMinor: Minor }), {
    description: 'Each step; the amounts add up to the total',
  }),
});
export type PricePreview = Static<typeof PricePreview>;
