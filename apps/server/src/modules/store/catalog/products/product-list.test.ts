import { type Category, PRODUCT_TYPES, type Product, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../../testing/product-fixture.ts';
import { sampleImage } from '../../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let fixture: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
});
afterAll(async () => {
  for (const { name, violations } of app.invariants)
    expect(await violations(app.platform.database.query), name).toEqual([]);
  await app.close();
});

describe('the list', () => {
  it('the product list is newest first, in pages, and filters by title, SKU, type, category, visibility and stock', async () => {
    const shop = await openProductFixture(app);
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

describe('prices and stock in the list', () => {
  it('AP-16 products are sorted by their cheapest variant, in pages both ways, and filtered by price and stock', async () => {
    const shop = await openProductFixture(app);
    const priced = (title: string, ...prices: object[]) =>
      shop.make({
        title,
        variantOptionOrdering: ['Size'],
        variants: prices.map((price, place) => ({ attributes: { Size: String(place) }, ...price })),
      });
    await priced('Wide', { priceMinor: 500, stock: { quantity: 2 } }, { priceMinor: 9000 });
    await priced('Sale', { priceMinor: 2000, salePriceMinor: 100, onSale: true, stock: { quantity: 30 } });
    await priced('Plain', { priceMinor: 700, stock: { unlimited: true } });
    const list = async (query: string) => (await shop.get(query)).json();
    const titles = async (query: string): Promise<string[]> =>
      (await list(query)).products.map(({ title }: Product) => title);
    expect(await titles('?sort=price')).toEqual(['Sale', 'Wide', 'Plain']);
    expect(await titles('?sort=-price&count=true')).toEqual(['Plain', 'Wide', 'Sale']);
    const first = await list('?sort=price&limit=2&count=true');
    expect(first.count).toEqual({ count: 3, isMore: false });
    const next = await list(`?sort=price&limit=2&cursor=${first.nextPageCursor}`);
    expect(next.products.map(({ title }: Product) => title)).toEqual(['Plain']);
    expect(await titles(`?sort=price&limit=2&before=${next.previousPageCursor}`)).toEqual(['Sale', 'Wide']);
    expect(await titles('?priceFrom=600')).toEqual(['Plain', 'Wide']);
    expect(await titles('?priceTo=600')).toEqual(['Sale', 'Wide']);
    expect(await titles('?priceFrom=600&priceTo=800')).toEqual(['Plain']);
    expect(await titles('?stockBelow=3')).toEqual(['Wide']);
    expect((await shop.get('?stockBelow=0')).statusCode).toBe(400);
  });
});

describe('who may', () => {
  it('those who manage the store; editors change the texts of its items instead', async () => {
    const product = await fixture.make();
    const editor = await fixture.as(websiteRoles.editor);
    expect((await fixture.get('', editor)).statusCode).toBe(403);
    expect((await fixture.post({}, editor)).statusCode).toBe(403);
    expect((await fixture.patch(`/${product.id}`, { title: 'x' }, {}, editor)).statusCode).toBe(403);
    expect((await fixture.remove(`/${product.id}`, editor)).statusCode).toBe(403);
    const text = await editor.call('PATCH', `/api/content/items/${product.id}`, { title: 'By the editor' });
    expect(text.statusCode).toBe(200);
    expect(await fixture.read(product.id)).toMatchObject({ title: 'By the editor', version: 2 });
    expect(
      (await app.browser({ host: `${fixture.site.slug}.localhost` }).get('/api/commerce/products'))
        .statusCode,
    ).toBe(401);
  });

  it('store managers make categories in categories and put products into them', async () => {
    const url = `/api/content/collections/${fixture.storeId}/categories`;
    const response = await fixture.manager.call('POST', url, { displayName: 'Kitchen' });
    const parent: Category = response
      .json()
      .categories.find(({ displayName }: Category) => displayName === 'Kitchen');
    const child = await fixture.manager.call('POST', url, { displayName: 'Pans', parentId: parent.id });
    expect(child.statusCode, child.body).toBe(201);
    const product = await fixture.make({ categories: ['Pans'] });
    expect(product.categories).toEqual(['Pans']);
    const { categories } = (await fixture.manager.get(url)).json();
    expect(categories).toContainEqual(
      expect.objectContaining({ displayName: 'Pans', parentId: parent.id, itemCount: 1 }),
    );
    expect((await fixture.get('?category=Pans')).json().products).toHaveLength(1);
  });

  it('products of another site cannot be read, changed or used by their ids', async () => {
    const elsewhere = await app.make.site();
    const { id: storeId } = await app.make.store(elsewhere);
    const { id: image } = await app.media.upload(elsewhere.id, await sampleImage());
    const theirs = await app.make.product(elsewhere, storeId, { pictureIds: [image] });
    const variantId = theirs.variants[0]?.id;
    expect((await fixture.get(`/${theirs.id}`)).statusCode).toBe(404);
    expect((await fixture.patch(`/${theirs.id}`, { title: 'x' })).statusCode).toBe(404);
    expect((await fixture.put(`/${theirs.id}/variants`, { variants: [{ id: variantId }] })).statusCode).toBe(
      404,
    );
    expect((await fixture.patch(`/${theirs.id}/variants/${variantId}`, { priceMinor: 1 })).statusCode).toBe(
      404,
    );
    expect((await fixture.remove(`/${theirs.id}`)).statusCode).toBe(404);
    expect((await fixture.post({ collectionId: storeId })).statusCode).toBe(404);
    const used = await fixture.post({
      pictureIds: [image],
      relatedIds: [theirs.id],
      variants: [{ id: variantId, imageId: image }],
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
