import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { CALIFORNIA, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await app.close();
});

const ready = async (stock = 5) => {
  const product = await fixture.product(stock);
  const buyer = fixture.shopper();
  const entry = await buyer.put({ itemId: product.id });
  await buyer.fillIn();
  return { buyer, product, entry };
};
const countOrders = async (): Promise<number> => {
  const rows = await app.platform.database.query.rows(
    { count: column.integer },
    sql`select count(*)::int as count from orders`,
  );
  return rows[0]?.count ?? -1;
};

describe('a checkout refuses', () => {
  it('a checkout of an empty cart, or of a visitor without a cookie, is refused', async () => {
    const buyer = fixture.shopper();
    expect(await buyer.checkout()).toMatchObject({ obstacle: 'Your cart is empty.', paymentMethods: [] });
    expect((await buyer.save({ email: 'a@example.com' })).json().code).toBe('checkout.cart-empty');
    expect((await buyer.pay({ expectedTotalCents: 0 })).json().code).toBe('checkout.cart-empty');
    expect((await buyer.checkout('nobody-gave-this-out')).cart.entries).toEqual([]);
    const unknown = await buyer.pay({ cartToken: 'nobody-gave-this-out', expectedTotalCents: 0 });
    expect(unknown.json().code).toBe('checkout.cart-empty');
  });

  it('what is missing, each with its field and sentence', async () => {
    const { buyer } = await ready();
    await buyer.save({ email: '', shippingAddress: { ...CALIFORNIA, postalCode: 'none', city: '' } });
    const response = await buyer.pay();
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      {
        code: 'checkout.incomplete',
        errors: {
          email: 'Enter your email address.',
          'shippingAddress.city': expect.any(String),
          'shippingAddress.postalCode': expect.stringContaining('ZIP'),
        },
      },
    ]);
  });

  it('a place where nothing is sent, and one that is none', async () => {
    const { buyer } = await ready();
    for (const countryCode of ['DE', 'XX', '']) {
      await buyer.save({ shippingAddress: { countryCode } });
      const response = await buyer.pay();
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toContain('shippingAddress.countryCode');
    }
  });

  it('a few cents that a gift card leaves, by a card that does not take so little', async () => {
    const { buyer } = await ready();
    const { totalCents } = await buyer.checkout();
    const card = await fixture.giftCard(totalCents - 20);
    await buyer.addGiftCard(card.code);
    const response = await buyer.pay();
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { errors: { methodId: expect.stringMatching(/^Test card takes 0\.50 USD or more\./) } },
    ]);
    await buyer.addGiftCard((await fixture.giftCard(20)).code);
    expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
  });

  it('a total that is not the one that was shown', async () => {
    const { buyer, product } = await ready();
    const { totalCents } = await buyer.checkout();
    const [variant] = product.variants;
    await app.catalog.products.change(
      fixture.site.id,
      product.id,
      { variants: [{ id: variant?.id ?? '', priceMinor: 1300 }] },
      { by: 'test' },
    );
    const response = await buyer.pay({ expectedTotalCents: totalCents });
    expect([response.statusCode, response.json().code]).toEqual([409, 'checkout.price-changed']);
    expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
  });

  it('a way to pay that the shop does not have, and a card that nobody typed', async () => {
    const { buyer } = await ready();
    const errors = async (methodId: string) => (await buyer.pay({ methodId })).json().errors;
    expect(await errors('stripe')).toEqual({ methodId: 'Please choose how to pay.' });
    expect(await errors('bank-transfer')).toEqual({ methodId: 'Please choose how to pay.' });
    const { totalCents } = await buyer.checkout();
    const body = { methodId: 'test-card', expectedTotalCents: totalCents, expectedDueCents: totalCents };
    const response = await buyer.browser.call('POST', '/api/commerce/checkout/pay', body);
    expect(response.json().errors).toEqual({ methodToken: 'Enter your card.' });
  });

  it("a checkout of a unit that another shopper is paying for is refused, with the shop's message and the line", async () => {
    const { product, buyer, entry } = await ready(1);
    const other = fixture.shopper();
    await other.put({ itemId: product.id });
    await other.fillIn();
    await other.buy({ card: 'test-slow' });
    const response = await buyer.pay();
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'checkout.sold-out',
        message: 'Sorry, we do not have enough of that item available.',
        errors: { [`entries.${entry.id}`]: expect.any(String) },
      },
    ]);
  });

  it('lines that are short, and details that are not complete', async () => {
    const { buyer, product, entry } = await ready(2);
    await buyer.entry('PUT', entry.id, { quantity: 2 });
    const [variant] = product.variants;
    const operations = [{ variantId: variant?.id ?? '', quantity: 1 }];
    await app.inventory.adjust(fixture.site.id, { setFiniteOperations: operations }, { actor: 'test' });
    expect((await buyer.checkout()).obstacle).toContain('Something in your cart has changed.');
    expect((await buyer.pay()).json()).toMatchObject({
      code: 'checkout.sold-out',
      message: 'Sorry, we do not have enough of that item available.',
      errors: { [`entries.${entry.id}`]: expect.any(String) },
    });
    await buyer.entry('PUT', entry.id, { quantity: 1 });
    expect(await buyer.checkout()).toMatchObject({ obstacle: null });

    const field = { type: 'text', title: 'Name on it', required: true };
    const engraved = await fixture.product(5, {
      additionalFieldsForm: { name: 'Engraving', fields: [field] },
    });
    const other = fixture.shopper();
    await other.put({ itemId: engraved.id });
    const { obstacle } = await other.fillIn();
    expect(obstacle).toBe(`Please complete the details of ${engraved.title} in your cart.`);
    expect((await other.pay()).json().code).toBe('checkout.obstacle');
  });

  it('an order that is smaller than the shop takes, in its sentence', async () => {
    const shop = await openCheckoutFixture(app);
    const { id: itemId } = await shop.product(5);
    const buyer = shop.shopper();
    await buyer.put({ itemId });
    await app.settings.changeStore(shop.site.id, { value: { minimumOrderSubtotal: 5000 }, by: 'test' });
    expect((await buyer.fillIn()).obstacle).toBe('To check out, your order subtotal must be $50.00 or more.');
    expect((await buyer.pay()).json()).toMatchObject({
      code: 'checkout.obstacle',
      message: 'To check out, your order subtotal must be $50.00 or more.',
    });
  });

  it('an attempt of another shopper, or of another site, is refused', async () => {
    const { buyer } = await ready();
    const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
    const elsewhere = await openCheckoutFixture(app);
    expect((await fixture.shopper().attempt(attemptId)).json().code).toBe('checkout.attempt-missing');
    expect((await elsewhere.shopper().attempt(attemptId)).json().code).toBe('checkout.attempt-missing');
  });

  it('a checkout refuses made-up input: 1,000 bodies, and none of them buys or sets a price', async () => {
    const { buyer, product } = await ready();
    const { totalCents, cart } = await buyer.checkout();
    const ordersBefore = await countOrders();
    const odd = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constantFrom(null, true, -1, 0, 1e21, 'test-card', '\u0000', '9'.repeat(300)),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const payBody = fc.record(
      {
        methodId: fc.oneof(fc.constant('test-card'), odd),
        methodToken: fc.oneof(fc.constant('test-success'), odd),
        // Any total but the right one.
        expectedTotalCents: odd.filter((value) => value !== totalCents),
        expectedDueCents: odd,
        totalCents: odd,
        dueCents: fc.constantFrom(0, 1, -500),
        cart: fc.constant({ ...cart, grandTotalCents: 1 }),
        priceMinor: odd,
        orderId: fc.constantFrom(product.id, cart.id),
        websiteId: odd,
      },
      { requiredKeys: [] },
    );
    const saveBody = fc.record(
      {
        email: odd,
        shippingAddress: fc.oneof(odd, fc.record({ countryCode: odd, city: odd, price: odd })),
        billingAddress: odd,
        shippingOptionId: odd,
        note: odd,
        answers: odd,
        acceptsMarketing: odd,
        giftCards: fc.constant([{ id: product.id, amountCents: 100_000 }]),
        dueCents: odd,
      },
      { requiredKeys: [] },
    );
    const paths = [
      ['POST', '/api/commerce/checkout/pay', payBody],
      ['PUT', '/api/commerce/checkout', saveBody],
      ['POST', '/api/commerce/checkout/gift-cards', fc.oneof(odd, fc.record({ code: odd }))],
    ] as const;
    const calls = fc.oneof(
      ...paths.map(([method, url, body]) => fc.tuple(fc.constant(method), fc.constant(url), body)),
    );
    for (const [method, url, body] of fc.sample(calls, 1000)) {
      const { statusCode } = await buyer.browser.call(method, url, body);
      expect([200, 400, 404, 409, 415, 422, 429], JSON.stringify([url, body])).toContain(statusCode);
      if (statusCode === 200) expect(method).toBe('PUT');
    }
    expect(await countOrders()).toBe(ordersBefore);
    await buyer.save({ shippingOptionId: null, billingAddress: null, answers: {} });
    expect(await buyer.fillIn()).toMatchObject({ totalCents, giftCards: [] });
  });
});
