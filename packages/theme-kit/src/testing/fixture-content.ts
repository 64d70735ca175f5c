/** A small site for tests: what pages drawn with the theme fixtures show. */
const DAY = 86_400_000;
export const NOW = Date.UTC(2026, 4, 20, 12);
export const idOf = (kind: string, number: number): string =>
  `64a1${kind.charCodeAt(0).toString(16)}${number.toString(16)}`.padEnd(24, '0');
export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Content of one text block, as the format has it. */
export const layoutOf = (html: string, className = '', id = 'content'): string =>
  `<div class="sqs-layout sqs-grid-12 columns-12 ${className}" id="${id}"><div class="row sqs-row"><div class="col sqs-col-12 span-12"><div class="sqs-block html-block sqs-block-html" data-block-type="2"><div class="sqs-block-content">${html}</div></div></div></div></div>`;

const imageNames = [
  'marsh-at-low-tide',
  'studio-window',
  'salt-pans-at-dusk',
  'dunes-with-grass',
  'kiln-shed',
];
export const imageOf = (at: number, names: readonly string[] = imageNames) => {
  const name = names[at % names.length] ?? '';
  return {
    id: idOf('i', at),
    recordType: 2,
    recordTypeLabel: 'image',
    title: name.replaceAll('-', ' '),
    body: null,
    filename: `${name}.jpg`,
    assetUrl: `/static/${name}.jpg`,
    originalSize: '1500x1000',
    systemDataId: idOf('i', at),
    systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
    mediaFocalPoint: { x: 0.5, y: 0.5 },
    colorData: { topLeftAverage: 'c9d3d8', centerAverage: '8a9a9f', suggestedBgColor: '3b3a36' },
  };
};

const postTitles = [
  'The pier is open again',
  'Notes from “the marsh” & its birds',
  'A week of salt',
  'What the tide left',
];
export const posts = times(4, (at) => ({
  ...(at === 2 ? {} : { ...imageOf(at), mainImage: imageOf(at) }),
  id: idOf('c', at),
  recordType: 1,
  recordTypeLabel: 'text',
  title: postTitles[at],
  urlId: `2026/5/${18 - at}/post-${at}`,
  fullUrl: `/journal/2026/5/${18 - at}/post-${at}`,
  addedOn: NOW - (at + 2) * DAY,
  publishOn: NOW - (at + 2) * DAY,
  updatedOn: NOW - DAY,
  excerpt: at === 2 ? '' : '<p>In the morning the water stood far out, and the boards were still wet.</p>',
  body: layoutOf(
    '<p>In the morning the water stood far out, and the boards were still wet. {title} stays as it is typed.</p><p>Then the first ferry came round the point.</p>',
  ),
  tags: ['boats', 'salt & wind'],
  categories: ['News'],
  starred: at === 0,
  passthrough: at === 3,
  sourceUrl: at === 3 ? 'https://elsewhere.example/tide?a=1&b=2' : '',
  likeCount: at,
  publicCommentCount: at,
  commentState: 1,
  author: { id: idOf('a', 0), displayName: 'The Editors', bio: 'We write\nby the water.' },
}));

const goods = ['stoneware-mug', 'linen-folded', 'salt-jar', 'tea-tin', 'plates-stacked', 'vase-with-stem'];
const money = (value: string) => ({ value, currency: 'EUR' });
const variantOf = (at: number, size: number) => ({
  id: `v${at}${size}`,
  sku: `SKU-${at}${size}`,
  price: 2400 + size * 600,
  salePrice: 1900,
  weight: 0.4,
  attributes: { Size: String(size) },
  optionValues: [{ optionName: 'Size', value: String(size) }],
  onSale: at === 1,
  unlimited: at === 4,
  qtyInStock: at === 2 ? 0 : 3,
  priceMoney: money(`${24 + size * 6}.00`),
  salePriceMoney: money('19.00'),
  ...(at === 5 ? { pricingOptions: [{ onSale: false, priceMoney: money('21.00') }] } : {}),
});
export const products = goods.map((name, at) => ({
  id: idOf('d', at),
  collectionId: idOf('b', 2),
  recordType: 11,
  recordTypeLabel: 'store-item',
  title: name.replaceAll('-', ' '),
  urlId: name,
  fullUrl: `/shop/${name}`,
  tags: ['lookbook'],
  categories: ['New'],
  excerpt: '<p>Made in small numbers, meant for every day.</p>',
  body: '<p>Wash by hand.</p>',
  starred: at < 4,
  items: [imageOf(at, goods), imageOf(at + 1, goods)],
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['Size'],
    isSubscribable: at === 5,
    useCustomAddButtonText: false,
    variants: at === 3 ? [variantOf(at, 0)] : [variantOf(at, 0), variantOf(at, 1)],
    ...(at === 5
      ? { subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } }
      : {}),
    ...(at === 0
      ? {
          additionalFieldsForm: {
            name: 'Engraving',
            fields: [{ type: 'text', rawTitle: 'Words', value: '' }],
          },
        }
      : {}),
  },
}));

export const events = times(3, (at) => ({
  id: idOf('e', at),
  recordType: 12,
  recordTypeLabel: 'event',
  title: ['Kiln opening', 'Salt walk', 'Market'][at],
  fullUrl: `/events/event-${at}`,
  urlId: `event-${at}`,
  excerpt: '<p>Bring warm clothes.</p>',
  body: '<p>All welcome.</p>',
  startDate: NOW + (at - 1) * 9 * DAY,
  endDate: NOW + (at - 1) * 9 * DAY + (at === 2 ? 2 * DAY : 7_200_000),
  location: {
    addressTitle: 'The shed',
    addressLine1: 'Quay 4',
    addressLine2: 'Oslo',
    addressCountry: 'Norway',
    mapLat: 59,
    mapLng: 10,
  },
}));

export const tracks = times(3, (at) => ({
  id: idOf('f', at),
  recordType: 7,
  title: ['Foghorn', 'Low water', 'Bell buoy'][at],
  fullUrl: `/album/track-${at}`,
  structuredContent: { audioAssetUrl: `/s/track-${at}.mp3`, duration: 95_000 + at * 40_000 },
}));
export const projects = posts.map((post, at) => ({
  ...post,
  fullUrl: `/projects/project-${at}`,
  recordType: 2,
  customContent: {
    client: at === 1 ? '' : 'The ferry company',
    notes: '<p>Two winters of work.</p>',
    award: at === 0,
    director: '',
    plan: imageOf(2),
    details: { items: times(3, (n) => imageOf(n)) },
  },
}));
