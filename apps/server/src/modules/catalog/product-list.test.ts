import { type Category, PRODUCT_TYPES, type Product, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductDesk, type ProductDesk } from '../../testing/product-desk.ts';
import { samplePicture } from '../../testing/sample-picture.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: ProductDesk;

beforeAll(async () => {
  app = await createTestApp();
  desk = await openProductDesk(app);
});
afterAll(async () => {
  for (const { name, violations } of app.invariants)
    expect(await violations(app.platform.database.query), name).toEqual([]);
  await app.close();
});

describe('the list', () => {
  it('is newest first, in pages, and finds by title, SKU, type, category, visibility and stock', async () => {
    const shop = await openProductDesk(app);
    const hidden = await app.make.store(shop.site, { enabled: false });
    const named = async (title: string, body: object): Promise<Product> => shop.make({ title, ...body });
    await named('Bowl', {
      status: 'published',
      categories: ['Tableware'],
      variants: [{ sku: 'BWL-1', stock: { quantity: 9 } }],
    });
    await named('Course', { productType: PRODUCT_TYPES.service, variants: [{ stock: { quantity: 1 } }] });
    await named('E-book', { productType: PRODUCT_TYPES.digital, status: 'published' });
    await named('Sold', { status: 'published' });
    await named('Hidden', {
      status: 'published',
      collectionId: hidden.id,
      variants: [{ stock: { quantity: 1 }, lowStockAt: 0 }],
    });
    const titles = async (query: string): Promise<string[]> =>
      (await shop.get(query)).json().products.map(({ title }: Product) => title);
    expect(await titles('')).toEqual(['Hidden', 'Sold', 'E-book', 'Course', 'Bowl']);
    expect(await titles('?search=bwl')).toEqual(['Bowl']);
    expect(await titles('?search=OO')).toEqual(['E-book']);
    expect(await titles('?productType=3')).toEqual(['Course']);
    expect(await titles('?category=tableware')).toEqual(['Bowl']);
    expect(await titles('?visible=true')).toEqual(['Sold', 'E-book', 'Bowl']);
    expect(await titles('?visible=false')).toEqual(['Hidden', 'Course']);
    expect(await titles(`?collectionId=${hidden.id}`)).toEqual(['Hidden']);
    expect(await titles('?stock=sold-out')).toEqual(['Sold']);
    expect(await titles('?stock=in-stock')).toEqual(['Hidden', 'E-book', 'Course', 'Bowl']);
    expect(await titles('?stock=unlimited')).toEqual(['E-book']);
    await app.settings.changeStore(shop.site.id, { value: { lowStockAt: 1 }, by: 'test' });
    expect(await titles('?stock=low')).toEqual(['Sold', 'Course']);
    const first = (await shop.get('?limit=3')).json();
    expect(first).toMatchObject({ hasNextPage: true });
    expect(await titles(`?limit=3&cursor=${first.nextPageCursor}`)).toEqual(['Course', 'Bowl']);
    expect((await shop.get('?cursor=nowhere')).json()).toMatchObject({ code: 'catalog.bad-cursor' });
    expect((await shop.get('?stock=plenty')).json()).toMatchObject({ code: 'catalog.unknown-stock-state' });
    expect((await shop.get('?limit=0')).statusCode).toBe(400);
  });
});

describe('who may', () => {
  it('those who manage the store; editors change the texts of its items instead', async () => {
    const product = await desk.make();
    const editor = await desk.as(websiteRoles.editor);
    expect((await desk.get('', editor)).statusCode).toBe(403);
    expect((await desk.post({}, editor)).statusCode).toBe(403);
    expect((await desk.patch(`/${product.id}`, { title: 'x' }, {}, editor)).statusCode).toBe(403);
    expect((await desk.remove(`/${product.id}`, editor)).statusCode).toBe(403);
    const text = await editor.call('PATCH', `/api/content/items/${product.id}`, { title: 'By the editor' });
    expect(text.statusCode).toBe(200);
    expect(await desk.read(product.id)).toMatchObject({ title: 'By the editor', version: 2 });
    expect(
      (await app.browser({ host: `${desk.site.slug}.localhost` }).get('/api/commerce/products')).statusCode,
    ).toBe(401);
  });

  it('store managers make categories in categories and put products into them', async () => {
    const url = `/api/content/collections/${desk.storeId}/categories`;
    const made = await desk.manager.call('POST', url, { displayName: 'Kitchen' });
    const parent: Category = made
      .json()
      .categories.find(({ displayName }: Category) => displayName === 'Kitchen');
    const child = await desk.manager.call('POST', url, { displayName: 'Pans', parentId: parent.id });
    expect(child.statusCode, child.body).toBe(201);
    const product = await desk.make({ categories: ['Pans'] });
    expect(product.categories).toEqual(['Pans']);
    const { categories } = (await desk.manager.get(url)).json();
    expect(categories).toContainEqual(
      expect.objectContaining({ displayName: 'Pans', parentId: parent.id, itemCount: 1 }),
    );
    expect((await desk.get('?category=Pans')).json().products).toHaveLength(1);
  });

  it('nothing of another site is seen, changed or used, whatever its ids are known for', async () => {
    const elsewhere = await app.make.site();
    const { id: storeId } = await app.make.store(elsewhere);
    const { id: picture } = await app.media.upload(elsewhere.id, await samplePicture());
    const theirs = await app.make.product(elsewhere, storeId, { pictureIds: [picture] });
    const variantId = theirs.variants[0]?.id;
    expect((await desk.get(`/${theirs.id}`)).statusCode).toBe(404);
    expect((await desk.patch(`/${theirs.id}`, { title: 'x' })).statusCode).toBe(404);
    expect((await desk.put(`/${theirs.id}/variants`, { variants: [{ id: variantId }] })).statusCode).toBe(
      404,
    );
    expect((await desk.patch(`/${theirs.id}/variants/${variantId}`, { priceMinor: 1 })).statusCode).toBe(404);
    expect((await desk.remove(`/${theirs.id}`)).statusCode).toBe(404);
    expect((await desk.post({ collectionId: storeId })).statusCode).toBe(404);
    const used = await desk.post({
      pictureIds: [picture],
      relatedIds: [theirs.id],
      variants: [{ id: variantId, imageId: picture }],
    });
    expect(Object.keys(used.json().errors).toSorted()).toEqual([
      'pictureIds.0',
      'relatedIds.0',
      'variants.0.id',
      'variants.0.imageId',
    ]);
    expect(await app.catalog.products.read(elsewhere.id, theirs.id)).toEqual(theirs);
  });
});
