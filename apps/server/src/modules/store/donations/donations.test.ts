import { type Donation, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Buyer,
  CALIFORNIA,
  type CheckoutFixture,
  openCheckoutFixture,
} from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

const DONATIONS = '/api/commerce/donations';
const DONATE = '/checkout/donate';

let app: TestApp;
let shop: CheckoutFixture;
let merchant: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openCheckoutFixture(app);
  merchant = await asRole(websiteRoles.storeManager);
  await app.payments.settings.change(shop.site.id, {
    value: { bankTransfer: { enabled: true, label: 'Bank transfer', instructions: 'Account 12' } },
    expected: undefined,
    by: 'test',
  });
});
afterAll(() => app.close());

async function asRole(role: number, at: Site = shop.site): Promise<TestBrowser> {
  const browser = app.browser({ host: `${at.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(at, [role])).email);
  return browser;
}

const make = async (change: object = {}): Promise<Donation> => {
  const response = await merchant.call('POST', DONATIONS, { title: 'A new roof', ...change });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().donation;
};
const read = async ({ id }: Pick<Donation, 'id'>): Promise<Donation> =>
  (await merchant.get(`${DONATIONS}/${id}`)).json().donation;
const patch = (donation: Donation, body: object, headers = {}) =>
  merchant.call('PATCH', `${DONATIONS}/${donation.id}`, body, headers);

const choose = (buyer: Buyer, donation: Pick<Donation, 'id'>, fields: Record<string, string>) =>
  buyer.browser.submit(DONATE, { donation: donation.id, ...fields });

/** The token of the cart that a form leads to. */
async function start(buyer: Buyer, donation: Pick<Donation, 'id'>, fields: Record<string, string>) {
  const response = await choose(buyer, donation, fields);
  expect(response.statusCode, response.body).toBe(303);
  return new URL(String(response.headers.location), 'http://shop').searchParams.get('cartToken') ?? '';
}

/** Gives, and returns the order. */
async function give(
  donation: Pick<Donation, 'id'>,
  fields: Record<string, string>,
  { methodId = 'test-card' }: { readonly methodId?: string } = {},
) {
  const buyer = shop.shopper();
  const cartToken = await start(buyer, donation, fields);
  const checkout = await buyer.fillIn({ billingAddress: CALIFORNIA }, cartToken);
  const outcome = await buyer.buy({ cartToken, methodId });
  const order = await app.orders.byCart(shop.site.id, checkout.cart.id ?? '');
  if (order === null) throw new Error('There is no order');
  return { buyer, checkout, outcome, order };
}

const pay = (orderId: string) => merchant.call('POST', `/api/commerce/orders/${orderId}/mark-paid`, {});

describe('a donation of the owner', () => {
  it('a donation is made from a title, with amounts to begin with', async () => {
    expect(await make()).toMatchObject({
      title: 'A new roof',
      amountsMinor: [1000, 2500, 5000, 10_000],
      ownAmount: true,
      leastMinor: 100,
      rhythms: ['once'],
      goalMinor: null,
      currency: 'USD',
      givenMinor: 0,
      donors: 0,
      version: 1,
    });
  });

  it('a donation that nobody could give to is refused by field', async () => {
    const bad = async (body: object) =>
      (await merchant.call('POST', DONATIONS, { title: 'A', ...body })).json();
    expect(await bad({ amountsMinor: [], ownAmount: false })).toMatchObject({
      code: 'donations.invalid',
      errors: { amountsMinor: expect.stringContaining('at least one amount') },
    });
    expect(await bad({ leastMinor: 500, mostMinor: 400 })).toMatchObject({
      errors: { mostMinor: expect.stringContaining('$5.00') },
    });
    for (const body of [
      { amountsMinor: [0] },
      { amountsMinor: [-5] },
      { leastMinor: 0 },
      { mostMinor: 100_000_000 },
      { rhythms: [] },
      { rhythms: ['week'] },
      { goalMinor: 0 },
      { title: ' ' },
    ])
      expect((await merchant.call('POST', DONATIONS, { title: 'A', ...body })).statusCode).toBe(400);
  });

  it('a change of two members at once is refused for the second', async () => {
    const donation = await make();
    const tag = { 'if-match': `"${donation.version}"` };
    expect((await patch(donation, { title: 'One' }, tag)).statusCode).toBe(200);
    expect((await patch(donation, { title: 'Two' }, tag)).json()).toMatchObject({
      code: 'donations.changed-meanwhile',
    });
    expect((await read(donation)).title).toBe('One');
  });

  it('a donation that was deleted rests in the bin and comes back', async () => {
    const donation = await make({ title: 'In the bin' });
    await merchant.call('DELETE', `${DONATIONS}/${donation.id}`);
    expect((await merchant.get(`${DONATIONS}/${donation.id}`)).statusCode).toBe(404);
    const { entries } = (await merchant.get('/api/bin?kind=donation')).json();
    expect(entries).toMatchObject([{ kind: 'donation', title: 'In the bin', subjectId: donation.id }]);
    await merchant.call('POST', `/api/bin/${entries[0].id}/restore`);
    expect(await read(donation)).toMatchObject({ title: 'In the bin', amountsMinor: donation.amountsMinor });
  });

  it('donations are for members who manage the store, and for no other site', async () => {
    const donation = await make();
    const other = await app.make.site();
    const stranger = await asRole(websiteRoles.storeManager, other);
    expect((await stranger.get(`${DONATIONS}/${donation.id}`)).statusCode).toBe(404);
    const viewer = await asRole(websiteRoles.editor);
    expect((await viewer.get(DONATIONS)).statusCode).toBe(403);
    const elsewhere = app.browser({ host: `${other.slug}.localhost` });
    expect((await elsewhere.get(`${DONATE}?donation=${donation.id}`)).statusCode).toBe(404);
  });
});

describe('a gift', () => {
  it('a gift is one line without tax, shipping or discounts, and its receipt has what tax offices ask for', async () => {
    await shop.coupon({ code: null, name: 'For all' });
    await app.settings.changeStore(shop.site.id, { value: { minimumOrderSubtotal: 5000 }, by: 'test' });
    const donation = await make({ title: 'Seeds', receiptText: 'Registered charity 12345' });
    const { checkout, outcome, order, buyer } = await give(donation, { amount: '25.00', every: 'once' });
    await app.settings.changeStore(shop.site.id, { value: { minimumOrderSubtotal: 0 }, by: 'test' });
    expect(checkout).toMatchObject({
      kind: 'donation',
      totalCents: 2500,
      recurring: null,
      obstacle: null,
      problems: {},
      asks: { shippingAddress: false, billingAddress: true, wholeAddress: true },
    });
    expect(outcome).toMatchObject({ outcome: 'completed', url: expect.stringMatching(/\/contributed$/) });
    expect(order).toMatchObject({
      kind: 'donation',
      totalMinor: 2500,
      taxMinor: 0,
      discountMinor: 0,
      fulfilmentStatus: 'FULFILLED',
      lines: [{ title: 'Seeds', productType: 'donation', itemId: donation.id, quantity: 1 }],
    });
    await app.settle();
    const mails = app.mailbox.delivered.filter(({ to }) => to === buyer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `[Test] Receipt ${order.orderNumber} for your gift to Test site`,
    ]);
    for (const words of [
      'Seeds',
      '$25.00',
      order.orderNumber,
      'Ada Buyer',
      '1 Market Street',
      'charity 12345',
    ])
      expect(mails[0]?.text).toContain(words);
    const page = await buyer.browser.get(String((outcome as { url: string }).url));
    expect(page.body).toContain('data-page-type="204"');
    expect(page.body).toContain('Your gift has arrived');
    // In the words of a gift, not of a shop.
    for (const words of [`Gift ${order.orderNumber}`, 'This is a test. No money has moved.', 'Back to home'])
      expect(page.body).toContain(words);
    for (const words of ['nothing will be delivered', 'Keep shopping'])
      expect(page.body).not.toContain(words);
    expect(await shop.violations()).toEqual([]);
  });

  it('a gift without the address of its donor is refused by field, because a receipt needs it', async () => {
    const donation = await make();
    const buyer = shop.shopper();
    const cartToken = await start(buyer, donation, { amount: '10.00', every: 'once' });
    await buyer.save({ email: buyer.email }, cartToken);
    const response = await buyer.pay({ cartToken });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(
      expect.arrayContaining(['billingAddress.firstName', 'billingAddress.address1']),
    );
  });

  it('a monthly gift renews with a receipt of its own, moves the goal, and ends with its donation', async () => {
    const donation = await make({ rhythms: ['once', 'month'], goalMinor: 100_000 });
    const { order, buyer } = await give(donation, { amount: '10.00', every: 'month' });
    await app.settle();
    const [going] = await app.subscriptions.ofOrder(shop.site.id, order.orderId);
    const receipts = () =>
      app.mailbox.delivered.filter(({ to, subject }) => to === buyer.email && subject.includes('Receipt'));
    expect(receipts()[0]?.text).toContain(app.subscriptions.linkOf(shop.site.id, going?.id ?? ''));
    const bill = async () => {
      app.clock.advance(32 * 86_400_000);
      await app.renewals.billDue();
      await app.settle();
      // What the jobs have told is mailed.
      await app.settle();
      // Members are signed out by then.
      merchant = await asRole(websiteRoles.storeManager);
    };
    await bill();
    expect(receipts()).toHaveLength(2);
    const gifts = (await merchant.get(`${DONATIONS}/${donation.id}/gifts`)).json().gifts;
    expect(gifts).toHaveLength(2);
    const [newest] = (await app.orders.list(shop.site.id, { search: buyer.email })).orders;
    expect(await app.orders.byId(shop.site.id, newest?.id ?? '')).toMatchObject({
      kind: 'donation',
      channel: 'renewal',
      totalMinor: 1000,
      taxMinor: 0,
      shippingMinor: 0,
    });
    // Switched off for a while: nothing is given meanwhile, and it goes on afterwards.
    await patch(donation, { enabled: false });
    await bill();
    expect(receipts()).toHaveLength(2);
    await patch(donation, { enabled: true });
    await bill();
    expect(receipts()).toHaveLength(3);
    const { timeline } = await app.subscriptions.read(shop.site.id, going?.id ?? '');
    expect(timeline[1]).toMatchObject({ change: 'skipped', reason: 'not-offered' });
    await patch(donation, { endsAt: app.clock.now().getTime() });
    await bill();
    expect(await app.subscriptions.ofOrder(shop.site.id, order.orderId)).toMatchObject([
      { state: 'cancelled', cancelledBy: 'system', cancelReason: 'The donation has ended.' },
    ]);
    expect(receipts()).toHaveLength(3);
    expect(await shop.violations()).toEqual([]);
  });

  it('a monthly gift is a subscription of its donor, paid by card alone', async () => {
    const donation = await make({ rhythms: ['once', 'month'] });
    const { checkout, order } = await give(donation, { amount: '10.00', every: 'month' });
    expect(checkout).toMatchObject({ kind: 'donation', recurring: { words: '$10.00 every month' } });
    expect(checkout.paymentMethods.map(({ id }) => id)).toEqual(['test-card']);
    expect(await app.subscriptions.ofOrder(shop.site.id, order.orderId)).toMatchObject([
      { state: 'active', title: 'A new roof', words: '$10.00 every month' },
    ]);
    await app.settle();
    expect(await shop.violations()).toEqual([]);
  });

  it.each([
    ['0', 'Please enter an amount'],
    ['-5', 'Please enter an amount'],
    ['1e309', 'Please enter an amount'],
    ['ten', 'Please enter an amount'],
    ['4,99', 'The least that can be given is $5.00.'],
    ['1.000,01', 'The most that can be given at once is $1,000.00.'],
  ])('the amount %j of a donor is refused with a sentence, and stays in the form', async (own, sentence) => {
    const donation = await make({ leastMinor: 500, mostMinor: 100_000 });
    const response = await choose(shop.shopper(), donation, { amount: 'own', own, every: 'once' });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain(sentence);
    expect(response.body).toContain(`value="${own}"`);
    expect(response.body).toContain('data-page-type="203"');
  });

  it('an own amount is read with points and commas', async () => {
    const donation = await make();
    for (const own of ['12,50', '12.50', '$12.50']) {
      const { order } = await give(donation, { amount: 'own', own, every: 'once' });
      expect(order.totalMinor).toBe(1250);
    }
  });

  it('an amount that is not offered cannot be sent in the place of one that is', async () => {
    const donation = await make({ ownAmount: false, amountsMinor: [1000] });
    for (const amount of ['1.00', 'own', '', '0.01']) {
      const response = await choose(shop.shopper(), donation, { amount, own: '1', every: 'once' });
      expect(response.statusCode, amount).toBe(422);
    }
    const yearly = await choose(shop.shopper(), donation, { amount: '10.00', every: 'year' });
    expect(yearly.body).toContain('how often');
  });

  it('a donation goes into no shopping cart, and its cart takes nothing else', async () => {
    const donation = await make();
    const buyer = shop.shopper();
    const response = await buyer.add({
      itemId: donation.id,
      additionalFields: JSON.stringify({ donation: { amountMinor: 1, currency: 'USD', every: 'once' } }),
    });
    expect(response.json()).toMatchObject({ code: 'cart.item-missing' });
    const mug = await shop.product(5);
    await buyer.put({ itemId: mug.id });
    await start(buyer, donation, { amount: '10.00', every: 'once' });
    expect((await buyer.cart()).entries.map(({ itemId }) => itemId)).toEqual([mug.id]);
  });

  it.each([
    ['ended', { endsAt: Date.parse('2020-01-01') }],
    ['closed', { enabled: false }],
    ['changed to other amounts', { amountsMinor: [700], ownAmount: false }],
    ['given another rhythm', { rhythms: ['year'] }],
  ])('a gift whose donation was %s meanwhile cannot be paid', async (_what, change) => {
    const donation = await make();
    const buyer = shop.shopper();
    const cartToken = await start(buyer, donation, { amount: '10.00', every: 'once' });
    await buyer.fillIn({ billingAddress: CALIFORNIA }, cartToken);
    await patch(donation, change);
    const response = await buyer.pay({ cartToken, expectedTotalCents: 1000 });
    expect(response.statusCode, response.body).toBe(409);
    expect((await buyer.checkout(cartToken)).obstacle).toContain('Please choose again');
  });

  it('a gift whose donation was deleted meanwhile cannot be paid, and its page says so', async () => {
    const donation = await make();
    const buyer = shop.shopper();
    const cartToken = await start(buyer, donation, { amount: '10.00', every: 'once' });
    await buyer.fillIn({ billingAddress: CALIFORNIA }, cartToken);
    await merchant.call('DELETE', `${DONATIONS}/${donation.id}`);
    expect((await buyer.pay({ cartToken, expectedTotalCents: 1000 })).statusCode).toBe(409);
    const page = await buyer.browser.get(`${DONATE}?donation=${donation.id}`);
    expect([page.statusCode, page.body.includes('This donation is not here')]).toEqual([404, true]);
  });

  it('two tabs with two gifts are two carts, each paid for by itself', async () => {
    const donation = await make();
    const buyer = shop.shopper();
    const [one, other] = [
      await start(buyer, donation, { amount: '10.00', every: 'once' }),
      await start(buyer, donation, { amount: '25.00', every: 'once' }),
    ];
    await buyer.fillIn({ billingAddress: CALIFORNIA }, one);
    await buyer.fillIn({ billingAddress: CALIFORNIA }, other);
    expect((await buyer.checkout(one)).totalCents).toBe(1000);
    const press = () => buyer.pay({ cartToken: other, expectedTotalCents: 2500 });
    await Promise.all([press(), press()]);
    await buyer.buy({ cartToken: one });
    await app.settle();
    const { gifts } = (await merchant.get(`${DONATIONS}/${donation.id}/gifts`)).json();
    expect(gifts.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([1000, 2500]);
  });
});

describe('what was given', () => {
  it('the goal moves with paid gifts and back with refunds, and test gifts do not count', async () => {
    const donation = await make({ goalMinor: 10_000 });
    const page = async () => (await shop.shopper().browser.get(`${DONATE}?donation=${donation.id}`)).body;
    await give(donation, { amount: '50.00', every: 'once' });
    expect(await read(donation)).toMatchObject({ givenMinor: 0, donors: 0 });
    const { order } = await give(donation, { amount: '25.00', every: 'once' }, { methodId: 'bank-transfer' });
    expect((await read(donation)).givenMinor).toBe(0);
    await pay(order.orderId);
    await app.settle();
    expect(await read(donation)).toMatchObject({ givenMinor: 2500, gifts: 1, donors: 1 });
    await expect.poll(page).toContain('value="25"');
    const refund = await merchant.call(
      'POST',
      `/api/commerce/orders/${order.orderId}/refunds`,
      { lineItems: [{ lineItemId: order.lines[0]?.lineId, quantity: 1 }] },
      { 'idempotency-key': 'refund-of-a-gift' },
    );
    expect(refund.statusCode, refund.body).toBe(200);
    await app.settle();
    expect((await read(donation)).givenMinor).toBe(0);
    await expect.poll(page).toContain('value="0"');
    // What people gave to stays: their list and receipts hang on it.
    const removed = await merchant.call('DELETE', `${DONATIONS}/${donation.id}`);
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'donations.has-gifts']);
  });

  it('gifts in another currency than the store has now are told apart and count towards no goal', async () => {
    const donation = await make({ goalMinor: 10_000 });
    const { order } = await give(donation, { amount: '25.00', every: 'once' }, { methodId: 'bank-transfer' });
    await pay(order.orderId);
    await app.settle();
    await app.settings.changeStore(shop.site.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    await expect
      .poll(() => read(donation))
      .toMatchObject({
        currency: 'JPY',
        goalMinor: 100,
        amountsMinor: [10, 25, 50, 100],
        givenMinor: 0,
        otherGiven: [{ currency: 'USD', givenMinor: 2500 }],
      });
    await app.settings.changeStore(shop.site.id, { value: { storeCurrency: 'USD' }, by: 'test' });
    await expect.poll(async () => (await read(donation)).currency).toBe('USD');
  });

  it('gifts are listed and exported with what a receipt needs, and formulas do not run', async () => {
    const donation = await make({ rhythms: ['once', 'month'] });
    const { order, buyer } = await give(donation, { amount: '10.00', every: 'month' });
    const list = (await merchant.get(`${DONATIONS}/${donation.id}/gifts`)).json();
    expect(list.gifts).toMatchObject([
      {
        orderNumber: order.orderNumber,
        donorName: 'Ada Buyer',
        donorEmail: buyer.email,
        amountMinor: 1000,
        every: 'month',
        state: 'paid',
        testMode: true,
      },
    ]);
    const file = await merchant.get(`${DONATIONS}/${donation.id}/gifts.csv`);
    const [header, row] = file.body.trim().split('\r\n');
    expect(header).toContain('Date,Order,Name,Address,Email,Amount,Refunded,Currency,How often');
    expect(row).toContain('"Ada Buyer, 1 Market Street');
    expect(row).toContain(`${buyer.email},10.00,0.00,USD,month,paid,yes`);
  });
});
