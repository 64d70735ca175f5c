import { PRODUCT_TYPES, type Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let storeId: string;
let tea: Product;
let mug: Product;
let addresses = 0;

const browser = (): TestBrowser =>
  app.browser({ host: `${site.slug}.localhost`, address: `192.0.2.${++addresses}` });
const cartOf = async (person: TestBrowser) => (await person.get('/api/commerce/shopping-cart')).json();
const add = (person: TestBrowser, fields: Record<string, string>, headers?: Record<string, string>) =>
  person.submit('/cart/entries', { itemId: tea.id, returnTo: '/cart', ...fields }, headers);

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site, { title: 'Shop', urlId: 'shop' })).id;
  tea = await app.make.product(site, storeId, {
    title: 'Tea & <i>Salt</i>',
    urlId: 'tea',
    variants: [{ priceMinor: 1000, stock: { quantity: 5 } }],
  });
  mug = await app.make.product(site, storeId, {
    title: 'Mug',
    urlId: 'mug',
    variantOptionOrdering: ['Size', 'Glaze'],
    variants: [
      { attributes: { Size: 'Small', Glaze: 'Sea' }, priceMinor: 2400, stock: { quantity: 3 } },
      { attributes: { Size: 'Large', Glaze: 'Sea' }, priceMinor: 3000, stock: { unlimited: true } },
    ],
  });
  await app.discounts.coupons.create(
    site.id,
    { name: 'Ten', code: 'TEN', kind: 'percent', value: 1000 },
    { memberId: 'test' },
  );
});
afterAll(() => app.close());

describe('shopping with plain forms', () => {
  it('SF-2.01 SF-1.06 a visitor without cookies adds a product by a plain form, and finds it on the cart page', async () => {
    const person = browser();
    const response = await add(person, { quantity: '2' });
    expect(response.statusCode).toBe(303);
    const { entries } = await cartOf(person);
    expect(response.headers.location).toBe(`/cart?added=${entries[0].id}#notice`);
    const page = await person.get('/cart');
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('sqs-fullpage-shopping-cart-content');
    expect(page.body).toContain('Tea &amp; &lt;i&gt;Salt&lt;/i&gt;</a>');
    expect(page.body).toMatch(/name="quantity"[^>]* value="2"/);
  });

  it('two presses of the button add twice; one form with a requestId counts once', async () => {
    const person = browser();
    await add(person, {});
    await add(person, {});
    for (let sent = 0; sent < 3; sent++) await add(person, { requestId: 'one of a kind' });
    expect((await cartOf(person)).totalQuantity).toBe(3);
  });

  it('options are fields of the form, and what was not chosen is named on the page of the product', async () => {
    const person = browser();
    const send = (fields: Record<string, string>) =>
      person.submit('/cart/entries', { itemId: mug.id, returnTo: '/cart', ...fields });
    const both = await send({ 'option.Size': '', 'option.Glaze': '' });
    expect(both.statusCode).toBe(400);
    expect(both.headers['cache-control']).toBe('no-store');
    expect(both.body).toContain('role="alert">Please select the Size and Glaze options.</p>');
    const one = await send({ 'option.Size': 'Large', 'option.Glaze': '', quantity: '7' });
    expect(one.body).toContain('>Please select the Glaze option.</p>');
    expect(one.body).toContain('<h1 class="product-title">Mug</h1>');
    expect(one.body).toContain('name="option.Size" value="Large" checked>');
    expect(one.body).toMatch(/name="quantity"[^>]* value="7"/);
    const none = await send({ 'option.Size': 'Huge', 'option.Glaze': 'Sea' });
    expect(none.body).toContain('Sorry, that item variant is unavailable. Please select another variant.');
    expect((await send({ 'option.Size': 'Large', 'option.Glaze': 'Sea' })).statusCode).toBe(303);
    expect((await cartOf(person)).entries).toMatchObject([
      {
        quantity: 1,
        chosenVariant: { attributes: { Size: 'Large', Glaze: 'Sea' } },
        purchasePriceCents: 3000,
      },
    ]);
  });

  it('a product is named by its sku as well, and a price that is sent is nobody’s business', async () => {
    const person = browser();
    const sku = mug.variants[0]?.sku ?? '';
    await person.submit('/cart/entries', { itemId: mug.id, sku, price: '1', purchasePriceCents: '1' });
    expect((await cartOf(person)).entries).toMatchObject([{ purchasePriceCents: 2400 }]);
  });

  it('a quantity that is none is refused on the page it came from, and the cart stays as it was', async () => {
    const person = browser();
    await add(person, {});
    const [entry] = (await cartOf(person)).entries;
    const sentences = {
      abc: 'Quantity must be a number.',
      '': 'Quantity must be a number.',
      '٣': 'Quantity must be a number.',
      '1e309': 'Quantity must be a number.',
      '1.5': 'Quantity must be a whole number.',
      '0': 'Quantity must be between 1 and 9999.',
      '-1': 'Quantity must be between 1 and 9999.',
      '10000': 'Quantity must be between 1 and 9999.',
    };
    for (const [quantity, sentence] of Object.entries(sentences)) {
      const added = await add(person, { quantity });
      expect([added.statusCode, added.body.includes(`role="alert">${sentence}</p>`)], quantity).toEqual([
        400,
        true,
      ]);
      const changed = await person.submit(`/cart/entries/${entry.id}`, { quantity });
      expect([changed.statusCode, changed.body.includes(`role="alert">${sentence}</p>`)], quantity).toEqual([
        400,
        true,
      ]);
    }
    const many = await person.raw({
      method: 'POST',
      url: '/cart/entries',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: `itemId=${tea.id}&quantity=1&quantity=2`,
    });
    expect([many.statusCode, many.body.includes('Quantity must be a number.')]).toEqual([400, true]);
    expect((await cartOf(person)).totalQuantity).toBe(1);
  });

  it('more than there is, an unknown item and that of another site are refused in words', async () => {
    const person = browser();
    const stock = await add(person, { quantity: '6' });
    expect(stock.statusCode).toBe(409);
    expect(stock.body).toContain('Sorry, we do not have enough of that item available.');
    const other = await app.make.site();
    const foreign = await app.make.product(other, (await app.make.store(other)).id, { title: 'Foreign' });
    for (const itemId of [foreign.id, 'f'.repeat(24), 'no id', '']) {
      const response = await person.submit('/cart/entries', { itemId });
      expect(response.statusCode, itemId).toBe(404);
      expect(response.body).toContain('Sorry, we could not find that item.');
      expect(response.body).toContain('sqs-fullpage-shopping-cart-content');
    }
    expect((await cartOf(person)).entries).toEqual([]);
  });

  it('an entry gets another quantity, is removed and put back, each time with a word about it', async () => {
    const person = browser();
    await add(person, { quantity: '2' });
    const [{ id }] = (await cartOf(person)).entries;
    const follow = async (response: Awaited<ReturnType<TestBrowser['submit']>>): Promise<string> => {
      expect(response.statusCode).toBe(303);
      return (await person.get(String(response.headers.location).split('#')[0] ?? '')).body;
    };
    expect(await follow(await person.submit(`/cart/entries/${id}`, { quantity: '4' }))).toContain('updated.');
    const removed = await follow(await person.submit(`/cart/entries/${id}/remove`, {}));
    expect(removed).toContain('Your cart is empty.');
    expect(removed).toContain(`action="/cart/entries/${id}/restore"`);
    const restored = await follow(await person.submit(`/cart/entries/${id}/restore`, {}));
    expect(restored).toContain('is back in your cart.');
    expect((await cartOf(person)).entries).toMatchObject([{ id, quantity: 4 }]);
    const response = await person.submit(`/cart/entries/${'a'.repeat(24)}/remove`, {});
    expect([response.statusCode, response.body.includes('That item is no longer in your cart.')]).toEqual([
      404,
      true,
    ]);
  });

  it("a shopper cannot change another shopper's cart by the id of its entry", async () => {
    const owner = browser();
    await add(owner, {});
    const [{ id }] = (await cartOf(owner)).entries;
    const stranger = browser();
    for (const [url, fields] of [
      [`/cart/entries/${id}`, { quantity: '3' }],
      [`/cart/entries/${id}/remove`, {}],
      [`/cart/entries/${id}/restore`, {}],
    ] as const)
      expect((await stranger.submit(url, fields)).statusCode, url).toBe(404);
    expect((await cartOf(owner)).totalQuantity).toBe(1);
  });

  it('a code counts until it is taken out, and a wrong one comes back with what was typed', async () => {
    const person = browser();
    await add(person, { quantity: '2' });
    const wrong = await person.submit('/cart/coupons', { promoCode: '"><script>alert(1)</script>' });
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).not.toContain('<script>alert');
    expect(wrong.body).toContain('value="&quot;&gt;&lt;script&gt;');
    const right = await person.submit('/cart/coupons', { promoCode: ' ten ' });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/cart?coupon=added#notice']);
    expect(await cartOf(person)).toMatchObject({ discountCents: 200, grandTotalCents: 1800 });
    const page = await person.get('/cart');
    expect(page.body).toContain('−$2.00');
    expect((await person.submit('/cart/coupons/remove', { promoCode: 'TEN' })).statusCode).toBe(303);
    expect(await cartOf(person)).toMatchObject({ discountCents: 0, coupons: [] });
  });

  it('a subscription leads past the cart to the checkout, which opens with its token', async () => {
    const of = (Box: string) => ({ attributes: { Box }, priceMinor: 900, stock: { unlimited: true } });
    const box = await app.make.product(site, storeId, {
      title: 'Tea every month',
      urlId: 'tea-every-month',
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
      variantOptionOrdering: ['Box'],
      variants: [of('Small'), of('Large')],
    });
    const person = browser();
    const send = (fields: Record<string, string>) =>
      person.submit('/cart/subscription', { itemId: box.id, returnTo: '/cart', ...fields });
    const missing = await send({ 'option.Box': '' });
    expect([missing.statusCode, missing.body.includes('Please select the Box option.')]).toEqual([400, true]);
    expect(missing.body).toContain('<h1 class="product-title">Tea every month</h1>');
    expect(missing.body).toContain('action="/cart/subscription"');
    const begun = await send({ 'option.Box': 'Large' });
    expect(begun.statusCode).toBe(303);
    const { pathname, searchParams } = new URL(String(begun.headers.location), 'http://shop.localhost');
    expect(pathname).toBe('/checkout');
    const cart = await app.carts.byToken(site.id, searchParams.get('cartToken') ?? '');
    expect(cart?.entries).toMatchObject([
      { itemId: box.id, chosenVariant: { attributes: { Box: 'Large' } } },
    ]);
    expect((await person.get(String(begun.headers.location))).statusCode).toBe(200);
    expect((await cartOf(person)).entries).toEqual([]);
    expect((await send({ itemId: tea.id })).body).toContain('That item is not sold as a subscription.');
  });

  it('a gift card leads to its page with the value that was chosen', async () => {
    const of = (Amount: string, sku: string, priceMinor: number) => ({
      attributes: { Amount },
      sku,
      priceMinor,
    });
    const card = await app.make.product(site, storeId, {
      title: 'Gift card',
      urlId: 'gift-card',
      productType: PRODUCT_TYPES['gift-card'],
      variantOptionOrdering: ['Amount'],
      variants: [of('$25', 'GC 25', 2500), of('$50', 'GC 50', 5000)],
    });
    const person = browser();
    const send = (fields: Record<string, string>) =>
      person.submit('/cart/gift-card', { itemId: card.id, returnTo: '/cart', ...fields });
    const missing = await send({ 'option.Amount': '' });
    expect(missing.statusCode).toBe(400);
    expect(missing.body).toContain('Select a denomination for the Gift Card.');
    expect(missing.body).toContain('action="/cart/gift-card"');
    const chosen = await send({ 'option.Amount': '$50' });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([
      303,
      `/checkout/gift-card?itemId=${card.id}&sku=GC+50`,
    ]);
    expect((await cartOf(person)).entries).toEqual([]);
    expect((await send({ itemId: tea.id })).body).toContain('That item is not a gift card.');
  });

  it('a cart form from another site is refused, for any Sec-Fetch-Site it sends', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const person = browser();
      expect((await add(person, {}, headers)).statusCode).toBe(403);
      for (const address of ['/cart/subscription', '/cart/gift-card'])
        expect((await person.submit(address, { itemId: tea.id }, headers)).statusCode).toBe(403);
      expect((await cartOf(person)).entries).toEqual([]);
    }
  });

  it('the notice of the cart page cannot be chosen by the author of a link', async () => {
    const person = browser();
    await add(person, {});
    const hostile = encodeURIComponent('"><script>alert(1)</script>');
    for (const name of ['added', 'updated', 'removed', 'restored', 'coupon']) {
      const { body, statusCode } = await person.get(`/cart?${name}=${hostile}`);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('alert(1)');
      expect(body).not.toContain('id="notice"');
    }
  });

  it('a browser that keeps no cookies is told so', async () => {
    const first = browser();
    const { headers } = await add(first, {});
    const page = await browser().get(String(headers.location).split('#')[0] ?? '');
    expect(page.body).toContain('Please enable cookies in your browser, reload the page, and try again.');
  });

  it('the addresses of the forms lead to the cart when they are opened', async () => {
    for (const url of [
      '/cart/entries',
      `/cart/entries/${'a'.repeat(24)}/remove`,
      '/cart/coupons',
      '/cart/',
    ]) {
      const response = await browser().get(url);
      expect([response.statusCode, response.headers.location], url).toEqual([303, '/cart']);
    }
  });

  it('a signed-in shopper adds to their own cart, and finds it in another browser', async () => {
    const shopper = await app.make.customer(site);
    const [one, two] = [browser(), browser()];
    for (const person of [one, two])
      await person.submit('/account/sign-in', { email: shopper.email, password: TEST_PASSWORD });
    expect((await add(one, { quantity: '3' })).statusCode).toBe(303);
    expect((await cartOf(two)).totalQuantity).toBe(3);
  });

  it('a 5 MB field is refused in words, and a long one is named as such', async () => {
    const person = browser();
    const huge = await add(person, { additionalFields: 'x'.repeat(5_000_000) }, { accept: 'text/html' });
    expect(huge.statusCode).toBe(413);
    const long = await add(person, { additionalFields: 'x'.repeat(200_000) });
    expect([long.statusCode, long.body.includes('What you entered is too long.')]).toEqual([400, true]);
    expect((await cartOf(person)).entries).toEqual([]);
  });
});
