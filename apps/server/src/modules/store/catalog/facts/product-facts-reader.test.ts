import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../../platform/db/index.ts';
import { sampleImage } from '../../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';

let here: TestApp;
let there: TestApp;
let site: Site;
let storeId: string;

beforeAll(async () => {
  here = await createTestApp();
  there = await createTestApp({ databaseUrl: here.databaseUrl });
  site = await here.make.site();
  storeId = (await here.make.store(site)).id;
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const by = { by: 'test' };
const factsAt = async (app: TestApp, id: string) => (await app.productReader.facts(site.id, [id])).get(id);

/** How often work takes a connection from the pool, which is once for each query outside of transactions. */
async function queriesOf(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = () => void queries++;
  app.platform.database.pool.on('acquire', count);
  await work();
  app.platform.database.pool.off('acquire', count);
  return queries;
}

/** Invalidations arrive in the order of the changes: after the last one all have arrived. */
async function receiveAll(): Promise<void> {
  const { id } = await here.make.site();
  const arrival = new Promise<void>((resolve) => {
    there.platform.siteVersions.onChange((websiteId) => websiteId === id && resolve());
  });
  await here.settings.changeSite(id, { value: {}, by: 'test' });
  await arrival;
}

/** Another process that has cached the product has to see the change. */
async function expectSeen(id: string, change: () => Promise<unknown>, expected: object | undefined) {
  expect(await factsAt(there, id)).toBeDefined();
  await change();
  const seen = expected && expect.objectContaining(expected);
  await expect.poll(() => factsAt(there, id), { timeout: 1_000, interval: 10 }).toEqual(seen);
}

describe('facts of products', () => {
  it('facts of products say what it takes to sell a product', async () => {
    const image = await here.media.upload(site.id, await sampleImage());
    const red = await here.media.upload(site.id, await sampleImage());
    const product = await here.make.product(site, storeId, {
      title: 'Deck shoe',
      urlId: 'deck-shoe',
      mainImageId: image.id,
      categories: ['Shoes'],
      taxCategory: 'clothing',
      variantOptionOrdering: ['Size', 'Colour'],
      variants: [
        {
          sku: 'DS-40',
          attributes: { Size: '40', Colour: 'Red' },
          priceMinor: 8900,
          imageId: red.id,
          shippingMeasures: { weight: { value: 0.85, unit: 'KILOGRAM' } },
        },
        {
          sku: 'DS-41',
          attributes: { Size: '41', Colour: 'Red' },
          priceMinor: 8900,
          salePriceMinor: 7900,
          onSale: true,
          shippingMeasures: { weight: { value: 2, unit: 'POUND' } },
        },
        { sku: 'DS-42', attributes: { Size: '42', Colour: 'Red' }, priceMinor: 8900 },
      ],
    });
    const facts = await factsAt(here, product.id);
    expect(facts).toMatchObject({
      itemId: product.id,
      collectionId: storeId,
      type: 'physical',
      title: 'Deck shoe',
      fullUrl: product.fullUrl,
      imageUrl: expect.stringContaining(`/${image.id}/`),
      optionNames: ['Size', 'Colour'],
      currency: 'USD',
      subscriptionPlan: null,
      taxCategory: 'clothing',
      categories: ['Shoes'],
    });
    expect(facts?.variants).toMatchObject([
      {
        id: product.variants[0]?.id,
        sku: 'DS-40',
        attributes: { Size: '40', Colour: 'Red' },
        priceMinor: 8900,
      },
      { sku: 'DS-41', salePriceMinor: 7900, onSale: true, imageUrl: null },
      { sku: 'DS-42' },
    ]);
    expect(facts?.variants.map(({ weightGrams }) => weightGrams)).toEqual([850, 907, 0]);
    expect(facts?.variants[0]?.imageUrl).toContain(`/${red.id}/`);
  });

  it('product facts are only of products that visitors may buy: no drafts, other sites, posts or removed ones', async () => {
    const draft = await here.make.product(site, storeId, { status: 'draft' });
    const blog = await here.make.collection(site, { kind: 'blog' });
    const post = await here.make.item(site, blog.id);
    const other = await here.make.site();
    const foreign = await here.make.product(other, (await here.make.store(other)).id);
    const removedProduct = await here.make.product(site, storeId);
    await here.catalog.products.remove(site.id, removedProduct.id);
    const ids = [draft.id, post.id, foreign.id, removedProduct.id, 'no-such-id'];
    expect((await here.productReader.facts(site.id, ids)).size).toBe(0);
    expect((await here.productReader.factsNow(site.id, ids)).size).toBe(0);
  });

  it('appear when the time of a scheduled product has come, without any news', async () => {
    const publishOn = here.clock.now().getTime() + 60_000;
    const { id } = await here.make.product(site, storeId, { status: 'scheduled', publishOn });
    expect(await factsAt(here, id)).toBeUndefined();
    here.clock.advance(60_000);
    expect(await factsAt(here, id)).toBeDefined();
  });

  it('product facts are in the currency of the store, also when a price was entered in another', async () => {
    const shop = await here.make.site();
    const { id } = await here.make.product(shop, (await here.make.store(shop)).id, {
      variants: [{ priceMinor: 1250, salePriceMinor: 1049, onSale: true }],
    });
    await here.settings.changeStore(shop.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    const facts = (await here.productReader.factsNow(shop.id, [id])).get(id);
    expect(facts).toMatchObject({ currency: 'JPY', variants: [{ priceMinor: 13, salePriceMinor: 10 }] });
  });

  it('a sale that another currency is too coarse for is over, and nothing becomes free by rounding', async () => {
    const shop = await here.make.site();
    const store = await here.make.store(shop);
    const onSale = { onSale: true, stock: { unlimited: true } };
    const sweet = await here.make.product(shop, store.id, {
      variants: [{ priceMinor: 100, salePriceMinor: 40, ...onSale }],
    });
    const gum = await here.make.product(shop, store.id, {
      variants: [{ priceMinor: 120, salePriceMinor: 100, ...onSale }],
    });
    await here.settings.changeStore(shop.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    const facts = await here.productReader.factsNow(shop.id, [sweet.id, gum.id]);
    const items = await here.productPages.items(shop.id, [sweet.id, gum.id]);
    for (const { id } of [sweet, gum]) {
      expect(facts.get(id)).toMatchObject({ variants: [{ priceMinor: 1, onSale: false }] });
      expect(items.get(id)).toMatchObject({
        structuredContent: { onSale: false },
        variants: [{ onSale: false }],
      });
      const renamed = await here.catalog.products.change(shop.id, id, { title: 'Renamed' }, { by: 'test' });
      expect(renamed.variants).toMatchObject([{ priceMinor: 1, onSale: false }]);
    }
  });

  it('product facts are shared and frozen', async () => {
    const { id } = await here.make.product(site, storeId);
    await receiveAll();
    const facts = await factsAt(there, id);
    expect(await factsAt(there, id)).toBe(facts);
    const [variant] = facts?.variants ?? [];
    for (const part of [facts, facts?.variants, variant, variant?.attributes, facts?.categories])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it('examples are the first visible products of the site', async () => {
    const shop = await here.make.site();
    const store = await here.make.store(shop);
    expect(await here.productReader.some(shop.id, 2)).toEqual([]);
    await here.make.product(shop, store.id, { status: 'draft' });
    const first = await here.make.product(shop, store.id);
    const second = await here.make.product(shop, store.id);
    await here.make.product(shop, store.id);
    const some = async () => (await here.productReader.some(shop.id, 2)).map(({ itemId }) => itemId);
    await expect.poll(some).toEqual([first.id, second.id]);
  });
});

describe('whether a site sells anything', () => {
  const addDrafts = (shop: Site, collectionId: string) =>
    here.platform.database.query.run(sql`
      with item as (
        insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on, updated_on, display_index)
        select ${shop.id}, lpad(n::text, 24, '0'), ${collectionId}, 11, 'Draft', 'draft-' || n, 'draft', now(), now(), now(), n
        from generate_series(1, 350) n returning *
      ), product as (
        insert into products (website_id, item_id, currency) select website_id, item_id, 'USD' from item
      )
      insert into product_variants (website_id, item_id, variant_id, sku, position)
      select website_id, item_id, 'v' || item_id, 'sku' || item_id, 0 from item`);

  it('whether a site sells anything is queried once until the site changes or a scheduled product is due', async () => {
    const shop = await here.make.site();
    const store = await here.make.store(shop);
    await addDrafts(shop, (await here.make.store(shop)).id);
    const some = () => there.productReader.some(shop.id, 1);
    expect(await queriesOf(there, some)).toBeLessThan(3);
    expect(await queriesOf(there, some)).toBe(0);

    const publishOn = there.clock.now().getTime() + 3_600_000;
    const { id } = await here.make.product(shop, store.id, { status: 'scheduled', publishOn });
    await receiveAll();
    expect(await some()).toEqual([]);
    expect(await queriesOf(there, some)).toBe(0);
    there.clock.advance(3_600_000);
    expect(await some()).toMatchObject([{ itemId: id }]);
    expect(await queriesOf(there, some)).toBe(0);

    await here.catalog.products.remove(shop.id, id);
    await receiveAll();
    expect(await some()).toEqual([]);
  });
});

describe('what is cached of products', () => {
  it('cached product facts cost no query, and any number of uncached ones cost as many queries as one', async () => {
    const product = [];
    for (let count = 0; count < 12; count++) product.push((await here.make.product(site, storeId)).id);
    const [first = '', ...others] = product;
    const read = (ids: readonly string[]) => () => there.productReader.facts(site.id, ids);
    await receiveAll();
    await read(['no-such-id'])();
    const one = await queriesOf(there, read([first]));
    expect(one).toBeGreaterThan(0);
    expect(await queriesOf(there, read(others))).toBe(one);
    expect(await queriesOf(there, read(product))).toBe(0);
    expect((await read(product)()).size).toBe(12);
  });

  it('concurrent reads of product facts share one read', async () => {
    const { id } = await here.make.product(site, storeId);
    await receiveAll();
    await there.productReader.facts(site.id, ['no-such-id']);
    const read = () => there.productReader.facts(site.id, [id]);
    const one = await queriesOf(here, () => here.productReader.factsNow(site.id, [id]));
    const many = await queriesOf(there, () => Promise.all(Array.from({ length: 20 }, read)));
    expect(many).toBeLessThanOrEqual(one);
    expect(await Promise.all([read(), read()])).toMatchObject([{ size: 1 }, { size: 1 }]);
  });

  it('a change of price, title, category or image is seen by another process within a second', async () => {
    const { id, variants } = await here.make.product(site, storeId);
    const [variant] = variants;
    const image = await here.media.upload(site.id, await sampleImage());
    const change = (value: object) => () => here.catalog.products.change(site.id, id, value, by);
    await expectSeen(
      id,
      () => here.catalog.products.changeVariant(site.id, id, variant?.id ?? '', { priceMinor: 77 }, by),
      { variants: [expect.objectContaining({ priceMinor: 77 })] },
    );
    await expectSeen(id, change({ title: 'Renamed' }), { title: 'Renamed' });
    await expectSeen(id, change({ categories: ['New in'] }), { categories: ['New in'] });
    await expectSeen(id, change({ pictureIds: [image.id] }), {
      imageUrl: expect.stringContaining(`/${image.id}/`),
    });
  });

  it('so is a product that is hidden, a store that is closed, and another currency', async () => {
    const { id } = await here.make.product(site, storeId);
    const setStatus = (status: 'draft' | 'published') =>
      here.catalog.products.change(site.id, id, { status }, by);
    await expectSeen(id, () => setStatus('draft'), undefined);
    await setStatus('published');
    await expectSeen(
      id,
      () => here.content.collections.change(site.id, storeId, { enabled: false }),
      undefined,
    );
    await here.content.collections.change(site.id, storeId, { enabled: true });
    const useEuros = () =>
      here.settings.changeStore(site.id, { value: { storeCurrency: 'EUR' }, by: 'test' });
    await expectSeen(id, useEuros, { currency: 'EUR' });
  });

  it('product facts come from the database before money is taken, and while the process is not listening', async () => {
    const { id } = await here.make.product(site, storeId);
    const setPrice = (priceMinor: number) =>
      here.platform.database.query.run(sql`
        update product_variants set price_minor = ${priceMinor}
        where website_id = ${site.id} and item_id = ${id}`);
    const priceOf = async (
      reading: Promise<ReadonlyMap<string, { variants: readonly { priceMinor: number }[] }>>,
    ) => (await reading).get(id)?.variants[0]?.priceMinor;
    const { facts, factsNow } = there.productReader;

    await receiveAll();
    expect(await priceOf(facts(site.id, [id]))).toBe(1000);
    // Nobody says a word about this change.
    await setPrice(2000);
    expect(await priceOf(facts(site.id, [id]))).toBe(1000);
    expect(await priceOf(factsNow(site.id, [id]))).toBe(2000);

    await here.platform.database.query.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'awning-listen' and datname = current_database()`);
    const { isListening: newsArrives } = there.platform.siteVersions;
    await expect.poll(newsArrives, { interval: 1 }).toBe(false);
    expect(await priceOf(facts(site.id, [id]))).toBe(2000);
    await setPrice(3000);
    expect(await priceOf(facts(site.id, [id]))).toBe(3000);
    await expect.poll(newsArrives, { timeout: 5_000 }).toBe(true);
    expect(await priceOf(facts(site.id, [id]))).toBe(3000);
  });
});
