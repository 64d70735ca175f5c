import fc from 'fast-check';
import { lenient, oddNumber, oddText, oddValue, usually } from './odd-values.ts';
import { wordList } from './word-list.ts';

const pick = (words: string): fc.Arbitrary<string> => fc.constantFrom(...wordList(words));
const flag = fc.constantFrom<unknown>(true, true, false, 'true', 1, 0, '');
const list = (element: fc.Arbitrary<unknown>, maxLength = 3): fc.Arbitrary<unknown> =>
  fc.array(usually(element), { maxLength });

const money = lenient({
  value: fc.constantFrom(
    '10',
    '10.50',
    '8.005',
    '1234567.891',
    '-3',
    '0',
    '',
    'x',
    '12.3400',
    '1e2',
    '.5',
    '99999999999999.99',
  ),
  currency: pick('USD EUR JPY GBP XXX usd KWD'),
});

const cldrMoney = lenient({
  decimalValue: fc.constantFrom('2', '1234.5', '-0.005', 'x'),
  currencyCode: pick('CAD JPY CHF'),
});
export const anyMoney = fc.oneof(money, cldrMoney);

const price = fc.constantFrom<unknown>(100, 100, 200, 250.5, '100', 0);

const variant = lenient({
  price,
  salePrice: price,
  onSale: flag,
  unlimited: fc.constantFrom<unknown>(false, false, true),
  qtyInStock: fc.constantFrom<unknown>(0, 1, 2, 5, '3', -1),
  priceMoney: money,
  salePriceMoney: money,
  attributes: fc.dictionary(pick('Size Color Co"l 2'), usually(pick('S M L R& 7 <b>'))),
  optionValues: list(lenient({ value: oddText, optionName: pick('Size Color') })),
  pricingOptions: list(lenient({ onSale: flag, priceMoney: money, salePriceMoney: money }), 2),
});

const subscriptionPlan = lenient({
  billingPeriod: lenient({
    value: fc.constantFrom<unknown>(1, 2, 3, '1', 0),
    unit: pick('WEEK MONTH YEAR DAY week'),
  }),
  numBillingCycles: fc.constantFrom<unknown>(0, 1, 6, 12, 26, 52, '24', -1),
});

const product = lenient({
  id: fc.constantFrom('p1', 'p1', 'p2', ''),
  collectionId: pick('c1 c<2'),
  recordType: fc.constantFrom<unknown>(11, 11, 1, '11'),
  structuredContent: lenient({
    productType: fc.constantFrom<unknown>(1, 1, 1, 2, 3, 3, 4, -1, '1', 5),
    variants: list(variant, 4),
    onSale: flag,
    priceMoney: money,
    salePriceMoney: money,
    isSubscribable: fc.constantFrom<unknown>(false, false, true, 'true', 1, { a: 1 }),
    subscriptionPlan,
    variantOptionOrdering: list(pick('Size Color Co"l 2')),
    useCustomAddButtonText: flag,
    customAddButtonText: oddText,
    additionalFieldsFormId: oddText,
    additionalFieldsForm: oddValue('a', 'b'),
    productSubscriptionOptions: list(lenient({ id: oddText })),
    audioAssetUrl: oddText,
  }),
});

const merchandising = lenient({
  customSoldOutText: oddText,
  scarcityEnabled: flag,
  scarcityText: fc.constantFrom(
    'Only {qtyInStock} left <b>',
    '{qtyInStock plural one{# item} other{# items}}',
    '',
  ),
  scarcityShownByDefault: flag,
  scarcityTemplateViews: list(lenient({ attributes: oddValue('a', 'b'), qtyInStock: oddNumber })),
  restockNotificationViews: list(lenient({ variantId: oddText, hiddenByDefault: flag })),
  restockNotificationMessages: lenient({
    buttonText: oddText,
    CTAText: oddText,
    placeholderText: oddText,
    mailingListDescription: oddText,
  }),
  mailingListSignUpEnabled: flag,
  mailingListOptInByDefault: flag,
});

const localizedStrings = lenient({
  productPriceFromText: fc.constantFrom('ab {fromPrice}', 'ab {0}', "it's {price}"),
  productPriceUnavailable: oddText,
  productPrice__singlePrice__1Monthly__indefinite: fc.constantFrom('{price} per month', '{0} {1} {2}'),
  productPrice__multiplePrices__nWeekly__limited__1Years: fc.constant(
    'F {fromPrice} {billingPeriodValue} {duration}',
  ),
  productAddToCartText: oddText,
  productSubscribeText: oddText,
  productSoldOutText: oddText,
  productSaleText: oddText,
  productQuickViewText: oddText,
  productQuantityInputLabel: oddText,
  giftCardValueDisplayText: fc.constantFrom('Amount {name}', ''),
  giftCardVariantSelectText: fc.constantFrom('Choose {variantName}', ''),
  productVariantSelectText: fc.constantFrom('Choose {variantName}', '{0}', ''),
  productAnswerMapAgree: oddText,
  productAnswerMapStronglyDisagree: oddText,
  productSummaryFormNoAnswerText: fc.constantFrom(' none ', ''),
});

/** What stands around items on a page; formatters look outwards for it. */
const contextVariables = {
  productMerchandisingContext: fc.record({ p1: merchandising }),
  localizedStrings,
  featureFlags: lenient({ useCLDRMoneyFormat: fc.boolean() }),
  websiteSettings: lenient({
    storeSettings: lenient({ multipleQuantityAllowedForServices: fc.boolean() }),
    commentsEnabled: flag,
    disqusShortName: oddText,
    disqusShortname: fc.constantFrom('', '', 'd'),
    simpleLikingEnabled: flag,
  }),
  website: lenient({
    timeZone: pick('UTC America/New_York Asia/Kolkata Pacific/Apia Europe/London No/Where SystemV/EST5'),
    captchaSettings: lenient({ siteKey: oddText }),
    shareButtonOptions: fc.constantFrom<unknown>({ 1: true }, {}, ['a']),
  }),
};

const formField = lenient({
  type: pick('text address checkbox date likert name phone time email'),
  rawTitle: oddText,
  value: oddText,
  values: fc.oneof(
    lenient({
      Line1: oddText,
      Line2: oddText,
      City: oddText,
      State: oddText,
      Zip: oddText,
      Country: oddText,
      Month: oddNumber,
      Day: oddNumber,
      Year: oddNumber,
      First: oddText,
      Last: oddText,
      Areacode: oddText,
      Prefix: oddText,
      Line: oddText,
      Hour: oddText,
      Minute: oddText,
      Second: oddText,
      Ampm: oddText,
    }),
    fc.dictionary(pick('Q1 Q2 2 1'), fc.constantFrom<unknown>('-2', '-1', '0', 1, 2, 'x', null)),
    list(oddText),
  ),
  localizedStrings,
});

const record = {
  recordType: fc.constantFrom<unknown>(-1, 1, 2, 4, 5, 7, 8, 11, 12, 14, 15, 50, 54, '8'),
  promotedBlockType: pick(
    'video image quote link gallery map embed code twitter foursquare instagram form Foo',
  ),
  backgroundSource: fc.constantFrom<unknown>(-1, 1, 2, 3, 4, '1'),
  folderBehavior: fc.constantFrom<unknown>(-1, 1, 2, 3, '2'),
  currentType: fc.constantFrom<unknown>(-1, 1, 5, 6, 19, '5', 5.5),
};

const color = pick('abc aabbcc #fff 000 1234 12345 ggg #800000 7fffff 800000');

const image = lenient({
  id: pick('i1 i<2'),
  assetUrl: fc.constantFrom('/a.jpg', 'http://x/y?a=b&c', '"'),
  originalSize: fc.constantFrom('10x20', '1000x750', '0x0', 'x', '10', 'ax b', '1x2x3', '-5x7'),
  mediaFocalPoint: lenient({ x: fc.constantFrom<unknown>(0.1, '0.5', 1), y: oddNumber }),
  title: oddText,
  body: oddText,
  filename: oddText,
  altText: oddText,
  componentKey: oddText,
  licensedAssetPreview: fc.constantFrom<unknown>({}, { a: 1 }, 'x'),
  systemDataVariants: fc.constantFrom('100w,300w,1500x2000', '400w', '', '100w,2500w', '1500w', 'w,300w'),
  colorData: lenient({
    topLeftAverage: color,
    topRightAverage: color,
    centerAverage: color,
    bottomLeftAverage: color,
  }),
  mainImageId: oddText,
  systemDataId: oddText,
  oembed: lenient({ html: oddText, providerName: oddText }),
  overlay: flag,
});

const contentRecord = {
  ...record,
  excerpt: fc.oneof(oddText, lenient({ html: oddText })),
  categories: list(oddText),
  tags: list(oddText),
  author: lenient({ displayName: oddText }),
  recordTypeLabel: oddText,
  starred: flag,
  calendarView: flag,
  passthrough: flag,
  sourceUrl: oddText,
  externalLink: oddText,
  typeName: pick('blog products'),
  serviceName: pick('email facebook'),
  showPastOrUpcomingEvents: pick('past upcoming'),
  location: lenient({
    mapLat: oddNumber,
    mapLng: oddNumber,
    addressLine1: oddText,
    addressLine2: oddText,
    addressCountry: oddText,
  }),
  startDate: fc.constantFrom<unknown>(1384518630123, 0, 1e18, 'x', '1384518630000', -1e14),
  endDate: fc.constantFrom<unknown>(1384518716400, 86400000, 1384600000000, null),
  blockType: fc.constantFrom<unknown>(5, 2, '5'),
  'base-url': oddText,
  type: fc.constantFrom<unknown>(1, 7, 10, '7'),
  collection: lenient({
    id: oddText,
    type: fc.constantFrom<unknown>(1, 7, 10, '10'),
    folder: flag,
    folderBehavior: record.folderBehavior,
    publicCommentCount: oddNumber,
    commentState: oddNumber,
  }),
  options: lenient({
    controls: flag,
    indicators: flag,
    design: pick('grid slideshow slider stacked'),
    lightbox: flag,
    'meta-position': pick('top top-left center bottom bottom-right'),
    'active-alignment': pick('center left right'),
    autoplay: flag,
    'auto-crop': flag,
    'square-thumbs': flag,
    'show-meta': flag,
    'show-meta-on-hover': flag,
    thumbnails: flag,
  }),
};

const website = lenient({
  hue: fc.constantFrom<unknown>(120.456, 0, 361, '12'),
  saturation: fc.constantFrom<unknown>(0.5, 2, 1),
  lightness: fc.constantFrom<unknown>(0.123456, -1),
  alpha: fc.constantFrom<unknown>(0.333, 5, 1),
});

export const contentPage = lenient({
  ...contentRecord,
  id: oddText,
  fullUrl: oddText,
  title: oddText,
  assetUrl: oddText,
  coverImage: image,
  mainImage: image,
  items: list(image),
  image,
  color,
  website,
  size: fc.constantFrom('10x20', '1000x750', 'foo', '0x5'),
  number: oddNumber,
  text: oddText,
});

export const socialPage = lenient({
  ...contextVariables,
  ...contentRecord,
  id: oddText,
  fullUrl: oddText,
  title: oddText,
  assetUrl: oddText,
  mainImageId: oddText,
  systemDataId: oddText,
  mainImage: image,
  publicCommentCount: fc.constantFrom<unknown>(0, 1, 2, '1', '5'),
  commentState: fc.constantFrom<unknown>(0, 1, 2, '1'),
  likeCount: oddNumber,
  item: lenient({ id: oddText, publicCommentCount: oddNumber, commentState: oddNumber }),
  userName: oddText,
  profileUrl: fc.constantFrom('https://twitter.com/alice', 'bob', '', 'a/'),
  text: fc.oneof(
    oddText,
    fc.constantFrom('@foo x#no #tag http://a.b/c?d=e&f. (ftp://q.z)', '@a @b #c #d', 'https://x.y/@z #é'),
  ),
});

/** The root is a product itself, as on a product page, and holds a list of others. */
export const shopPage = fc
  .tuple(
    product,
    lenient({
      ...contextVariables,
      item: product,
      items: fc.array(product, { maxLength: 2 }),
      entries: list(lenient({ quantity: oddNumber })),
      field: formField,
      number: fc.oneof(oddNumber, oddText),
    }),
  )
  .map(([root, page]) => ({ ...(root as object), ...(page as object) }));
