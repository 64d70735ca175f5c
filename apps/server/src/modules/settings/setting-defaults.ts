import { type Static, Type } from 'typebox';

/** The currencies a store may use. */
const currencies = [
  'EUR',
  'USD',
  'AUD',
  'NOK',
  'CAD',
  'NZD',
  'DKK',
  'GBP',
  'HKD',
  'CHF',
  'MXN',
  'SGD',
  'SEK',
  'CZK',
  'ILS',
  'PHP',
  'RUB',
  'PLN',
  'THB',
  'MYR',
  'ARS',
  'BRL',
  'COP',
  'IDR',
  'INR',
  'JPY',
  'ZAR',
] as const;

/** What templates and pages read of a site. Unknown fields are refused: a typing error should not look saved. */
export const SiteSettings = Type.Object(
  {
    commentsEnabled: Type.Boolean(),
    simpleLikingEnabled: Type.Boolean(),
    disqusShortname: Type.String({ maxLength: 200 }),
    useCLDRMoneyFormat: Type.Boolean(),
    timeZone: Type.String({ minLength: 1, maxLength: 100 }),
    language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
  },
  { additionalProperties: false },
);
export type SiteSettings = Static<typeof SiteSettings>;

export const StoreSettings = Type.Object(
  {
    multipleQuantityAllowedForServices: Type.Boolean(),
    storeCurrency: Type.Enum(currencies),
  },
  { additionalProperties: false },
);
export type StoreSettings = Static<typeof StoreSettings>;

export const siteDefaults: SiteSettings = {
  commentsEnabled: true,
  simpleLikingEnabled: true,
  disqusShortname: '',
  useCLDRMoneyFormat: false,
  timeZone: 'America/New_York',
  language: 'en-US',
};

export const storeDefaults: StoreSettings = {
  multipleQuantityAllowedForServices: true,
  storeCurrency: 'USD',
};
