import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentFixture, openContentFixture } from '../../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';

let app: TestApp;
let shop: ContentFixture;
let editor: TestBrowser;
let about: string;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
  editor = await shop.as(websiteRoles.editor);
});
afterAll(() => app.close());
beforeEach(async () => {
  await shop.clear();
  about = (await app.make.collection(shop.site, { title: 'About' })).id;
});

const update = (body: object) => editor.call('POST', '/api/widget/UpdateNavigation', body);
const save = (items: unknown, fieldName = 'mainNav') =>
  update({ fieldName, templateId: 'theme-1', navigation: { items } });
const link = (title: string, url = 'https://example.com/') => ({ externalLink: { title, url } });

describe('navigations', () => {
  it('PL-7.25 PL-3.41 navigations are saved by name: collections, addresses and member areas, with children', async () => {
    const items = [
      { collectionId: about, children: [link('Map', '/map'), { memberAreaId: 'area-1' }] },
      { externalLink: { title: 'Elsewhere', url: 'https://example.com/', newWindow: true } },
    ];
    const saved = await save(items);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toEqual({
      navigation: { name: 'mainNav', templateId: 'theme-1', items, version: 1 },
    });
    expect((await shop.get('/navigations/mainNav')).json().navigation.items).toEqual(items);
    expect((await shop.get('/main-navigation')).json().navigation.name).toBe('mainNav');
    const late = await shop.put('/navigations/mainNav', { items: [] }, { 'if-match': '"0"' });
    expect(late.statusCode).toBe(412);
  });

  it('PL-8.32 a site without a menu has no main navigation, and says so', async () => {
    for (const response of [
      await shop.get('/main-navigation'),
      await shop.post('/collections', { kind: 'page', title: 'X', addToMainNav: true }),
    ]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ message: 'Unable to find site main navigation' });
    }
    expect((await shop.get('/collections')).json().collections).toHaveLength(1);
  });

  it('a page can be added to the main navigation when it is made', async () => {
    await save([]);
    const { collection } = (
      await shop.post('/collections', { kind: 'products', title: 'Shop', addToMainNav: true })
    ).json();
    expect((await shop.get('/main-navigation')).json().navigation.items).toEqual([
      { collectionId: collection.id },
    ]);
  });

  it('PL-9.39 pages that are in no menu are in the hidden one', async () => {
    const other = (await app.make.collection(shop.site, { title: 'Other' })).id;
    await save([{ collectionId: about }]);
    expect((await shop.get('/navigations/_hidden')).json().navigation.items).toEqual([
      { collectionId: other },
    ]);
    await save([{ collectionId: other }], '_hidden');
    const third = (await app.make.collection(shop.site, { title: 'Third' })).id;
    expect((await shop.get('/navigations/_hidden')).json().navigation.items).toEqual([
      { collectionId: other },
      { collectionId: third },
    ]);
  });

  it('PL-7.26 the layout of a site has every navigation, the main one first', async () => {
    await save([{ collectionId: about }], '_memberareas');
    await save([{ collectionId: about }]);
    await save([link('Imprint', '/imprint')], 'footerNav');
    const { layout } = (await editor.get('/api/commondata/GetSiteLayout')).json();
    expect(layout.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'mainNav',
      'footerNav',
      '_memberareas',
      '_hidden',
    ]);
    expect(layout[0].links).toEqual([{ collectionId: about }]);
  });

  it.each([
    ['nothing', [{}], 'content.unclear-link'],
    ['two things', [{ memberAreaId: 'a', ...link('x') }], 'content.unclear-link'],
    ['a page that does not exist', [{ collectionId: '0'.repeat(24) }], 'content.unknown-link-target'],
    ['code', [link('x', 'javascript:alert(1)')], 'content.bad-link'],
    [
      'levels below levels',
      [{ ...link('1'), children: [{ ...link('2'), children: [{ ...link('3'), children: [link('4')] }] }] }],
      'content.navigation-too-deep',
    ],
    ['no list', 'all', 'http.invalid'],
    ['unknown fields', [{ ...link('x'), onclick: 'x' }], 'http.invalid'],
    [
      'too many links',
      [{ ...link('x'), children: Array(200).fill({ ...link('y'), children: Array(3).fill(link('z')) }) }],
      'content.too-many-links',
    ],
  ])('a link to %s is refused', async (_what, items, code) => {
    const response = await save(items);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code });
    expect((await shop.get('/main-navigation')).statusCode).toBe(404);
  });

  it('a page that is deleted leaves them; what was below it takes its place', async () => {
    await save([link('a'), { collectionId: about, children: [link('b'), { collectionId: about }] }]);
    expect((await shop.remove(`/collections/${about}`)).statusCode).toBe(204);
    expect((await shop.get('/main-navigation')).json().navigation).toMatchObject({
      items: [link('a'), link('b')],
      version: 2,
    });
  });

  it('navigations leave out what visitors cannot open', async () => {
    const hidden = await app.make.collection(shop.site, { title: 'Hidden', enabled: false });
    const folder = await app.make.collection(shop.site, { kind: 'folder', title: 'More' });
    await app.make.collection(shop.site, { title: 'Inside', folderId: folder.id });
    await save([
      { collectionId: about },
      { collectionId: hidden.id },
      { collectionId: folder.id },
      link('Out'),
    ]);
    const links = (await app.content.read.navigation(shop.site.id, 'mainNav')) ?? [];
    expect(links).toMatchObject([
      { collection: { title: 'About', fullUrl: '/about/' }, items: [] },
      { collection: { title: 'More', folder: true }, items: [{ collection: { title: 'Inside' } }] },
      { externalLink: { title: 'Out', newWindow: false } },
    ]);
    expect(await app.content.read.navigation(shop.site.id, 'nothing')).toBeNull();
  });

  it('store managers read them; changing them is for editors', async () => {
    const manager = await shop.as(websiteRoles.storeManager);
    expect((await shop.get('/navigations', manager)).statusCode).toBe(200);
    const refused = await manager.call('POST', '/api/widget/UpdateNavigation', {
      fieldName: 'x',
      navigation: { items: [] },
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('authors', () => {
  it('authors are created, changed and assigned to items', async () => {
    const avatarId = await shop.image();
    const response = await shop.post('/authors', {
      displayName: 'Harbour Team',
      bio: '<p>We<script>x</script></p>',
      avatarId,
      websiteUrl: 'https://example.com',
    });
    expect(response.statusCode, response.body).toBe(201);
    const { author } = response.json();
    expect(author).toMatchObject({ displayName: 'Harbour Team', bio: '<p>We</p>', itemCount: 0, version: 1 });
    const blog = await app.make.collection(shop.site, { kind: 'blog', title: 'Journal' });
    const item = await app.make.item(shop.site, blog.id, { authorId: author.id });
    const [data] = (await app.content.read.items(shop.site.id, [item.id])).values();
    expect(data?.author).toMatchObject({ displayName: 'Harbour Team', avatarId });
    expect(JSON.stringify(data)).not.toContain('@');

    const changed = await shop.patch(
      `/authors/${author.id}`,
      { displayName: 'The team' },
      { 'if-match': '"1"' },
    );
    expect(changed.json().author).toMatchObject({ displayName: 'The team', itemCount: 1, version: 2 });
    expect((await shop.patch(`/authors/${author.id}`, { websiteUrl: 'ftp://x' })).json()).toMatchObject({
      errors: { websiteUrl: 'Links must be formatted as https://example.com or /page' },
    });
    expect((await shop.get('/authors?search=TEAM')).json().authors).toHaveLength(1);
    expect((await shop.remove(`/authors/${author.id}`)).json()).toMatchObject({
      code: 'content.needs-confirmation',
    });
    expect((await shop.remove(`/authors/${author.id}?confirm=true`)).statusCode).toBe(204);
    expect((await shop.get(`/items/${item.id}`)).json().item.authorId).toBeNull();
    expect((await shop.get(`/authors/${author.id}`)).statusCode).toBe(404);
  });

  it('an author can be removed while members save its items', async () => {
    const blog = await app.make.collection(shop.site, { kind: 'blog', title: 'Journal' });
    const { author } = (await shop.post('/authors', { displayName: 'Harbour Team' })).json();
    const items = await Promise.all(
      Array.from({ length: 4 }, () => app.make.item(shop.site, blog.id, { authorId: author.id })),
    );
    const answers = await Promise.all([
      ...items.map(({ id }) => shop.patch(`/items/${id}`, { title: 'New title' })),
      shop.remove(`/authors/${author.id}?confirm=true`),
      ...items.map(({ id }) => shop.patch(`/items/${id}`, { starred: true })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200, 204, 200, 200, 200, 200,
    ]);
    for (const { id } of items)
      expect((await shop.get(`/items/${id}`)).json().item).toMatchObject({
        authorId: null,
        title: 'New title',
        starred: true,
      });
  });
});
