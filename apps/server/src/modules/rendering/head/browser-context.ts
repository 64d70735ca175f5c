import { productContext } from '../../store/catalog/index.ts';
import type { ThemeHeadInput } from './head-input.ts';
import { readPageFacts, recordIn } from './page-facts.ts';

type Json = Readonly<Record<string, unknown>>;

/** Every one of them is public already in `?format=json`; scripts of strangers get these few by name. */
const WEBSITE_KEYS = [
  'id',
  'identifier',
  'websiteType',
  'contentModifiedOn',
  'language',
  'timeZone',
  'timeZoneOffset',
  'machineTimeZoneOffset',
  'timeZoneAbbr',
  'siteTitle',
  'siteTagLine',
  'siteDescription',
  'location',
  'logoImageId',
  'logoImageUrl',
  'socialAccounts',
  'shareButtonOptions',
  'baseUrl',
  'authenticUrl',
  'internalUrl',
  'primaryDomain',
  'developerMode',
  'cloneable',
  'captchaSettings',
];
const SETTINGS_KEYS = [
  'id',
  'websiteId',
  'country',
  'state',
  'subjects',
  'simpleLikingEnabled',
  'commentsEnabled',
  'commentLikesAllowed',
  'commentAnonAllowed',
  'commentThreaded',
  'commentApprovalRequired',
  'commentAvatarsOn',
  'commentSortType',
  'commentFlagsAllowed',
  'commentFlagThreshold',
  'commentEnableByDefault',
  'disqusShortname',
  'collectionTitleFormat',
  'itemTitleFormat',
  'useEscapeKeyToLogin',
  'ssBadgeType',
  'ssBadgePosition',
  'ssBadgeVisibility',
  'ssBadgeDevices',
  'ampEnabled',
  'seoHidden',
  'userAccountsSettings',
  'useCLDRMoneyFormat',
  'timeZone',
];
const STORE_KEYS = [
  'returnPolicy',
  'termsOfService',
  'privacyPolicy',
  'expressCheckout',
  'useLightCart',
  'showNoteField',
  'shippingCountryDefaultValue',
  'billToShippingDefaultValue',
  'currenciesSupported',
  'defaultCurrency',
  'selectedCurrency',
  'measurementStandard',
  'showCustomCheckoutForm',
  'isLive',
  'multipleQuantityAllowedForServices',
];

/** `Static.SQUARESPACE_CONTEXT`: what scripts of themes may know about the page and its site. */
export function browserContext({
  dictionary,
  baseUrl,
  pageType,
  theme,
  asksForCookies = false,
}: Pick<ThemeHeadInput, 'dictionary' | 'baseUrl' | 'pageType' | 'theme' | 'asksForCookies'>): Json {
  const { collection, item, product } = readPageFacts(dictionary);
  const settings = recordIn(dictionary, 'websiteSettings');
  return {
    facebookAppId: '',
    rollups: {},
    pageType,
    website: only(recordIn(dictionary, 'website'), WEBSITE_KEYS),
    websiteSettings: {
      ...only(settings, SETTINGS_KEYS),
      storeSettings: only(recordIn(settings, 'storeSettings'), STORE_KEYS),
    },
    cookieSettings: { isRestrictiveCookiePolicyEnabled: asksForCookies },
    websiteCloneable: false,
    subscribed: false,
    appDomain: URL.parse(baseUrl)?.hostname ?? '',
    templateTweakable: true,
    templateId: theme.name,
    tweakJSON: theme.tweakJson,
    pageFeatures: [],
    impersonatedSession: false,
    isFacebookTab: false,
    tzData: {},
    ...(collection
      ? {
          collection: only(collection, [
            'title',
            'id',
            'fullUrl',
            'type',
            'publicCommentCount',
            'commentState',
          ]),
        }
      : {}),
    ...(item
      ? {
          itemId: item.id,
          item: only(item, ['title', 'id', 'fullUrl', 'publicCommentCount', 'commentState', 'recordType']),
        }
      : {}),
    ...(product ? { product: productContext(product) } : {}),
  };
}

const only = (record: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));
