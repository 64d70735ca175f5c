import type { SiteIdentity, SiteSettings, StoreSettings } from '@awning/contract';
import type { PageDictionary } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface SettingsFacts {
  readonly websiteId: WebsiteId;
  readonly settings: SiteSettings;
  readonly identity: SiteIdentity;
  readonly store: StoreSettings;
}

/** `websiteSettings` of the dictionary: named one by one, so that a new setting is private until it is listed here. */
export function settingsData({ websiteId, settings, identity, store }: SettingsFacts): PageDictionary {
  return {
    id: websiteId,
    websiteId,
    country: identity.country,
    state: identity.state,
    subjects: [],
    ...(identity.contactEmail === '' ? {} : { contactEmail: identity.contactEmail }),
    ...(identity.contactPhoneNumber === '' ? {} : { contactPhoneNumber: identity.contactPhoneNumber }),
    ...(identity.businessHours ? { businessHours: identity.businessHours } : {}),
    collectionTitleFormat: identity.collectionTitleFormat,
    itemTitleFormat: identity.itemTitleFormat,
    homepageTitleFormat: identity.homepageTitleFormat,
    simpleLikingEnabled: settings.simpleLikingEnabled,
    commentsEnabled: settings.commentsEnabled,
    commentEnableByDefault: true,
    commentAnonAllowed: false,
    commentApprovalRequired: false,
    commentThreaded: true,
    commentAvatarsOn: true,
    commentLikesAllowed: true,
    commentFlagsAllowed: true,
    commentFlagThreshold: 0,
    commentSortType: 1,
    disqusShortname: settings.disqusShortname,
    useCLDRMoneyFormat: settings.useCLDRMoneyFormat,
    multilingualTransactionalEmails: settings.multilingualTransactionalEmails,
    timeZone: settings.timeZone,
    useEscapeKeyToLogin: false,
    ssBadgeType: 1,
    ssBadgePosition: 4,
    ssBadgeVisibility: 1,
    ssBadgeDevices: 1,
    ampEnabled: false,
    seoHidden: identity.seoHidden,
    userAccountsSettings: { loginAllowed: true, signupAllowed: false },
    ...(Object.keys(identity.verificationCodes).length === 0
      ? {}
      : { verificationCodes: identity.verificationCodes }),
    storeSettings: storeData(store, identity, settings),
  };
}

/** Where people measure in feet and pounds. */
const IMPERIAL_COUNTRIES = ['US', 'LR', 'MM'];

const isImperial = (country: string, measures: SiteSettings['measures']): boolean =>
  measures === 'country' ? IMPERIAL_COUNTRIES.includes(country) : measures === 'imperial';

const storeData = (
  store: StoreSettings,
  { country, businessName }: SiteIdentity,
  { measures }: SiteSettings,
): PageDictionary => ({
  returnPolicy: null,
  termsOfService: null,
  privacyPolicy: null,
  paymentSettings: {},
  expressCheckout: store.expressCheckout,
  useLightCart: false,
  showNoteField: false,
  shippingCountryDefaultValue: country,
  billToShippingDefaultValue: false,
  showShippingPhoneNumber: true,
  isShippingPhoneRequired: false,
  showBillingPhoneNumber: true,
  isBillingPhoneRequired: false,
  currenciesSupported: [store.storeCurrency],
  defaultCurrency: store.storeCurrency,
  selectedCurrency: store.storeCurrency,
  measurementStandard: isImperial(country, measures) ? 1 : 2,
  showCustomCheckoutForm: false,
  enableMailingListOptInByDefault: false,
  businessName,
  businessId: '',
  sameAsRetailLocation: false,
  isLive: true,
  multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
});
