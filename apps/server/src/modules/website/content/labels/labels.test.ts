import { type Category, websiteRoles } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContentFixture, openContentFixture } from '../../../../testing/content-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let shop: ContentFixture;
let blog: string;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openContentFixture(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await shop.clear();
  blog = (await app.make.collection(shop.site, { kind: 'blog', title: 'Journal' })).id;
});

const post = (fields: object) => app.make.item(shop.site, blog, fields);
const labelsOf = async (id: string) => (await shop.get(`/items/${id}`)).json().item;
const categories = async (): Promise<Category[]> =>
  (await shop.get(`/collections/${blog}/categories`)).json().categories;
const names = async () => (await categories()).map(({ displayName }) => displayName);
const create = async (displayName: string, parentId: string | null = null): Promise<string> => {
  const response = await shop.post(`/collections/${blog}/categories`, { displayName, parentId });
  expect(response.statusCode, response.body).toBe(201);
  const category = response.json().categories.find((each: Category) => each.displayName === displayName);
  return category.id;
};
const usesOf = async (assetId: string) =>
  (await (await shop.as(websiteRoles.editor)).get(`/api/media/assets/${assetId}/uses`)).json().uses;
const change = (id: string, body: object) => shop.patch(`/collections/${blog}/categories/${id}`, body);

describe('tags', () => {
  it('tags have one spelling per collection, with the number of items that have them', async () => {
    await post({ tags: ['Sea', 'Boats'] });
    const second = await post({ tags: ['SEA'] });
    expect(second.tags).toEqual(['Sea']);
    expect((await shop.get(`/collections/${blog}/tags`)).json().tags).toEqual([
      { name: 'Boats', itemCount: 1 },
      { name: 'Sea', itemCount: 2 },
    ]);
  });

  it('tags are renamed on every item, and merged only when that is requested', async () => {
    const both = await post({ tags: ['sea', 'ocean'] });
    const one = await post({ tags: ['ocean', 'wind'] });
    const rename = (body: object) => shop.put(`/collections/${blog}/tags`, body);
    expect((await rename({ from: 'sea', to: 'Sea' })).json().tags[1]).toEqual({ name: 'Sea', itemCount: 1 });
    const refused = await rename({ from: 'OCEAN', to: 'sea' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: 'This tag already exists' });
    expect((await rename({ from: 'ocean', to: 'Sea', merge: true })).statusCode).toBe(200);
    expect((await labelsOf(both.id)).tags).toEqual(['Sea']);
    expect((await labelsOf(one.id)).tags).toEqual(['Sea', 'wind']);
    expect((await rename({ from: 'nothing', to: 'x' })).statusCode).toBe(404);
    expect((await rename({ from: 'wind', to: 'x'.repeat(51) })).statusCode).toBe(400);
    const stale = await shop.patch(
      `/items/${one.id}`,
      { tags: ['ocean'] },
      { 'if-match': `"${one.version}"` },
    );
    expect(stale.statusCode).toBe(412);
  });

  it('a removed tag is taken off every item', async () => {
    const item = await post({ tags: ['a', 'b'] });
    expect((await shop.remove(`/collections/${blog}/tags?name=A`)).json().tags).toEqual([
      { name: 'b', itemCount: 1 },
    ]);
    expect((await labelsOf(item.id)).tags).toEqual(['b']);
    expect((await shop.remove(`/collections/${blog}/tags?name=A`)).statusCode).toBe(404);
  });
});

describe('categories', () => {
  it('that an item brings along are the collection’s from then on', async () => {
    await create('News');
    await post({ categories: ['Boats', 'NEWS'] });
    expect(await categories()).toMatchObject([
      { displayName: 'News', itemCount: 1, shortSlug: 'news' },
      { displayName: 'Boats', itemCount: 1 },
    ]);
  });

  it('nest, in an order of the owner’s, and never in a circle', async () => {
    const a = await create('A');
    const b = await create('B', a);
    const c = await create('C', b);
    const d = await create('D');
    expect(await names()).toEqual(['A', 'B', 'C', 'D']);
    for (const parentId of [a, b, c])
      expect((await change(a, { parentId })).json()).toMatchObject({ code: 'content.category-cycle' });
    expect((await change(c, { parentId: d })).statusCode).toBe(200);
    const order = (parentId: string | null, categoryIds: string[]) =>
      shop.put(`/collections/${blog}/category-order`, { parentId, categoryIds });
    expect((await order(null, [d, a])).statusCode).toBe(200);
    expect(await names()).toEqual(['D', 'C', 'A', 'B']);
    expect((await order(null, [d])).json()).toMatchObject({ code: 'content.order-mismatch' });
    expect((await change(a, { parentId: '0'.repeat(24) })).statusCode).toBe(404);
  });

  it('a category moves to its place under another parent in one call, or stays where it was', async () => {
    const a = await create('A');
    const b = await create('B', a);
    const c = await create('C');
    const order = (body: Record<string, unknown>) => shop.put(`/collections/${blog}/category-order`, body);
    const refused = await order({ parentId: b, categoryIds: [a], movedId: a });
    expect(refused.json()).toMatchObject({ code: 'content.category-cycle' });
    const partly = await order({ parentId: a, categoryIds: [c], movedId: c });
    expect(partly.json()).toMatchObject({ code: 'content.order-mismatch' });
    expect(await names()).toEqual(['A', 'B', 'C']);
    expect((await order({ parentId: a, categoryIds: [c, b], movedId: c })).statusCode).toBe(200);
    expect(await names()).toEqual(['A', 'C', 'B']);
  });

  it('a category that another member changed meanwhile is not replaced unseen', async () => {
    const tea = await create('Tea');
    await change(tea, { seoTitle: 'Loose tea' });
    const late = await change(tea, { seoTitle: 'Fine tea', was: { seoTitle: '' } });
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ code: 'content.changed-meanwhile' });
    expect((await change(tea, { displayName: 'Teas', was: { displayName: 'Tea' } })).statusCode).toBe(200);
    const seen = await change(tea, { seoTitle: 'Fine tea', was: { seoTitle: 'Loose tea' } });
    expect(seen.json().categories[0]).toMatchObject({ displayName: 'Teas', seoTitle: 'Fine tea' });
  });

  it('PL-5.53 categories exist once in any spelling, and merging keeps what is inside them', async () => {
    const a = await create('Shoes');
    const b = await create('Boots', a);
    await create('High', b);
    const item = await post({ categories: ['Shoes'] });
    const twice = await shop.post(`/collections/${blog}/categories`, { displayName: 'SHOES' });
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toMatchObject({ message: 'This category already exists' });
    expect((await change(a, { displayName: 'boots' })).json()).toMatchObject({
      message: 'This category already exists',
    });
    expect((await change(a, { displayName: 'boots', merge: true })).statusCode).toBe(200);
    expect(await categories()).toMatchObject([
      { displayName: 'Boots', parentId: null, itemCount: 1 },
      { displayName: 'High', parentId: b },
    ]);
    expect((await labelsOf(item.id)).categories).toEqual(['Boots']);
  });

  it('renamed ones are renamed on items, deleted ones go from them, and what was inside moves up', async () => {
    const a = await create('A');
    const b = await create('B', a);
    await create('C', b);
    const item = await post({ categories: ['B', 'C'] });
    await change(b, { displayName: 'Bee' });
    expect((await labelsOf(item.id)).categories).toEqual(['Bee', 'C']);
    await shop.remove(`/collections/${blog}/categories/${b}`);
    expect((await labelsOf(item.id)).categories).toEqual(['C']);
    expect(await categories()).toMatchObject([{ displayName: 'A' }, { displayName: 'C', parentId: a }]);
  });

  it('the root of a store is all of it: inside nothing, with nothing inside, and on no item', async () => {
    const store = (await app.make.collection(shop.site, { kind: 'products', title: 'Shop' })).id;
    const { categories: service, collections } = app.content;
    const add = (input: object) => shop.post(`/collections/${store}/categories`, input);
    const code = async (response: ReturnType<typeof add>) => (await response).json().code;
    const root = (await service.create(shop.site.id, store, { displayName: 'All', type: 'ROOT' })).createdId;
    expect(await code(add({ displayName: 'Both', type: 'ROOT' }))).toBe('content.root-exists');
    const { createdId: hats } = await service.create(shop.site.id, store, {
      displayName: 'Hats',
      parentId: root,
      displayIndex: 7,
    });
    const item = await app.make.item(shop.site, store, { categories: ['ALL', 'Hats'] });
    expect(item.categories).toEqual(['Hats']);
    await app.make.item(shop.site, store, { categories: ['all'] });
    const { categories: listed } = await service.list(shop.site.id, store);
    expect(listed).toMatchObject([
      { id: root, type: 'ROOT', pageRendering: 'LIST_VIEW', parentId: null, itemCount: 2 },
      { id: hats, type: 'CATEGORY', parentId: null, itemCount: 1, displayIndex: 7 },
    ]);
    const edit = (id: string, body: object) => shop.patch(`/collections/${store}/categories/${id}`, body);
    expect((await edit(hats, { parentId: root })).json().categories).toEqual(listed);
    for (const refused of [
      edit(root, { parentId: hats }),
      edit(root, { displayName: 'hats', merge: true }),
      edit(hats, { displayName: 'all', merge: true }),
    ])
      expect(await code(refused)).toBe('content.root-stays-apart');
    expect(await code(add({ displayName: 'New', type: 'SHELF' }))).toBe('content.unexpected-option');
    expect(await code(add({ displayName: 'New', pageRendering: 'PILE' }))).toBe('content.unexpected-option');
    const onBlog = await shop.post(`/collections/${blog}/categories`, { displayName: 'All', type: 'ROOT' });
    expect(onBlog.json()).toMatchObject({ code: 'content.root-outside-store' });
    const copy = await collections.duplicate(shop.site.id, store, { withItems: true });
    expect((await service.list(shop.site.id, copy.id)).categories).toMatchObject([
      { displayName: 'All', type: 'ROOT', itemCount: 2 },
      { displayName: 'Hats', type: 'CATEGORY' },
    ]);
    for (const { name, violations } of app.content.invariants)
      expect(await violations(app.platform.database.query), name).toEqual([]);
    expect((await shop.remove(`/collections/${store}/categories/${root}`)).json().categories).toHaveLength(1);
  });

  it('a category has a text, an image and words for search engines, and its image counts as used', async () => {
    const tea = await create('Tea');
    const image = await shop.image();
    const page = {
      description: '<p>Loose leaf<script>steal()</script></p>',
      imageId: image,
      seoTitle: 'Fine tea',
      seoDescription: 'Tea from the coast',
    };
    const changed = await change(tea, page);
    expect(changed.json().categories[0]).toMatchObject({ ...page, description: '<p>Loose leaf</p>' });
    expect(await usesOf(image)).toEqual([
      { kind: 'category', id: `${blog}.${tea}`, title: 'Tea', address: null, of: null },
    ]);
    expect((await change(tea, { imageId: '0'.repeat(24) })).json()).toMatchObject({
      code: 'content.missing-asset',
      errors: { imageId: expect.any(String) },
    });
    const copy = (await shop.post(`/collections/${blog}/duplicate`, { withItems: true })).json().collection
      .id;
    expect((await shop.get(`/collections/${copy}/categories`)).json().categories[0].imageId).toBe(image);
    for (const { name, violations } of app.content.invariants)
      expect(await violations(app.platform.database.query), name).toEqual([]);
    await shop.remove(`/collections/${blog}?confirm=true`);
    expect(await usesOf(image)).toHaveLength(1);
    await shop.remove(`/collections/${copy}/categories/${tea}`);
    expect(await usesOf(image)).toEqual([]);
  });

  it('PL-9.31 categories are limited in number, also those added by items', async () => {
    await app.settings.changeLimits(shop.site.id, { value: { nestedCategories: 2 }, by: 'test' });
    await create('A');
    await create('B');
    const refusals = [
      await shop.post(`/collections/${blog}/categories`, { displayName: 'C' }),
      await shop.post(`/collections/${blog}/items`, { categories: ['A', 'C'] }),
    ];
    for (const refused of refusals)
      expect(refused.json()).toMatchObject({
        code: 'content.too-many-categories',
        message: 'There are 2 categories already, which are the most.',
      });
    await app.settings.changeLimits(shop.site.id, { value: { nestedCategories: 10_000 }, by: 'test' });
    expect((await app.settings.limits(shop.site.id)).nestedCategories).toBe(10_000);
  });

  it('categories stay a tree that holds every category in use, for any sequence of changes', async () => {
    const step = fc.record({
      kind: fc.constantFrom('create', 'move', 'merge', 'remove', 'post'),
      one: fc.nat(9),
      other: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await shop.clear();
        blog = (await app.make.collection(shop.site, { kind: 'blog', title: 'Journal' })).id;
        const { categories: service } = app.content;
        for (const { kind, one, other } of steps) {
          const all = (await service.list(shop.site.id, blog)).categories;
          const [first, second] = [all[one % (all.length || 1)], all[other % (all.length || 1)]];
          const attempt =
            kind === 'create' || !first || !second
              ? service.create(shop.site.id, blog, { displayName: `c${one}`, parentId: second?.id ?? null })
              : kind === 'move'
                ? service.change(shop.site.id, blog, first.id, { parentId: second.id })
                : kind === 'merge'
                  ? service.change(shop.site.id, blog, first.id, {
                      displayName: second.displayName,
                      merge: true,
                    })
                  : kind === 'remove'
                    ? service.remove(shop.site.id, blog, first.id)
                    : app.content.items.create(shop.site.id, blog, {
                        categories: [first.displayName, `p${one}`],
                      });
          await attempt.catch((error) => expect(error).toMatchObject({ name: 'CataloguedError' }));
        }
        for (const { name, violations } of app.content.invariants)
          expect(await violations(app.platform.database.query), name).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
