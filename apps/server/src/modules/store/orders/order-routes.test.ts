import { ORDER_LIMITS } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAddress } from '../../../testing/order-draft.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { ORDER_COLUMNS } from './order-csv.ts';

let app: TestApp;
let fixture: OrderFixture;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  fixture = await createOrderFixture(app);
  owner = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(fixture.site)).email);
});

const ORDERS = '/api/commerce/orders';
const service = { lineId: 'one', productType: 'service' } as const;
const numbersOf = (body: { orders: { orderNumber: string }[] }): string[] =>
  body.orders.map(({ orderNumber }) => orderNumber);

describe('the list of orders', () => {
  it('the order list is newest first, in pages', async () => {
    for (let count = 0; count < 5; count++) await fixture.write(fixture.draft());
    const first = (await owner.get(`${ORDERS}?limit=3`)).json();
    expect(numbersOf(first)).toEqual(['5', '4', '3']);
    const second = (await owner.get(`${ORDERS}?limit=3&cursor=${first.nextPageCursor}`)).json();
    expect(numbersOf(second)).toEqual(['2', '1']);
    expect(second).toMatchObject({ hasNextPage: false, nextPageCursor: null });
    expect((await owner.get(`${ORDERS}?cursor=nonsense`)).json()).toMatchObject({
      code: 'orders.bad-cursor',
    });
  });

  it('the order list is filtered by status, time, archive and search text', async () => {
    await fixture.write(
      fixture.draft({ email: 'Ann@Example.com', billingAddress: anAddress({ firstName: 'Ännchen' }) }),
    );
    app.clock.advance(60_000);
    const late = fixture.draft({ lines: [{ lineId: 'song', productType: 'digital' }] });
    await fixture.write(late, { prefix: 'SHOP-', start: 1 });
    const unpaid = fixture.draft();
    const payment = { paymentId: unpaid.attemptId, methodId: 'cash', label: 'Cash', isPaid: false };
    await fixture.write({ ...unpaid, payment });
    await app.orders.archive(fixture.site.id, unpaid.orderId, true, fixture.member);
    const numbersFor = async (query: string) => numbersOf((await owner.get(`${ORDERS}?${query}`)).json());
    expect(await numbersFor('search=ann%40example')).toEqual(['1']);
    expect(await numbersFor(`search=${encodeURIComponent('ÄNNCHEN')}`)).toEqual(['1']);
    expect(await numbersFor('search=%23shop-2')).toEqual(['SHOP-2']);
    expect(await numbersFor('search=2')).toEqual(['SHOP-2']);
    for (const nothing of ['%25', '_', "'", '%3A%2A%20%26'])
      expect(await numbersFor(`search=${nothing}`)).toEqual([]);
    expect(await numbersFor('fulfillmentStatus=FULFILLED')).toEqual(['SHOP-2']);
    expect(await numbersFor('financialStatus=pending')).toEqual(['3']);
    expect(await numbersFor('archived=false')).toEqual(['SHOP-2', '1']);
    const now = app.clock.now();
    expect(await numbersFor(`createdBefore=${now.toISOString()}`)).toEqual(['1']);
    expect(await numbersFor(`createdAfter=${now.toISOString()}`)).toEqual(['3', 'SHOP-2']);
    for (const day of ['yesterday', '2026-02-30', '2026-02-30T10:00:00Z'])
      expect((await owner.get(`${ORDERS}?createdAfter=${day}`)).json()).toMatchObject({
        code: 'orders.invalid-date',
      });
    for (const path of [ORDERS, `${ORDERS}.csv`]) {
      const refused = await owner.get(`${path}?archive=true`);
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['archive']]);
    }
  });

  it('orders are visible only to members who manage the store of their site', async () => {
    const draft = fixture.draft();
    await fixture.write(draft);
    const stranger = app.browser({ host: `${fixture.site.slug}.localhost` });
    for (const path of ['', '.csv', `/${draft.orderId}`, `/${draft.orderId}/invoice`]) {
      const refused = await stranger.get(`${ORDERS}${path}`);
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain(draft.email);
    }
    const elsewhere = await createOrderFixture(app);
    const other = app.browser({ host: `${elsewhere.site.slug}.localhost` });
    await app.make.signIn(other, (await app.make.owner(elsewhere.site)).email);
    expect((await other.get(`${ORDERS}/${draft.orderId}`)).statusCode).toBe(404);
    expect((await other.call('POST', `${ORDERS}/${draft.orderId}/cancel`, {})).statusCode).toBe(404);
  });
});

describe('one order', () => {
  it('an order has the fields that integrations expect', async () => {
    const draft = fixture.draft({
      lines: [
        {
          lineId: 'chair',
          quantity: 2,
          discountMinor: 100,
          taxMinor: 169,
          productType: 'physical',
          options: [{ name: 'Colour', value: 'Blue' }],
          customizations: [{ label: 'Engraving', value: 'Hi' }],
        },
      ],
      shippingMinor: 500,
      answers: [{ label: 'Floor', value: '3' }],
      note: 'Ring twice',
    });
    await fixture.write(draft);
    const { order } = (await owner.get(`${ORDERS}/${draft.orderId}`)).json();
    const usd = (value: string) => ({ value, currency: 'USD' });
    expect(order).toMatchObject({
      id: draft.orderId,
      orderNumber: '1',
      createdOn: app.clock.now().toISOString(),
      testmode: true,
      purchasedCartId: draft.cartId,
      customerEmail: 'buyer@example.com',
      customerName: 'Test Buyer',
      shippingAddress: { address1: '1 Example Street', countryCode: 'US' },
      fulfillmentStatus: 'PENDING',
      financialStatus: 'paid',
      lineItems: [
        {
          id: 'chair',
          lineItemType: 'PHYSICAL_PRODUCT',
          productName: 'Thing chair',
          sku: 'SKU-chair',
          quantity: 2,
          unitPricePaid: usd('10.00'),
          variantOptions: [{ optionName: 'Colour', value: 'Blue' }],
          customizations: [{ label: 'Engraving', value: 'Hi' }],
        },
      ],
      formSubmission: [{ label: 'Floor', value: '3' }],
      customerNote: 'Ring twice',
      discountLines: [{ name: 'Save a little', promoCode: 'SAVE', amount: usd('1.00') }],
      shippingLines: [{ method: 'Standard', amount: usd('5.00') }],
      taxLines: [{ name: 'Sales tax', rate: 8875, amount: usd('1.69') }],
      subtotal: usd('20.00'),
      shippingTotal: usd('5.00'),
      discountTotal: usd('1.00'),
      taxTotal: usd('1.69'),
      refundedTotal: usd('0.00'),
      grandTotal: usd('25.69'),
      priceTaxInterpretation: 'EXCLUSIVE',
      payments: [{ methodId: 'test-card', amount: usd('25.69'), paid: true }],
      trace: [{ what: 'All of it', amount: usd('25.69') }],
      timeline: [{ change: 'created', actor: 'customer' }, { change: 'paid' }],
      statusPath: app.orders.linkOf(fixture.site.id, draft.orderId),
    });
  });

  it('an order is fulfilled in parts with tracking, and never beyond what was bought', async () => {
    const draft = fixture.draft({
      lines: [
        { ...service, quantity: 3 },
        { ...service, lineId: 'two' },
      ],
    });
    await fixture.write(draft);
    const fulfil = (body: object) => owner.call('POST', `${ORDERS}/${draft.orderId}/fulfillments`, body);
    const part = {
      lineItems: [{ lineItemId: 'one', quantity: 2 }],
      carrierName: 'Post',
      trackingNumber: 'XY 1',
      trackingUrl: 'https://post.example/track?id=1',
      shipDate: '2026-03-01T09:00:00Z',
    };
    const { order } = (await fulfil(part)).json();
    expect(order).toMatchObject({
      fulfillmentStatus: 'PARTIALLY_FULFILLED',
      fulfillments: [
        { carrierName: 'Post', trackingUrl: part.trackingUrl, shipDate: '2026-03-01T09:00:00.000Z' },
      ],
    });
    const tooMany = await fulfil({ lineItems: [{ lineItemId: 'one', quantity: 2 }] });
    expect(tooMany.statusCode).toBe(422);
    expect(tooMany.json().errors).toEqual({ 'lineItems.one': 'Only 1 are left to fulfil of this.' });
    for (const trackingUrl of [
      'javascript:alert(1)',
      'ftp://post.example',
      'data:text/html,x',
      'post.example',
    ])
      expect((await fulfil({ trackingUrl })).json().errors).toHaveProperty('trackingUrl');
    const rest = (await fulfil({ shouldSendNotification: false })).json().order;
    expect(rest).toMatchObject({
      fulfillmentStatus: 'FULFILLED',
      fulfilledOn: app.clock.now().toISOString(),
    });
    expect((await fulfil({})).statusCode).toBe(409);
    expect((await fixture.find(draft.orderId)).fulfilments.map(({ lines }) => lines.length)).toEqual([1, 2]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('an order whose remaining lines were refunded has nothing left to fulfil', async () => {
    const order = await fixture.place(fixture.draft({ lines: [{ ...service, quantity: 2 }] }));
    const path = `${ORDERS}/${order.orderId}`;
    await owner.call('POST', `${path}/fulfillments`, { lineItems: [{ lineItemId: 'one', quantity: 1 }] });
    const refund = { lineItems: [{ lineItemId: 'one', quantity: 1 }] };
    const response = (
      await owner.call('POST', `${path}/refunds`, refund, { 'idempotency-key': 'one' })
    ).json().order;
    expect(response).toMatchObject({ fulfillmentStatus: 'FULFILLED', financialStatus: 'partially-refunded' });
  });

  it('an order takes notes, for members or for the customer', async () => {
    const draft = fixture.draft();
    await fixture.write(draft);
    const path = `${ORDERS}/${draft.orderId}/notes`;
    await owner.call('POST', path, { content: ' Called back ' });
    const { order } = (await owner.call('POST', path, { content: 'On its way', forCustomer: true })).json();
    expect(order.internalNotes).toMatchObject([
      { content: 'Called back', forCustomer: false },
      { content: 'On its way', forCustomer: true },
    ]);
    expect(order.timeline.at(-1)).toMatchObject({
      change: 'note-added',
      actor: expect.stringMatching(/^member:/),
    });
    for (const content of ['', '  ', 'x'.repeat(ORDER_LIMITS.note + 1)])
      expect((await owner.call('POST', path, { content })).statusCode).toBe(400);
  });

  it("an order's address can be changed until it was shipped, and a wrong address is refused with errors", async () => {
    const draft = fixture.draft();
    await fixture.write(draft);
    const path = `${ORDERS}/${draft.orderId}`;
    const address = anAddress({
      firstName: 'Someone',
      lastName: 'Else',
      city: 'Chicago',
      postalCode: '60601',
    });
    const changed = await owner.call('PATCH', path, {
      customerEmail: 'new@example.com',
      shippingAddress: address,
    });
    expect(changed.json().order).toMatchObject({
      customerEmail: 'new@example.com',
      shippingAddress: address,
    });
    expect(changed.json().order.timeline.at(-1)).toMatchObject({
      change: 'edited',
      details: { fields: ['customerEmail', 'shippingAddress'] },
    });
    const wrong = await owner.call('PATCH', path, { shippingAddress: anAddress({ postalCode: 'abc' }) });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toHaveProperty('shippingAddress.postalCode');
    await owner.call('POST', `${path}/fulfillments`, {});
    expect((await owner.call('PATCH', path, { customerEmail: 'late@example.com' })).statusCode).toBe(409);
  });

  it('an order can be archived and restored, and archiving twice changes nothing', async () => {
    const draft = fixture.draft();
    await fixture.write(draft);
    const archive = async (archived: boolean) =>
      (await owner.call('POST', `${ORDERS}/${draft.orderId}/archive`, { archived })).json().order;
    expect((await archive(true)).archived).toBe(true);
    expect((await archive(true)).timeline).toHaveLength(3);
    expect((await archive(false)).archived).toBe(false);
  });

  it('a refund needs an idempotency key or the version that was seen', async () => {
    const order = await fixture.place(fixture.draft({ lines: [service] }));
    const path = `${ORDERS}/${order.orderId}/refunds`;
    const ask = (headers: Record<string, string>) => owner.call('POST', path, { amountMinor: 300 }, headers);
    expect((await ask({})).json()).toMatchObject({ code: 'orders.unnamed-refund' });
    expect((await ask({ 'if-match': '*' })).statusCode).toBe(428);
    const seen = { 'if-match': `"${order.version}"` };
    const answers = await Promise.all([ask(seen), ask(seen)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    expect((await fixture.find(order.orderId)).refundedMinor).toBe(300);
  });

  it('the API refunds an order once per idempotency key', async () => {
    const order = await fixture.place(fixture.draft({ lines: [service] }));
    const path = `${ORDERS}/${order.orderId}/refunds`;
    const key = { 'idempotency-key': 'refund-7' };
    const first = await owner.call('POST', path, { amountMinor: 400 }, key);
    const second = await owner.call('POST', path, { amountMinor: 400 }, key);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().order.refunds).toHaveLength(1);
    const preview = await owner.call('POST', `${path}/preview`, {});
    expect(preview.json().refund).toMatchObject({
      total: { value: '6.00' },
      leftToRefund: { value: '0.00' },
    });
  });
});

describe('the file of orders', () => {
  it('the orders CSV has the usual header, a row per line and a column per form question', async () => {
    const draft = fixture.draft({
      lines: [
        { lineId: 'chair', quantity: 2, customizations: [{ label: 'Engraving', value: '=1+1' }] },
        { lineId: 'mug', title: 'Mug, "blue"', options: [{ name: 'Size', value: 'L' }] },
      ],
      answers: [{ label: 'Floor', value: '-3rd' }],
      shippingMinor: 500,
      note: 'Not in the file',
    });
    await fixture.write(draft);
    await fixture.write(fixture.draft({ answers: [{ label: 'Door', value: 'Red' }] }));
    const response = await owner.get(`${ORDERS}.csv`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'private, no-store',
    });
    const [header, newest, chair, mug, ...more] = response.body.split('\r\n');
    expect(header).toBe(
      [...ORDER_COLUMNS, 'Checkout Form: Floor', 'Checkout Form: Door', 'Product Form: Engraving'].join(','),
    );
    expect(newest).toContain(',Red,');
    const at = app.clock.now().toISOString().slice(0, 19).replace('T', ' ');
    const address = 'Test Buyer,1 Example Street,,Springfield,62701,IL,US,';
    expect(chair).toBe(
      `1,buyer@example.com,PAID,${at} +0000,PENDING,,USD,30.00,5.00,0.00,0.00,35.00,,0.00,Standard,${at} +0000,` +
        `2,Thing chair,10.00,SKU-chair,,TRUE,TRUE,PENDING,${address},${address},,,Card,${draft.attemptId},'-3rd,,'=1+1`,
    );
    expect(mug).toBe(
      `1${','.repeat(16)}1,"Mug, ""blue""",10.00,SKU-mug,L,TRUE,TRUE,PENDING${','.repeat(23)}`,
    );
    expect(more).toEqual(['']);
  });

  it('the orders CSV has every order of a long list once', async () => {
    await Promise.all(Array.from({ length: 205 }, () => fixture.write(fixture.draft())));
    const rows = (await owner.get(`${ORDERS}.csv`)).body.trim().split('\r\n').slice(1);
    const numbers = rows.map((row) => Number(row.split(',', 1)[0]));
    expect(numbers).toEqual(Array.from({ length: 205 }, (_, index) => 205 - index));
  });
});

describe('papers', () => {
  it("invoices and packing slips have a stylesheet and no script, and print customers' text as text", async () => {
    const draft = fixture.draft({
      lines: [
        { lineId: 'one', title: 'Chair <script>alert(1)</script>', quantity: 2, taxMinor: 178 },
        { lineId: 'song', productType: 'digital', title: 'A song' },
      ],
      shippingMinor: 500,
      note: '<b>Ring</b>',
      shippingAddress: anAddress({ lastName: '"><img src=x>' }),
    });
    await fixture.write(draft);
    const { value } = await app.settings.identity(fixture.site.id);
    const location = { addressTitle: '', addressLine1: '5 Shore Road', addressLine2: '', addressCountry: '' };
    const identity = { ...value, businessName: 'Shore & Sons', location };
    expect((await owner.call('PUT', '/api/settings/identity', identity)).statusCode).toBe(200);
    const invoice = await owner.get(`${ORDERS}/${draft.orderId}/invoice`);
    expect(invoice.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(invoice.headers['content-security-policy']).toMatch(/default-src 'none'.+style-src 'self'/);
    expect(invoice.headers['cache-control']).toBe('private, no-store');
    for (const text of [
      'Invoice 1',
      'Shore &amp; Sons',
      '5 Shore Road',
      'Sales tax (8.875 %)',
      '$36.78',
      'Springfield',
      'Test order',
    ])
      expect(invoice.body).toContain(text);
    for (const page of [invoice, await owner.get(`${ORDERS}/${draft.orderId}/packing-slip`)])
      expect(page.body).not.toMatch(/<script|<img|<b>|style=/);
    const slip = await owner.get(`${ORDERS}/${draft.orderId}/packing-slip`);
    expect(slip.body).toContain('Packing slip 1');
    expect(slip.body).not.toContain('A song');
    expect(slip.body).not.toContain('$');
    const [, stylesheet = ''] = /href="([^"]+\.css)"/.exec(slip.body) ?? [];
    expect((await owner.get(stylesheet)).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('nobody is to pack what was paid back', async () => {
    const lines = ['chair', 'stool'].map((lineId) => ({ ...service, lineId }));
    const { orderId } = await fixture.place(fixture.draft({ lines }));
    const slip = async () => (await owner.get(`${ORDERS}/${orderId}/packing-slip`)).body;
    expect(await slip()).toContain('SKU-chair');
    const refund = { lineItems: [{ lineItemId: 'chair', quantity: 1 }] };
    const key = { 'idempotency-key': 'chair' };
    expect((await owner.call('POST', `${ORDERS}/${orderId}/refunds`, refund, key)).statusCode).toBe(200);
    expect(await slip()).not.toContain('SKU-chair');
    expect(await slip()).toContain('SKU-stool');
  });
});
