import { type Static, Type } from 'typebox';
import { storeCurrencies } from '../../shared/currencies.ts';
import { MEASURES } from './setting-words.ts';

// Unknown fields are refused: a typing error should not look saved. Made partial, a schema forgets that it does so.
const strict = { additionalProperties: false };

/** `GET` and `PUT /api/settings/site`: what templates and pages read of a site. The version comes as `ETag`. */
export const SiteSettings = Type.Object(
  {
    commentsEnabled: Type.Boolean(),
    simpleLikingEnabled: Type.Boolean(),
    disqusShortname: Type.String({ maxLength: 200 }),
    useCLDRMoneyFormat: Type.Boolean(),
    timeZone: Type.String({ minLength: 1, maxLength: 100 }),
    multilingualTransactionalEmails: Type.Boolean({
      description: 'Emails that a person asked for use the dates of the main country of their language',
    }),
    language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
    measures: Type.Enum(MEASURES, {
      description:
        'What themes show weights and sizes in; `country`: as usual in the country of the business',
    }),
    reviewBeforePublishing: Type.Boolean({
      description: 'Changes of editors and store managers wait until a manager of the site publishes them',
    }),
  },
  strict,
);
export type SiteSettings = Static<typeof SiteSettings>;

/** Fields that are not named keep their value; with `If-Match`, a change over another version is refused (412). */
export const SiteSettingsChange = Type.Partial(SiteSettings, strict);
export type SiteSettingsChange = Static<typeof SiteSettingsChange>;

/** `GET` and `PUT /api/settings/store`. */
export const StoreSettings = Type.Object(
  {
    multipleQuantityAllowedForServices: Type.Boolean(),
    storeCurrency: Type.Enum(storeCurrencies),
    minimumOrderSubtotal: Type.Integer({
      minimum: 0,
      maximum: 999_999_999_999,
      description: 'In minor units of the currency; 0 for none',
    }),
    lowStockAt: Type.Integer({
      minimum: 0,
      maximum: 9999,
      description:
        'Owners are notified when a variant has this many or fewer, unless the variant says otherwise',
    }),
    expressCheckout: Type.Boolean({ description: 'Adding something goes straight to the checkout' }),
    lowStockMails: Type.Boolean({ description: 'And they are notified by email' }),
    quickViewEnabled: Type.Boolean({
      description: 'Lists of products have a button that shows one above the list',
    }),
    nativeReviewsEnabled: Type.Boolean({ description: 'Reviews written on the site are shown' }),
    importedReviewsEnabled: Type.Boolean({ description: 'Reviews from elsewhere are shown' }),
    reviewsKillSwitch: Type.Boolean({ description: 'No review is shown, regardless of the other settings' }),
    installmentsEnabled: Type.Boolean(),
    installmentsMinimum: Type.Integer({
      minimum: 0,
      maximum: 999_999_999_999,
      description: 'In minor units',
    }),
    installmentsMaximum: Type.Integer({
      minimum: 0,
      maximum: 999_999_999_999,
      description: 'In minor units',
    }),
    paymentAccountCountry: Type.String({
      pattern: '^([A-Z]{2})?$',
      description: 'Where the account with the card provider is registered; empty when there is none',
    }),
  },
  strict,
);
export type StoreSettings = Static<typeof StoreSettings>;

export const StoreSettingsChange = Type.Partial(StoreSettings, strict);
export type StoreSettingsChange = Static<typeof StoreSettingsChange>;
