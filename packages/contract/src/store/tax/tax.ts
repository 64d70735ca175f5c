import { type Static, Type } from 'typebox';
import { OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';

export const TAX_LIMITS = {
  rules: 2000,
  nameLength: 100,
  postalCodesLength: 2000,
  categoryLength: 100,
  /** 100 % */
  rate: 100_000,
} as const;

const settable = {
  name: Type.String({ maxLength: TAX_LIMITS.nameLength }),
  countryCode: Type.String({ maxLength: 2, description: 'ISO 3166, two capital letters' }),
  state: OrNull(Type.String({ maxLength: 100 })),
  postalCodes: OrNull(
    Type.String({
      maxLength: TAX_LIMITS.postalCodesLength,
      description: 'Such as 941*, 94200-94299, 10001; null: all',
    }),
  ),
  rate: Type.Integer({ minimum: 0, maximum: TAX_LIMITS.rate, description: '8875 is 8.875 %' }),
  category: OrNull(
    Type.String({
      maxLength: TAX_LIMITS.categoryLength,
      description: 'The tax category of products; null: all that have not a rule of their own',
    }),
  ),
  onShipping: Type.Boolean(),
};

const own = {
  pricesIncludeTax: Type.Boolean(),
  rounding: Type.Enum(['line', 'order'] as const),
};

/** `GET` and `PUT /api/commerce/tax`. The version comes as `ETag` too. */
export const TaxSetup = Type.Object({
  ...own,
  rules: Type.Array(Type.Object({ id: Id, ...settable })),
  version: Version,
});
export type TaxSetup = Static<typeof TaxSetup>;

/** All rules at once: what is not sent is gone. A rule without an `id` is a new one. */
export const TaxSetupInput = Type.Object(
  {
    pricesIncludeTax: Type.Optional(own.pricesIncludeTax),
    rounding: Type.Optional(own.rounding),
    rules: Type.Array(
      Type.Object(
        {
          id: Type.Optional(Id),
          name: settable.name,
          countryCode: settable.countryCode,
          rate: settable.rate,
          state: Type.Optional(settable.state),
          postalCodes: Type.Optional(settable.postalCodes),
          category: Type.Optional(settable.category),
          onShipping: Type.Optional(settable.onShipping),
        },
        strict,
      ),
      { maxItems: TAX_LIMITS.rules },
    ),
  },
  strict,
);
export type TaxSetupInput = Static<typeof TaxSetupInput>;
