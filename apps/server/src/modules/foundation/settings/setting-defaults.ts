import {
  type CheckoutSettings,
  type CodeInjection,
  type CookieSettings,
  consentCategories,
  type SiteIdentity,
  type SiteLimits,
  type SiteSettings,
  type StoreSettings,
  type VisitSettings,
} from '@awning/contract';

export const siteDefaults: SiteSettings = {
  commentsEnabled: true,
  simpleLikingEnabled: true,
  disqusShortname: '',
  // Prices with their currency as text: signs that only a sheet draws are lost where a page is copied, read out or
  // searched.
  useCLDRMoneyFormat: true,
  timeZone: 'America/New_York',
  language: 'en-US',
  measures: 'country',
  reviewBeforePublishing: false,
  multilingualTransactionalEmails: false,
};

export const storeDefaults: StoreSettings = {
  multipleQuantityAllowedForServices: true,
  storeCurrency: 'USD',
  minimumOrderSubtotal: 0,
  lowStockAt: 5,
  expressCheckout: false,
  lowStockMails: true,
  quickViewEnabled: true,
  nativeReviewsEnabled: true,
  importedReviewsEnabled: true,
  reviewsKillSwitch: false,
  installmentsEnabled: false,
  installmentsMinimum: 100,
  installmentsMaximum: 200_000,
  paymentAccountCountry: '',
};

export const checkoutDefaults: CheckoutSettings = {
  phone: 'optional',
  company: 'hidden',
  customFields: null,
  // Nobody has agreed to anything by leaving a box as it was.
  mailingList: { shown: false, checkedByDefault: false, label: 'Email me with news and offers' },
  orderNumbers: { prefix: '', start: 1 },
  policies: [],
  downloads: { days: 30, times: 10 },
};

export const limitDefaults: SiteLimits = {
  blocksPerLayout: 60,
  itemsPerCollection: 250,
  productsPerCollection: 200,
  nestedCategories: 10_000,
  tagLength: 50,
  categoryLength: 25,
  tracksPerAlbum: 60,
  externalGalleries: 20,
  externalGallerySize: 50,
  datasetRows: 500,
  datasetColumns: 20,
  imageMegabytes: 20,
  svgMegabytes: 1,
  audioMegabytes: 160,
  videoMegabytes: 500,
  fileMegabytes: 300,
  formUploadMegabytes: 10,
  imageMegapixels: 50,
  imageFrames: 300,
};

export const identityDefaults: SiteIdentity = {
  siteDescription: '',
  logoImageId: null,
  faviconImageId: null,
  socialImageId: null,
  socialAccounts: [],
  location: null,
  contactEmail: '',
  contactPhoneNumber: '',
  businessName: '',
  country: '',
  state: '',
  businessHours: null,
  collectionTitleFormat: '%c — %s',
  itemTitleFormat: '%i — %s',
  homepageTitleFormat: '%s',
  seoHidden: false,
  searchEnginesAllowed: true,
  aiCrawlersAllowed: true,
  robotsLines: '',
  verificationCodes: {},
  shareButtons: [],
  notFoundPageId: null,
};

export const cookieDefaults: CookieSettings = {
  enabled: false,
  title: 'Your privacy',
  text: 'This site would like to use cookies and services of others that are not needed to show it.',
  acceptLabel: 'Allow',
  refuseLabel: 'Refuse',
  chooseLabel: 'Choose',
  saveLabel: 'Save my choice',
  changeLabel: 'Cookies',
  chosenText: 'You chose this on {date}. The site keeps your choice as {proof}.',
  signalText:
    'Your browser asks sites not to follow you. That counts as a no until you choose otherwise here.',
  policyUrl: '',
  policyLabel: 'More about privacy',
  asked: [...consentCategories],
  necessary: {
    label: 'Necessary',
    text: 'What the site cannot do without: your cart, signing in, the checkout, and this choice.',
  },
  preferences: {
    label: 'Preferences',
    text: 'Remembers what you set, so that you do not have to do it again.',
  },
  analytics: {
    label: 'Analytics',
    text: 'Shows us how the site is used: which pages are read, and what does not work.',
  },
  marketing: {
    label: 'Marketing',
    text: 'Lets others show you advertisements that fit, and tells us which of them bring visitors.',
  },
  // All code waited for one yes before there were categories.
  codeCategory: 'marketing',
  // Nobody is followed before a yes, unless the owner has decided that for a place.
  regions: ['EEA', 'GB', 'CH', 'BR'].map((place) => ({ place, mode: 'opt-in' as const })),
  elsewhere: 'opt-in',
  honoursSignals: true,
  timesAskedAgain: 0,
  proofMonths: 36,
};

export const visitDefaults: VisitSettings = { counting: true, recording: false, recordingSample: 10 };

export const codeDefaults: CodeInjection = { header: '', footer: '', lockPage: '', postItem: '' };
