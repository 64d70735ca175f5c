import type { ProductChange, StoreSettings } from '@awning/contract';
import { BLOCK_TYPES } from '@awning/site-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, classicDocument, page } from '../../../testing/block-fixtures.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { type Blocks, createBlocks } from '../../website/blocks/index.ts';

let app: TestApp;
let blocks: Blocks;

beforeAll(async () => {
  app = await createTestApp();
  blocks = createBlocks({
    sources: { ...app.productPages, images: app.media.images, files: app.media.files },
  });
});
afterAll(() => app.close());

interface Shop {
  readonly site: Site;
  readonly storeId: string;
}

async function openShop(settings: Partial<StoreSettings> = {}): Promise<Shop> {
  const site = await app.make.site();
  await app.settings.changeStore(site.id, { value: settings, by: 'test' });
  return { site, storeId: (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id };
}

const browserOf = ({ site }: Shop) => app.browser({ host: `${site.slug}.localhost` });
const visit = (shop: Shop, path: string) => browserOf(shop).get(path, { accept: 'text/html' });

/** What people read in the part of a page, without its markup. */
const words = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const markOf = (html: string) => /<div class="product-mark.*?<\/div>/s.exec(html)?.[0];
const priceOf = (html: string) => /<div class="product-price">.*?<\/div>/s.exec(html)?.[0];

/** What a product block says about a product, which is what the list of the store says too. */
async function pageOf(shop: Shop, fields: ProductChange): Promise<string> {
  const { id } = await app.make.product(shop.site, shop.storeId, { excerpt: '', ...fields });
  const document = classicDocument([block(BLOCK_TYPES.product, { productId: id })]);
  const { html, problems } = blocks.render(document, await blocks.load(shop.site.id, [document]), page());
  expect(problems).toEqual([]);
  const list = (await visit(shop, '/shop')).body;
  const card = new RegExp(`<li [^>]*data-item-id="${id}".*?</li>`, 's').exec(list)?.[0] ?? '';
  expect([markOf(card), priceOf(card)]).toEqual([markOf(html), priceOf(html)]);
  return words(html);
}

describe('products on pages', () => {
  it('SF-1.03 visitors and site users browse the store and its products, with prices', async () => {
    const shop = await openShop();
    const shoe = await app.make.product(shop.site, shop.storeId, {
      title: 'Deck shoe',
      urlId: 'deck-shoe',
      excerpt: '<p>Never slips.</p>',
      variants: [{ priceMinor: 8900, stock: { quantity: 2 } }],
    });
    await app.make.product(shop.site, shop.storeId, { title: 'Not yet', urlId: 'not-yet', status: 'draft' });
    const customer = await app.make.customer(shop.site);
    const signedIn = browserOf(shop);
    const session = { email: customer.email, password: TEST_PASSWORD };
    expect((await signedIn.call('POST', '/api/site-users/account/session', session)).statusCode).toBe(200);
    for (const browser of [browserOf(shop), signedIn]) {
      const list = (await browser.get('/shop', { accept: 'text/html' })).body;
      expect(list).toContain(`href="${shoe.fullUrl}"`);
      expect(words(list)).toContain('Deck shoe $89.00');
      expect(list).not.toContain('Not yet');
      const shoePage = (await browser.get('/shop/p/deck-shoe', { accept: 'text/html' })).body;
      expect(shoePage).toMatch(/<h1[^>]*>Deck shoe</);
      expect(words(shoePage)).toContain('$89.00');
      expect(shoePage).toContain('<p>Never slips.</p>');
      expect((await browser.get('/shop/p/not-yet', { accept: 'text/html' })).statusCode).toBe(404);
    }
  });

  it.each([
    ['USD', 1_234_50, '$1,234.50'],
    ['EUR', 1_234_50, '€1,234.50'],
    ['GBP', 99, '£0.99'],
    ['JPY', 1200, '¥1,200'],
  ] as const)('a price in %s reads right', async (storeCurrency, priceMinor, text) => {
    const shop = await openShop({ storeCurrency });
    expect(await pageOf(shop, { variants: [{ priceMinor, stock: { quantity: 1 } }] })).toContain(text);
  });

  it("a sale shows both prices and a mark; what is sold out says so, in the owner's words if there are some", async () => {
    const shop = await openShop();
    const sale = { priceMinor: 2000, salePriceMinor: 1500, onSale: true };
    const onSale = await pageOf(shop, { variants: [{ ...sale, stock: { quantity: 1 } }] });
    expect(onSale).toMatch(/sale .*Sale Price: ?\$15\.00 Original Price: \$20\.00/);
    expect(await pageOf(shop, { variants: [{ ...sale, stock: { quantity: 0 } }] })).toContain('sold out');
    const custom = await pageOf(shop, {
      variants: [{ stock: { quantity: 0 } }],
      merchandising: { customSoldOutText: 'Back in May' },
    });
    expect(custom).toContain('Back in May');
    expect(custom).not.toContain('sold out');
  });

  it('every type of product has its price and is sold out only if it can be', async () => {
    const shop = await openShop();
    const variants = [{ priceMinor: 1500 }];
    for (const productType of [2, 5]) {
      const text = await pageOf(shop, { productType, variants });
      expect(text, `${productType}`).toContain('$15.00');
      expect(text).not.toContain('sold out');
      const cheap = { priceMinor: 1500, salePriceMinor: 900, onSale: true };
      expect(await pageOf(shop, { productType, variants: [cheap] })).toMatch(/sale .*\$9\.00 .*\$15\.00/);
    }
    const card = await pageOf(shop, {
      productType: 4,
      variantOptionOrdering: ['Value'],
      variants: [
        { attributes: { Value: '$25' }, priceMinor: 2500 },
        { attributes: { Value: '$50' }, priceMinor: 5000 },
      ],
    });
    expect(card).toContain('from $25.00');
    expect(card).not.toContain('sold out');
    expect(
      await pageOf(shop, { productType: 3, variants: [{ priceMinor: 1, stock: { quantity: 0 } }] }),
    ).toMatch(/sold out .*\$0\.01/);
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
    expect(
      await pageOf(shop, { subscriptionPlan: plan, variants: [{ priceMinor: 900, stock: { quantity: 1 } }] }),
    ).toContain('$9.00 every month');
  });

  it('a category has a page at its address; a product that is called alike keeps its own', async () => {
    const shop = await openShop();
    const { site, storeId } = shop;
    const { createdId } = await app.content.categories.create(site.id, storeId, { displayName: 'Chairs' });
    await app.content.categories.create(site.id, storeId, { displayName: 'Oak', parentId: createdId });
    await app.make.product(site, storeId, { title: 'Bench', urlId: 'chairs', categories: ['Oak'] });
    await app.make.product(site, storeId, { title: 'Stool', urlId: 'stool', categories: ['Chairs'] });
    const chairs = (await visit(shop, '/shop/chairs')).body;
    expect(chairs).toContain('Stool');
    // What is in a category inside it is in it.
    expect(chairs).toContain('Bench');
    const oak = (await visit(shop, '/shop/chairs/oak')).body;
    expect(oak).toContain('Bench');
    expect(oak).not.toContain('Stool');
    expect((await visit(shop, '/shop/oak')).statusCode).toBe(404);
    expect((await visit(shop, '/shop/p/chairs')).body).toMatch(/<h1[^>]*>Bench</);
    expect((await visit(shop, '/shop/stool')).headers.location).toBe('/shop/p/stool');
  });
});

describe('stock for everybody', () => {
  it('SF-7.06 what can still be bought of each variant, with and without the slash at the end', async () => {
    const shop = await openShop();
    const { id, variants } = await app.make.product(shop.site, shop.storeId, {
      variantOptionOrdering: ['Size'],
      variants: [
        { sku: 'S', attributes: { Size: 'S' }, stock: { quantity: 4 } },
        { sku: 'M', attributes: { Size: 'M' }, stock: { unlimited: true } },
      ],
    });
    const [small, medium] = variants;
    for (const slash of ['', '/']) {
      const response = await browserOf(shop).get(`/api/commerce/inventory/stock${slash}?itemId=${id}`);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        results: [
          { variantId: small?.id, sku: 'S', unlimited: false, qtyInStock: 4 },
          { variantId: medium?.id, sku: 'M', unlimited: true, qtyInStock: 0 },
        ],
      });
    }
  });

  it('public stock leaves out products that visitors cannot see and those of other sites', async () => {
    const shop = await openShop();
    const draft = await app.make.product(shop.site, shop.storeId, { status: 'draft' });
    const other = await openShop();
    const foreign = await app.make.product(other.site, other.storeId);
    for (const id of [draft.id, foreign.id, '5f00000000000000000000ff']) {
      const response = await browserOf(shop).get(`/api/commerce/inventory/stock/?itemId=${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json().message).toBe('There is no such product.');
    }
    for (const query of ['', '?itemId=', '?itemId=%00', `?itemId=${draft.id}&itemId=${draft.id}`])
      expect((await browserOf(shop).get(`/api/commerce/inventory/stock/${query}`)).statusCode).toBe(400);
  });
});
