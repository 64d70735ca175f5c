import { MERCHANDISING_DEFAULTS, PRODUCT_TYPES, type Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combined, openProductFixture, type ProductFixture } from '../../../../testing/product-fixture.ts';
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

const prices = ({ variants }: Product): number[] => variants.map(({ priceMinor }) => priceMinor);
const skus = ({ variants }: Product): string[] => variants.map(({ sku }) => sku);
const SOME_SKU = /^SQ\d{7}$/;
const monthly = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 12 };

describe('a new product whose response was lost', () => {
  it('AP-3 a product that is sent again under the same key is the same product, and other fields under it are refused', async () => {
    const body = { collectionId: fixture.storeId, title: 'Once only', variants: [{ priceMinor: 1200 }] };
    const send = (change: object = {}) =>
      fixture.manager.call(
        'POST',
        '/api/commerce/products',
        { ...body, ...change },
        { 'idempotency-key': 'new-product-1' },
      );
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    const ids = [first, second, third]
      .filter(({ statusCode }) => statusCode === 201)
      .map((response) => response.json().product.id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
    expect(third.statusCode, third.body).toBe(201);
    const { products } = (await fixture.get('?search=Once%20only')).json();
    expect(products).toHaveLength(1);
    expect((await send({ title: 'Another' })).json()).toMatchObject({ code: 'once.key-reused' });
  });
});

describe('what a product asks', () => {
  const request = { name: ' Engraving ', fields: [{ type: 'text', title: 'Words', required: true }] };

  it("a product's form is stored with defaults, under an id that stays as long as the form does", async () => {
    const {
      id,
      additionalFieldsForm: form,
      additionalFieldsFormId: formId,
    } = await fixture.make({
      additionalFieldsForm: request,
    });
    expect(formId).toMatch(/^[0-9a-f]{24}$/);
    expect(form).toEqual({
      name: 'Engraving',
      fields: [
        {
          id: expect.any(String),
          type: 'text',
          title: 'Words',
          description: '',
          required: true,
          options: [],
          maxLength: null,
          placeholder: '',
        },
      ],
    });
    const more = { name: 'Engraving', fields: [...(form?.fields ?? []), { type: 'date', title: 'Day' }] };
    const changed = (await fixture.patch(`/${id}`, { additionalFieldsForm: more })).json().product;
    expect(changed.additionalFieldsFormId).toBe(formId);
    expect(changed.additionalFieldsForm.fields[0].id).toBe(form?.fields[0]?.id);
    const none = (await fixture.patch(`/${id}`, { additionalFieldsForm: null })).json().product;
    expect(none).toMatchObject({ additionalFieldsForm: null, additionalFieldsFormId: null });
  });
});

describe('a new product', () => {
  it('a new product is a physical draft with price 0 and no stock, in the currency of the store', async () => {
    const product = await fixture.make();
    expect(product).toMatchObject({
      title: 'Cup',
      status: 'draft',
      productType: 1,
      productTypeLabel: 'physical',
      currency: 'USD',
      variantOptionOrdering: [],
      pictureIds: [],
      fileIds: [],
      relatedIds: null,
      version: 1,
      subscriptionPlan: null,
      additionalFieldsFormId: null,
      merchandising: MERCHANDISING_DEFAULTS,
    });
    expect(product.variants).toEqual([
      {
        id: expect.any(String),
        sku: expect.stringMatching(SOME_SKU),
        attributes: {},
        priceMinor: 0,
        salePriceMinor: 0,
        onSale: false,
        imageId: null,
        shippingMeasures: null,
        stock: { unlimited: false, quantity: 0 },
        lowStockAt: null,
      },
    ]);
  });

  it('a new product keeps every given field, and reads as it was returned', async () => {
    const [main, side, red] = [await fixture.image(), await fixture.image(), await fixture.image()];
    const related = await fixture.make({ title: 'Saucer' });
    const body = {
      title: 'Mug',
      urlId: 'mug',
      excerpt: '<p>Round.</p>',
      status: 'published',
      tags: ['clay'],
      categories: ['Cups'],
      mainImageId: main,
      customContent: { glaze: 'ash' },
      productType: 1,
      variantOptionOrdering: ['Size', 'Hue'],
      pictureIds: [side],
      relatedIds: [related.id],
      useCustomAddButtonText: true,
      customAddButtonText: 'Take it',
      additionalFieldsFormId: 'a'.repeat(24),
      subscriptionPlan: monthly,
      taxCategory: 'reduced',
    };
    const measures = {
      weight: { value: 0.4, unit: 'KILOGRAM' },
      dimensions: { length: 10, width: 9.5, height: 9, unit: 'CENTIMETER' },
    };
    const variants = [
      {
        sku: 'MUG-S',
        attributes: { Size: 'S', Hue: 'red' },
        priceMinor: 1250,
        salePriceMinor: 990,
        onSale: true,
        imageId: red,
        shippingMeasures: measures,
        stock: { quantity: 3 },
        lowStockAt: 1,
      },
      { attributes: { Hue: 'blue', Size: 'S' }, priceMinor: 999_999_999_999, stock: { unlimited: true } },
    ];
    const merchandising = {
      scarcityEnabled: true,
      scarcityAt: 2,
      restockNotificationMessages: { buttonText: 'Tell me' },
    };
    const product = await fixture.make({ ...body, merchandising, variants });
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
      priceMinor: 999_999_999_999,
      stock: { unlimited: true, quantity: 0 },
      lowStockAt: null,
      sku: expect.stringMatching(SOME_SKU),
    });
    expect(await fixture.read(product.id)).toEqual(product);
    expect((await fixture.usesOf(product.id)).toSorted()).toEqual([side, red].toSorted());
  });

  it('a new product can have every type, and only physical products and services have counted stock', async () => {
    for (const [label, productType] of Object.entries(PRODUCT_TYPES)) {
      const product = await fixture.make({
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

  it('SF-5.18 only physical products and services can be sold as a subscription', async () => {
    for (const [label, productType] of Object.entries(PRODUCT_TYPES)) {
      const response = await fixture.post({
        productType,
        subscriptionPlan: monthly,
        variants: [{ priceMinor: 500 }],
      });
      if (label === 'physical' || label === 'service')
        expect(response.json().product.subscriptionPlan).toEqual(monthly);
      else
        expect(response.json().errors).toEqual({
          subscriptionPlan: 'Only physical products and services can be subscribed to.',
        });
    }
  });

  it('a digital product can sell files', async () => {
    const file = await fixture.image();
    const product = await fixture.make({ productType: PRODUCT_TYPES.digital, fileIds: [file] });
    expect(product.fileIds).toEqual([file]);
    expect(await fixture.usesOf(product.id)).toEqual([file]);
  });

  it('a gift card product has its prices as the values of its option', async () => {
    const card = await fixture.make({
      productType: PRODUCT_TYPES['gift-card'],
      variants: [{ priceMinor: 2500 }, { priceMinor: 5000, attributes: { Value: 'A large one' } }],
    });
    expect(card.variantOptionOrdering).toEqual(['Value']);
    expect(card.variants.map(({ attributes }) => attributes)).toEqual([
      { Value: '$25.00' },
      { Value: 'A large one' },
    ]);
    const [first, second] = card.variants;
    await fixture.patch(`/${card.id}/variants/${first?.id}`, { priceMinor: 3000 });
    await fixture.patch(`/${card.id}/variants/${second?.id}`, { priceMinor: 6000 });
    expect((await fixture.read(card.id)).variants.map(({ attributes }) => attributes.Value)).toEqual([
      '$30.00',
      'A large one',
    ]);
  });

  it('a product takes 250 variants, with SKUs that no other product has', async () => {
    const sizes = Array.from({ length: 125 }, (_, size) => `${size}`);
    const product = await fixture.make(combined({ Size: sizes, Hue: ['red', 'blue'] }));
    expect(new Set(skus(product)).size).toBe(250);
    const others = (await fixture.get('?limit=200'))
      .json()
      .products.filter(({ id }: Product) => id !== product.id);
    expect(others.flatMap(skus).filter((sku: string) => skus(product).includes(sku))).toEqual([]);
  });

  it('products created concurrently in several stores never share a SKU', async () => {
    const stores = [fixture.storeId, (await app.make.store(fixture.site)).id];
    const response = await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        fixture.post({ collectionId: stores[place % 2], ...combined({ Size: ['S', 'L'] }) }),
      ),
    );
    expect(response.map(({ statusCode }) => statusCode)).toEqual(response.map(() => 201));
    expect(new Set(response.flatMap((reply) => skus(reply.json().product))).size).toBe(32);
  });

  it('a product belongs to a store, and is refused in other collections', async () => {
    const blog = await app.make.collection(fixture.site, { kind: 'blog' });
    const response = await fixture.post({ collectionId: blog.id });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'catalog.not-a-store',
      errors: { collectionId: expect.any(String) },
    });
    expect((await fixture.post({ collectionId: 'f'.repeat(24) })).statusCode).toBe(404);
  });

  it('an item created in a store gets a product, and an item elsewhere gets none', async () => {
    const item = await app.make.item(fixture.site, fixture.storeId, { title: 'Plain' });
    expect(await fixture.read(item.id)).toMatchObject({
      title: 'Plain',
      productType: 1,
      variants: [{ priceMinor: 0 }],
    });
    const blog = await app.make.collection(fixture.site, { kind: 'blog' });
    const post = await app.make.item(fixture.site, blog.id);
    expect((await fixture.get(`/${post.id}`)).json()).toMatchObject({ code: 'catalog.missing' });
    expect((await fixture.patch(`/${post.id}`, { title: 'x' })).statusCode).toBe(404);
    expect((await fixture.remove(`/${post.id}`)).statusCode).toBe(404);
  });
});

describe('a change', () => {
  it('a product change keeps the fields it does not name', async () => {
    const before = await fixture.make({
      ...combined({ Size: ['S', 'L'] }),
      taxCategory: 'books',
      tags: ['a'],
    });
    const response = await fixture.patch(`/${before.id}`, {
      title: 'Other',
      merchandising: { scarcityAt: 9 },
    });
    expect(response.headers.etag).toBe('"2"');
    expect(response.json().product).toEqual({
      ...before,
      title: 'Other',
      version: 2,
      merchandising: { ...before.merchandising, scarcityAt: 9 },
      updatedOn: expect.any(Number),
    });
  });

  it('over another version is refused, and of two at once one wins', async () => {
    const { id } = await fixture.make();
    expect((await fixture.get(`/${id}`)).headers.etag).toBe('"1"');
    const both = await Promise.all(
      [100, 200].map((priceMinor) =>
        fixture.put(`/${id}/variants`, { variants: [{ priceMinor }] }, { 'if-match': '"1"' }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const winner = both.find(({ statusCode }) => statusCode === 200)?.json().product;
    expect(await fixture.read(id)).toEqual(winner);
    const late = await fixture.patch(`/${id}`, { title: 'Late' }, { 'if-match': '"1"' });
    expect(late.json()).toMatchObject({ code: 'content.changed-meanwhile' });
  });

  it('of many at once without a version all hold, one after the other', async () => {
    const product = await fixture.make(combined({ Size: ['S', 'M', 'L'] }));
    const answers = await Promise.all(
      product.variants.map(({ id }, place) =>
        fixture.patch(`/${product.id}/variants/${id}`, { priceMinor: 100 + place }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const after = await fixture.read(product.id);
    expect(prices(after)).toEqual([100, 101, 102]);
    expect(after.version).toBe(4);
  });

  it('of the type stops the counting when nothing can run out, and never starts it by itself', async () => {
    const product = await fixture.make({ variants: [{ priceMinor: 500, stock: { quantity: 4 } }] });
    const change = async (productType: number): Promise<Product> =>
      (await fixture.patch(`/${product.id}`, { productType })).json().product;
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
      currency: 'EUR',
      variants: [{ priceMinor: 1300 }],
    });
    const { variants } = await products.change(site.id, card.id, { title: 'Card' }, { by });
    expect(variants[0]).toMatchObject({ priceMinor: 2500, attributes: { Value: '€25.00' } });
  });

  it('a product change makes a new site version', async () => {
    const { id } = await fixture.make();
    const version = async (): Promise<number> =>
      (
        await app.platform.database.pool.query('select version from site_versions where website_id = $1', [
          fixture.site.id,
        ])
      ).rows[0].version;
    const before = await version();
    await fixture.put(`/${id}/variants`, { variants: [{ priceMinor: 4 }] });
    expect(await version()).not.toEqual(before);
  });

  it('a product change drops related products that are gone, and keeps ids of images that are gone', async () => {
    const [related, removedProduct] = [await fixture.make(), await fixture.make()];
    const image = await fixture.image();
    const product = await fixture.make({ relatedIds: [removedProduct.id, related.id], pictureIds: [image] });
    await fixture.remove(`/${removedProduct.id}`);
    await app.platform.database.pool.query('delete from asset_uses where asset_id = $1', [image]);
    await app.platform.database.pool.query('delete from assets where asset_id = $1', [image]);
    const response = await fixture.patch(`/${product.id}`, { title: 'Still here' });
    expect(response.json().product).toMatchObject({ relatedIds: [related.id], pictureIds: [image] });
  });
});
