import { websiteRoles } from '@awning/contract';
import { createStore, planStore, type StoreApi, type StoreInputs } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let manager: TestBrowser;
let admin: TestBrowser;

const as = async (role: number, at: Site): Promise<TestBrowser> => {
  const browser = app.browser({ host: `${at.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(at, [role])).email);
  return browser;
};

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  manager = await as(websiteRoles.storeManager, site);
  admin = await as(websiteRoles.admin, site);
});
afterAll(() => app.close());

interface Sent {
  readonly path: string;
  readonly body: object;
}

/** The calls as the editor makes them, with a note of what was sent. */
function apiOf(browser: TestBrowser): StoreApi & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const read = ({ statusCode, body }: { statusCode: number; body: string }): unknown => {
    const answer = JSON.parse(body);
    if (statusCode >= 400) throw new Error(answer.message);
    return answer;
  };
  return {
    sent,
    get: async (path) => read(await browser.get(path)),
    async post(path, body) {
      sent.push({ path, body });
      return read(await browser.call('POST', path, body));
    },
  };
}

const inputs = (more: Partial<StoreInputs> = {}): StoreInputs => ({
  storeTitle: 'Boat shop',
  addToMainNav: false,
  fallbackStoreTitle: 'Store',
  allCategoryDisplayName: 'All',
  websiteId: site.id,
  templateId: 'harbour',
  isSevenOne: false,
  existingUrlIds: [],
  ...more,
});
const stores = (websiteId = site.id) => `/api/content-service/product/1.1/websites/${websiteId}/products`;
const menu = async () => (await admin.get('/api/content/main-navigation')).json().navigation;

describe('making a store', () => {
  it('PL-3.37 PL-3.40 PL-7.27 PL-7.28 creating a store takes two calls, and the server stores what they say', async () => {
    const api = apiOf(manager);
    const outcome = await createStore(api, inputs());
    if (!outcome.ok) throw new Error(outcome.message);
    const id = outcome.done.collectionId;
    expect(api.sent).toEqual([
      {
        path: stores(),
        body: {
          navigationTitle: 'Boat shop',
          title: 'Boat shop',
          urlId: 'boat-shop',
          description: '',
          enabled: true,
        },
      },
      {
        path: `${stores()}/${id}/categories`,
        body: { displayName: 'All', type: 'ROOT', pageRendering: 'LIST_VIEW', displayIndex: 1 },
      },
    ]);
    expect(outcome.store).toEqual({
      ...api.sent[0]?.body,
      id,
      websiteId: site.id,
      fullUrl: '/boat-shop/',
    });
    expect(await app.content.collections.read(site.id, id)).toMatchObject({
      ...api.sent[0]?.body,
      kind: 'products',
    });
    await app.make.item(site, id, { status: 'draft' });
    expect((await manager.get(`${stores()}/${id}/categories`)).json().categories).toEqual([
      {
        ...api.sent[1]?.body,
        id: expect.any(String),
        websiteId: site.id,
        collectionId: id,
        parentCategoryId: null,
        itemCount: 1,
      },
    ]);
  });

  it('a store of the seven-one template is sent, and answered, without a description', async () => {
    const api = apiOf(manager);
    const outcome = await createStore(api, inputs({ storeTitle: 'Sails', isSevenOne: true }));
    expect(api.sent[0]?.body).toEqual({
      navigationTitle: 'Sails',
      title: 'Sails',
      urlId: 'sails',
      enabled: true,
    });
    expect(outcome).toMatchObject({ ok: true, store: expect.not.objectContaining({ description: '' }) });
  });

  it('creating a store uses the fallback title, used addresses, category name, template and main menu choice', async () => {
    const home = await app.make.collection(site);
    const items = [
      { collectionId: home.id },
      { externalLink: { title: 'News', url: 'https://example.com' } },
    ];
    await app.content.navigations.save(site.id, { fieldName: 'mainNav', navigation: { items } });
    const outcome = await createStore(
      apiOf(admin),
      inputs({
        storeTitle: 'R!',
        fallbackStoreTitle: 'Goods',
        existingUrlIds: ['goods', 'goods-1'],
        allCategoryDisplayName: 'Everything',
        addToMainNav: true,
        templateId: 'quay',
        isSevenOne: true,
      }),
    );
    expect(outcome).toMatchObject({ ok: true, store: { title: 'R!', urlId: 'goods-2' } });
    const { collectionId = '' } = outcome.done;
    expect((await app.content.categories.list(site.id, collectionId)).categories).toMatchObject([
      { displayName: 'Everything' },
    ]);
    expect(await menu()).toMatchObject({ templateId: 'quay', items: [...items, { collectionId }] });
  });

  it('creating a store without permission for menus keeps the store, and another member can finish it', async () => {
    const before = await menu();
    const wanted = inputs({ storeTitle: 'Anchors', addToMainNav: true });
    const outcome = await createStore(apiOf(manager), wanted);
    expect(outcome).toEqual({
      ok: false,
      done: { collectionId: expect.any(String), hasRootCategory: true },
      message: 'The store was made, but it is not in the main menu yet. Your account may not do this.',
    });
    expect(await menu()).toEqual(before);
    const api = apiOf(admin);
    const finished = await createStore(api, wanted, outcome.done);
    expect(finished).toMatchObject({ ok: true, done: { ...outcome.done, isInMainNav: true } });
    expect(api.sent.map(({ path }) => path)).toEqual(['/api/widget/UpdateNavigation']);
  });

  it('a refused category leaves the store and says which part is missing; a refused store leaves nothing', async () => {
    const half = await createStore(
      apiOf(manager),
      inputs({ storeTitle: 'Lamps', allCategoryDisplayName: 'x'.repeat(26) }),
    );
    expect(half).toEqual({
      ok: false,
      done: { collectionId: expect.any(String) },
      message:
        'The store was made, but not the category for everything in it. A category can have 25 characters at the most.',
    });
    const commenter = await as(websiteRoles.commenter, site);
    const before = await app.content.collections.list(site.id, { kind: 'products' });
    expect(await createStore(apiOf(commenter), inputs({ storeTitle: 'Nets' }))).toEqual({
      ok: false,
      done: {},
      message: 'The store could not be made. Your account may not do this.',
    });
    expect(await app.content.collections.list(site.id, { kind: 'products' })).toEqual(before);
  });
});

describe('addresses of stores', () => {
  it('addresses of stores come from the inputs: title, fallback, and what the site has already', () => {
    const urlId = (more: Partial<StoreInputs>): string => planStore(inputs(more)).store.body.urlId;
    expect(urlId({ storeTitle: 'Boat shop', existingUrlIds: ['boat-shop', 'boat-shop-1'] })).toBe(
      'boat-shop-2',
    );
    expect(urlId({ storeTitle: 'ab', existingUrlIds: ['store'] })).toBe('store-1');
    expect(urlId({ storeTitle: '  ', fallbackStoreTitle: 'My goods' })).toBe('my-goods');
    expect(urlId({ storeTitle: 'Cart' })).toBe('cart-1');
  });

  it('the server numbers a store address taken meanwhile, and makes one where none was sent', async () => {
    const make = async (body: object): Promise<string> => {
      const response = await manager.call('POST', stores(), body);
      expect(response.statusCode, response.body).toBe(201);
      return response.json().urlId;
    };
    const results = await Promise.all([1, 2, 3].map(() => make({ title: 'Oars', urlId: 'oars' })));
    expect(results.toSorted()).toEqual(['oars', 'oars-1', 'oars-2']);
    expect(await make({ title: 'Fine oars' })).toBe('fine-oars');
    expect(await make({ title: 'Fine oars', urlId: 'x' })).toBe('fine-oars-1');
    expect(await make({ title: '日本', urlId: '' })).toBe('store');
    expect(await make({ title: 'Checkout', urlId: 'checkout' })).toBe('checkout-1');
    expect(await make({ title: 'Åland', urlId: 'Åland & co' })).toBe('aland-co');
  });
});

describe('the calls of store creation', () => {
  it('answer for the site they are sent to, and for its stores alone', async () => {
    const other = await app.make.site();
    const theirs = await app.make.store(other);
    const page = await app.make.collection(site);
    const body = { displayName: 'Hats' };
    const code = async (path: string, sent: object = body) =>
      (await manager.call('POST', path, sent)).json().code;
    expect(await code(stores(other.id), { title: 'Mine now' })).toBe('store-setup.other-website');
    expect(await code(`${stores(other.id)}/${theirs.id}/categories`)).toBe('store-setup.other-website');
    expect(await code(`${stores()}/${theirs.id}/categories`)).toBe('content.missing');
    expect(await code(`${stores()}/${page.id}/categories`)).toBe('store-setup.store-missing');
    expect((await manager.get(`${stores()}/${theirs.id}/categories`)).statusCode).toBe(404);
    expect((await app.content.categories.list(other.id, theirs.id)).categories).toEqual([]);
  });

  it('the calls of store creation take categories in any depth, and refuse what makes no sense with a sentence', async () => {
    const store = await app.make.store(site);
    const path = `${stores()}/${store.id}/categories`;
    const make = (body: object) => manager.call('POST', path, body);
    const root = (await make({ displayName: 'All', type: 'ROOT', parentCategoryId: '' })).json();
    const hats = (await make({ displayName: 'Hats', parentCategoryId: root.id, displayIndex: 2 })).json();
    expect(hats).toMatchObject({ type: 'CATEGORY', pageRendering: 'LIST_VIEW', parentCategoryId: null });
    const wool = (await make({ displayName: 'Wool', parentCategoryId: hats.id })).json();
    expect(wool).toMatchObject({ websiteId: site.id, collectionId: store.id, parentCategoryId: hats.id });
    for (const [body, code] of [
      [{ displayName: 'Both', type: 'ROOT' }, 'content.root-exists'],
      [{ displayName: 'WOOL' }, 'content.duplicate-label'],
      [{ displayName: '  ' }, 'content.empty-label'],
      [{ displayName: 'New', parentCategoryId: '0'.repeat(24) }, 'content.missing'],
      [{ displayName: 'New', pageRendering: 'GRID' }, 'content.unexpected-option'],
      [{ displayName: 'New', displayIndex: -1 }, 'http.invalid'],
      [{ displayName: 'New', color: 'red' }, 'http.invalid'],
    ] as const)
      expect((await make(body)).json(), JSON.stringify(body)).toMatchObject({ code });
    const listed = (await manager.get(path)).json().categories;
    expect(listed.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'All',
      'Hats',
      'Wool',
    ]);
  });
});
