import { BILLING_UNITS, FIELD_TYPES, LONGEST_ANSWER } from '@awning/commerce';
import { type Static, Type } from 'typebox';
import { OneOf, OrNull, strict } from '../../shared/content-fields.ts';

/** What kind of thing is sold, by the codes of page data. */
export const PRODUCT_TYPES = { physical: 1, digital: 2, service: 3, 'gift-card': 4, paywall: 5 } as const;

/**
 * How much a product can hold. Sentences about them come from the server, so the schemas here only keep bodies small.
 */
export const PRODUCT_LIMITS = {
  variants: 250,
  options: 6,
  optionNameLength: 100,
  optionValueLength: 100,
  skuLength: 200,
  pictures: 100,
  files: 50,
  related: 50,
  buttonTextLength: 100,
  taxCategoryLength: 100,
  priceMinor: 999_999_999_999,
  stock: 2_000_000_000,
  lowStockAt: 9999,
  billingPeriod: 365,
  billingCycles: 1000,
  measure: 1_000_000,
  merchandisingTextLength: 500,
  scarcityAt: 9999,
  fields: 50,
  fieldTitleLength: 200,
  fieldTextLength: 500,
  fieldOptions: 50,
  fieldOptionLength: 200,
  answerLength: LONGEST_ANSWER,
} as const;

export const PlanOfSubscription = Type.Object(
  {
    billingPeriod: Type.Object({ value: Type.Number(), unit: OneOf(BILLING_UNITS) }, strict),
    numBillingCycles: Type.Number({ description: '0: until it is cancelled' }),
  },
  strict,
);
export type PlanOfSubscription = Static<typeof PlanOfSubscription>;

const Words = Type.String({ maxLength: 5000 });

const AdditionalField = Type.Object(
  {
    id: Words,
    type: OneOf(FIELD_TYPES),
    title: Words,
    description: Words,
    required: Type.Boolean(),
    options: Type.Array(Words, { maxItems: 1000, description: 'Of select, radio and checkbox' }),
    maxLength: OrNull(
      Type.Number({ description: 'Characters of an answer; null: as many as answers can have' }),
    ),
    placeholder: Words,
  },
  strict,
);

/** What shoppers are asked about a product before it goes into the cart. */
export const FieldsForm = Type.Object({ name: Words, fields: Type.Array(AdditionalField) }, strict);

/** The same as an owner sends it. A field without an `id` gets one. */
export const FieldsFormInput = Type.Object(
  {
    name: Words,
    fields: Type.Array(
      Type.Object(
        {
          ...Type.Pick(AdditionalField, ['type', 'title']).properties,
          ...Type.Partial(Type.Omit(AdditionalField, ['type', 'title'])).properties,
        },
        strict,
      ),
      { maxItems: 1000 },
    ),
  },
  strict,
);
export type FieldsFormInput = Static<typeof FieldsFormInput>;

/** What people who wait for a product read; empty for the usual words. */
export const RestockMessages = Type.Object(
  {
    CTAText: Words,
    buttonText: Words,
    placeholderText: Words,
    mailingListDescription: Words,
    successText: Words,
  },
  strict,
);
export type RestockMessages = Static<typeof RestockMessages>;

/** What is said about a product that is nearly, or altogether, sold out. */
export const Merchandising = Type.Object(
  {
    restockNotificationsEnabled: Type.Boolean({ description: 'People may ask to be told when it is back' }),
    restockNotificationMessages: RestockMessages,
    mailingListSignUpEnabled: Type.Boolean(),
    mailingListOptInByDefault: Type.Boolean(),
    scarcityEnabled: Type.Boolean({ description: 'A word is said when little is left' }),
    scarcityText: Type.String({ maxLength: 5000, description: '`{qtyInStock}` is how many are left' }),
    scarcityAt: Type.Number({ description: 'Little is this many or fewer' }),
    scarcityShownByDefault: Type.Boolean({ description: 'Before a variant is chosen, too' }),
    customSoldOutText: Type.String({ maxLength: 5000, description: 'Empty for the usual words' }),
  },
  strict,
);
export type Merchandising = Static<typeof Merchandising>;

/** What is not named stays. */
export const MerchandisingChange = Type.Partial(
  Type.Object({
    ...Merchandising.properties,
    restockNotificationMessages: Type.Partial(RestockMessages, strict),
  }),
  strict,
);
export type MerchandisingChange = Static<typeof MerchandisingChange>;

/** Of a product whose owner has set none of it. */
export const MERCHANDISING_DEFAULTS: Merchandising = {
  restockNotificationsEnabled: false,
  restockNotificationMessages: {
    CTAText: '',
    buttonText: '',
    placeholderText: '',
    mailingListDescription: '',
    successText: '',
  },
  mailingListSignUpEnabled: false,
  mailingListOptInByDefault: false,
  scarcityEnabled: false,
  scarcityText: 'Only {qtyInStock} left',
  scarcityAt: 5,
  scarcityShownByDefault: false,
  customSoldOutText: '',
};

/** What there is of a new variant. */
export const FirstStock = Type.Object(
  { unlimited: Type.Optional(Type.Boolean()), quantity: Type.Optional(Type.Number()) },
  strict,
);
export type FirstStock = Static<typeof FirstStock>;
