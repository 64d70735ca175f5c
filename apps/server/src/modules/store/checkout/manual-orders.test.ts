import type { NewManualOrder, Order, Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALIFORNIA, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const MANUAL = '/api/commerce/manual-orders';

let app: TestApp;
let shop: CheckoutFixture;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  shop = await openCheckoutFixture(app);
  owner = app.browser({ host: `${shop.site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(shop.site)).email);
});
afterAll(() => app.close());

const lineOf = ({ id, variants }: Product, quantity = 1) => ({
  productId: id,
  variantId: variants[0]?.id ?? '',
  quantity,
});
const paid = { methodId: 'cash', isPaid: true, reference: 'Till 4' } as const;
const create = (body: NewManualOrder, key: string = crypto.randomUUID()) =>
  owner.call('POST', MANUAL, body, { 'idempotency-key': key });

describe('orders that members make', () => {
  it('AP-37 a paid order takes stock, has the next number, and is as good as one of the checkout', async () => {
    const mug = await shop.product(5);
    const buyer = shop.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.buy();
    const made = await create({
      email: 'ada@example.com',
      shippingAddress: CALIFORNIA,
      lines: [lineOf(mug, 2)],
      payment: paid,
    });
    expect(made.statusCode).toBe(201);
    const order: Order = made.json().order;
    expect(order).toMatchObject({
      channel: 'manual',
      financialStatus: 'paid',
      fulfillmentStatus: 'PENDING',
      customerName: 'Ada Buyer',
      subtotal: { value: '24.00' },
      payments: [{ methodId: 'cash', paid: true }],
    });
    expect(Number(order.taxTotal.value)).toBeGreaterThan(0);
    expect(order.timeline.map(({ change, actor }) => [change, actor.split(':')[0]])).toEqual([
      ['created', 'member'],
      ['paid', 'member'],
    ]);
    expect(await shop.stockOf(mug.id)).toBe(2);
    const { orders } = (await owner.get('/api/commerce/orders')).json();
    const numbers = orders.map(({ orderNumber }: Order) => Number(orderNumber.replace(/\D/g, '')));
    expect(numbers[0]).toBe(numbers[1] + 1);
    await app.settle();
    expect(await shop.violations()).toEqual([]);
  });

  it('AP-37 the preview says what it comes to and what is left, and stores nothing', async () => {
    const mug = await shop.product(3);
    const request: NewManualOrder = {
      email: 'ada@example.com',
      lines: [{ ...lineOf(mug, 4), ownPrice: { unitMinor: 1000, reason: 'A friend' } }],
      discount: { name: 'Loyalty', amountMinor: 500 },
      delivery: { name: 'By bike', amountMinor: 300 },
      payment: paid,
    };
    const { preview } = (await owner.call('POST', `${MANUAL}/preview`, request)).json();
    expect(preview).toMatchObject({
      lines: [{ unitPrice: { value: '10.00' }, regularPrice: { value: '12.00' }, left: 3 }],
      subtotal: { value: '40.00' },
      discountTotal: { value: '5.00' },
      shippingTotal: { value: '3.00' },
      grandTotal: { value: '38.00' },
    });
    expect(await shop.stockOf(mug.id)).toBe(3);
    const refused = await create(request);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'orders.not-in-stock']);
    expect(await shop.stockOf(mug.id)).toBe(3);
    expect(await shop.violations()).toEqual([]);
  });

  it('AP-37 prices of one’s own stand with their reason, and the order is refunded by what was paid', async () => {
    const mug = await shop.product(3);
    const line = { ...lineOf(mug), ownPrice: { unitMinor: 700, reason: 'Small chip' } };
    const order: Order = (await create({ email: 'ada@example.com', lines: [line], payment: paid })).json()
      .order;
    expect(order.lineItems[0]).toMatchObject({
      unitPricePaid: { value: '7.00' },
      regularPrice: { value: '12.00' },
    });
    expect(order.timeline[0]?.details).toMatchObject({
      prices: [{ listedMinor: 1200, unitMinor: 700, reason: 'Small chip' }],
    });
    const back = await owner.call(
      'POST',
      `/api/commerce/orders/${order.id}/refunds`,
      {},
      { 'idempotency-key': 'r1' },
    );
    expect(back.json().order).toMatchObject({ financialStatus: 'refunded', toPayBack: { value: '7.00' } });
    await app.settle();
    expect(await shop.violations()).toEqual([]);
  });

  it('AP-37 an unpaid order mails the customer the way to pay, and is marked as paid later', async () => {
    const mug = await shop.product(3);
    const payment = { methodId: 'bank-transfer', isPaid: false } as const;
    const order: Order = (await create({ email: 'later@example.com', lines: [lineOf(mug)], payment })).json()
      .order;
    expect(order).toMatchObject({ financialStatus: 'pending', payments: [{ paid: false }] });
    await app.settle();
    const { mails } = (await owner.get(`/api/commerce/orders/${order.id}/history`)).json();
    expect(mails).toMatchObject([{ name: 'order-confirmed', to: 'later@example.com' }]);
    expect(mails[0].text).toContain(order.statusPath);
    const marked = await owner.call('POST', `/api/commerce/orders/${order.id}/mark-paid`, {});
    expect(marked.json().order.financialStatus).toBe('paid');
    await app.settle();
    expect(await shop.violations()).toEqual([]);
  });

  it('AP-37 the same key twice at once is one order, and the same key for another order is refused', async () => {
    const mug = await shop.product(9);
    const request = { email: 'twice@example.com', lines: [lineOf(mug)], payment: paid };
    const both = await Promise.all([create(request, 'press'), create(request, 'press')]);
    expect(new Set(both.map((response) => response.json().order.id)).size).toBe(1);
    expect(await shop.stockOf(mug.id)).toBe(8);
    expect((await create({ ...request, lines: [lineOf(mug, 2)] }, 'press')).json()).toMatchObject({
      code: 'once.key-reused',
    });
  });

  it('AP-37 what cannot be sold by hand is refused with a sentence for its line, and nothing is made', async () => {
    const mug = await shop.product(9);
    const gone = { ...lineOf(mug), variantId: 'f'.repeat(24) };
    const response = await create({ email: 'ada@example.com', lines: [lineOf(mug), gone], payment: paid });
    expect(response.json()).toMatchObject({
      code: 'orders.invalid-manual-order',
      errors: { 'lines.1': 'This is not for sale any more.' },
    });
    const wrong = await create({
      email: 'ada@example.com',
      shippingAddress: { ...CALIFORNIA, postalCode: 'nowhere' },
      lines: [lineOf(mug)],
      payment: paid,
    });
    expect(Object.keys(wrong.json().errors)).toEqual(['shippingAddress.postalCode']);
    expect(await shop.stockOf(mug.id)).toBe(9);
    expect((await create({ email: 'ada@example.com', lines: [], payment: paid })).statusCode).toBe(400);
  });
});
