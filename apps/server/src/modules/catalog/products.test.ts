import {
  type Category,
  MERCHANDISING_DEFAULTS,
  PRODUCT_TYPES,
  type Product,
  websiteRoles,
} from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combined, openProductDesk, type ProductDesk } from '../../testing/product-desk.ts';
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

const usesOf = async (id: string): Promise<string[]> =>
  (
    await app.platform.database.pool.query(
      "select asset_id from asset_uses where website_id = $1 and owner_kind = 'product' and owner_id = $2",
      [desk.site.id, id],
    )
  ).rows.map((row) => row.asset_id);

const prices = ({ variants }: Product): number[] => variants.map(({ priceMinor }) => priceMinor);
const skus = ({ variants }: Product): string[] => variants.map(({ sku }) => sku);
const SOME_SKU = /^SQ\d{7}$/;
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 12 };

describe('a new product', () => {
  it('is a draft, physical, for nothing, of which there is none, in the currency of the store', async () => {
    const product = await desk.make();
    expect(product).toMatchObject({
      ...{ title: 'Cup', status: 'draft', productType: 1, productTypeLabel: 'physical', currency: 'USD' },
      ...{ variantOptionOrdering: [], pictureIds: [], fileIds: [], relatedIds: null, version: 1 },
      ...{ subscriptionPlan: null, additionalFieldsFormId: null, merchandising: MERCHANDISING_DEFAULTS },
    });
    expect(product.variants).toEqual([
      {
        ...{ id: expect.any(String), sku: expect.stringMatching(SOME_SKU), attributes: {} },
        ...{ priceMinor: 0, salePriceMinor: 0, onSale: false, imageId: null, shippingMeasures: null },
        ...{ stock: { unlimited: false, quantity: 0 }, lowStockAt: null },
      },
    ]);
  });

  it('keeps everything that it was given, and is read as it was answered', async () => {
    const [main, side, red] = [await desk.picture(), await desk.picture(), await desk.picture()];
    const related = await desk.make({ title: 'Saucer' });
    const body = {
      ...{ title: 'Mug', urlId: 'mug', excerpt: '<p>Round.</p>', status: 'published', tags: ['clay'] },
      ...{ categories: ['Cups'], mainImageId: main, customContent: { glaze: 'ash' } },
      ...{ productType: 1, variantOptionOrdering: ['Size', 'Hue'], pictureIds: [side] },
      ...{ relatedIds: [related.id], useCustomAddButtonText: true, customAddButtonText: 'Take it' },
      ...{ additionalFieldsFormId: 'a'.repeat(24), subscriptionPlan: monthly, taxCategory: 'reduced' },
    };
    const measures = {
      weight: { value: 0.4, unit: 'KILOGRAM' },
      dimensions: { length: 10, width: 9.5, height: 9, unit: 'CENTIMETER' },
    };
    const variants = [
      {
        ...{ sku: 'MUG-S', attributes: { Size: 'S', Hue: 'red' }, priceMinor: 1250 },
        ...{ salePriceMinor: 990, onSale: true, imageId: red, shippingMeasures: measures },
        ...{ stock: { quantity: 3 }, lowStockAt: 1 },
      },
      { attributes: { Hue: 'blue', Size: 'S' }, priceMinor: 999_999_999_999, stock: { unlimited: true } },
    ];
    const merchandising = {
      scarcityEnabled: true,
      scarcityAt: 2,
      restockNotificationMessages: { buttonText: 'Tell me' },
    };
    const product = await desk.make({ ...body, merchandising, variants });
    expect(product).toMatchObject(body);
    expect(product.merchandising).toEqual({
      ...MERCHANDISING_DEFAULTS,
      ...merchandising,
      restockNotificationMessages: {
        ...MERCHANDISING_DEFAULTS.restockNotificationMessages,
        buttonText: 'Tell me',
      },
    });
    expect(product.variants[0]).toMatchObject({
      ...variants[0],
      stock: { unlimited: false, quantity: 3 },
    });
    expect(product.variants[1]).toMatchObject({
      ...{ priceMinor: 999_999_999_999, stock: { unlimited: true, quantity: 0 }, lowStockAt: null },
      sku: expect.stringMatching(SOME_SKU),
    });
    expect(await desk.read(product.id)).toEqual(product);
    expect((await usesOf(product.id)).toSorted()).toEqual([side, red].toSorted());
  });

  it('can be every type; only what is counted can run out', async () => {
    for (const [label, productType] of Object.entries(PRODUCT_TYPES)) {
      const product = await desk.make({
        productType,
        variants: [{ priceMinor: 500, stock: { quantity: 7 } }],
      });
      const counted = label === 'physical' || label === 'service';
      expect(product.productTypeLabel).toBe(label);
      expect(product.variants[0]?.stock).toEqual(
        counted ? { unlimited: false, quantity: 7 } : { unlimited: true, quantity: 0 },
      );
    }
  });

  it('SF-5.18 can be subscribed to when it is physical or a service', async () => {
    for (const [label, productType] of Object.entries(PRODUCT_TYPES)) {
      const answer = await desk.post({
        productType,
        subscriptionPlan: monthly,
        variants: [{ priceMinor: 500 }],
      });
      if (label === 'physical' || label === 'service')
        expect(answer.json().product.subscriptionPlan).toEqual(monthly);
      else
        expect(answer.json().errors).toEqual({
          subscriptionPlan: 'Only physical products and services can be subscribed to.',
        });
    }
  });

  it('sells files when it is a download', async () => {
    const file = await desk.picture();
    const product = await desk.make({ productType: PRODUCT_TYPES.digital, fileIds: [file] });
    expect(product.fileIds).toEqual([file]);
    expect(await usesOf(product.id)).toEqual([file]);
  });

  it('has the prices of a gift card as the values of its option', async () => {
    const card = await desk.make({
      productType: PRODUCT_TYPES['gift-card'],
      variants: [{ priceMinor: 2500 }, { priceMinor: 5000, attributes: { Value: 'A large one' } }],
    });
    expect(card.variantOptionOrdering).toEqual(['Value']);
    expect(card.variants.map(({ attributes }) => attributes)).toEqual([
      { Value: '$25.00' },
      { Value: 'A large one' },
    ]);
    const [first, second] = card.variants;
    await desk.patch(`/${card.id}/variants/${first?.id}`, { priceMinor: 3000 });
    await desk.patch(`/${card.id}/variants/${second?.id}`, { priceMinor: 6000 });
    expect((await desk.read(card.id)).variants.map(({ attributes }) => attributes.Value)).toEqual([
      '$30.00',
      'A large one',
    ]);
  });

  it('takes 250 variants, with SKUs that no other product has', async () => {
    const sizes = Array.from({ length: 125 }, (_, size) => `${size}`);
    const product = await desk.make(combined({ Size: sizes, Hue: ['red', 'blue'] }));
    expect(new Set(skus(product)).size).toBe(250);
    const others = (await desk.get('?limit=200'))
      .json()
      .products.filter(({ id }: Product) => id !== product.id);
    expect(others.flatMap(skus).filter((sku: string) => skus(product).includes(sku))).toEqual([]);
  });

  it('can be made by many at once in several stores, and no two SKUs are the same', async () => {
    const stores = [desk.storeId, (await app.make.store(desk.site)).id];
    const made = await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        desk.post({ collectionId: stores[place % 2], ...combined({ Size: ['S', 'L'] }) }),
      ),
    );
    expect(made.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 201));
    expect(new Set(made.flatMap((answer) => skus(answer.json().product))).size).toBe(32);
  });

  it('is part of a store, and of nothing else', async () => {
    const blog = await app.make.collection(desk.site, { kind: 'blog' });
    const answer = await desk.post({ collectionId: blog.id });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'catalog.not-a-store',
      errors: { collectionId: expect.any(String) },
    });
    expect((await desk.post({ collectionId: 'f'.repeat(24) })).statusCode).toBe(404);
  });

  it('comes with an item that content makes, of stores alone', async () => {
    const item = await app.make.item(desk.site, desk.storeId, { title: 'Plain' });
    expect(await desk.read(item.id)).toMatchObject({
      title: 'Plain',
      productType: 1,
      variants: [{ priceMinor: 0 }],
    });
    const blog = await app.make.collection(desk.site, { kind: 'blog' });
    const post = await app.make.item(desk.site, blog.id);
    expect((await desk.get(`/${post.id}`)).json()).toMatchObject({ code: 'catalog.missing' });
    expect((await desk.patch(`/${post.id}`, { title: 'x' })).statusCode).toBe(404);
    expect((await desk.remove(`/${post.id}`)).statusCode).toBe(404);
  });
});

describe('a change', () => {
  it('leaves what it does not name', async () => {
    const before = await desk.make({ ...combined({ Size: ['S', 'L'] }), taxCategory: 'books', tags: ['a'] });
    const answer = await desk.patch(`/${before.id}`, { title: 'Other', merchandising: { scarcityAt: 9 } });
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json().product).toEqual({
      ...before,
      ...{ title: 'Other', version: 2, merchandising: { ...before.merchandising, scarcityAt: 9 } },
      updatedOn: expect.any(Number),
    });
  });

  it('over another version is refused, and of two at once one wins', async () => {
    const { id } = await desk.make();
    expect((await desk.get(`/${id}`)).headers.etag).toBe('"1"');
    const both = await Promise.all(
      [100, 200].map((priceMinor) =>
        desk.put(`/${id}/variants`, { variants: [{ priceMinor }] }, { 'if-match': '"1"' }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const winner = both.find(({ statusCode }) => statusCode === 200)?.json().product;
    expect(await desk.read(id)).toEqual(winner);
    const late = await desk.patch(`/${id}`, { title: 'Late' }, { 'if-match': '"1"' });
    expect(late.json()).toMatchObject({ code: 'content.changed-meanwhile' });
  });

  it('of many at once without a version all hold, one after the other', async () => {
    const product = await desk.make(combined({ Size: ['S', 'M', 'L'] }));
    const answers = await Promise.all(
      product.variants.map(({ id }, place) =>
        desk.patch(`/${product.id}/variants/${id}`, { priceMinor: 100 + place }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const after = await desk.read(product.id);
    expect(prices(after)).toEqual([100, 101, 102]);
    expect(after.version).toBe(4);
  });

  it('of the type stops the counting when nothing can run out, and never starts it by itself', async () => {
    const product = await desk.make({ variants: [{ priceMinor: 500, stock: { quantity: 4 } }] });
    const change = async (productType: number): Promise<Product> =>
      (await desk.patch(`/${product.id}`, { productType })).json().product;
    expect((await change(PRODUCT_TYPES.paywall)).variants[0]?.stock.unlimited).toBe(true);
    expect((await change(PRODUCT_TYPES.service)).variants[0]?.stock.unlimited).toBe(true);
  });

  it('after the store changed its currency keeps the numbers and writes the new currency down', async () => {
    const site = await app.make.site();
    const { id: storeId } = await app.make.store(site);
    const { products } = app.catalog;
    const by = 'test';
    const sellIn = (storeCurrency: 'JPY' | 'EUR') =>
      app.settings.changeStore(site.id, { value: { storeCurrency }, by });
    const { id } = await app.make.product(site, storeId, { variants: [{ priceMinor: 1250 }] });
    const card = await app.make.product(site, storeId, {
      productType: PRODUCT_TYPES['gift-card'],
      variants: [{ priceMinor: 2500 }],
    });
    await sellIn('JPY');
    expect(await products.read(site.id, id)).toMatchObject({
      currency: 'JPY',
      variants: [{ priceMinor: 13 }],
    });
    await products.change(site.id, id, { title: 'Priced in yen' }, { by });
    await sellIn('EUR');
    expect(await products.read(site.id, id)).toMatchObject({
      ...{ currency: 'EUR', variants: [{ priceMinor: 1300 }] },
    });
    const { variants } = await products.change(site.id, card.id, { title: 'Card' }, { by });
    expect(variants[0]).toMatchObject({ priceMinor: 2500, attributes: { Value: '€25.00' } });
  });

  it('makes a new version of the site', async () => {
    const { id } = await desk.make();
    const version = async (): Promise<number> =>
      (
        await app.platform.database.pool.query('select version from site_versions where website_id = $1', [
          desk.site.id,
        ])
      ).rows[0].version;
    const before = await version();
    await desk.put(`/${id}/variants`, { variants: [{ priceMinor: 4 }] });
    expect(await version()).not.toEqual(before);
  });

  it('forgets related products that are gone, and keeps pictures that are', async () => {
    const [related, gone] = [await desk.make(), await desk.make()];
    const picture = await desk.picture();
    const product = await desk.make({ relatedIds: [gone.id, related.id], pictureIds: [picture] });
    await desk.remove(`/${gone.id}`);
    await app.platform.database.pool.query('delete from asset_uses where asset_id = $1', [picture]);
    await app.platform.database.pool.query('delete from assets where asset_id = $1', [picture]);
    const answer = await desk.patch(`/${product.id}`, { title: 'Still here' });
    expect(answer.json().product).toMatchObject({ relatedIds: [related.id], pictureIds: [picture] });
  });
});

describe('variants', () => {
  it('that a list names by their ids stay, with stock, SKU and picture; others go and come', async () => {
    const product = await desk.make({
      variantOptionOrdering: ['Size'],
      variants: ['S', 'M', 'L'].map((Size) => ({
        attributes: { Size },
        priceMinor: 5,
        stock: { quantity: 8 },
      })),
    });
    const [small, medium, large] = product.variants;
    const answer = await desk.put(`/${product.id}/variants`, {
      variants: [
        { id: large?.id, priceMinor: 7, lowStockAt: 3 },
        { attributes: { Size: 'XL' }, stock: { quantity: 1 } },
        { id: small?.id },
      ],
    });
    const { variants } = answer.json().product;
    expect(variants).toMatchObject([
      { ...large, priceMinor: 7, lowStockAt: 3 },
      { attributes: { Size: 'XL' }, stock: { unlimited: false, quantity: 1 } },
      { ...small },
    ]);
    const stock = await app.inventory.stockOf(desk.site.id, [product.id]);
    expect([...stock.keys()].toSorted()).toEqual(variants.map(({ id }: { id: string }) => id).toSorted());
    expect(stock.has(medium?.id ?? '')).toBe(false);
  });

  it('can swap their SKUs, and one that becomes blank is made up', async () => {
    const product = await desk.make({
      variantOptionOrdering: ['Size'],
      variants: [
        { sku: 'A', attributes: { Size: 'S' } },
        { sku: 'B', attributes: { Size: 'L' } },
      ],
    });
    const [first, second] = product.variants;
    const swapped = await desk.put(`/${product.id}/variants`, {
      variants: [
        { id: first?.id, sku: 'B' },
        { id: second?.id, sku: 'A' },
      ],
    });
    expect(skus(swapped.json().product)).toEqual(['B', 'A']);
    const blank = await desk.patch(`/${product.id}/variants/${first?.id}`, { sku: ' ' });
    expect(skus(blank.json().product)).toEqual([expect.stringMatching(SOME_SKU), 'A']);
  });

  it('are changed alone, with the reasons named by their own fields', async () => {
    const product = await desk.make(combined({ Size: ['S', 'L'] }));
    const [first, second] = product.variants;
    const path = `/${product.id}/variants/${first?.id}`;
    const answer = await desk.patch(
      path,
      { onSale: true, salePriceMinor: 400, lowStockAt: 2 },
      { 'if-match': '"1"' },
    );
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json().product.variants).toEqual([
      { ...first, onSale: true, salePriceMinor: 400, lowStockAt: 2 },
      second,
    ]);
    expect((await desk.patch(path, { sku: second?.sku })).json().errors).toEqual({
      sku: 'Another variant of this product has the same SKU.',
    });
    expect((await desk.patch(path, { stock: { quantity: 4 } })).json()).toMatchObject({
      code: 'http.invalid',
    });
    expect((await desk.patch(`/${product.id}/variants/unknown`, { priceMinor: 4 })).json()).toMatchObject({
      code: 'catalog.variant-missing',
    });
    expect((await desk.patch(path, { lowStockAt: null })).json().product.variants[0].lowStockAt).toBeNull();
  });

  it('keep what was sold meanwhile when a product is saved', async () => {
    const product = await desk.make({ variants: [{ priceMinor: 5, stock: { quantity: 8 } }] });
    const variantId = product.variants[0]?.id ?? '';
    await app.inventory.adjust(
      desk.site.id,
      { decrementOperations: [{ variantId, quantity: 3 }] },
      { actor: 'test' },
    );
    const answer = await desk.put(`/${product.id}/variants`, {
      variants: [{ id: variantId, priceMinor: 6 }],
    });
    expect(answer.json().product.variants[0]).toMatchObject({ priceMinor: 6, stock: { quantity: 5 } });
  });
});

describe('copies and removals', () => {
  it('a copy has variants and SKUs of its own, and nothing in stock unless it is unlimited', async () => {
    const picture = await desk.picture();
    const original = await desk.make({
      ...{ title: 'Original', pictureIds: [picture], taxCategory: 'books', variantOptionOrdering: ['Size'] },
      variants: [
        {
          sku: 'ORIGINAL',
          attributes: { Size: 'S' },
          priceMinor: 300,
          stock: { quantity: 5 },
          lowStockAt: 2,
        },
        { attributes: { Size: 'L' }, priceMinor: 400, stock: { unlimited: true } },
      ],
    });
    const { id } = await app.content.items.duplicate(desk.site.id, original.id);
    const copy = await desk.read(id);
    expect(copy).toMatchObject({ title: 'Original (Copy)', pictureIds: [picture], taxCategory: 'books' });
    expect(copy.variants).toMatchObject([
      { attributes: { Size: 'S' }, priceMinor: 300, stock: { unlimited: false, quantity: 0 }, lowStockAt: 2 },
      { attributes: { Size: 'L' }, priceMinor: 400, stock: { unlimited: true, quantity: 0 } },
    ]);
    const shared = [...original.variants, ...copy.variants];
    expect(new Set(shared.map((each) => each.id)).size).toBe(4);
    expect(new Set(shared.map(({ sku }) => sku)).size).toBe(4);
    expect(await usesOf(id)).toEqual([picture]);
  });

  it('a copied store has its products, and a removed one leaves nothing', async () => {
    const picture = await desk.picture();
    const store = await app.make.store(desk.site);
    const product = await desk.make({ collectionId: store.id, pictureIds: [picture] });
    const copied = await app.content.collections.duplicate(desk.site.id, store.id, { withItems: true });
    const listed: Product[] = (await desk.get(`?collectionId=${copied.id}`)).json().products;
    expect(listed).toMatchObject([{ title: product.title, pictureIds: [picture] }]);
    const [copy] = listed;
    for (const id of [store.id, copied.id])
      await app.content.collections.remove(desk.site.id, id, { confirm: true });
    expect((await desk.get(`/${copy?.id}`)).statusCode).toBe(404);
    expect([...(await usesOf(product.id)), ...(await usesOf(copy?.id ?? ''))]).toEqual([]);
    expect((await app.inventory.stockOf(desk.site.id, [product.id, copy?.id ?? ''])).size).toBe(0);
  });

  it('a removed product leaves nothing but the record of its stock', async () => {
    const product = await desk.make({
      pictureIds: [await desk.picture()],
      variants: [{ stock: { quantity: 2 } }],
    });
    const variantId = product.variants[0]?.id ?? '';
    expect((await desk.remove(`/${product.id}`)).statusCode).toBe(204);
    expect((await desk.get(`/${product.id}`)).json()).toMatchObject({ code: 'catalog.missing' });
    expect((await desk.remove(`/${product.id}`)).statusCode).toBe(404);
    expect(await usesOf(product.id)).toEqual([]);
    expect((await app.inventory.movements(desk.site.id, { variantId })).movements).toHaveLength(1);
  });
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
      ...{ pictureIds: [picture], relatedIds: [theirs.id] },
      variants: [{ id: variantId, imageId: picture }],
    });
    expect(Object.keys(used.json().errors).toSorted()).toEqual([
      ...['pictureIds.0', 'relatedIds.0', 'variants.0.id', 'variants.0.imageId'],
    ]);
    expect(await app.catalog.products.read(elsewhere.id, theirs.id)).toEqual(theirs);
  });
});
