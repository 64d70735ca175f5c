import { readFile } from 'node:fs/promises';
import type { ProductChange } from '@awning/contract';
import type { ProductItemData } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleImage } from '../../../../testing/sample-image.ts';
import { receiveInvalidations } from '../../../../testing/site-invalidations.ts';
import { switchOnStripe } from '../../../../testing/switch-on-stripe.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';
import { isProductItem } from './product-page-data.ts';

let app: TestApp;
let site: Site;
let storeId: string;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id;
});
afterAll(() => app.close());

async function pageDataOf(id: string, of = site): Promise<ProductItemData> {
  const item = (await app.productPages.items(of.id, [id])).get(id);
  if (!item || !isProductItem(item)) throw new Error('That is no product.');
  return item;
}

const make = async (fields: ProductChange): Promise<ProductItemData> =>
  pageDataOf((await app.make.product(site, storeId, fields)).id);

const shoes = (): ProductChange => ({
  title: 'Deck shoe',
  variantOptionOrdering: ['Size', 'Colour'],
  variants: [
    {
      sku: 'DS-40',
      attributes: { Colour: 'Red', Size: '40' },
      priceMinor: 8900,
      stock: { quantity: 3 },
      shippingMeasures: {
        weight: { value: 0.8, unit: 'KILOGRAM' },
        dimensions: { length: 30, width: 20, height: 12, unit: 'CENTIMETER' },
      },
    },
    {
      sku: 'DS-41',
      attributes: { Colour: 'Blue', Size: '41' },
      priceMinor: 9900,
      salePriceMinor: 7950,
      onSale: true,
      stock: { unlimited: true },
    },
  ],
});

describe('page data of a product', () => {
  it('SF-3.018 SF-3.019 SF-3.024 page data of a product names the item, its store, its type and its variants', async () => {
    const product = await app.make.product(site, storeId, shoes());
    const item = await pageDataOf(product.id);
    expect(item).toMatchObject({ id: product.id, collectionId: storeId, recordType: 11 });
    expect(item.structuredContent.productType).toBe(1);
    const ids = product.variants.map(({ id }) => id);
    expect(item.structuredContent.variants.map(({ id }) => id)).toEqual(ids);
  });

  it("SF-3.025 SF-3.026 SF-3.027 SF-3.028 page data of a product has its options and each variant's values", async () => {
    const { structuredContent, ...item } = await make(shoes());
    expect(structuredContent.variantOptionOrdering).toEqual(['Size', 'Colour']);
    const [first, second] = structuredContent.variants;
    expect([first?.sku, second?.sku]).toEqual(['DS-40', 'DS-41']);
    expect(first?.attributes).toEqual({ Size: '40', Colour: 'Red' });
    expect(first?.optionValues).toEqual([
      { optionName: 'Size', value: '40' },
      { optionName: 'Colour', value: 'Red' },
    ]);
    expect(item.variants).toEqual(structuredContent.variants);
    expect(item.variantOptionOrdering).toEqual(['Size', 'Colour']);
  });

  it("SF-3.029 SF-3.030 page data of a product has each variant's prices as numbers and as money", async () => {
    const [, second] = (await make(shoes())).structuredContent.variants;
    expect(second).toMatchObject({ price: 9900, salePrice: 7950, onSale: true });
    expect(second?.priceMoney).toEqual({
      value: '99.00',
      currency: 'USD',
      decimalValue: '99.00',
      currencyCode: 'USD',
      fractionalDigits: 2,
    });
    expect(second?.salePriceMoney.decimalValue).toBe('79.50');
  });

  it("SF-3.031 page data of a product has each variant's stock, including units on hold", async () => {
    const product = await app.make.product(site, storeId, shoes());
    const stockOf = async () =>
      (await pageDataOf(product.id)).structuredContent.variants.map(({ unlimited, qtyInStock }) => ({
        unlimited,
        qtyInStock,
      }));
    expect(await stockOf()).toEqual([
      { unlimited: false, qtyInStock: 3 },
      { unlimited: true, qtyInStock: 0 },
    ]);
    const variantId = product.variants[0]?.id ?? '';
    const cart = { kind: 'cart', id: 'a cart' } as const;
    const until = new Date(app.clock.now().getTime() + 60_000);
    await app.inventory.hold(site.id, cart, [{ variantId, quantity: 3 }], until);
    expect((await stockOf())[0]?.qtyInStock).toBe(3);
    const levels = await app.inventory.stockOf(site.id, [product.id]);
    expect(levels.get(variantId)?.qtyInStock).toBe(0);
    await app.platform.database.transaction((tx) =>
      app.inventory.take(tx, site.id, {
        owner: cart,
        lines: [{ variantId, quantity: 2 }],
        actor: 'test',
        reference: product.id,
      }),
    );
    expect((await stockOf())[0]?.qtyInStock).toBe(1);
  });

  it('SF-3.020 page data of a product has its highest price, its lowest sale price, and whether it is on sale', async () => {
    expect((await make(shoes())).structuredContent).toMatchObject({
      priceMoney: { decimalValue: '99.00' },
      salePriceMoney: { decimalValue: '79.50' },
      priceCents: 9900,
      salePriceCents: 7950,
      onSale: true,
    });
    expect((await make({ variants: [{ priceMinor: 500 }] })).structuredContent).toMatchObject({
      priceMoney: { decimalValue: '5.00' },
      salePriceMoney: { decimalValue: '0.00' },
      onSale: false,
    });
  });

  it('SF-3.021 SF-3.032 page data of a product says whether and how it is sold as a subscription', async () => {
    const plan = { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 } as const;
    const box = await make({ productType: 3, subscriptionPlan: plan });
    expect(box.structuredContent).toMatchObject({ isSubscribable: true, subscriptionPlan: plan });
    const once = (await make({})).structuredContent;
    expect(once.isSubscribable).toBe(false);
    expect(once).not.toHaveProperty('subscriptionPlan');
  });

  it('SF-3.023 page data of a product has the text of its button', async () => {
    const item = await make({ useCustomAddButtonText: true, customAddButtonText: 'Take me home' });
    expect(item.structuredContent).toMatchObject({
      useCustomAddButtonText: true,
      customAddButtonText: 'Take me home',
    });
  });

  it('SF-3.022 page data of a product names its form only where there is one', async () => {
    const formId = app.platform.ids.next();
    expect((await make({ additionalFieldsFormId: formId })).structuredContent.additionalFieldsFormId).toBe(
      formId,
    );
    const plain = (await make({})).structuredContent;
    expect(plain).not.toHaveProperty('additionalFieldsFormId');
    expect(plain).not.toHaveProperty('additionalFieldsForm');
    const fields = [{ id: 'words', type: 'text', title: 'Words' }] as const;
    const asking = await make({ additionalFieldsForm: { name: 'Engraving', fields: [...fields] } });
    expect(asking.structuredContent).toMatchObject({
      additionalFieldsFormId: expect.any(String),
      additionalFieldsForm: { name: 'Engraving', fields: [{ id: 'words', title: 'Words', required: false }] },
    });
  });

  it('page data of a product has its measurements as numbers, and with their units', async () => {
    const [first, second] = (await make(shoes())).structuredContent.variants;
    expect(first).toMatchObject({ weight: 0.8, len: 30, width: 20, height: 12 });
    expect(first?.shippingSize).toEqual({ unit: 'CENTIMETER', len: 30, width: 20, height: 12 });
    expect(second).toMatchObject({ weight: 0, len: 0, width: 0, height: 0 });
  });

  it('a download and a paywall have no variants and keep their price at the top; a gift card has its denominations', async () => {
    for (const productType of [2, 5]) {
      const { structuredContent } = await make({
        productType,
        variants: [{ priceMinor: 1500, salePriceMinor: 1200, onSale: true }],
      });
      expect(structuredContent).toMatchObject({
        productType,
        variants: [],
        variantOptionOrdering: [],
        onSale: true,
        priceMoney: { decimalValue: '15.00' },
        salePriceMoney: { decimalValue: '12.00' },
        priceCents: 1500,
        salePriceCents: 1200,
      });
    }
    const card = await make({
      productType: 4,
      variantOptionOrdering: ['Value'],
      variants: [
        { attributes: { Value: '$25' }, priceMinor: 2500 },
        { attributes: { Value: '$50' }, priceMinor: 5000 },
      ],
    });
    expect(card.structuredContent.variants).toMatchObject([
      { price: 2500, unlimited: true },
      { price: 5000, unlimited: true },
    ]);
  });

  it('numbers are hundredths also in yen, which have none; money says the truth', async () => {
    const shop = await app.make.site();
    await app.settings.changeStore(shop.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    const store = await app.make.store(shop);
    const product = await app.make.product(shop, store.id, { variants: [{ priceMinor: 1200 }] });
    const item = await pageDataOf(product.id, shop);
    expect(item.structuredContent).toMatchObject({ priceCents: 120_000, priceMoney: { value: '1200' } });
    expect(item.variants).toMatchObject([
      { price: 120_000, priceMoney: { decimalValue: '1200', currencyCode: 'JPY', fractionalDigits: 0 } },
    ]);
    expect(app.productPages.productContext(item).variants[0]?.price).toEqual({
      decimalValue: '1200',
      currencyCode: 'JPY',
      value: 1200,
      fractionalDigits: 0,
    });
  });

  it('page data of a product has its images in order, the main one first and once', async () => {
    const [main, side, back] = await Promise.all(
      [1, 2, 3].map(async () => (await app.media.upload(site.id, await sampleImage())).id),
    );
    if (!main || !side || !back) throw new Error('There are no images.');
    const item = await make({
      mainImageId: main,
      pictureIds: [side, main, back],
      variants: [{ priceMinor: 1, imageId: side }],
    });
    expect(item.items.map(({ id }) => id)).toEqual([main, side, back]);
    expect(item.variants[0]?.mainImageId).toBe(side);
    expect((await make({ pictureIds: [side] })).items.map(({ id }) => id)).toEqual([side]);
  });

  it('page data of a product has the images of its variants after its own, each once', async () => {
    const [main, side, rust] = await Promise.all(
      [1, 2, 3].map(async () => (await app.media.upload(site.id, await sampleImage())).id),
    );
    if (!main || !side || !rust) throw new Error('There are no images.');
    const of = (Glaze: string, imageId: string | null) => ({ attributes: { Glaze }, priceMinor: 1, imageId });
    const item = await make({
      mainImageId: main,
      pictureIds: [main, side],
      variantOptionOrdering: ['Glaze'],
      variants: [of('Rust', rust), of('Sea', main), of('Clay', rust), of('Salt', null)],
    });
    expect(item.items.map(({ id }) => id)).toEqual([main, side, rust]);
  });

  it('page data of a product is the same in lists and at its address, and other items stay unchanged', async () => {
    const shop = await app.make.site();
    const store = await app.make.store(shop);
    const blog = await app.make.collection(shop, { kind: 'blog' });
    const post = await app.make.item(shop, blog.id);
    const product = await app.make.product(shop, store.id, { urlId: 'shoe' });
    const lists = await app.productPages.itemLists(shop.id, [
      { collectionId: store.id, limit: 10 },
      { collectionId: blog.id, limit: 10 },
    ]);
    const item = await pageDataOf(product.id, shop);
    const plain = (await app.content.read.items(shop.id, [post.id])).get(post.id);
    expect(lists).toEqual([[item], [plain]]);
    expect((await app.productPages.itemByUrl(shop.id, store.id, 'shoe'))?.item).toEqual(item);
  });

  it('any number of products costs as many queries as one', async () => {
    const shop = await app.make.site();
    const queriesFor = async (count: number) => {
      const store = await app.make.store(shop);
      for (let createdCount = 0; createdCount < count; createdCount++)
        await app.make.product(shop, store.id, shoes());
      let queries = 0;
      const countOne = () => void queries++;
      app.platform.database.pool.on('acquire', countOne);
      const [list = []] = await app.productPages.itemLists(shop.id, [{ collectionId: store.id, limit: 200 }]);
      app.platform.database.pool.off('acquire', countOne);
      expect(list.filter(isProductItem)).toHaveLength(count);
      return queries;
    };
    const one = await queriesFor(1);
    expect(await queriesFor(12)).toBe(one);
  });
});

it('the reference names every field that pages have of products', async () => {
  const reference = await readFile(
    new URL('../../../../../../../docs/reference/product-pages.md', import.meta.url),
    'utf8',
  );
  const plan = { billingPeriod: { value: 1, unit: 'YEAR' }, numBillingCycles: 0 } as const;
  const item = await make({
    ...shoes(),
    subscriptionPlan: plan,
    additionalFieldsFormId: app.platform.ids.next(),
  });
  const { [item.id]: merchandising } = await app.productPages.merchandisingContext(site.id, [item]);
  const { [item.id]: installments } = await app.productPages.installmentContext(site.id, [item], 'en');
  const fields = [
    item.structuredContent,
    ...item.variants,
    app.productPages.productContext(item),
    merchandising,
    installments,
  ]
    .flatMap((part) => Object.keys(part ?? {}))
    .filter((field) => !reference.includes(`\`${field}`));
  expect(fields).toEqual([]);
});

describe('what else pages know of products', () => {
  it('SF-3.047 SF-3.048 what is said when little or nothing is left', async () => {
    const item = await make({
      ...shoes(),
      merchandising: {
        scarcityEnabled: true,
        scarcityText: '{qtyInStock} left!',
        scarcityAt: 3,
        scarcityShownByDefault: true,
        customSoldOutText: 'All gone',
      },
    });
    const context = await app.productPages.merchandisingContext(site.id, [item]);
    expect(context[item.id]).toMatchObject({
      scarcityEnabled: true,
      scarcityText: '{qtyInStock} left!',
      scarcityShownByDefault: true,
      // The other is unlimited, so that nothing is scarce before it is chosen.
      scarcityTemplateViews: [{ qtyInStock: 3, attributes: { Size: '40', Colour: 'Red' } }],
      customSoldOutText: 'All gone',
    });
  });

  it('before a choice, all variants together are what is left; a single variant needs no choice', async () => {
    const merchandising = { scarcityEnabled: true, scarcityAt: 5, scarcityShownByDefault: true };
    const viewsOf = async (quantities: readonly number[]) => {
      const item = await make({
        merchandising,
        variantOptionOrdering: ['Size'],
        variants: quantities.map((quantity, size) => ({
          attributes: { Size: `${size}` },
          stock: { quantity },
        })),
      });
      return (await app.productPages.merchandisingContext(site.id, [item]))[item.id]?.scarcityTemplateViews;
    };
    expect(await viewsOf([4])).toEqual([{ qtyInStock: 4 }]);
    expect(await viewsOf([6])).toEqual([]);
    expect(await viewsOf([0])).toEqual([]);
    expect(await viewsOf([2, 0, 1])).toEqual([
      { qtyInStock: 3 },
      { qtyInStock: 2, attributes: { Size: '0' } },
      { qtyInStock: 1, attributes: { Size: '2' } },
    ]);
    expect(await viewsOf([5, 1])).toEqual([
      { qtyInStock: 5, attributes: { Size: '0' } },
      { qtyInStock: 1, attributes: { Size: '1' } },
    ]);
  });

  it("SF-3.045 SF-3.046 people may wait for each variant that is sold out, in the owner's words or the usual ones", async () => {
    const merchandising = {
      restockNotificationsEnabled: true,
      restockNotificationMessages: { buttonText: 'Tell me' },
      mailingListSignUpEnabled: true,
      mailingListOptInByDefault: true,
    };
    const soldOut = await make({ merchandising, variants: [{ stock: { quantity: 0 } }] });
    const there = await make({ merchandising });
    const download = await make({ merchandising, productType: 2 });
    const context = await app.productPages.merchandisingContext(site.id, [soldOut, there, download]);
    expect(context[soldOut.id]).toMatchObject({
      restockNotificationViews: [{ variantId: soldOut.variants[0]?.id, hiddenByDefault: false }],
      restockNotificationMessages: { buttonText: 'Tell me', placeholderText: 'Email address' },
      mailingListSignUpEnabled: true,
      mailingListOptInByDefault: true,
    });
    expect(context[there.id]?.restockNotificationViews).toEqual([]);
    expect(context[download.id]?.restockNotificationViews).toEqual([]);
  });

  it('whether and how it can be paid for in instalments', async () => {
    const shop = await app.make.site();
    const store = await app.make.store(shop);
    const item = await pageDataOf((await app.make.product(shop, store.id)).id, shop);
    const download = await pageDataOf((await app.make.product(shop, store.id, { productType: 2 })).id, shop);
    const read = () => app.productPages.installmentContext(shop.id, [item, download], 'de-AT');
    expect((await read())[item.id]?.afterPayAvailable).toBe(false);
    await switchOnStripe(app, shop.id);
    const value = {
      installmentsEnabled: true,
      installmentsMinimum: 500,
      installmentsMaximum: 90_000,
      paymentAccountCountry: 'AU',
    };
    await app.settings.changeStore(shop.id, { value, by: 'test' });
    await receiveInvalidations(app);
    const limits = { afterPayMin: 500, afterPayMax: 90_000, shopperLanguage: 'de-AT', accountCountry: 'AU' };
    expect(await read()).toEqual({
      [item.id]: { afterPayAvailable: true, ...limits },
      [download.id]: { afterPayAvailable: false, ...limits },
    });
  });

  it('what scripts read about a product', async () => {
    const item = await make(shoes());
    expect(app.productPages.productContext(item)).toMatchObject({
      productType: 1,
      subscribable: false,
      variantAttributeNames: ['Size', 'Colour'],
      variants: [
        {
          sku: 'DS-40',
          onSale: false,
          attributes: { Size: '40', Colour: 'Red' },
          price: { decimalValue: '89.00', currencyCode: 'USD', value: 8900, fractionalDigits: 2 },
          stock: { unlimited: false, quantity: 3 },
          shippingWeight: { value: 0.8, unit: 'KILOGRAM' },
          shippingSize: { unit: 'CENTIMETER', len: 30, width: 20, height: 12 },
        },
        { salePrice: { value: 7950 }, stock: { unlimited: true } },
      ],
    });
  });
});

describe('categories of a store', () => {
  it('categories of a store are a tree with addresses below the store, and count what visitors see', async () => {
    const shop = await app.make.site();
    const store = await app.make.store(shop, { urlId: 'goods' });
    const { createdId: rootId } = await app.content.categories.create(shop.id, store.id, {
      displayName: 'Everything',
      type: 'ROOT',
    });
    const { createdId: chairs } = await app.content.categories.create(shop.id, store.id, {
      displayName: 'Chairs & Stools',
      parentId: rootId,
    });
    await app.content.categories.create(shop.id, store.id, { displayName: 'Oak', parentId: chairs });
    await app.content.categories.create(shop.id, store.id, { displayName: 'Café' });
    await app.content.categories.create(shop.id, store.id, { displayName: 'Cafe' });
    await app.content.categories.create(shop.id, store.id, { displayName: '…' });
    await app.make.product(shop, store.id, { categories: ['Oak', 'Chairs & Stools'] });
    await app.make.product(shop, store.id, { categories: ['Chairs & Stools'] });
    await app.make.product(shop, store.id, { categories: ['Oak'], status: 'draft' });
    await app.make.product(shop, store.id, { categories: ['Oak'] });
    const nestedCategories = await app.productPages.nestedCategories(shop.id, store.id);
    expect(nestedCategories?.categories.map(({ displayName }) => displayName)).toEqual(['Chairs & Stools']);
    const nested = await app.productPages.nestedCategories(shop.id, store.id, { withEmpty: true });
    expect(nested?.itemCount).toBe(3);
    const [first, second, third, fourth] = nested?.categories ?? [];
    expect(first).toMatchObject({
      id: chairs,
      displayName: 'Chairs & Stools',
      itemCount: 3,
      fullUrl: `/goods/${first?.shortSlug}`,
      children: [{ displayName: 'Oak', shortSlug: 'oak', itemCount: 2, children: [] }],
    });
    expect(first?.children[0]?.fullUrl).toBe(`${first?.fullUrl}/oak`);
    expect([second?.shortSlug, third?.shortSlug]).toEqual(['cafe', 'cafe-2']);
    expect(fourth?.shortSlug).toBe(fourth?.id);
  });

  it('there are no categories for other collections, disabled stores or stores of another site', async () => {
    const blog = await app.make.collection(site, { kind: 'blog' });
    const closed = await app.make.store(site, { enabled: false });
    const other = await app.make.site();
    for (const [websiteId, id] of [
      [site.id, blog.id],
      [site.id, closed.id],
      [other.id, storeId],
    ] as const)
      expect(await app.productPages.nestedCategories(websiteId, id)).toBeNull();
  });
});

describe('related products', () => {
  it('related products are those that the owner chose, in that order, as far as visitors may see them', async () => {
    const shop = await app.make.site();
    const store = await app.make.store(shop);
    const [a, b, hidden] = [
      await app.make.product(shop, store.id),
      await app.make.product(shop, store.id),
      await app.make.product(shop, store.id, { status: 'draft' }),
    ];
    const product = await app.make.product(shop, store.id, { relatedIds: [b.id, hidden.id, a.id] });
    const related = await app.productPages.relatedProducts(shop.id, product.id, 5);
    expect(related.map(({ id }) => id)).toEqual([b.id, a.id]);
    expect(related.every(isProductItem)).toBe(true);
    const none = await app.make.product(shop, store.id, { relatedIds: [] });
    expect(await app.productPages.relatedProducts(shop.id, none.id, 5)).toEqual([]);
    // The same where a theme asks.
    const ask = { collectionId: store.id, itemId: product.id, limit: 1 };
    expect((await app.productPages.relatedItems(shop.id, ask)).map(({ id }) => id)).toEqual([b.id]);
    expect(await app.productPages.relatedItems(shop.id, { ...ask, itemId: none.id, limit: 5 })).toEqual([]);
  });

  it('otherwise those that share most categories and tags, then the newest, never the product itself', async () => {
    const shop = await app.make.site();
    const store = await app.make.store(shop);
    const old = await app.make.product(shop, store.id);
    const both = await app.make.product(shop, store.id, { categories: ['Chairs'], tags: ['oak'] });
    const one = await app.make.product(shop, store.id, { tags: ['oak'] });
    await app.make.product(shop, store.id, { categories: ['Chairs'], status: 'draft' });
    const fresh = await app.make.product(shop, store.id);
    const product = await app.make.product(shop, store.id, { categories: ['Chairs'], tags: ['oak'] });
    const relatedTo = async (limit: number) =>
      (await app.productPages.relatedProducts(shop.id, product.id, limit)).map(({ id }) => id);
    expect(await relatedTo(10)).toEqual([both.id, one.id, fresh.id, old.id]);
    expect(await relatedTo(1)).toEqual([both.id]);
    expect(await relatedTo(0)).toEqual([]);
  });

  it('of the same store only, and what is sold out comes last, unless the owner picked it', async () => {
    const shop = await app.make.site();
    const [store, outlet] = [await app.make.store(shop), await app.make.store(shop)];
    const none = { variants: [{ priceMinor: 500, stock: { quantity: 0 } }] };
    const plain = await app.make.product(shop, store.id);
    const soldOut = await app.make.product(shop, store.id, { tags: ['oak'], ...none });
    const free = await app.make.product(shop, store.id, {
      variants: [{ priceMinor: 0, stock: { unlimited: true } }],
    });
    const goneToo = await app.make.product(shop, store.id, none);
    const elsewhere = await app.make.product(shop, outlet.id, { tags: ['oak'] });
    const product = await app.make.product(shop, store.id, { tags: ['oak'] });
    const relatedTo = async (id: string, limit: number) =>
      (await app.productPages.relatedProducts(shop.id, id, limit)).map((each) => each.id);
    expect(await relatedTo(product.id, 10)).toEqual([free.id, plain.id, soldOut.id, goneToo.id]);
    expect(await relatedTo(product.id, 1)).toEqual([free.id]);
    const picked = await app.make.product(shop, store.id, {
      relatedIds: [soldOut.id, elsewhere.id, free.id],
    });
    expect(await relatedTo(picked.id, 10)).toEqual([soldOut.id, elsewhere.id, free.id]);
  });
});
