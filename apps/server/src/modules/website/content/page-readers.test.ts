import type { ContentCollection } from '@awning/contract';
import { areaDocument, newSection, PAGE_TYPES, type PageDocument, RECORD_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { type ContentFixture, openContentFixture } from '../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PageReaders } from './page-readers.ts';

let app: TestApp;
let shop: ContentFixture;
let read: PageReaders;
let now: number;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
  read = app.content.read;
});
afterAll(() => app.close());
beforeEach(async () => {
  await shop.clear();
  now = app.clock.now().getTime();
});

const HOUR = 3_600_000;
const collection = (kind: string, more: object = {}): Promise<ContentCollection> =>
  app.make.collection(shop.site, { kind, title: `My ${kind}`, ...more });
const add = (collectionId: string, fields: object = {}) => app.make.item(shop.site, collectionId, fields);
const titles = async (list: Parameters<PageReaders['itemLists']>[1][number]) =>
  (await read.itemLists(shop.site.id, [list]))[0]?.map(({ title }) => title);

const page: PageDocument = {
  schema: 1,
  sections: [newSection('0'.repeat(23).concat('1'))],
};

describe('what visitors may see', () => {
  it('PL-3.18 visitors see published items, and scheduled ones once their time has come', async () => {
    const blog = await collection('blog');
    const result = await Promise.all(
      ['published', 'scheduled', 'needs-review', 'draft', 'private'].map((status) =>
        add(blog.id, { title: status, status, publishOn: now + (status === 'scheduled' ? HOUR : -HOUR) }),
      ),
    );
    expect(result.map(({ statusLabel }) => statusLabel)).toEqual([
      'Published',
      'Scheduled',
      'Needs Review',
      'Draft',
      'Private',
    ]);
    const seen = async () => [
      [
        ...(
          await read.items(
            shop.site.id,
            result.map(({ id }) => id),
          )
        ).values(),
      ]
        .map(({ title }) => title)
        .toSorted(),
      await titles({ collectionId: blog.id, limit: 10 }),
      (await read.collections(shop.site.id, [blog.id])).get(blog.id)?.itemCount,
    ];
    expect(await seen()).toEqual([['published'], ['published'], 1]);
    for (const item of result.slice(1))
      expect(await read.itemByUrl(shop.site.id, blog.id, item.urlId)).toBeNull();
    app.clock.advance(HOUR);
    expect(await seen()).toEqual([['published', 'scheduled'], ['scheduled', 'published'], 2]);
  });

  it('a scheduled item that comes due makes a new version of the site, once', async () => {
    const { siteVersions } = app.platform;
    const blog = await collection('blog');
    const item = await add(blog.id, { status: 'scheduled', publishOn: now + HOUR });
    await app.settle();
    expect((await shop.get(`/items/${item.id}`)).json().item.status).toBe('scheduled');
    const before = await siteVersions.current(shop.site.id);
    app.clock.advance(HOUR);
    // What the clock of the queue does every minute.
    await app.platform.queue.send(app.platform.database.query, 'publish-scheduled-items', {});
    await app.settle();
    expect((await shop.get(`/items/${item.id}`)).json().item.status).toBe('published');
    await expect.poll(() => siteVersions.current(shop.site.id)).toBe(before + 1);
    await app.platform.queue.send(app.platform.database.query, 'publish-scheduled-items', {});
    await app.settle();
    await expect.poll(() => siteVersions.current(shop.site.id)).toBe(before + 1);
  });

  it('a date in the future schedules what is published; scheduling without one, or for the past, is refused', async () => {
    const blog = await collection('blog');
    expect((await add(blog.id, { publishOn: now + HOUR })).status).toBe('scheduled');
    for (const when of [{}, { publishOn: now - HOUR }]) {
      const refused = await shop.post(`/collections/${blog.id}/items`, {
        title: 'Later',
        status: 'scheduled',
        ...when,
      });
      expect(refused.statusCode, refused.body).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'content.scheduled-in-the-past' });
    }
  });

  it('nothing of a collection that is disabled, and nothing of another site', async () => {
    const blog = await collection('blog', { enabled: false });
    const item = await add(blog.id);
    expect((await read.collections(shop.site.id, [blog.id])).size).toBe(0);
    expect((await read.items(shop.site.id, [item.id])).size).toBe(0);
    expect(await titles({ collectionId: blog.id, limit: 10 })).toEqual([]);
    expect(await read.pageByUrl(shop.site.id, blog.urlId)).toBeNull();
    const other = await app.make.site();
    const open = await collection('blog', { title: 'Open' });
    const [openItem] = [await add(open.id)];
    expect((await read.collections(other.id, [open.id])).size).toBe(0);
    expect((await read.items(other.id, [openItem.id])).size).toBe(0);
    expect(await read.itemLists(other.id, [{ collectionId: open.id, limit: 5 }])).toEqual([[]]);
    expect(await read.pageByUrl(other.id, open.urlId)).toBeNull();
  });
});

describe('lists of items', () => {
  it('item lists are ordered as their collection is and filtered as the block says, in one batch', async () => {
    const [blog, gallery] = [await collection('blog'), await collection('gallery')];
    for (let n = 0; n < 4; n++) {
      await add(blog.id, {
        title: `Post ${n}`,
        publishOn: now - HOUR * n,
        tags: n % 2 ? ['Odd'] : [],
        categories: n < 2 ? ['New'] : ['Old'],
        starred: n === 3,
      });
      await add(gallery.id, { title: `Image ${n}` });
    }
    const lists = await read.itemLists(shop.site.id, [
      { collectionId: blog.id, limit: 3 },
      { collectionId: gallery.id, limit: 2 },
      { collectionId: blog.id, tag: 'odd', limit: 10 },
      { collectionId: blog.id, category: 'NEW', tag: 'Odd', limit: 10 },
      { collectionId: blog.id, featuredOnly: true, limit: 10 },
      { collectionId: '0'.repeat(24), limit: 10 },
      { collectionId: blog.id, limit: 0 },
    ]);
    expect(lists.map((list) => list.map(({ title }) => title))).toEqual([
      ['Post 0', 'Post 1', 'Post 2'],
      ['Image 0', 'Image 1'],
      ['Post 1', 'Post 3'],
      ['Post 1'],
      ['Post 3'],
      [],
      [],
    ]);
    expect(await read.itemLists(shop.site.id, [])).toEqual([]);
  });

  it('item lists are filtered by author or by time: when posts are published and events begin', async () => {
    const [blog, events] = [await collection('blog'), await collection('events')];
    const { author } = (await shop.post('/authors', { displayName: 'A' })).json();
    for (let n = 0; n < 4; n++) {
      await add(blog.id, {
        title: `Post ${n}`,
        publishOn: now - HOUR * n,
        ...(n % 2 ? { authorId: author.id } : {}),
      });
      await add(events.id, { title: `Event ${n}`, startDate: now + HOUR * n, endDate: now + HOUR * 9 });
    }
    const lists = await read.itemLists(shop.site.id, [
      { collectionId: blog.id, authorId: author.id, limit: 10 },
      { collectionId: blog.id, from: now - HOUR * 2, until: now, limit: 10 },
      { collectionId: blog.id, until: now - HOUR, limit: 10 },
      { collectionId: events.id, from: now + HOUR, until: now + HOUR * 3, limit: 10 },
      { collectionId: events.id, when: 'upcoming', from: now + HOUR, limit: 10 },
      { collectionId: blog.id, authorId: author.id, from: now - HOUR, limit: 10 },
    ]);
    expect(lists.map((list) => list.map(({ title }) => title))).toEqual([
      ['Post 1', 'Post 3'],
      ['Post 1', 'Post 2'],
      ['Post 2', 'Post 3'],
      ['Event 2', 'Event 1'],
      ['Event 1', 'Event 2', 'Event 3'],
      ['Post 1'],
    ]);
  });

  it('of events are upcoming soonest first, or past latest first', async () => {
    const { id } = await collection('events');
    for (const hours of [-5, -2, -1, 3, 8])
      await add(id, {
        title: String(hours),
        startDate: now + hours * HOUR,
        endDate: now + hours * HOUR + (hours === -1 ? 2 * HOUR : 0),
      });
    expect(await titles({ collectionId: id, when: 'upcoming', limit: 10 })).toEqual(['-1', '3', '8']);
    expect(await titles({ collectionId: id, when: 'past', limit: 10 })).toEqual(['-2', '-5']);
    expect(await titles({ collectionId: id, limit: 2 })).toEqual(['8', '3']);
  });
});

describe('page data', () => {
  it('PL-3.28 PL-3.29 PL-3.30 an event has its dates, place and counts', async () => {
    const { id } = await collection('events');
    const result = await add(id, {
      title: 'Regatta',
      startDate: now,
      endDate: now + HOUR,
      location: { addressLine1: 'Quay 1', addressCountry: 'Norway', mapLat: 59.9, mapLng: 10.7 },
    });
    await app.platform.database.query.run(sql`
      update items set like_count = 3, public_comment_count = 2 where item_id = ${result.id}`);
    expect((await read.items(shop.site.id, [result.id])).get(result.id)).toMatchObject({
      title: 'Regatta',
      startDate: now,
      endDate: now + HOUR,
      location: {
        addressLine1: 'Quay 1',
        addressLine2: '',
        addressCountry: 'Norway',
        mapLat: 59.9,
        mapLng: 10.7,
      },
      likeCount: 3,
      publicCommentCount: 2,
      commentState: 2,
    });
  });

  it('PL-3.26 PL-3.27 an item of a gallery is its image; a film has its frame and overlay too', async () => {
    const { id } = await collection('gallery');
    const mainImageId = await shop.image();
    const imageAsset = await add(id, { title: 'Boat', mainImageId, media: { clickthroughUrl: '/boats' } });
    const film = await add(id, {
      recordType: RECORD_TYPES.video,
      mainImageId,
      media: {
        oembed: { html: '<iframe src="https://player.vimeo.com/video/1"></iframe>', providerName: 'Vimeo' },
        overlay: true,
      },
    });
    const matches = await read.items(shop.site.id, [imageAsset.id, film.id]);
    const image = (await app.media.images(shop.site.id, [mainImageId])).get(mainImageId);
    expect(matches.get(imageAsset.id)).toMatchObject({
      recordType: 2,
      title: 'Boat',
      assetUrl: image?.assetUrl,
      originalSize: image?.originalSize,
      colorData: image?.colorData,
      mainImage: image,
      clickthroughUrl: '/boats',
    });
    expect(matches.get(film.id)).toMatchObject({
      recordType: 8,
      oembed: { html: '<iframe src="https://player.vimeo.com/video/1"></iframe>', providerName: 'Vimeo' },
      overlay: true,
      mainImageId,
      systemDataId: image?.systemDataId,
    });
  });

  it('a post has the fields that templates read', async () => {
    const blog = await collection('blog');
    const result = await add(blog.id, {
      title: 'Post',
      excerpt: '<p>Short</p>',
      sourceUrl: 'https://example.com/a',
      passthrough: true,
      starred: true,
      promotedBlockType: 'quote',
      customContent: { note: 'x' },
      tags: ['Sea'],
      categories: ['News'],
    });
    expect((await read.items(shop.site.id, [result.id])).get(result.id)).toMatchObject({
      recordType: 1,
      recordTypeLabel: 'text',
      fullUrl: result.fullUrl,
      excerpt: '<p>Short</p>',
      sourceUrl: 'https://example.com/a',
      passthrough: true,
      starred: true,
      promotedBlockType: 'quote',
      customContent: { note: 'x' },
      tags: ['Sea'],
      categories: ['News'],
      workflowState: 1,
      body: null,
    });
  });

  it('a collection says its codes, and which labels visitors find in it', async () => {
    const blog = await collection('blog', { navigationTitle: 'News', description: '<p>x</p>' });
    await shop.post(`/collections/${blog.id}/categories`, { displayName: 'Unused' });
    await add(blog.id, { tags: ['Sea'], categories: ['Boats'] });
    await add(blog.id, { tags: ['Secret'], status: 'draft' });
    expect((await read.collections(shop.site.id, [blog.id])).get(blog.id)).toMatchObject({
      websiteId: shop.site.id,
      type: 1,
      typeName: 'blog',
      ordering: 2,
      title: 'My blog',
      navigationTitle: 'News',
      fullUrl: '/my-blog/',
      pageSize: 20,
      itemCount: 1,
      tags: ['Sea'],
      categories: ['Boats'],
      folder: false,
    });
    const folder = await collection('folder');
    expect((await read.collections(shop.site.id, [folder.id])).get(folder.id)).toMatchObject({
      folder: true,
      folderBehavior: 2,
      typeName: 'folders',
    });
  });
});

describe('pages', () => {
  it('a page is found by its address in exact case, with its document', async () => {
    const result = await collection('page', { title: 'About', seoTitle: 'About us' });
    expect(await read.pageByUrl(shop.site.id, 'about')).toMatchObject({
      document: null,
      seoTitle: 'About us',
    });
    await shop.put(`/collections/${result.id}/document`, { document: page });
    expect(await read.pageByUrl(shop.site.id, 'about')).toMatchObject({
      document: page,
      pageType: 2,
      collection: { id: result.id, type: 10 },
    });
    expect(await read.pageByUrl(shop.site.id, 'About')).toBeNull();
    expect(await read.pageByUrl(shop.site.id, 'nothing')).toBeNull();
    expect(await read.homePage(shop.site.id)).toBeNull();
    await shop.put('/homepage', { collectionId: result.id });
    expect((await read.homePage(shop.site.id))?.collection).toMatchObject({ id: result.id, fullUrl: '/' });
  });

  it('that lie over others have no address', async () => {
    const result = await collection('splash-page', { title: 'Closed', pageType: PAGE_TYPES['lock-screen'] });
    expect(await read.pageByUrl(shop.site.id, result.urlId)).toBeNull();
    expect(await read.pagesOfType(shop.site.id, PAGE_TYPES['lock-screen'])).toMatchObject([
      { collection: { title: 'Closed' } },
    ]);
  });

  it('in a folder come in the order of their owner, without those that nobody may open', async () => {
    const folder = await collection('folder', { title: 'Menu' });
    const inside = (title: string, more: object = {}) =>
      collection('page', { title, folderId: folder.id, ...more });
    const [first, second] = [await inside('First'), await inside('Second')];
    const off = await inside('Off', { enabled: false });
    await collection('page', { title: 'Elsewhere' });
    await shop.put(`/collections/${second.id}/document`, { document: page });
    expect(await read.children(shop.site.id, folder.id)).toMatchObject([
      { collection: { title: 'First' }, document: null },
      { collection: { title: 'Second' }, document: page },
    ]);
    await app.content.collections.reorder(shop.site.id, {
      folderId: folder.id,
      collectionIds: [second.id, off.id, first.id],
    });
    expect((await read.children(shop.site.id, folder.id)).map(({ collection: { title } }) => title)).toEqual([
      'Second',
      'First',
    ]);
    expect(await read.children((await app.make.site()).id, folder.id)).toEqual([]);
  });

  it('the main navigation is the first menu that is not hidden, of any name', async () => {
    const about = await collection('page', { title: 'About' });
    expect(await read.mainNavigation(shop.site.id)).toEqual([]);
    for (const name of ['_hidden', 'topMenu', 'mainNav'])
      await app.content.navigations.save(shop.site.id, {
        fieldName: name,
        navigation: {
          items:
            name === 'topMenu' ? [{ collectionId: about.id }] : [{ externalLink: { title: name, url: '/' } }],
        },
      });
    expect(await read.mainNavigation(shop.site.id)).toMatchObject([{ collection: { id: about.id } }]);
  });

  it('areas and bodies of items have their documents; one that we cannot read shows nothing', async () => {
    const blog = await collection('blog');
    const item = await add(blog.id);
    await shop.put(`/items/${item.id}/document`, { document: page });
    const footer = areaDocument('0'.repeat(23).concat('2'));
    await shop.put('/areas/footer/document', { document: footer });
    expect(await read.itemByUrl(shop.site.id, blog.id, item.urlId)).toMatchObject({ document: page });
    expect(await read.area(shop.site.id, 'footer')).toEqual(footer);
    expect(await read.area(shop.site.id, 'header')).toBeNull();
    expect(await read.savedArea(shop.site.id, 'footer')).toEqual({
      document: footer,
      updatedOn: app.platform.clock.now().getTime(),
    });
    expect(await read.savedArea(shop.site.id, 'header')).toBeNull();
    await app.platform.database.query.run(sql`update areas set document = '{"schema": 99}'`);
    expect(await read.area(shop.site.id, 'footer')).toBeNull();
  });
});
