import { BLOCK_TYPES, type CollectionData, type ItemData } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, classicDocument } from '../../../testing/block-fixtures.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { openPageFixture, type PageFixture, themeOf } from '../testing/page-fixture.ts';
import { type Shape, shape, shapeProblems } from '../testing/shape-check.ts';
import { jsonOf } from './page-json.ts';

let app: TestApp;
let site: Site;
let fixture: PageFixture;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site({ title: 'Harbour' });
  fixture = openPageFixture(app, site);
});
afterAll(() => app.close());

const DAY = 86_400_000;
const now = (): number => app.clock.now().getTime();
/** What is asked for is there, or the test fails. */
interface ReadPage extends Record<string, unknown> {
  readonly website: Record<string, unknown> & { readonly socialAccounts: readonly { serviceName: string }[] };
  readonly websiteSettings: { readonly storeSettings: unknown };
  readonly collection: CollectionData;
  readonly item: ItemData;
  readonly items: readonly ItemData[];
  readonly upcoming: readonly ItemData[];
  readonly past: readonly ItemData[];
  readonly pagination: { readonly nextPageOffset: number };
}
const read = async (...ask: Parameters<PageFixture['build']>): Promise<ReadPage> =>
  JSON.parse(jsonOf((await fixture.build(...ask)).dictionary, false));
const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);
const image = async () => (await app.media.upload(site.id, await sampleImage())).id;

const lay = (kind: 'collection' | 'item', id: string, html: string) =>
  app.content.documents.replace(site.id, { kind, id }, classicDocument([block(2, { html })]));

const TOP: Shape = {
  ...shape(
    'website websiteSettings featureFlags template shoppingCart shareButtons localizedStrings userAccountsContext',
    'object',
  ),
  ...shape('showCart empty emptyFolder calendarView', 'boolean'),
};
const WEBSITE: Shape = {
  ...shape('id', 'id'),
  ...shape(
    'identifier language timeZone timeZoneAbbr siteTitle siteDescription authenticUrl internalUrl baseUrl',
    'text',
  ),
  ...shape('siteTagLine? logoImageUrl? primaryDomain? typekitId screenshotId', 'text'),
  ...shape('websiteType machineTimeZoneOffset timeZoneOffset', 'number'),
  ...shape('contentModifiedOn', 'ms'),
  ...shape('cloneable developerMode statsMigrated imageMetadataProcessingEnabled', 'boolean'),
  ...shape('siteStatus shareButtonOptions location?', 'object'),
  ...shape('socialAccounts?', 'list'),
};
const SETTINGS: Shape = {
  ...shape('id websiteId', 'id'),
  ...shape(
    'country state collectionTitleFormat itemTitleFormat homepageTitleFormat disqusShortname timeZone',
    'text',
  ),
  ...shape('subjects', 'list'),
  ...shape('simpleLikingEnabled commentsEnabled commentEnableByDefault commentAnonAllowed', 'boolean'),
  ...shape('commentApprovalRequired commentThreaded commentAvatarsOn commentLikesAllowed', 'boolean'),
  ...shape('commentFlagsAllowed useEscapeKeyToLogin ampEnabled seoHidden useCLDRMoneyFormat', 'boolean'),
  ...shape(
    'commentFlagThreshold commentSortType ssBadgeType ssBadgePosition ssBadgeVisibility ssBadgeDevices',
    'number',
  ),
  ...shape('userAccountsSettings storeSettings', 'object'),
};
const STORE: Shape = {
  ...shape(
    'expressCheckout useLightCart showNoteField billToShippingDefaultValue showShippingPhoneNumber',
    'boolean',
  ),
  ...shape(
    'isShippingPhoneRequired showBillingPhoneNumber isBillingPhoneRequired showCustomCheckoutForm',
    'boolean',
  ),
  ...shape(
    'enableMailingListOptInByDefault sameAsRetailLocation isLive multipleQuantityAllowedForServices',
    'boolean',
  ),
  ...shape('shippingCountryDefaultValue defaultCurrency selectedCurrency businessName businessId', 'text'),
  ...shape('currenciesSupported', 'list'),
  ...shape('measurementStandard', 'number'),
  ...shape('paymentSettings', 'object'),
};
const COLLECTION: Shape = {
  ...shape('id websiteId mainImageId?', 'id'),
  ...shape('title navigationTitle urlId typeName typeLabel regionName description', 'text'),
  ...shape('fullUrl', 'path'),
  ...shape('type ordering itemCount pageSize? backgroundSource? folderBehavior? eventView?', 'number'),
  ...shape('enabled starred homepage folder dropdown synchronizing passwordProtected seoHidden', 'boolean'),
  ...shape('updatedOn', 'ms'),
  ...shape('tags categories collections?', 'list'),
  ...shape('features mainImage?', 'object'),
};
const ITEM: Shape = {
  ...shape('id collectionId authorId? mainImageId?', 'id'),
  ...shape('recordType displayIndex workflowState likeCount dislikeCount commentCount', 'number'),
  ...shape('publicCommentCount commentState', 'number'),
  ...shape(
    'recordTypeLabel title urlId excerpt sourceUrl promotedBlockType? assetUrl? originalSize?',
    'text',
  ),
  ...shape('fullUrl', 'path'),
  ...shape('addedOn publishOn updatedOn startDate? endDate?', 'ms'),
  ...shape('starred passthrough unsaved', 'boolean'),
  ...shape('tags categories items?', 'list'),
  ...shape(
    'pushedServices pendingPushedServices author? location? structuredContent? customContent? mainImage?',
    'object',
  ),
};
const CART: Shape = {
  ...shape('websiteId', 'id'),
  ...shape('entries shippingOptions taxLineItems coupons promoCodes validCoupons invalidCoupons', 'list'),
  ...shape(
    'created subtotalCents taxCents shippingCostCents discountCents grandTotalCents totalQuantity',
    'number',
  ),
  ...shape('purelyDigital hasDigital requiresShipping', 'boolean'),
  ...shape('shippingLocation', 'object'),
};

const expectPage = (page: ReadPage, items: readonly unknown[] = []): void => {
  expect(shapeProblems(page, TOP)).toEqual([]);
  expect(shapeProblems(page.website, WEBSITE)).toEqual([]);
  expect(shapeProblems(page.websiteSettings, SETTINGS)).toEqual([]);
  expect(shapeProblems(page.websiteSettings.storeSettings, STORE)).toEqual([]);
  expect(shapeProblems(page.shoppingCart, CART)).toEqual([]);
  expect(shapeProblems(page.collection, COLLECTION)).toEqual([]);
  for (const item of items) expect(shapeProblems(item, ITEM)).toEqual([]);
};

describe('page data', () => {
  it('a page has its blocks as main content, and neither items nor item', async () => {
    const page = await app.make.collection(site, { title: 'About', urlId: 'about', regionName: 'wide' });
    await lay('collection', page.id, '<p>We mend nets.</p>');
    const built = await fixture.build('/about/');
    const { dictionary } = built;
    expectPage(await read('/about'));
    expect(dictionary).toMatchObject({
      collection: { type: 10, typeName: 'page', fullUrl: '/about/', homepage: false, regionName: 'default' },
      mainContent: expect.stringContaining('<p>We mend nets.</p>'),
    });
    expect(dictionary).not.toHaveProperty('items');
    expect(dictionary).not.toHaveProperty('item');
    expect(built).toMatchObject({ layout: 'wide', pageType: 2, changesAt: null });
    expect(built.inner).toEqual({ kind: 'finished', html: dictionary.mainContent });
  });

  it('pages of the platform have no collection', async () => {
    const page = await fixture.system();
    expect(shapeProblems(page, TOP)).toEqual([]);
    for (const key of ['collection', 'items', 'item', 'authenticatedAccount'])
      expect(page).not.toHaveProperty(key);
  });

  it('PL-3.31 an item has its template fields', async () => {
    const own = await app.make.site();
    const author = await app.content.authors.create(own.id, { displayName: 'Ida Berg' });
    const blog = await app.make.collection(own, { kind: 'blog', title: 'Journal', urlId: 'journal' });
    const folder = await app.make.collection(own, { kind: 'folder', title: 'More', urlId: 'more' });
    await app.content.collections.change(own.id, blog.id, { folderId: folder.id });
    await app.content.navigations.save(own.id, {
      fieldName: 'mainNav',
      navigation: {
        items: [{ externalLink: { title: 'Out', url: 'https://example.com' } }, { collectionId: folder.id }],
      },
    });
    await app.make.item(own, blog.id, {
      title: 'New pier',
      urlId: '2026/1/2/new-pier',
      excerpt: '<p>It opened.</p>',
      authorId: author.id,
      tags: ['boats'],
      categories: ['News'],
      starred: true,
      passthrough: true,
      sourceUrl: 'https://example.com/pier',
      promotedBlockType: 'quote',
    });
    await app.identity.changeIdentity(own.id, {
      value: {
        shareButtons: ['facebook', 'pinterest'],
        socialAccounts: [
          {
            serviceName: 'instagram',
            profileUrl: 'https://example.com/i',
            screenname: 'harbour',
            iconEnabled: true,
          },
        ],
      },
      by: 'test',
    });
    const page: ReadPage = JSON.parse(
      jsonOf((await openPageFixture(app, own).build('/journal/2026/1/2/new-pier')).dictionary, true),
    );
    expectPage(page, [page.item]);
    const [external, dropdown] = (await app.productPages.navigation(own.id, 'mainNav')) ?? [];
    const fields: Record<string, [unknown, unknown]> = {
      recordType: [page.item.recordType, 1],
      promotedBlockType: [page.item.promotedBlockType, 'quote'],
      categories: [page.item.categories, ['News']],
      tags: [page.item.tags, ['boats']],
      'author.displayName': [page.item.author?.displayName, 'Ida Berg'],
      starred: [page.item.starred, true],
      fullUrl: [page.item.fullUrl, '/journal/2026/1/2/new-pier'],
      externalLink: [external?.externalLink, { title: 'Out', url: 'https://example.com', newWindow: false }],
      passthrough: [page.item.passthrough, true],
      sourceUrl: [page.item.sourceUrl, 'https://example.com/pier'],
      excerpt: [page.item.excerpt, '<p>It opened.</p>'],
      folder: [dropdown?.collection?.folder, true],
      folderBehavior: [dropdown?.collection?.folderBehavior, 2],
      'collection.type': [page.collection.type, 1],
      shareButtonOptions: [page.website.shareButtonOptions, { 1: true, 3: true }],
      serviceName: [page.website.socialAccounts[0]?.serviceName, 'instagram'],
    };
    for (const [name, [match, expected]] of Object.entries(fields)) expect(match, name).toEqual(expected);
    expect(page.shareButtons).toEqual({ facebook: true, pinterest: true });
  });

  it('a blog lists its posts with their bodies, narrows, and says the filter in the words of the owner', async () => {
    const author = await app.content.authors.create(site.id, { displayName: 'Tor' });
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'log', pageSize: 2 });
    for (const [index, title] of ['One', 'Two', 'Three', 'Four', 'Five'].entries()) {
      const item = await app.make.item(site, blog.id, {
        title,
        urlId: title.toLowerCase(),
        publishOn: Date.UTC(2026, 0, 20 - index),
        categories: index % 2 === 0 ? ['Boat News'] : [],
        tags: index < 3 ? ['x & y'] : [],
        ...(index === 0 ? { authorId: author.id } : {}),
      });
      if (index === 0) await lay('item', item.id, '<p>Body of one</p>');
    }
    const page = await read('/log');
    expectPage(page, page.items);
    expect(page.items).toMatchObject([
      { title: 'One', body: expect.stringContaining('Body of one'), addedOn: Date.UTC(2026, 0, 20) },
      { title: 'Two', body: null },
    ]);
    expect(page.collection).toMatchObject({
      itemCount: 5,
      pageSize: 2,
      categories: ['Boat News'],
      tags: ['x & y'],
    });
    expect(page.pagination).toEqual({
      prevPage: false,
      nextPage: true,
      pageSize: 2,
      nextPageOffset: Date.UTC(2026, 0, 19),
      nextPageUrl: `/log/?offset=${Date.UTC(2026, 0, 19)}`,
    });
    const narrowed = await read('/log', { category: 'boat news', tag: 'X & Y' });
    expect(narrowed).toMatchObject({ categoryFilter: 'Boat News', tagFilter: 'x & y' });
    expect(titles(narrowed.items)).toEqual(['One', 'Three']);
    expect(narrowed).not.toHaveProperty('pagination');
    const first = await read('/log', { category: 'Boat News' });
    expect(first.pagination).toMatchObject({
      nextPageUrl: expect.stringMatching(/^\/log\/\?offset=\d+&category=Boat%20News$/),
    });
    const byAuthor = await read('/log', { author: author.id });
    expect(byAuthor).toMatchObject({ authorFilter: author.id, author: { displayName: 'Tor' } });
    expect(titles(byAuthor.items)).toEqual(['One']);
    const ofMonth = await read('/log', { month: '01-2026', tag: 'x & y' });
    expect(titles(ofMonth.items)).toEqual(['One', 'Two']);
    expect(ofMonth).toMatchObject({ monthFilter: '01-2026' });
    expect(await read('/log', { month: '99-2026' })).not.toHaveProperty('monthFilter');
    for (const query of [
      { tag: '<b>no' },
      { author: 'nobody' },
      { month: '99-2026' },
      { month: '02-2026' },
    ]) {
      const none = await read('/log', query);
      expect(none, JSON.stringify(query)).toMatchObject({ items: [], empty: true });
      expect(JSON.stringify(none)).not.toContain('<b>');
    }
    const second = await read('/log', { offset: String(Date.UTC(2026, 0, 19)) });
    expect(titles(second.items)).toEqual(['Three', 'Four']);
    expect(second.pagination).toMatchObject({
      prevPageUrl: `/log/?offset=${Date.UTC(2026, 0, 18)}&reversePaginate=true`,
    });
    const back = await read('/log', { offset: String(Date.UTC(2026, 0, 18)), reversePaginate: 'true' });
    expect(titles(back.items)).toEqual(['One', 'Two']);
    expect(titles((await read('/log', { offset: 'x' })).items)).toEqual(['One', 'Two']);
    const post = await read('/log/two');
    expect(post).not.toHaveProperty('items');
    expect(post.pagination).toMatchObject({ prevItem: { title: 'One' }, nextItem: { title: 'Three' } });
  });

  it('a store lists products with their prices, categories and what is said about stock', async () => {
    const store = await app.make.store(site, { urlId: 'shop' });
    const { id } = await app.make.product(site, store.id, {
      title: 'Deck shoe',
      urlId: 'deck-shoe',
      categories: ['Shoes'],
    });
    await lay('item', id, '<p>More about it</p>');
    const list = await read('/shop');
    expectPage(list, list.items);
    expect(list).toMatchObject({
      showCart: true,
      collection: { type: 13, typeName: 'products' },
      items: [{ recordType: 11, recordTypeLabel: 'store-item', body: null, fullUrl: '/shop/p/deck-shoe' }],
      nestedCategories: {
        categories: [{ displayName: 'Shoes', shortSlug: 'shoes', fullUrl: '/shop/shoes', children: [] }],
      },
      productMerchandisingContext: { [id]: { scarcityEnabled: expect.any(Boolean) } },
      localizedStrings: {
        productAddToCartText: 'Add To Cart',
        productVariantSelectText: 'Select {variantName}',
      },
    });
    const category = await read('/shop/shoes');
    expect(category).toMatchObject({ categoryFilter: 'Shoes', items: [{ title: 'Deck shoe' }] });
    expect(category.currentCategory).toEqual({
      displayName: 'Shoes',
      fullUrl: '/shop/shoes',
      way: [],
      children: [],
    });
    expect(list).not.toHaveProperty('currentCategory');
    const built = await fixture.build('/shop/p/deck-shoe');
    expect(built).toMatchObject({ pageType: 50, inner: { kind: 'built-in' } });
    expect(built.dictionary).toMatchObject({
      item: {
        body: expect.stringContaining('More about it'),
        structuredContent: {
          productType: 1,
          isSubscribable: false,
          onSale: false,
          variants: [{ price: 1000, qtyInStock: 10, priceMoney: { value: '10.00', currency: 'USD' } }],
        },
        variants: [{ price: 1000 }],
      },
      productMerchandisingContext: { [id]: { restockNotificationViews: [] } },
    });
  });

  it('galleries are in their order with images, and albums have tracks', async () => {
    const gallery = await app.make.collection(site, { kind: 'gallery', urlId: 'pictures' });
    for (const title of ['a', 'b'])
      await app.make.item(site, gallery.id, { title, mainImageId: await image() });
    const page = await read('/pictures');
    expectPage(page, page.items);
    expect(page.items).toMatchObject([
      {
        title: 'a',
        recordType: 2,
        assetUrl: expect.any(String),
        originalSize: expect.stringMatching(/^\d+x\d+$/),
      },
      { title: 'b' },
    ]);
    expect(page).not.toHaveProperty('pagination');
    await app.make.collection(site, { kind: 'album', urlId: 'songs' });
    expect(await read('/songs')).toMatchObject({ items: [], empty: true, collection: { ordering: 5 } });
  });

  it('events lie ahead or are over, by month as a calendar, and the page knows when that changes', async () => {
    const events = await app.make.collection(site, { kind: 'events', urlId: 'events', pageSize: 2 });
    const products = [
      ['Over', -1],
      ['Older', -2],
      ['Oldest', -3],
      ['Soon', 1],
      ['Later', 40],
    ] as const;
    for (const [title, days] of products)
      await app.make.item(site, events.id, {
        title,
        startDate: now() + days * DAY,
        endDate: now() + days * DAY + 3_600_000,
      });
    const built = await fixture.build('/events');
    const page = await read('/events');
    expectPage(page, page.items);
    expect(titles(page.upcoming)).toEqual(['Soon', 'Later']);
    expect(titles(page.past)).toEqual(['Over', 'Older']);
    expect(page).toMatchObject({ calendarView: false, collection: { eventView: 1 } });
    expect(built.changesAt).toBe(now() + DAY + 3_600_001);
    const next = await read('/events', {
      offset: String(page.pagination.nextPageOffset),
    });
    expect([titles(next.upcoming), titles(next.past)]).toEqual([[], ['Oldest']]);
    const { timeZone } = (await app.settings.site(site.id)).value;
    const later = new Intl.DateTimeFormat('en-US', { timeZone, month: '2-digit', year: 'numeric' });
    const month = later.format(now() + 40 * DAY).replace('/', '-');
    const calendar = await read('/events', { view: 'calendar', month });
    expect(calendar).toMatchObject({ calendarView: true, items: [{ title: 'Later' }] });
    expect((await read('/events', { view: 'calendar' })).calendarView).toBe(true);
    const tour = await app.make.collection(site, {
      kind: 'custom',
      typeName: 'tour',
      ordering: 'calendar',
      urlId: 'tour',
    });
    await app.make.item(site, tour.id, { title: 'Oslo', startDate: now() + DAY });
    expect(await read('/tour')).toMatchObject({ upcoming: [{ title: 'Oslo' }], past: [] });
    const event = await read('/events/older');
    expect(event.item).toMatchObject({ recordType: 12, startDate: now() - 2 * DAY });
    expect(event.pagination).toMatchObject({ prevItem: { title: 'Oldest' }, nextItem: { title: 'Over' } });
  });

  it('an index has its pages, and with full data what is on them', async () => {
    const index = await app.make.collection(site, { kind: 'index', urlId: 'all' });
    const child = (more: object) => app.make.collection(site, { folderId: index.id, ...more });
    const page = await child({ title: 'First', urlId: 'first' });
    await lay('collection', page.id, '<p>First words</p>');
    const gallery = await child({ kind: 'gallery', title: 'Second' });
    await app.make.item(site, gallery.id, { title: 'p', mainImageId: await image() });
    const secret = await child({ title: 'Secret' });
    const locked = openPageFixture(app, site, () => [secret.id]);
    const plain = (await locked.build('/all')).dictionary;
    expect(plain).toMatchObject({ items: [], empty: false, collection: { folder: true, folderBehavior: 1 } });
    const files = {
      'collections/index.conf': '{ "folder": true, "index": true, "fullData": true }',
      'collections/index.list': 'x',
    };
    const full = await locked.build('/all', {}, themeOf(files));
    expect(full.inner).toEqual({ kind: 'list', typeName: 'index' });
    expect(full.dictionary).toMatchObject({
      collection: {
        collections: [
          { title: 'First', mainContent: expect.stringContaining('First words') },
          { title: 'Second', items: [{ title: 'p' }] },
        ],
      },
    });
    expect(JSON.stringify(plain)).not.toMatch(/First words|Secret/);
    expect(JSON.stringify(full.dictionary)).not.toContain('Secret');
    const empty = await app.make.collection(site, { kind: 'index' });
    expect(await read(`/${empty.urlId}`)).toMatchObject({ empty: true, emptyFolder: true });
  });

  it('a post that begins with a kind of block that the theme promotes has it beside its body', async () => {
    const theme = themeOf({ 'collections/blog.conf': '{ "promotedBlocks": ["image", "QUOTE"] }' });
    const blog = await app.make.collection(site, { kind: 'blog', urlId: 'notes' });
    const post = async (title: string, ...blocks: Parameters<typeof classicDocument>[0]) => {
      const { id } = await app.make.item(site, blog.id, { title, urlId: title.toLowerCase() });
      await app.content.documents.replace(site.id, { kind: 'item', id }, classicDocument(blocks));
    };
    const quote = () => block(BLOCK_TYPES.quote, { quote: '<p>Calm seas.</p>', source: '' }, 'a'.repeat(24));
    await post('Quoted', quote(), block(2, { html: '<p>Body</p>' }));
    await post('Later', block(2, { html: '<p>Body</p>' }), quote());
    const { items } = await read('/notes', {}, theme);
    const byTitle = new Map(items.map((each) => [each.title, each]));
    expect(byTitle.get('Quoted')).toMatchObject({
      promotedBlockType: 'quote',
      promotedBlock: expect.stringContaining('Calm seas.'),
      body: expect.stringMatching(/^(?!.*Calm seas).*Body/s),
    });
    expect(byTitle.get('Later')).not.toHaveProperty('promotedBlock');
    expect(byTitle.get('Later')).toMatchObject({ body: expect.stringContaining('Calm seas.') });
    const { item } = await read(byTitle.get('Quoted')?.fullUrl ?? '', {}, theme);
    expect(item).toMatchObject({ promotedBlock: expect.stringContaining('Calm seas.') });
    expect((await read('/notes')).items.every((each) => !('promotedBlock' in each))).toBe(true);
  });

  it('a theme sets sizes, layouts, features and texts, and every field that it declares is there', async () => {
    const theme = themeOf(
      {
        'collections/case.conf':
          '{ "title": "Cases", "ordering": "user-orderable", "acceptTypes": ["study"], "pageSize": 7, "relatedItems": true, "regionName": "wide" }',
        'collections/case.list': 'x',
        'strings/template-en-US.json': '{ "more": "More" }',
      },
      {
        layouts: { default: { name: 'D', regions: ['site'] }, wide: { name: 'W', regions: ['site'] } },
        customTypes: [
          {
            title: 'Study',
            name: 'study',
            base: 'text',
            fields: ['text', 'wysiwyg', 'image', 'checkbox', 'gallery'].map((type) => ({
              name: `my_${type}`,
              title: type,
              type,
            })),
          },
        ],
      },
    );
    const cases = await app.make.collection(site, { kind: 'custom', typeName: 'case', urlId: 'cases' });
    await app.make.item(site, cases.id, { title: 'Empty', urlId: 'empty' });
    const images = [await image(), await image()];
    await app.make.item(site, cases.id, {
      title: 'Full',
      customContent: {
        my_text: 'Bay',
        my_wysiwyg: '<p onclick="x()">Hi</p>',
        my_image: images[0],
        my_checkbox: true,
        my_gallery: images,
      },
    });
    const built = await fixture.build('/cases', {}, theme);
    expect(built).toMatchObject({ layout: 'wide', inner: { kind: 'list', typeName: 'case' } });
    expect(built.dictionary).toMatchObject({
      collection: {
        typeName: 'case',
        pageSize: 7,
        regionName: 'wide',
        features: { relatedItems: { isEnabled: true } },
      },
      localizedStrings: { more: 'More', productSubscribeText: 'Subscribe' },
      items: [
        {
          customContent: {
            my_text: '',
            my_wysiwyg: '',
            my_image: '',
            my_checkbox: false,
            my_gallery: { items: [] },
          },
        },
        {
          customContent: {
            my_text: 'Bay',
            my_wysiwyg: '<p>Hi</p>',
            my_image: { id: images[0] },
            my_checkbox: true,
            my_gallery: { items: [{ id: images[0] }, { id: images[1] }] },
          },
        },
      ],
    });
  });
});
