import { CONTENT_KINDS, type ContentCollection, collectionKinds, websiteRoles } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
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

const make = async (body: object): Promise<ContentCollection> => {
  const response = await shop.post('/collections', body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().collection;
};
const page = (title: string, more: object = {}) => make({ kind: 'page', title, ...more });

describe('kinds of collections', () => {
  it.each(collectionKinds)('a %s has its codes', async (kind) => {
    const { type, typeName, ordering, folder, pageTypes, folderBehaviors, themeType } = CONTENT_KINDS[kind];
    const named = themeType === 'needed' ? { typeName } : {};
    const result = await make({ kind, title: `My ${kind}`, ...named });
    expect(result).toMatchObject({ kind, type, typeName, ordering, folder, pageType: pageTypes[0] });
    expect(result.folderBehavior).toBe(folderBehaviors[0] ?? null);
  });

  it('a theme has names of its own for pages, collections, folders and indexes', async () => {
    for (const kind of ['template-page', 'custom', 'folder', 'index'])
      expect(await make({ kind, title: kind, typeName: 'press-kit' })).toMatchObject({
        kind,
        typeName: 'press-kit',
      });
    const dated = await make({ kind: 'custom', title: 'Log', typeName: 'log', ordering: 'chronological' });
    expect(dated).toMatchObject({ ordering: 'chronological', postAddress: 'year/month/day/slug', type: 1 });
    const { item } = (
      await shop.post(`/collections/${dated.id}/items`, { title: 'First', urlId: '2026/5/first' })
    ).json();
    expect(item).toMatchObject({ urlId: '2026/5/first', commentState: 1 });
    for (const [ordering, recordType] of [
      ['calendar', 12],
      ['music-album', 7],
    ] as const) {
      const { id } = await make({ kind: 'custom', title: ordering, typeName: 'own', ordering });
      const response = await shop.post(`/collections/${id}/items`, { title: 'One', startDate: 1 });
      expect(response.json().item.recordType).toBe(recordType);
      expect((await shop.post(`/collections/${id}/items`, { title: 'Two', recordType: 1 })).statusCode).toBe(
        400,
      );
    }
  });

  it('a type of a theme wants its name, and nothing else has one', async () => {
    for (const kind of ['template-page', 'custom'])
      expect((await shop.post('/collections', { kind, title: 'Kit' })).json()).toMatchObject({
        code: 'content.type-name-needed',
        errors: { typeName: expect.any(String) },
      });
    for (const body of [
      { kind: 'blog', typeName: 'journal' },
      { kind: 'custom', typeName: '../etc' },
      { kind: 'custom', typeName: 'log', ordering: 'by chance' },
      { kind: 'blog', ordering: 'calendar' },
    ])
      expect(
        (await shop.post('/collections', { title: 'Kit', ...body })).statusCode,
        JSON.stringify(body),
      ).toBe(400);
  });

  it('an owner chooses the layout of a page, or leaves it to the theme', async () => {
    const { id, regionName } = await page('Wide', { regionName: 'wide' });
    expect(regionName).toBe('wide');
    expect(
      (await shop.patch(`/collections/${id}`, { regionName: null })).json().collection.regionName,
    ).toBeNull();
    expect((await shop.patch(`/collections/${id}`, { regionName: '' })).statusCode).toBe(400);
  });

  it('collection kinds are listed with their codes and the labels of statuses', async () => {
    const { kinds, statuses } = (await shop.get('/kinds')).json();
    expect(kinds.find(({ kind }: { kind: string }) => kind === 'products')).toMatchObject({
      type: 13,
      accepts: [11],
      ordering: 'user-orderable',
    });
    expect(statuses).toMatchObject({
      scheduled: 'Scheduled',
      'needs-review': 'Needs Review',
      draft: 'Draft',
      private: 'Private',
    });
  });

  it('PL-5.47 a kind that does not exist is refused in words that name it', async () => {
    const response = await shop.post('/collections', { kind: 'wiki', title: 'Wiki' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'content.unexpected-option',
      message: 'wiki is not one of the expected options',
      errors: { kind: 'wiki is not one of the expected options' },
    });
  });

  it('SF-1.14 SF-2.30 an owner chooses the type of a page among those that make sense for it', async () => {
    const { id, pageType } = await page('Sorry');
    expect(pageType).toBe(PAGE_TYPES.page);
    for (const name of ['splash-page', 'lock-screen', 'popup-overlay', 'page'] as const) {
      const changed = await shop.patch(`/collections/${id}`, { pageType: PAGE_TYPES[name] });
      expect(changed.json().collection.pageType).toBe(PAGE_TYPES[name]);
    }
    const refused = await shop.patch(`/collections/${id}`, { pageType: PAGE_TYPES.checkout });
    expect(refused.json()).toMatchObject({ message: '201 is not one of the expected options' });
    const blog = await make({ kind: 'blog', title: 'News' });
    expect((await shop.patch(`/collections/${blog.id}`, { pageType: 103 })).statusCode).toBe(400);
  });

  it('a folder has a behaviour of folders, an index that of indexes, a page none', async () => {
    const folder = await make({ kind: 'folder', title: 'More' });
    for (const folderBehavior of [3, 4, 2]) {
      const changed = await shop.patch(`/collections/${folder.id}`, { folderBehavior });
      expect(changed.json().collection.folderBehavior).toBe(folderBehavior);
    }
    expect((await shop.patch(`/collections/${folder.id}`, { folderBehavior: 1 })).statusCode).toBe(400);
    expect((await make({ kind: 'index', title: 'Work' })).folderBehavior).toBe(1);
    const { id } = await page('About');
    expect((await shop.patch(`/collections/${id}`, { folderBehavior: 2 })).statusCode).toBe(400);
  });
});

describe('addresses', () => {
  it('addresses of collections come from the title, are free, and never one of the product', async () => {
    expect(await page('Über uns')).toMatchObject({ urlId: 'uber-uns', fullUrl: '/uber-uns/' });
    expect((await page('Über uns')).urlId).toBe('uber-uns-1');
    expect((await page('ÜBER UNS!')).urlId).toBe('uber-uns-2');
    expect((await page('日本')).urlId).toBe('page');
    expect((await page('Cart')).urlId).toBe('cart-1');
  });

  it('PL-5.40 PL-5.41 PL-5.42 a store takes its address from its title, from three characters on, and the next free number', async () => {
    const store = async (title: string) => (await make({ kind: 'products', title })).urlId;
    expect(await store('Deck & Sail')).toBe('deck-sail');
    expect(await store('Tea')).toBe('tea');
    expect(await store('Te')).toBe('store');
    expect(await store('!!!')).toBe('store-1');
    expect(await store('Tea')).toBe('tea-1');
    expect(await store('Tea')).toBe('tea-2');
  });

  it('typed ones are lowered, may have parts, and stay unique', async () => {
    expect((await page('A', { urlId: 'Our-Work/Boats' })).urlId).toBe('our-work/boats');
    const response = await shop.post('/collections', { kind: 'page', title: 'B', urlId: 'our-work/boats' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'content.url-taken',
      message: 'There is something else at the address /our-work/boats already.',
    });
    const reserved = await shop.post('/collections', { kind: 'page', title: 'B', urlId: 'api/x' });
    expect(reserved.json()).toMatchObject({ code: 'content.url-reserved' });
  });

  it.each(['no blanks', 'ünï', '-', 'a//b', '?', 'a.b', '..', 'x'.repeat(251)])(
    'PL-5.46 %j is no page URL',
    async (urlId) => {
      const { id } = await page('A');
      const response = await shop.patch(`/collections/${id}`, { urlId });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errors: { urlId: `${urlId} is not a valid page URL` } });
      expect((await shop.get(`/collections/${id}`)).json().collection.urlId).toBe('a');
    },
  );

  it('ten who make a page of the same title at once get ten addresses', async () => {
    const result = await Promise.all(Array.from({ length: 10 }, () => page('Same')));
    expect(new Set(result.map(({ urlId }) => urlId)).size).toBe(10);
    expect(new Set(result.map(({ displayIndex }) => displayIndex)).size).toBe(10);
  });
});

describe('folders and order', () => {
  it('a page moves into a folder and out; folders do not nest, and only folders hold pages', async () => {
    const folder = await make({ kind: 'folder', title: 'More' });
    const index = await make({ kind: 'index', title: 'Work' });
    const { id } = await page('About');
    const moved = await shop.patch(`/collections/${id}`, { folderId: folder.id });
    expect(moved.json().collection.folderId).toBe(folder.id);
    const nested = await shop.patch(`/collections/${index.id}`, { folderId: folder.id });
    expect(nested.json()).toMatchObject({ code: 'content.folders-do-not-nest' });
    const self = await shop.patch(`/collections/${folder.id}`, { folderId: folder.id });
    expect(self.json()).toMatchObject({ code: 'content.folders-do-not-nest' });
    const other = await page('Other');
    for (const folderId of [other.id, '0'.repeat(24)]) {
      const refused = await shop.patch(`/collections/${id}`, { folderId });
      expect(refused.json()).toMatchObject({ code: 'content.folder-missing' });
    }
    expect(
      (await shop.patch(`/collections/${id}`, { folderId: null })).json().collection.folderId,
    ).toBeNull();
  });

  it('the tree of pages has what a screen shows and saves by: type of page, version, last change', async () => {
    const folder = await make({ kind: 'folder', title: 'About' });
    const inside = await page('Story', { folderId: folder.id, pageType: PAGE_TYPES['lock-screen'] });
    const { collections } = (await shop.get('/collection-tree')).json();
    const { id, version, updatedOn } = inside;
    expect(collections[0]).toMatchObject({ id: folder.id, version: folder.version, hasDocument: false });
    expect(collections[0].children).toEqual([
      expect.objectContaining({ id, version, updatedOn, pageType: PAGE_TYPES['lock-screen'] }),
    ]);
  });

  it('collections of a folder are ordered by naming all of them', async () => {
    const [a, b, c] = [await page('A'), await page('B'), await page('C')];
    const order = (collectionIds: string[]) =>
      shop.put('/collection-order', { folderId: null, collectionIds });
    expect((await order([c.id, a.id, b.id])).statusCode).toBe(204);
    const titles = async (query = '') =>
      (await shop.get(`/collections${query}`))
        .json()
        .collections.map((each: ContentCollection) => each.title);
    expect(await titles()).toEqual(['C', 'A', 'B']);
    for (const wrong of [
      [a.id, b.id],
      [a.id, a.id, b.id],
      [a.id, b.id, c.id, '0'.repeat(24)],
    ])
      expect((await order(wrong)).json()).toMatchObject({ code: 'content.order-mismatch' });
    const first = (await shop.get('/collections?limit=2')).json();
    expect(first).toMatchObject({ hasNextPage: true });
    expect(await titles(`?limit=2&cursor=${first.nextPageCursor}`)).toEqual(['B']);
    expect(await titles('?search=b')).toEqual(['B']);
    expect(await titles('?kind=blog')).toEqual([]);
    expect((await shop.get('/collections?cursor=rubbish')).json()).toMatchObject({
      code: 'content.bad-cursor',
    });
  });
});

describe('the home page', () => {
  const home = (collectionId: string) => shop.put('/homepage', { collectionId });

  it('a site has one home page, which is enabled and cannot be removed', async () => {
    const [a, b] = [await page('A'), await page('B')];
    expect((await home(a.id)).json().collection).toMatchObject({ homepage: true, fullUrl: '/' });
    expect((await home(b.id)).statusCode).toBe(200);
    expect((await shop.get(`/collections/${a.id}`)).json().collection.homepage).toBe(false);
    for (const refused of [
      await shop.remove(`/collections/${b.id}?confirm=true`),
      await shop.patch(`/collections/${b.id}`, { enabled: false }),
      await shop.patch(`/collections/${b.id}`, { pageType: PAGE_TYPES['lock-screen'] }),
    ])
      expect(refused.json()).toMatchObject({ code: 'content.home-page-needed' });
  });

  it('the home page cannot be a folder or a page that visitors cannot open', async () => {
    const folder = await make({ kind: 'folder', title: 'More' });
    const hidden = await page('Hidden', { enabled: false });
    for (const { id } of [folder, hidden])
      expect((await home(id)).json()).toMatchObject({ code: 'content.home-page-unfit' });
    expect((await home('0'.repeat(24))).json()).toMatchObject({ message: 'Unable to locate content' });
  });

  it('a site has one home page also when ten are chosen concurrently', async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, (_, n) => page(`P${n}`)));
    const answers = await Promise.all([...pages, ...pages].map(({ id }) => home(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const { collections } = (await shop.get('/collections')).json();
    expect(collections.filter((each: ContentCollection) => each.homepage)).toHaveLength(1);
  });
});

describe('changes', () => {
  it('over an older version are refused, and nothing is lost', async () => {
    const { id } = await page('A');
    const read = await shop.get(`/collections/${id}`);
    const tag = { 'if-match': String(read.headers.etag) };
    expect((await shop.patch(`/collections/${id}`, { title: 'B' }, tag)).statusCode).toBe(200);
    const late = await shop.patch(`/collections/${id}`, { title: 'C' }, tag);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ code: 'content.changed-meanwhile' });
    expect((await shop.get(`/collections/${id}`)).json().collection.title).toBe('B');
  });

  it('changes of collections make a new version of the site; refused ones do not', async () => {
    const { id } = await page('A');
    const { siteVersions } = app.platform;
    const before = await siteVersions.current(shop.site.id);
    await shop.patch(`/collections/${id}`, { urlId: '!' });
    await shop.patch(`/collections/${id}`, { title: 'B' });
    await expect.poll(() => siteVersions.current(shop.site.id)).toBe(before + 1);
  });

  it('clean what people write as HTML', async () => {
    const { description } = await page('A', {
      description: '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x">you</a></p>',
    });
    expect(description).toBe('<p>Hi <a>you</a></p>');
  });

  it('a copy is disabled, has an address of its own, and brings its items when asked', async () => {
    const gallery = await make({ kind: 'gallery', title: 'Boats' });
    await app.make.item(shop.site, gallery.id, { title: 'One', tags: ['Sea'], categories: ['Old'] });
    const copy = (await shop.post(`/collections/${gallery.id}/duplicate`, { withItems: true })).json();
    expect(copy.collection).toMatchObject({
      title: 'Boats (Copy)',
      urlId: 'boats-copy',
      enabled: false,
      itemCount: 1,
    });
    const { items } = (await shop.get(`/collections/${copy.collection.id}/items`)).json();
    expect(items).toMatchObject([{ title: 'One', tags: ['Sea'], categories: ['Old'] }]);
    expect((await shop.post(`/collections/${gallery.id}/duplicate`, {})).json().collection.itemCount).toBe(0);
  });

  it('deleting what holds other things wants to be confirmed; pages leave a folder that goes', async () => {
    const folder = await make({ kind: 'folder', title: 'More' });
    const inside = await page('Inside', { folderId: folder.id });
    const refused = await shop.remove(`/collections/${folder.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'content.needs-confirmation' });
    expect((await shop.remove(`/collections/${folder.id}?confirm=true`)).statusCode).toBe(204);
    expect((await shop.get(`/collections/${inside.id}`)).json().collection.folderId).toBeNull();
    expect((await shop.get(`/collections/${folder.id}`)).statusCode).toBe(404);
  });

  it('a collection goes with its items, categories and the record of its images', async () => {
    const blog = await make({ kind: 'blog', title: 'Journal' });
    const { id } = await app.make.item(shop.site, blog.id, {
      mainImageId: await shop.image(),
      categories: ['Old', 'New'],
    });
    const { categories } = (await shop.get(`/collections/${blog.id}/categories`)).json();
    await shop.patch(`/collections/${blog.id}/categories/${categories[1].id}`, {
      parentId: categories[0].id,
    });
    expect((await shop.remove(`/collections/${blog.id}`)).json()).toMatchObject({
      message: 'This would also remove what is in it (1). Confirm that you mean it.',
    });
    expect((await shop.remove(`/collections/${blog.id}?confirm=true`)).statusCode).toBe(204);
    expect((await shop.get(`/items/${id}`)).statusCode).toBe(404);
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`
      select from collection_categories union all select from item_labels union all select from asset_uses`,
    );
    expect(rows).toEqual([]);
  });

  it('PL-8.45 what is not there is answered with the words for it', async () => {
    const nothing = '0'.repeat(24);
    for (const response of [
      await shop.get(`/collections/${nothing}`),
      await shop.patch(`/collections/${nothing}`, {}),
      await shop.remove(`/collections/${nothing}`),
      await shop.get(`/items/${nothing}`),
      await shop.get(`/collections/${nothing}/document`),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'content.missing', message: 'Unable to locate content' });
    }
  });
});

describe('who may', () => {
  it('a store manager changes stores and reads the rest; a neighbour sees nothing', async () => {
    const manager = await shop.as(websiteRoles.storeManager);
    const { id } = await page('About');
    expect((await shop.get(`/collections/${id}`, manager)).statusCode).toBe(200);
    for (const refused of [
      await shop.post('/collections', { kind: 'page', title: 'X' }, manager),
      await shop.patch(`/collections/${id}`, { title: 'X' }, {}, manager),
      await shop.remove(`/collections/${id}`, manager),
      await shop.put(`/collections/${id}/document`, { document: { schema: 1, sections: [] } }, {}, manager),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'content.products-only' });
    }
    const store = (await shop.post('/collections', { kind: 'products', title: 'Shop' }, manager)).json();
    const added = await shop.post(`/collections/${store.collection.id}/items`, { title: 'Mug' }, manager);
    expect(added.statusCode).toBe(201);

    const neighbour = await shop.as(websiteRoles.admin, await app.make.site());
    for (const path of [`/collections/${id}`, `/items/${added.json().item.id}`])
      expect((await shop.get(path, neighbour)).statusCode).toBe(404);
    expect((await shop.get('/collections', neighbour)).json().collections).toEqual([]);
    expect(
      (await shop.get(`/collections/${id}`, app.browser({ host: `${shop.site.slug}.localhost` }))).statusCode,
    ).toBe(401);
  });
});
