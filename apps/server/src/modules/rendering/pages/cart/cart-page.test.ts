import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchOnStripe } from '../../../../testing/switch-on-stripe.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';

/** The machine may be busy. */
const timeout = { timeout: 10_000 };

let app: TestApp;
let site: Site;
let storeId: string;

const browser = (): TestBrowser => app.browser({ host: `${site.slug}.localhost` });
const add = async (person: TestBrowser, itemId: string, quantity = '1'): Promise<void> => {
  expect((await person.submit('/cart/entries', { itemId, quantity })).statusCode).toBe(303);
};
const pageOf = async (person: TestBrowser): Promise<string> => (await person.get('/cart')).body;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id;
});

describe('the cart page', () => {
  it('SF-2.01 the empty cart page links to the shop, in the frame of the site', async () => {
    expect(await pageOf(browser())).toContain('href="/">Back to home</a>');
    await app.make.product(site, storeId);
    // Whether there is anything to buy is heard of a moment after it changed.
    await expect.poll(() => pageOf(browser()), timeout).toMatch(/href="\/shop\/?">Browse the shop<\/a>/);
    const response = await browser().get('/cart');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.body).toContain('class="sqs-fullpage-shopping-cart-content awning-cart cart-empty"');
    expect(response.body).toContain('<meta name="description" content="Your cart · ');
    expect(response.body).not.toContain('noindex');
    expect(response.body).toContain('<header class="awning-header ');
  });

  it('the cart page as JSON has the cart of the visitor and what every page has', async () => {
    const { id } = await app.make.product(site, storeId);
    const person = browser();
    await add(person, id, '2');
    const response = await person.get('/cart?format=json');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.json()).toMatchObject({
      shoppingCart: { totalQuantity: 2 },
      website: { id: site.id },
    });
    expect((await person.get('/cart?format=json-pretty')).body).toContain('\n  "shoppingCart": {');
    expect((await browser().get('/cart?format=json')).json()).toMatchObject({
      shoppingCart: { totalQuantity: 0 },
    });
    expect((await person.get('/cart?format=odd')).headers['content-type']).toContain('text/html');
  });

  it('SF-5.19 the cart page says when the subtotal is too low to check out, until it is high enough', async () => {
    await app.settings.changeStore(site.id, { value: { minimumOrderSubtotal: 2500 }, by: 'test' });
    const { id } = await app.make.product(site, storeId);
    const person = browser();
    await add(person, id, '2');
    expect(await pageOf(person)).toContain('To check out, your order subtotal must be $25.00 or more.');
    await add(person, id);
    expect(await pageOf(person)).not.toContain('To check out');
  });

  it('writes money as the language of the site has it', async () => {
    await app.settings.changeSite(site.id, { value: { language: 'de-DE' }, by: 'test' });
    await app.settings.changeStore(site.id, { value: { storeCurrency: 'EUR' }, by: 'test' });
    const variants = [{ priceMinor: 123_450, stock: { unlimited: true } }];
    const { id } = await app.make.product(site, storeId, { variants });
    const person = browser();
    await add(person, id, '2');
    expect(await pageOf(person)).toMatch(/<p class="cart-row-price">2\.469,00\s€<\/p>/);
  });

  it('strikes out what a thing cost before the sale', async () => {
    const sale = { priceMinor: 2000, salePriceMinor: 1500, onSale: true, stock: { quantity: 3 } };
    const { id } = await app.make.product(site, storeId, { variants: [sale] });
    const person = browser();
    await add(person, id);
    expect(await pageOf(person)).toMatch(/\$15\.00 .*<s class="original-price">\$20\.00<\/s>/);
  });

  it('the cart page still shows a product that is no longer for sale, with only a way to remove it', async () => {
    const product = await app.make.product(site, storeId, { title: 'Kept' });
    const removedProduct = await app.make.product(site, storeId, { title: 'Gone & <b>away</b>' });
    const person = browser();
    await add(person, product.id);
    await add(person, removedProduct.id, '4');
    await app.catalog.products.remove(site.id, removedProduct.id);
    // Carts show the change a moment after it is stored.
    await expect.poll(() => pageOf(person), timeout).toContain('is-unavailable');
    const html = await pageOf(person);
    const [row = ''] = /<li class="cart-row is-unavailable".*?<\/li>/s.exec(html) ?? [];
    expect(row).toContain('Gone &amp; &lt;b&gt;away&lt;/b&gt;');
    expect(row).toContain('No longer available. Please remove it.');
    expect(row).toContain('/remove"');
    expect(row).not.toContain('name="quantity"');
    expect(row).not.toContain('<a href');
    expect(html).toContain('<dd>$10.00</dd>');
  });

  it('the cart page says beside an entry when its stock is no longer enough', async () => {
    const { id, variants } = await app.make.product(site, storeId);
    const person = browser();
    await add(person, id, '4');
    expect(await pageOf(person)).not.toContain('do not have enough');
    const few = { setFiniteOperations: [{ variantId: variants[0]?.id ?? '', quantity: 3 }] };
    await app.inventory.adjust(site.id, few, { actor: 'test' });
    const [row = ''] = /<li class="cart-row".*?<\/li>/s.exec(await pageOf(person)) ?? [];
    expect(row).toContain('Sorry, we do not have enough of that item available.');
    expect(row).toContain('name="quantity"');
  });

  it('the header counts what is in the cart, and shows 100+ above a hundred', async () => {
    const { id } = await app.make.product(site, storeId, { variants: [{ stock: { unlimited: true } }] });
    const person = browser();
    await add(person, id, '100');
    expect(await pageOf(person)).toContain('<span class="sqs-cart-quantity">100</span>');
    await add(person, id);
    expect(await pageOf(person)).toContain('<span class="sqs-cart-quantity">100+</span>');
  });

  it('a code that does not count says why', async () => {
    const coupon = {
      name: 'Big',
      code: 'BIG',
      kind: 'amount',
      value: 500,
      minimumSubtotalMinor: 5000,
    } as const;
    await app.discounts.coupons.create(site.id, coupon, { memberId: 'test' });
    const { id } = await app.make.product(site, storeId);
    const person = browser();
    await add(person, id);
    const response = await person.submit('/cart/coupons', { promoCode: 'big' });
    expect(response.statusCode).toBe(303);
    const { body } = await person.get(`${response.headers.location}`.replace('#notice', ''));
    expect(body).toMatch(/role="status"[^>]*>The code BIG is for orders of \$50\.00 or more\.</);
    expect(body).not.toContain('Code added.');
  });

  it('the cart page names automatic discounts, and shipping and taxes once the destination is known', async () => {
    const by = { by: 'test' };
    await app.discounts.coupons.create(
      site.id,
      { name: 'Opening & <b>more</b>', code: null, kind: 'percent', value: 1000 },
      { memberId: 'm' },
    );
    const method = { name: 'Express', kind: 'flat', amountMinor: 500 } as const;
    await app.shipping.save(
      site.id,
      { zones: [{ name: 'World', everywhereElse: true, methods: [method] }] },
      by,
    );
    await app.tax.save(
      site.id,
      { pricesIncludeTax: true, rules: [{ name: 'VAT', countryCode: 'DE', rate: 19_000 }] },
      by,
    );
    const { id } = await app.make.product(site, storeId);
    const person = browser();
    await add(person, id);
    expect(await pageOf(person)).toContain('Delivery and taxes are calculated at checkout.');
    await person.call('PUT', '/api/commerce/checkout', { shippingAddress: { countryCode: 'DE' } });
    await expect.poll(() => pageOf(person), timeout).toContain('Opening &amp; &lt;b&gt;more&lt;/b&gt;');
    const page = await pageOf(person);
    expect(page).toContain('<dt>Delivery <small class="awning-quiet">Express</small></dt><dd>$5.00</dd>');
    // 9.00 with 19 % in it.
    expect(page).toContain(
      '<dt>Total <small class="awning-quiet">Includes $1.44 tax</small></dt><dd>$14.00</dd>',
    );
    expect(page).not.toContain('calculated at checkout');
  });

  it('the cart page names the product that was removed', async () => {
    const { id } = await app.make.product(site, storeId, { title: 'Tea & <b>salt</b>' });
    const person = browser();
    await add(person, id);
    const [, address = ''] = /action="([^"]*\/remove)"/.exec(await pageOf(person)) ?? [];
    const response = await person.submit(address, { returnTo: '/cart', itemId: id });
    const { body } = await person.get(`${response.headers.location}`.replace('#notice', ''));
    expect(body).toContain('Tea &amp; &lt;b&gt;salt&lt;/b&gt; removed.');
    const forged = await person.get(`/cart?removed=${id}&item=${'0'.repeat(24)}`);
    expect(forged.body).toContain('<span>Removed.</span>');
  });

  it('the cart page shows the unit price only for a quantity above one', async () => {
    const { id } = await app.make.product(site, storeId);
    const person = browser();
    await add(person, id);
    expect(await pageOf(person)).not.toContain(' each');
    await add(person, id);
    expect(await pageOf(person)).toContain('$10.00 each');
  });
});

describe('paying for a cart in instalments', () => {
  const offered = async (person: TestBrowser): Promise<string | undefined> =>
    /<p class="awning-installments[^>]*>([^<]*)</.exec(await pageOf(person))?.[1];
  beforeEach(async () => {
    const value = { installmentsEnabled: true, paymentAccountCountry: 'NZ', installmentsMaximum: 5000 };
    await app.settings.changeStore(site.id, { value, by: 'test' });
    await switchOnStripe(app, site.id);
  });

  it('SF-5.23 the cart offers instalments for what is left to pay, and none when it is empty', async () => {
    const person = browser();
    expect(await offered(person)).toBeUndefined();
    const { id } = await app.make.product(site, storeId);
    await add(person, id, '4');
    expect(await offered(person)).toBe('or 4 interest-free payments of $10.00 with Afterpay');
    const half = { name: 'Half', code: 'HALF', kind: 'percent', value: 5000 } as const;
    await app.discounts.coupons.create(site.id, half, { memberId: 'test' });
    await person.submit('/cart/coupons', { promoCode: 'half' });
    expect(await offered(person)).toBe('or 4 interest-free payments of $5.00 with Afterpay');
    await add(person, id, '6');
    expect(await offered(person)).toBe('or 4 interest-free payments of $12.50 with Afterpay');
    await person.submit('/cart/coupons/remove', { promoCode: 'half' });
    expect(await offered(person)).toBe('Afterpay available for orders up to $50.00');
  });

  it('the cart offers no instalments while no payment provider of the store takes them', async () => {
    const person = browser();
    await add(person, (await app.make.product(site, storeId)).id, '4');
    await switchOnStripe(app, site.id, { installments: false });
    expect(await offered(person)).toBeUndefined();
  });

  it('SF-5.24 PL-3.49 the cart offers instalments only while everything in it is shipped', async () => {
    const person = browser();
    const shipped = await app.make.product(site, storeId);
    const service = await app.make.product(site, storeId, { productType: 3 });
    await add(person, shipped.id);
    expect(await offered(person)).toContain('Afterpay');
    await add(person, service.id);
    expect(await offered(person)).toBeUndefined();
    await app.catalog.products.remove(site.id, service.id);
    // What is gone counts for nothing, as soon as carts have heard of it.
    await expect.poll(() => offered(person), timeout).toContain('Afterpay');
  });
});
