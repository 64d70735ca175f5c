import { type ContentItem, GALLERY_MEDIA_TYPES, type ItemPage } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../../platform/db/index.ts';
import { type ContentFixture, openContentFixture } from '../../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let shop: ContentFixture;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
});
afterAll(() => app.close());
beforeEach(() => shop.clear());

const collection = async (kind: string): Promise<string> =>
  (await app.make.collection(shop.site, { kind, title: `My ${kind}` })).id;
const add = (collectionId: string, body: object = {}) =>
  shop.post(`/collections/${collectionId}/items`, body);
const createItem = async (collectionId: string, body: object = {}): Promise<ContentItem> => {
  const response = await add(collectionId, body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().item;
};
const read = async (id: string): Promise<ContentItem> => (await shop.get(`/items/${id}`)).json().item;

/** Rows as the API would have made them, without waiting for hundreds of calls. */
const fill = (collectionId: string, recordType: number, count: number) =>
  app.platform.database.query.run(sql`
    insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on,
      updated_on, display_index)
    select ${shop.site.id}, 'f' || lpad(to_hex(n), 23, '0'), ${collectionId}, ${recordType}, 'Item ' || n, 'filled-' || n, 'published',
      now(), now(), now(), n from generate_series(1, ${count}::int) n`);

describe('kinds of items', () => {
  it.each([
    ['blog', 'text', {}],
    ['products', 'store-item', {}],
    ['gallery', 'image', {}],
    ['events', 'event', { startDate: 1_800_000_000_000 }],
    ['album', 'audio', {}],
    ['lessons', 'lesson', {}],
    ['course', 'course-item', {}],
  ] as const)('a new item of a %s is a %s and a draft', async (kind, label, fields) => {
    const item = await createItem(await collection(kind), { title: 'First', ...fields });
    expect(item).toMatchObject({
      recordType: RECORD_TYPES[label],
      recordTypeLabel: label,
      status: 'draft',
      statusLabel: 'Draft',
    });
  });

  it('a collection takes the types it accepts and says so about others', async () => {
    const gallery = await collection('gallery');
    expect((await createItem(gallery, { recordType: RECORD_TYPES.video })).recordType).toBe(8);
    const refused = await add(gallery, { recordType: RECORD_TYPES.event });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: { recordType: '12 is not one of the expected options' } });
    for (const kind of ['page', 'index', 'folder', 'splash-page'])
      expect((await add(await collection(kind), {})).json()).toMatchObject({
        code: 'content.holds-no-items',
      });
  });

  it('PL-3.14 an image or film of a gallery says where its medium came from', async () => {
    const gallery = await collection('gallery');
    const mainImageId = await shop.image();
    expect((await createItem(gallery)).media).toEqual({ type: 'imageEmpty' });
    expect((await createItem(gallery, { mainImageId })).media).toEqual({ type: 'imageFile' });
    expect((await createItem(gallery, { recordType: RECORD_TYPES.video })).media).toEqual({ type: 'video' });
    for (const type of ['imageLicensed', 'imageReused', 'assetReused'])
      expect((await createItem(gallery, { mainImageId, media: { type } })).media).toEqual({ type });
    expect(GALLERY_MEDIA_TYPES).toHaveLength(6);
    const refused = await add(gallery, { media: { type: 'painting' } });
    expect(refused.json().errors).toEqual({ 'media.type': 'painting is not one of the expected options' });
  });

  it('a film keeps the frame of a known service and nothing else', async () => {
    const gallery = await collection('gallery');
    const film = (html: string) =>
      createItem(gallery, {
        recordType: RECORD_TYPES.video,
        media: { oembed: { html, providerName: 'YouTube' }, overlay: true },
      });
    const frame = '<iframe src="https://www.youtube-nocookie.com/embed/x" width="560"></iframe>';
    expect((await film(`${frame}<script>alert(1)</script>`)).media).toMatchObject({
      oembed: { html: frame, providerName: 'YouTube' },
      overlay: true,
    });
    expect((await film('<iframe src="https://evil.example/"></iframe>')).media).toMatchObject({
      oembed: { html: '' },
    });
  });

  it('PL-5.45 a link is formatted as one, wherever it is', async () => {
    const gallery = await collection('gallery');
    for (const [field, body] of [
      ['sourceUrl', { sourceUrl: 'javascript:alert(1)' }],
      ['media.clickthroughUrl', { media: { clickthroughUrl: 'example dot com' } }],
    ] as const) {
      const refused = await add(gallery, body);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'content.bad-link',
        message: 'Links must be formatted as https://example.com or /page',
        errors: { [field]: 'Links must be formatted as https://example.com or /page' },
      });
    }
    expect(
      (await createItem(gallery, { sourceUrl: 'https://example.com/a', passthrough: true })).sourceUrl,
    ).toBe('https://example.com/a');
  });

  it('PL-5.44 a mailto link needs an email address', async () => {
    const blog = await collection('blog');
    const refused = await add(blog, { sourceUrl: 'mailto:harbour' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({
      sourceUrl: 'Emails must be formatted as mailto:name@example.com',
    });
    expect((await createItem(blog, { sourceUrl: 'mailto:harbour@example.com' })).sourceUrl).toBe(
      'mailto:harbour@example.com',
    );
  });

  it('an event starts, and does not end before that', async () => {
    const events = await collection('events');
    expect((await add(events, {})).json()).toMatchObject({ code: 'content.event-without-start' });
    const event = await createItem(events, { startDate: 1_800_000_000_000 });
    expect(event.endDate).toBe(1_800_000_000_000);
    const early = await shop.patch(`/items/${event.id}`, { endDate: 1_700_000_000_000 });
    expect(early.json()).toMatchObject({ code: 'content.event-ends-early' });
    const located = await shop.patch(`/items/${event.id}`, {
      location: { addressLine1: 'Quay 1', mapLat: 59.9, mapLng: 10.7 },
    });
    expect(located.json().item.location).toMatchObject({ addressLine1: 'Quay 1', mapLat: 59.9 });
    expect((await shop.patch(`/items/${event.id}`, { location: { mapLat: 91 } })).statusCode).toBe(400);
  });

  it('an author exists, and an asset too', async () => {
    const blog = await collection('blog');
    expect((await add(blog, { authorId: '0'.repeat(24) })).json()).toMatchObject({
      code: 'content.author-missing',
    });
    expect((await add(blog, { mainImageId: '0'.repeat(24) })).json()).toMatchObject({
      code: 'content.missing-asset',
      errors: { mainImageId: 'It uses an image or file that does not exist any more.' },
    });
    const foreign = await shop.image(await app.make.site());
    expect((await add(blog, { mainImageId: foreign })).statusCode).toBe(400);
    expect((await shop.get(`/collections/${blog}/items`)).json().items).toEqual([]);
  });
});

describe('addresses', () => {
  it('posts are dated in the time zone of the site, other items are not', async () => {
    const blog = await collection('blog');
    // Still the first of January in New York, which is where a new site is.
    const publishOn = Date.UTC(2024, 0, 2, 3);
    expect(await createItem(blog, { title: 'New pier', publishOn })).toMatchObject({
      urlId: '2024/1/1/new-pier',
      fullUrl: '/my-blog/2024/1/1/new-pier',
    });
    expect((await createItem(blog, { title: 'New pier', publishOn })).urlId).toBe('2024/1/1/new-pier-1');
    await shop.patch(`/collections/${blog}`, { postAddress: 'slug' });
    expect((await createItem(blog, { title: 'New pier', publishOn })).urlId).toBe('new-pier');
    const store = await collection('products');
    expect((await createItem(store, { title: 'Deck shoe' })).fullUrl).toBe('/my-products/p/deck-shoe');
    expect((await createItem(store, { title: '日本' })).urlId).toBe('product');
  });

  it('item addresses are unique in their collection, and invalid ones are refused', async () => {
    const store = await collection('products');
    await createItem(store, { title: 'Pen' });
    expect((await add(store, { title: 'X', urlId: 'pen' })).json()).toMatchObject({
      code: 'content.url-taken',
    });
    const bad = await add(store, { title: 'X', urlId: 'a/b' });
    expect(bad.json()).toMatchObject({ message: 'a/b is not a valid page URL' });
    expect((await createItem(await collection('gallery'), { title: 'Pen' })).urlId).toBe('pen');
  });
});

describe('order and place', () => {
  it('items in manual order are ordered by naming all of them; dated ones never', async () => {
    const gallery = await collection('gallery');
    const [a, b, c] = [
      await createItem(gallery, { title: 'A' }),
      await createItem(gallery, { title: 'B' }),
      await createItem(gallery, { title: 'C' }),
    ];
    const order = (itemIds: string[]) => shop.put(`/collections/${gallery}/item-order`, { itemIds });
    expect((await order([c.id, b.id, a.id])).statusCode).toBe(204);
    const titles = (await shop.get(`/collections/${gallery}/items`)).json().items;
    expect(titles.map(({ title }: ContentItem) => title)).toEqual(['C', 'B', 'A']);
    expect((await order([a.id, b.id])).json()).toMatchObject({ code: 'content.order-mismatch' });
    const blog = await collection('blog');
    const refused = await shop.put(`/collections/${blog}/item-order`, { itemIds: [] });
    expect(refused.json()).toMatchObject({ code: 'content.ordered-by-date' });
  });

  it('lists come page by page, without a gap and without a repetition, and filtered', async () => {
    const blog = await collection('blog');
    for (let n = 0; n < 7; n++)
      await createItem(blog, {
        title: `Post ${n}`,
        status: n % 2 === 0 ? 'published' : 'draft',
        publishOn: 1_700_000_000_000 + Math.floor(n / 2) * 1000,
        starred: n === 3,
        tags: n > 4 ? ['Late'] : [],
      });
    const titles: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ItemPage = (
        await shop.get(`/collections/${blog}/items?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ).json();
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.nextPageCursor;
    }
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Post ${n}`));
    const count = async (query: string) =>
      (await shop.get(`/collections/${blog}/items?${query}`)).json().items.length;
    expect(await count('status=draft')).toBe(3);
    expect(await count('tag=late')).toBe(2);
    expect(await count('starred=true')).toBe(1);
    expect(await count('search=post%206')).toBe(1);
    expect((await shop.get(`/collections/${blog}/items?status=lost`)).json()).toMatchObject({
      message: 'lost is not one of the expected options',
    });
  });

  it('an item moves to a collection that accepts it, with its labels, and keeps its address if it can', async () => {
    const [from, to] = [await collection('gallery'), await collection('gallery')];
    const item = await createItem(from, { title: 'Boat', tags: ['Sea'], categories: ['Old'] });
    await createItem(to, { title: 'Boat' });
    const moved = await shop.post(`/items/${item.id}/move`, { collectionId: to });
    expect(moved.json().item).toMatchObject({
      collectionId: to,
      urlId: 'boat-1',
      tags: ['Sea'],
      categories: ['Old'],
      displayIndex: 2,
    });
    expect((await shop.get(`/collections/${to}/categories`)).json().categories).toMatchObject([
      { displayName: 'Old', itemCount: 1 },
    ]);
    const refused = await shop.post(`/items/${item.id}/move`, { collectionId: await collection('events') });
    expect(refused.statusCode).toBe(400);
  });

  it('a copy is a draft of its own', async () => {
    const blog = await collection('blog');
    const item = await createItem(blog, {
      title: 'Post',
      status: 'published',
      tags: ['a'],
      excerpt: '<p>x</p>',
    });
    const copy = (await shop.post(`/items/${item.id}/duplicate`)).json().item;
    expect(copy).toMatchObject({ title: 'Post (Copy)', status: 'draft', tags: ['a'], excerpt: '<p>x</p>' });
    expect(copy.urlId).toMatch(/post-copy$/);
    expect((await shop.remove(`/items/${item.id}`)).statusCode).toBe(204);
    expect((await read(copy.id)).tags).toEqual(['a']);
  });
});

describe('limits', () => {
  it.each([
    [
      'gallery',
      RECORD_TYPES.image,
      250,
      'content.too-many-items',
      'This collection is full: 250 items are the most.',
    ],
    [
      'products',
      RECORD_TYPES['store-item'],
      200,
      'content.too-many-products',
      'This store page is full: 200 products are the most.',
    ],
    [
      'album',
      RECORD_TYPES.audio,
      60,
      'content.too-many-tracks',
      'This album is full: 60 tracks are the most.',
    ],
    [
      'flickr',
      RECORD_TYPES.image,
      50,
      'content.too-many-external-pictures',
      'A gallery of a photo service can hold 50 images at the most.',
    ],
  ])(
    'PL-9.29 PL-9.30 PL-9.32 PL-9.36 a %s is full at its limit, also for two who come at once',
    async (kind, recordType, max, code, words) => {
      const id = await collection(kind);
      await fill(id, recordType, max - 1);
      const answers = await Promise.all([add(id, { title: 'A' }), add(id, { title: 'B' })]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
      expect(refused).toMatchObject({ code });
      expect(refused.message).toMatch(new RegExp(`^${words}`));
      const [one] = (await shop.get(`/collections/${id}/items?limit=1`)).json().items;
      expect((await shop.post(`/items/${one.id}/duplicate`)).json()).toMatchObject({ code });
      expect((await shop.get(`/collections/${id}`)).json().collection.itemCount).toBe(max);
    },
  );

  it('PL-9.35 a site shows twenty galleries of photo services, also when two are added at once', async () => {
    const make = (kind: string) => shop.post('/collections', { kind, title: 'Far away' });
    for (let n = 0; n < 19; n++) await collection(n % 2 === 0 ? 'flickr' : 'fivehundredpix');
    const answers = await Promise.all([make('flickr'), make('fivehundredpix')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'content.too-many-external-galleries',
      message: 'A site can show 20 galleries of photo services at the most. Remove one first.',
    });
    expect((await make('gallery')).statusCode).toBe(201);
  });

  it('posts and events are as many as people write', async () => {
    const blog = await collection('blog');
    await fill(blog, RECORD_TYPES.text, 251);
    expect((await add(blog, {})).statusCode).toBe(201);
  });

  it('content limits are settings of the site', async () => {
    const id = await collection('gallery');
    await fill(id, RECORD_TYPES.image, 250);
    await app.settings.changeLimits(shop.site.id, { value: { itemsPerCollection: 251 }, by: 'test' });
    expect((await add(id, {})).statusCode).toBe(201);
    expect((await add(id, {})).json().message).toContain('251 items');
    await app.settings.changeLimits(shop.site.id, { value: { itemsPerCollection: 250 }, by: 'test' });
  });

  it.each([
    ['tags', 'tag', 50],
    ['categories', 'category', 25],
  ])('PL-9.33 PL-9.34 PL-5.53 %s have a longest length and come once', async (field, word, max) => {
    const blog = await collection('blog');
    const longest = '🪡'.repeat(max);
    expect(await createItem(blog, { [field]: [longest] })).toMatchObject({ [field]: [longest] });
    const long = await add(blog, { [field]: ['x'.repeat(max + 1)] });
    expect(long.statusCode).toBe(400);
    expect(long.json().message).toBe(`A ${word} can have ${max} characters at the most.`);
    const twice = await add(blog, { [field]: ['Sea', ' sea '] });
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toMatchObject({ message: `This ${word} already exists` });
    expect((await add(blog, { [field]: ['  '] })).json()).toMatchObject({ code: 'content.empty-label' });
    expect((await shop.get(`/collections/${blog}`)).json().collection.itemCount).toBe(1);
  });
});

describe('hostile bodies', () => {
  it.each([
    [{ title: 7 }],
    [{ title: 'x'.repeat(501) }],
    [{ publishOn: 'tomorrow' }],
    [{ publishOn: 1e300 }],
    [{ status: {} }],
    [{ tags: 'all' }],
    [{ location: { mapLat: 'north' } }],
    [{ displayIndex: 1 }],
    [{ likeCount: 1_000_000 }],
    [{ structuredContent: {} }],
    [{ websiteId: '0'.repeat(24) }],
    [{ media: { type: 'imageFile', more: 1 } }],
  ])('%j is refused with a sentence', async (body) => {
    const response = await add(await collection('blog'), body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).not.toEqual({});
  });

  it('fields of its own are kept as they are, up to a size', async () => {
    const blog = await collection('blog');
    const customContent = { customText: 'x', deep: { toString: [1, null] } };
    expect((await createItem(blog, { customContent })).customContent).toEqual(customContent);
    const large = await add(blog, { customContent: { text: 'x'.repeat(65_536) } });
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'content.too-large' });
  });

  it('a change over an older version is refused', async () => {
    const item = await createItem(await collection('blog'), { title: 'A' });
    expect((await shop.patch(`/items/${item.id}`, { title: 'B' }, { 'if-match': '"1"' })).statusCode).toBe(
      200,
    );
    const late = await shop.patch(`/items/${item.id}`, { title: 'C' }, { 'if-match': '"1"' });
    expect(late.statusCode).toBe(412);
    expect((await read(item.id)).title).toBe('B');
  });

  it.each([
    ['without a version counts on from what a job made of it meanwhile', {}, 200, 3],
    ['over a version that a job raised meanwhile is refused', { 'if-match': '"1"' }, 412, 2],
  ])('a change %s', async (_title, headers, status, version) => {
    const { database } = app.platform;
    const item = await createItem(await collection('blog'), { title: 'A' });
    const isWaiting = async (): Promise<boolean> => {
      const rows = await database.query.rows(
        anyRow,
        sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update items set%'`,
      );
      return rows.length > 0;
    };
    const change = await database.transaction(async (tx) => {
      await tx.run(sql`update items set version = version + 1 where item_id = ${item.id}`);
      const started = shop.patch(`/items/${item.id}`, { title: 'B' }, headers);
      await expect.poll(isWaiting).toBe(true);
      return { started };
    });
    expect((await change.started).statusCode).toBe(status);
    expect((await shop.get(`/items/${item.id}`)).headers.etag).toBe(`"${version}"`);
  });
});
