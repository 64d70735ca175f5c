import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
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

const orderOf = async (cartId = '') => {
  const order = await app.orders.byCart(fixture.site.id, cartId);
  if (!order) throw new Error('There is no order');
  return order;
};

describe('buying a cart', () => {
  it('buying a cart makes one order as shown, with shipping and tax, and takes the stock', async () => {
    const mug = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id, quantity: 2 });
    const { totalCents, cart, problems, dueCents } = await buyer.fillIn();
    // 24.00 + 5.00 shipping + 8.75 % of 24.00
    expect({ totalCents, dueCents, problems }).toEqual({ totalCents: 3110, dueCents: 3110, problems: {} });
    expect(cart).toMatchObject({ taxCents: 210, shippingCostCents: 500, grandTotalCents: 3110 });
    const outcome = await buyer.buy();
    expect(outcome).toEqual({
      outcome: 'completed',
      url: expect.stringMatching(/^\/checkout\/orders\/[^/]+\/confirmed$/),
    });
    expect(await orderOf(cart.id)).toMatchObject({
      email: buyer.email,
      totalMinor: 3110,
      taxMinor: 210,
      testMode: true,
      financialStatus: 'paid',
      shippingMethod: { name: 'Standard', kind: 'flat' },
      shippingAddress: CALIFORNIA,
      billingAddress: CALIFORNIA,
      lines: [{ itemId: mug.id, quantity: 2, subtotalMinor: 2400, taxMinor: 210 }],
    });
    expect(await fixture.stockOf(mug.id)).toBe(3);
    expect((await buyer.cart()).entries).toEqual([]);
  });

  it('a checkout keeps what was typed, also when incomplete, and continues from there', async () => {
    const mug = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.save({ email: 'half@', shippingAddress: { firstName: 'Ada' } });
    await Promise.all([
      buyer.save({ note: 'Ring twice.' }),
      buyer.save({ shippingAddress: { lastName: 'Buyer', countryCode: 'US' } }),
    ]);
    const checkout = await buyer.checkout();
    expect(checkout).toMatchObject({
      email: 'half@',
      note: 'Ring twice.',
      shippingAddress: { firstName: 'Ada', lastName: 'Buyer', countryCode: 'US', city: '' },
      billingAddress: null,
      countries: expect.arrayContaining(['US', 'PR']),
      problems: {
        email: expect.any(String),
        'shippingAddress.city': expect.any(String),
        'shippingAddress.postalCode': expect.any(String),
      },
    });
    expect(checkout.countries).not.toContain('DE');
    expect(Object.keys(checkout.problems)).not.toContain('shippingAddress.firstName');
  });

  it('the shopper chooses how it is sent, and pays for that', async () => {
    const mug = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    const { cart } = await buyer.fillIn();
    const express = cart.shippingOptions.find(({ name }) => name === 'Express');
    const chosen = await buyer.fillIn({ shippingOptionId: express?.id ?? '' });
    expect(chosen).toMatchObject({ totalCents: 2805, shippingOptionId: express?.id });
    expect((await buyer.cart()).selectedShippingOption).toMatchObject({ name: 'Express' });
    await buyer.buy();
    expect(await orderOf(cart.id)).toMatchObject({
      shippingMinor: 1500,
      shippingMethod: { name: 'Express' },
    });
  });

  it('another billing address, a note and the answers to the shop are on the order', async () => {
    const shop = await openCheckoutFixture(app);
    const field = { id: 'how', type: 'text', title: 'How did you hear of us?', required: true };
    await app.settings.changeCheckout(shop.site.id, {
      value: {
        customFields: { name: 'About you', fields: [field] },
        mailingList: { shown: true, checkedByDefault: false, label: 'News' },
      },
      by: 'test',
    });
    const mug = await shop.product(5);
    const buyer = shop.shopper();
    await buyer.put({ itemId: mug.id });
    const unanswered = await buyer.fillIn();
    expect(unanswered.problems).toEqual({ 'answers.how': 'Required' });
    const billingAddress = { ...CALIFORNIA, firstName: 'Bea', address1: '2 Mission Street' };
    const { cart } = await buyer.fillIn({
      billingAddress,
      note: ' Please ring. ',
      answers: { how: 'A friend' },
      acceptsMarketing: true,
    });
    await buyer.buy();
    expect(await app.orders.byCart(shop.site.id, cart.id ?? '')).toMatchObject({
      billingAddress,
      note: 'Please ring.',
      acceptsMarketing: true,
      answers: [{ label: 'How did you hear of us?', value: 'A friend' }],
    });
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select payload from outbox_events where website_id = ${shop.site.id} and topic = 'customer.consented'`,
    );
    const placed = await app.orders.byCart(shop.site.id, cart.id ?? '');
    const { label } = (await app.settings.checkout(shop.site.id)).value.mailingList;
    expect(rows).toMatchObject([
      { payload: { email: buyer.email, orderId: placed?.orderId, wording: label, testMode: true } },
    ]);
  });

  it('a coupon is used up by the order, and a gift card pays a part of it', async () => {
    const mug = await fixture.product(9);
    const { code } = await fixture.coupon({ usesLimit: 1 });
    const card = await fixture.giftCard(1000);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.coupon(code);
    await buyer.fillIn();
    expect((await buyer.addGiftCard(card.code)).statusCode).toBe(200);
    const { totalCents, dueCents, giftCards, cart } = await buyer.checkout();
    // 12.00 less 1.20, 5.00 shipping, 8.75 % of 10.80
    expect({ totalCents, dueCents, giftCards }).toEqual({
      totalCents: 1675,
      dueCents: 675,
      giftCards: [{ id: card.id, label: expect.any(String), amountCents: 1000 }],
    });
    await buyer.buy();
    expect(await orderOf(cart.id)).toMatchObject({
      discountMinor: 120,
      giftCardMinor: 1000,
      dueMinor: 675,
      discounts: [{ code, amountMinor: 120 }],
      giftCards: [{ id: card.id, amountMinor: 1000 }],
    });
    expect((await app.giftCards.byIds(fixture.site.id, [card.id])).get(card.id)?.balanceMinor).toBe(0);
    const second = fixture.shopper();
    await second.put({ itemId: mug.id });
    await second.coupon(code);
    expect((await second.cart()).discountCents).toBe(0);
  });

  it('a gift card that is gone when the order is made undoes everything, and no money is asked for', async () => {
    const mug = await fixture.product(9);
    const card = await fixture.giftCard(10_000);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.addGiftCard(card.code);
    const { totalCents, dueCents, cart } = await buyer.checkout();
    expect(dueCents).toBe(0);
    expect((await buyer.addGiftCard(card.code)).json().code).toBe('checkout.gift-card-already-entered');
    expect((await buyer.addGiftCard('nothing')).json().code).toBe('checkout.gift-card-unknown');
    await app.giftCards.admin.change(fixture.site.id, card.id, { state: 'disabled' });
    const refused = await buyer.pay({ expectedTotalCents: totalCents, methodId: 'none' });
    expect(refused.statusCode).toBe(422);
    await app.giftCards.admin.change(fixture.site.id, card.id, { state: 'active' });
    const bought = await buyer.buy({ methodId: 'none' });
    expect(bought.outcome).toBe('completed');
    expect(await orderOf(cart.id)).toMatchObject({ payment: null, financialStatus: 'paid' });
    expect((await app.giftCards.byIds(fixture.site.id, [card.id])).get(card.id)?.balanceMinor).toBe(
      10_000 - totalCents,
    );
  });

  it('a bank transfer makes an order that is not paid yet', async () => {
    await app.payments.settings.change(fixture.site.id, {
      value: { bankTransfer: { enabled: true, label: 'Bank transfer', instructions: 'IBAN' } },
      expected: undefined,
      by: 'test',
    });
    const mug = await fixture.product(9);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    const { cart } = await buyer.fillIn();
    expect(await buyer.buy({ methodId: 'bank-transfer' })).toEqual({
      outcome: 'received',
      url: expect.stringMatching(/\/received$/),
    });
    expect(await orderOf(cart.id)).toMatchObject({ financialStatus: 'pending', testMode: false });
    expect(await fixture.stockOf(mug.id)).toBe(8);
  });

  it('what is not sent asks for no address; where taxes depend on it, for name and place only', async () => {
    const shop = await openCheckoutFixture(app);
    const lesson = await shop.product(null, { productType: 3 });
    const buyer = shop.shopper();
    await buyer.put({ itemId: lesson.id });
    expect(await buyer.checkout()).toMatchObject({
      asks: { shippingAddress: false, billingAddress: true, payment: true },
      countries: expect.arrayContaining(['DE', 'US']),
      homeCountry: 'US',
      problems: {
        'billingAddress.firstName': 'Enter your first name.',
        'billingAddress.lastName': 'Enter your last name.',
        'billingAddress.countryCode': 'Please choose a country.',
      },
    });
    const { firstName, lastName, countryCode, state } = CALIFORNIA;
    const { totalCents, problems, cart } = await buyer.fillIn({
      shippingAddress: {},
      billingAddress: { firstName, lastName, countryCode, state },
    });
    expect({ totalCents, problems }).toEqual({ totalCents: 1305, problems: {} });
    await buyer.buy();
    expect(await app.orders.byCart(shop.site.id, cart.id ?? '')).toMatchObject({
      shippingAddress: null,
      shippingMethod: null,
      billingAddress: { countryCode: 'US', state: 'CA' },
    });
    const present = await shop.product(null, {
      productType: 3,
      variants: [{ priceMinor: 0, stock: { unlimited: true } }],
    });
    const guest = shop.shopper();
    await guest.put({ itemId: present.id });
    await guest.save({ email: guest.email });
    expect(await guest.checkout()).toMatchObject({ asks: { billingAddress: false }, problems: {} });
    const card = await shop.product(null, { productType: 4 });
    const giver = shop.shopper();
    await giver.put({ itemId: card.id });
    await giver.save({ email: giver.email });
    expect(await giver.checkout()).toMatchObject({ asks: { billingAddress: false }, problems: {} });
    await app.tax.save(shop.site.id, { rules: [] }, { by: 'test' });
    const other = shop.shopper();
    await other.put({ itemId: lesson.id });
    await other.save({ email: other.email });
    expect(await other.checkout()).toMatchObject({ asks: { billingAddress: false }, problems: {} });
    expect(await other.buy()).toMatchObject({ outcome: 'completed' });
  });

  it('a subscription is bought by its token: the terms are shown, and it is on record', async () => {
    const box = await fixture.product(null, {
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    });
    const buyer = fixture.shopper();
    const { cartToken } = (
      await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id })
    ).json();
    const checkout = await buyer.fillIn({}, cartToken);
    expect(checkout).toMatchObject({
      kind: 'subscription',
      recurring: { words: '$18.05 every month', amount: { value: 1805 } },
    });
    expect(await buyer.buy({ cartToken })).toEqual({
      outcome: 'completed',
      url: expect.stringMatching(/\/subscribed$/),
    });
    const order = await orderOf(checkout.cart.id);
    expect(order.kind).toBe('subscription');
    expect(await app.subscriptions.ofOrder(fixture.site.id, order.orderId)).toMatchObject([
      { state: 'active' },
    ]);
  });

  it('a signed-in shopper has their email filled in at the checkout, and the order is theirs', async () => {
    const { email, id } = await app.make.customer(fixture.site);
    const mug = await fixture.product(9);
    const buyer = fixture.shopper();
    await buyer.signIn(email, 'correct horse battery');
    await buyer.put({ itemId: mug.id });
    const { email: filledIn, signedInAs } = await buyer.checkout();
    expect({ filledIn, signedInAs }).toMatchObject({ filledIn: email, signedInAs: { email } });
    const { cart } = (await buyer.save({ shippingAddress: CALIFORNIA })).json();
    await buyer.buy();
    expect(await orderOf(cart.id)).toMatchObject({ email, siteUserId: id });
  });
});

describe('a cart that changes while it is paid for', () => {
  it('what was added later stays with its owner in a new cart', async () => {
    const [mug, vase] = [await fixture.product(9), await fixture.product(9)];
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id, quantity: 2 });
    const { cart } = await buyer.fillIn();
    const paying = await buyer.buy({ card: 'test-slow' });
    await buyer.put({ itemId: mug.id, quantity: 1 });
    await buyer.put({ itemId: vase.id, quantity: 4 });
    const attemptId = 'attemptId' in paying ? paying.attemptId : '';
    await fixture.passTime();
    await fixture.passTime();
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
    const order = await orderOf(cart.id);
    expect(order.lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([[mug.id, 2]]);
    expect((await buyer.cart()).entries.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
      [vase.id, 4],
      [mug.id, 1],
    ]);
    expect((await buyer.cart()).id).not.toBe(cart.id);
    const bought = await app.carts.byId(fixture.site.id, cart.id ?? '');
    expect(bought?.entries.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([[mug.id, 2]]);
  });

  it('what was taken out after Pay was pressed is bought all the same', async () => {
    const mug = await fixture.product(9);
    const buyer = fixture.shopper();
    const { id } = await buyer.put({ itemId: mug.id, quantity: 2 });
    const { cart } = await buyer.fillIn();
    const paying = await buyer.buy({ card: 'test-slow' });
    await buyer.entry('DELETE', id);
    await fixture.passTime();
    await fixture.passTime();
    expect((await buyer.attempt('attemptId' in paying ? paying.attemptId : '')).statusCode).toBe(200);
    expect((await orderOf(cart.id)).lines).toMatchObject([{ quantity: 2 }]);
    expect((await buyer.cart()).entries).toEqual([]);
  });
});

describe('paying twice', () => {
  it('two tabs at once: one order, and the same answer for both', async () => {
    const mug = await fixture.product(9);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    const { cart, totalCents } = await buyer.fillIn();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => buyer.pay({ expectedTotalCents: totalCents })),
    );
    const urls = new Set<string>();
    for (const response of answers) {
      expect(response.statusCode, response.body).toBe(200);
      const outcome = response.json();
      urls.add(outcome.url ?? (await buyer.attempt(outcome.attemptId)).json().url);
    }
    expect([...urls]).toEqual([expect.stringMatching(/\/confirmed$/)]);
    expect(await fixture.ordersOf(cart.id ?? '')).toHaveLength(1);
    expect(await fixture.stockOf(mug.id)).toBe(8);
    const again = await buyer.pay({ expectedTotalCents: totalCents });
    expect(again.json()).toEqual({ outcome: 'completed', url: [...urls][0] });
  });

  it('the same key gets the same answer, and completing an attempt again the same order', async () => {
    const mug = await fixture.product(9);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    const { totalCents, cart } = await buyer.fillIn();
    const first = await buyer.buy({ key: 'one', expectedTotalCents: totalCents });
    expect(await buyer.buy({ key: 'one', expectedTotalCents: totalCents })).toEqual(first);
    const order = await orderOf(cart.id);
    const completions = await Promise.all(
      Array.from({ length: 20 }, () => app.checkouts.complete(fixture.site.id, order.attemptId)),
    );
    expect(new Set(completions.map((done) => JSON.stringify(done)))).toEqual(
      new Set([JSON.stringify({ kind: 'completed', orderId: order.orderId, isPaid: true })]),
    );
    expect(await fixture.stockOf(mug.id)).toBe(8);
  });

  it('a cart that changed while its payment is undecided waits for it', async () => {
    const [mug, vase] = [await fixture.product(9), await fixture.product(9)];
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.buy({ card: 'test-slow' });
    await buyer.put({ itemId: vase.id });
    const response = await buyer.pay();
    expect([response.statusCode, response.json().code]).toEqual([409, 'checkout.payment-under-way']);
  });
});

describe('what is left lying about', () => {
  it('attempts nobody finished end, and what people typed is deleted after 30 days', async () => {
    const shop = await openCheckoutFixture(app);
    const mug = await shop.product(9);
    const buyer = shop.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.buy({ card: 'test-unreachable' });
    app.clock.advance(26 * 3_600_000);
    await fixture.passTime();
    await app.checkouts.sweep();
    const attempts = async () =>
      await app.platform.database.query.rows(
        anyRow,
        sql`select state, draft is null as cleared from checkout_attempts where website_id = ${shop.site.id}`,
      );
    expect(await attempts()).toEqual([{ state: 'failed', cleared: false }]);
    app.clock.advance(31 * 24 * 3_600_000);
    await app.checkouts.sweep();
    expect(await attempts()).toEqual([{ state: 'failed', cleared: true }]);
    expect((await buyer.checkout()).email).toBe('');
  });
});
