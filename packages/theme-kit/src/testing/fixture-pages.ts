import type { PageDictionary, PageJob, TagNeed, TagResult } from '../theme-page/page-job.ts';
import {
  events,
  idOf,
  imageOf,
  layoutOf,
  NOW,
  posts,
  products,
  projects,
  times,
  tracks,
} from './fixture-content.ts';

const collectionOf = (typeName: string, title: string, urlId: string, more: object = {}) => ({
  id: idOf('b', typeName.length),
  title,
  navigationTitle: title,
  urlId,
  fullUrl: `/${urlId}`,
  typeName,
  itemCount: 4,
  tags: ['boats'],
  categories: ['News'],
  updatedOn: NOW,
  description: '<p>Images by the water.</p>',
  features: { relatedItems: { isEnabled: true }, productQuickView: { isEnabled: true } },
  ...more,
});
const children = [
  collectionOf('page', 'About us', 'about', {
    mainContent: '<h2>About us</h2><p>Words.</p>',
    mainImage: imageOf(3),
    type: 10,
  }),
  collectionOf('gallery', 'Shore', 'shore', {
    items: times(3, (at) => imageOf(at)),
    mainImage: imageOf(1),
  }),
  collectionOf('projects', 'Projects', 'projects', { mainImage: imageOf(4) }),
];

const site: PageDictionary = {
  website: {
    siteTitle: 'Saltmarsh & Sons',
    siteTagLine: 'Things from the "edge" of the sea',
    language: 'en-US',
    timeZone: 'Europe/Oslo',
    baseUrl: 'https://saltmarsh.example',
    contentModifiedOn: NOW,
    shareButtonOptions: { 1: true },
    location: { addressTitle: 'The shed', addressLine1: 'Quay 4', addressLine2: 'Oslo' },
    socialAccounts: [
      {
        serviceName: 'instagram',
        profileUrl: 'https://instagram.example/salt',
        screenname: 'salt',
        iconEnabled: true,
      },
      {
        serviceName: 'email',
        profileUrl: 'mailto:hello@saltmarsh.example',
        screenname: 'hello',
        iconEnabled: true,
      },
    ],
  },
  websiteSettings: {
    commentsEnabled: true,
    simpleLikingEnabled: true,
    disqusShortname: '',
    storeSettings: { returnPolicy: '<p>Thirty days.</p>', businessName: 'Saltmarsh Ltd' },
    businessHours: { monday: { text: '9–17' }, saturday: { text: '10–14' } },
  },
  template: { mobileStylesEnabled: true },
  showCart: true,
  shoppingCart: { entries: [], totalQuantity: 0 },
  shareButtons: { facebook: true, pinterest: true },
};

const blog = collectionOf('blog', 'Journal', 'journal', { type: 1 });
const shop = collectionOf('products', 'Shop', 'shop', { type: 13 });
const calendar = collectionOf('events', 'Events', 'events');
const neighbours = { pagination: { prevItem: posts[0], nextItem: posts[2] } };
const product = (at: number): PageDictionary => ({
  collection: shop,
  item: products[at],
  productMerchandisingContext: {
    [idOf('d', 0)]: {
      scarcityEnabled: true,
      scarcityText: 'Only {qtyInStock} left',
      scarcityTemplateViews: [{ qtyInStock: 3 }],
    },
    [idOf('d', 2)]: {
      restockNotificationViews: [{ variantId: 'v20' }],
      restockNotificationMessages: { CTAText: 'Tell me', buttonText: 'Send', placeholderText: 'Email' },
    },
  },
});
const index = (typeName: string) => ({
  items: [],
  collection: collectionOf(typeName, 'Overview', 'overview', {
    folder: true,
    folderBehavior: 1,
    collections: children,
  }),
});

export interface FixturePage {
  readonly theme: string;
  readonly name: string;
  readonly kind: 'list' | 'item' | 'page';
  readonly typeName: string;
  readonly data: PageDictionary;
  readonly change?: Partial<PageJob>;
}

const listed = {
  items: posts,
  collection: blog,
  pagination: { nextPage: true, nextPageUrl: '/journal?offset=1' },
};
const page = (theme: string, name: string, data: PageDictionary, change?: Partial<PageJob>): FixturePage => {
  const [typeName = '', kind] = name.split(' ')[0]?.split('.') ?? [];
  return {
    theme,
    name,
    kind: kind === 'item' ? 'item' : kind === 'page' ? 'page' : 'list',
    typeName,
    data,
    change,
  };
};
const home = { homepage: true };

/** One page for every template of collections and pages, and for every layout. */
export const fixturePages: readonly FixturePage[] = [
  page('harbour', 'blog.list', listed),
  page('harbour', 'blog.list filtered', { ...listed, categoryFilter: 'News', items: [] }),
  page('harbour', 'blog.item', { item: posts[1], collection: blog, ...neighbours }),
  page('harbour', 'blog.item aside', { item: posts[0], collection: blog }, { layout: 'aside' }),
  page('harbour', 'gallery.list', {
    items: times(5, (at) => imageOf(at)),
    collection: collectionOf('gallery', 'Shore', 'shore'),
  }),
  page('harbour', 'index.list', index('index')),
  page('harbour', 'projects.list', {
    items: projects,
    collection: collectionOf('projects', 'Projects', 'projects'),
  }),
  page('harbour', 'projects.item', {
    item: projects[0],
    collection: collectionOf('projects', 'Projects', 'projects'),
  }),
  page('harbour', 'archive.page', { collection: collectionOf('archive', 'Archive', 'archive', { type: 7 }) }),
  page('atelier', 'products.list', {
    ...product(0),
    item: undefined,
    items: products,
    nestedCategories: {
      categories: [
        {
          displayName: 'Table',
          shortSlug: 'table',
          fullUrl: '/shop/table',
          children: [{ displayName: 'Mugs', fullUrl: '/shop/table/mugs' }],
        },
      ],
    },
  }),
  page('atelier', 'products.item', product(0)),
  page('atelier', 'products.item on sale', product(1)),
  page('atelier', 'products.item sold out', product(2)),
  page('atelier', 'products.item single', product(3)),
  page('atelier', 'products.item subscription', product(5)),
  page('atelier', 'events.list', {
    upcoming: events.slice(1),
    past: events.slice(0, 1),
    items: events,
    collection: calendar,
  }),
  page('atelier', 'events.list calendar', { calendarView: true, items: events, collection: calendar }),
  page('atelier', 'events.item', {
    item: events[2],
    collection: calendar,
    pagination: { prevItem: events[1] },
  }),
  page('atelier', 'lookbook.page', {
    collection: collectionOf('lookbook', 'Lookbook', 'lookbook', { type: 7 }),
  }),
  page(
    'atelier',
    'lookbook.page home',
    { collection: collectionOf('lookbook', 'Home', '', { type: 7, mainImage: imageOf(0) }) },
    home,
  ),
  page(
    'atelier',
    'lookbook.page narrow',
    { collection: collectionOf('lookbook', 'Plain', 'plain', { type: 7 }) },
    { layout: 'narrow' },
  ),
  page('northlight', 'blog.list', listed),
  page('northlight', 'blog.list german', listed, { locale: 'de-DE' }),
  page('northlight', 'blog.item', {
    item: posts[1],
    collection: { ...blog, backgroundSource: 1, mainImage: imageOf(2) },
    ...neighbours,
  }),
  page('northlight', 'blog.item video', {
    item: posts[2],
    collection: { ...blog, backgroundSource: 3, mainImage: imageOf(2) },
  }),
  page('northlight', 'album.list', {
    items: tracks,
    collection: collectionOf('album', 'Foghorns', 'album', { mainImage: imageOf(4) }),
  }),
  page('northlight', 'gallery.list', {
    items: times(14, (at) => imageOf(at)),
    collection: collectionOf('gallery', 'Shore', 'shore'),
  }),
  page('northlight', 'index-grid.list', index('index-grid')),
  page('northlight', 'index-chapters.list', index('index-chapters')),
  page('northlight', 'tour.list', {
    upcoming: events.slice(1),
    collection: collectionOf('tour', 'Tour', 'tour'),
  }),
  page('northlight', 'tour.item', { item: events[1], collection: collectionOf('tour', 'Tour', 'tour') }),
  page('northlight', 'cover.page', { collection: collectionOf('cover', 'Cover', 'cover', { type: 7 }) }),
  page(
    'northlight',
    'cover.page blank',
    { collection: collectionOf('cover', 'Cover', 'cover', { type: 7 }) },
    { layout: 'blank' },
  ),
];

export const jobOf = ({ kind, typeName, data, change }: FixturePage): PageJob => ({
  dictionary: { ...site, ...data },
  inner: { kind, typeName },
  layout: null,
  homepage: false,
  typeName,
  scriptVersion: '7-ab12',
  postItemInjectCode: '',
  locale: 'en-US',
  now: NOW,
  headers: '<title>Saltmarsh</title>',
  footers: '<!-- foot -->',
  variables: {
    'page-id': `collection-${idOf('b', 1)}`,
    'page-classes': `view-${kind}`,
    'page-title': 'Saltmarsh',
    'cart-classes': 'sqs-custom-cart cart-empty',
    'template-revision': 3,
  },
  ...change,
});

const menu = [
  { active: true, folderActive: false, collection: blog },
  { active: false, collection: shop },
  {
    active: false,
    folderActive: true,
    collection: { ...calendar, title: 'More', navigationTitle: 'More', folder: true, folderBehavior: 2 },
    items: [{ active: false, collection: calendar }],
  },
  { externalLink: { title: 'Elsewhere', url: 'https://elsewhere.example/', newWindow: true } },
];

/** What the site would answer to a tag. */
export function answerOf(need: TagNeed): TagResult {
  if (need.kind === 'navigation') return { scope: { items: menu } };
  if (need.kind === 'folder-navigation') return { scope: { items: menu.slice(0, 2), collection: calendar } };
  if (need.kind === 'category') return { scope: { categories: [{ name: 'News' }, { name: 'Salt & wind' }] } };
  if (need.kind === 'related') return { scope: { items: posts.slice(1, 1 + need.limit) } };
  if (need.kind === 'query') {
    const [items, collection] = need.collection === 'shop' ? [products, shop] : [posts, blog];
    return { scope: { items: items.slice(need.skip, need.skip + (need.limit ?? 20)), collection } };
  }
  return { html: layoutOf(`<p>${need.label}</p>`, need.className, need.id) };
}
