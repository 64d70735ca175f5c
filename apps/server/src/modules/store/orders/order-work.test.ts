import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { PAYMENT_PROBLEM, PAYMENT_PROBLEM_DISMISSED } from '../payments/index.ts';

let app: TestApp;
let fixture: OrderFixture;
let owner: TestBrowser;
beforeAll(async () => {
  // Mails about parcels wait, as they do in a shop.
  app = await createTestApp({ config: { shippedMailSeconds: 30 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  fixture = await createOrderFixture(app);
  owner = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(owner, (await app.make.owner(fixture.site)).email);
});

const ORDERS = '/api/commerce/orders';
const physical = { lineId: 'one', productType: 'physical' } as const;

/** Two lines, three things, placed and not packed. */
async function anOrder(): Promise<string> {
  const draft = fixture.draft({
    lines: [
      { ...physical, quantity: 2 },
      { lineId: 'two', title: 'Jar' },
    ],
  });
  await fixture.write(draft);
  return draft.orderId;
}

const mailsOf = async (orderId: string) =>
  (await owner.get(`${ORDERS}/${orderId}/history`)).json().mails as {
    id: string;
    name: string;
    status: string;
    to: string;
    text: string;
  }[];

describe('two members who change one order', () => {
  it('AP-33 tags that two members add at the same time both stay, and taking one back leaves the other', async () => {
    const orderId = await anOrder();
    const tag = async (body: Record<string, unknown>) =>
      (await owner.call('PUT', `${ORDERS}/${orderId}/tags`, body)).json();
    await Promise.all([tag({ add: ['gift'] }), tag({ add: ['fragile'] })]);
    expect((await tag({ add: [' kiln '] })).order.tags.toSorted()).toEqual(['fragile', 'gift', 'kiln']);
    expect((await tag({ remove: ['gift'] })).order.tags.toSorted()).toEqual(['fragile', 'kiln']);
    const many = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
    expect(await tag({ add: many })).toMatchObject({ code: 'orders.too-many-tags' });
    expect((await owner.call('PUT', `${ORDERS}/${orderId}/tags`, {})).statusCode).toBe(400);
  });

  it('AP-24 an address and a cancellation are refused over another version than the member has seen', async () => {
    const orderId = await anOrder();
    const { version, shippingAddress } = (await owner.get(`${ORDERS}/${orderId}`)).json().order;
    await owner.call('POST', `${ORDERS}/${orderId}/notes`, { content: 'Wrap it' });
    const headers = { 'if-match': `"${version}"` };
    const body = { shippingAddress: { ...shippingAddress, city: 'Hull' } };
    const address = await owner.call('PATCH', `${ORDERS}/${orderId}`, body, headers);
    expect(address.statusCode, address.body).toBe(412);
    expect(address.json()).toMatchObject({ code: 'orders.changed-meanwhile' });
    const cancelled = await owner.call('POST', `${ORDERS}/${orderId}/cancel`, {}, headers);
    expect(cancelled.statusCode).toBe(412);
    const now = (await owner.get(`${ORDERS}/${orderId}`)).json().order;
    expect(now).toMatchObject({ fulfillmentStatus: 'PENDING', shippingAddress });
    const seen = { 'if-match': `"${now.version}"` };
    expect((await owner.call('PATCH', `${ORDERS}/${orderId}`, body, seen)).statusCode).toBe(200);
  });
});

describe('the list of orders for those who pack', () => {
  it('AP-32 a row names its items, its way of delivery, whether there is a note, and its tags', async () => {
    const orderId = await anOrder();
    await owner.call('POST', `${ORDERS}/${orderId}/notes`, { content: 'Wrap it' });
    await owner.call('PUT', `${ORDERS}/${orderId}/tags`, { tags: [' gift ', 'gift', 'kiln'] });
    const [row] = (await owner.get(ORDERS)).json().orders;
    expect(row).toMatchObject({
      items: [
        { name: 'Thing one', quantity: 2, imageUrl: null },
        { name: 'Jar', quantity: 1, imageUrl: null },
      ],
      itemCount: 3,
      deliveryMethod: 'Standard',
      hasNote: true,
      tags: ['gift', 'kiln'],
    });
    expect((await owner.get(`${ORDERS}?tag=gift`)).json().orders).toHaveLength(1);
    expect((await owner.get(`${ORDERS}?tag=other`)).json().orders).toHaveLength(0);
  });

  it('AP-32 the view of what is to be packed has paid orders that wait, and counts them', async () => {
    const waiting = await anOrder();
    const sent = await anOrder();
    await owner.call('POST', `${ORDERS}/${sent}/fulfillments`, {});
    const unpaid = fixture.draft();
    const payment = { paymentId: unpaid.attemptId, methodId: 'cash', label: 'Cash', isPaid: false };
    await fixture.write({ ...unpaid, payment });
    const rows = (await owner.get(`${ORDERS}?toPack=true`)).json().orders;
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([waiting]);
    expect((await owner.get(`${ORDERS}/counts`)).json()).toMatchObject({
      toPack: { count: 1, isMore: false },
      problem: { count: 0, isMore: false },
    });
  });

  it('AP-32 a problem of the payment is a view until it is dismissed', async () => {
    const order = await fixture.place(fixture.draft({ lines: [{ lineId: 'one', productType: 'service' }] }));
    const paymentId = order.payment?.paymentId ?? '';
    const { database, outbox } = app.platform;
    await database.transaction((tx) =>
      outbox.emit(tx, {
        websiteId: fixture.site.id,
        topic: PAYMENT_PROBLEM,
        payload: { orderId: order.orderId, paymentId, words: 'A dispute.' },
      }),
    );
    await app.settle();
    expect((await owner.get(`${ORDERS}?problem=true`)).json().orders).toHaveLength(1);
    const payload = { orderId: order.orderId, paymentId, note: 'Settled.', actor: fixture.member.actor };
    await database.transaction((tx) =>
      outbox.emit(tx, { websiteId: fixture.site.id, topic: PAYMENT_PROBLEM_DISMISSED, payload }),
    );
    await app.settle();
    expect((await owner.get(`${ORDERS}?problem=true`)).json().orders).toHaveLength(0);
  });

  it('AP-19 the file of a view has its rows, their order and its columns', async () => {
    await anOrder();
    await fixture.write(fixture.draft({ email: '=cmd@example.com' }));
    const file = await owner.get(`${ORDERS}.csv?sort=orderNumber&columns=number,items,email,total`);
    expect(file.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Order,Items,Email,Total',
      expect.stringMatching(/^1,"?Thing one × 2, Jar"?,buyer@example.com,30.00 USD$/),
      expect.stringMatching(/^2,Thing one,'=cmd@example.com,10.00 USD$/),
    ]);
    expect((await owner.get(`${ORDERS}.csv?columns=number,secret`)).statusCode).toBe(400);
  });

  it('AP-37 many orders are printed as one document, in the order that was asked for', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const paper = await owner.get(`${ORDERS}/papers?kind=packing-slip&ids=${second},${first}`);
    expect(paper.statusCode).toBe(200);
    const titles = [...paper.body.matchAll(/<h1>([^<]+)<\/h1>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Packing slip 2', 'Packing slip 1']);
    expect((await owner.get(`${ORDERS}/papers?kind=invoice&ids=${'f'.repeat(24)}`)).statusCode).toBe(404);
  });
});

describe('parcels', () => {
  it('AP-35 several parcels leave together, and a parcel that asks for too much keeps all of them back', async () => {
    const orderId = await anOrder();
    const parcel = (lineItemId: string, quantity: number, trackingNumber: string) => ({
      lineItems: [{ lineItemId, quantity }],
      trackingNumber,
    });
    const refused = await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, {
      parcels: [parcel('one', 2, 'A'), parcel('one', 1, 'B')],
    });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { 'lineItems.one': 'Only 2 are left to fulfil of this.' },
    ]);
    const sent = await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, {
      parcels: [
        parcel('one', 1, 'A'),
        {
          ...parcel('one', 1, 'B'),
          lineItems: [
            { lineItemId: 'one', quantity: 1 },
            { lineItemId: 'two', quantity: 1 },
          ],
        },
      ],
    });
    const { order } = sent.json();
    expect(order.fulfillmentStatus).toBe('FULFILLED');
    expect(
      order.fulfillments.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber),
    ).toEqual(['A', 'B']);
    await app.settle();
    expect((await mailsOf(orderId)).filter(({ name }) => name === 'order-shipped')).toMatchObject([
      { status: 'queued' },
      { status: 'queued' },
    ]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('AP-35 a parcel is taken back while its mail waits, and the mail with it', async () => {
    const orderId = await anOrder();
    const { order } = (await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, {})).json();
    await app.settle();
    expect((await mailsOf(orderId)).map(({ name }) => name)).toContain('order-shipped');
    const fulfillmentIds = order.fulfillments.map(({ id }: { id: string }) => id);
    const undone = (
      await owner.call('POST', `${ORDERS}/${orderId}/fulfillments/undo`, { fulfillmentIds })
    ).json();
    expect(undone.order).toMatchObject({
      fulfillmentStatus: 'PENDING',
      fulfilledOn: null,
      fulfillments: [],
      lineItems: [{ fulfilledQuantity: 0 }, { fulfilledQuantity: 0 }],
    });
    expect((await mailsOf(orderId)).map(({ name }) => name)).not.toContain('order-shipped');
    expect(await fixture.violations()).toEqual([]);
    const again = await owner.call('POST', `${ORDERS}/${orderId}/fulfillments/undo`, { fulfillmentIds });
    expect(again.json()).toMatchObject({ code: 'orders.fulfilment-missing' });
    expect((await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, {})).statusCode).toBe(200);
  });

  it('AP-35 a parcel taken back before its mail was even written is never told to the customer', async () => {
    const orderId = await anOrder();
    const { order } = (await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, {})).json();
    const fulfillmentIds = order.fulfillments.map(({ id }: { id: string }) => id);
    await owner.call('POST', `${ORDERS}/${orderId}/fulfillments/undo`, { fulfillmentIds });
    await app.settle();
    expect((await mailsOf(orderId)).map(({ name }) => name)).not.toContain('order-shipped');
  });

  it('AP-35 a parcel of which the customer was told stays, and so does one before a refund', async () => {
    const orderId = await anOrder();
    const { order } = (await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, {})).json();
    const fulfillmentIds = order.fulfillments.map(({ id }: { id: string }) => id);
    await app.settle();
    await app.platform.database.query.run(
      sql`update mail_messages set status = 'sent', settled_at = now() where about = ${`order/${orderId}`}`,
    );
    const told = await owner.call('POST', `${ORDERS}/${orderId}/fulfillments/undo`, { fulfillmentIds });
    expect([told.statusCode, told.json().code]).toEqual([409, 'orders.customer-told']);
    expect((await owner.get(`${ORDERS}/${orderId}`)).json().order.fulfillmentStatus).toBe('FULFILLED');

    const placed = await fixture.place(fixture.draft({ lines: [{ lineId: 'one', productType: 'service' }] }));
    const silent = { shouldSendNotification: false };
    const packed = (await owner.call('POST', `${ORDERS}/${placed.orderId}/fulfillments`, silent)).json()
      .order;
    await app.orders.refund(
      fixture.site.id,
      placed.orderId,
      { amountMinor: 100 },
      { ...fixture.member, idempotencyKey: 'k1' },
    );
    const final = await owner.call('POST', `${ORDERS}/${placed.orderId}/fulfillments/undo`, {
      fulfillmentIds: packed.fulfillments.map(({ id }: { id: string }) => id),
    });
    expect(final.json()).toMatchObject({ code: 'orders.fulfilment-final' });
  });

  it('AP-35 tracking that is changed while the mail waits is in the mail, and later in a second one only on request', async () => {
    const orderId = await anOrder();
    const { order } = (
      await owner.call('POST', `${ORDERS}/${orderId}/fulfillments`, { trackingNumber: 'OLD1' })
    ).json();
    await app.settle();
    const parcel = `${ORDERS}/${orderId}/fulfillments/${order.fulfillments[0].id}`;
    const changed = (await owner.call('PATCH', parcel, { trackingNumber: 'NEW2' })).json();
    expect(changed.order.fulfillments[0]).toMatchObject({ trackingNumber: 'NEW2' });
    await app.settle();
    const [mail, ...others] = (await mailsOf(orderId)).filter(({ name }) => name === 'order-shipped');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('NEW2');
    expect(mail?.text).not.toContain('OLD1');
    expect((await owner.call('PATCH', parcel, { trackingUrl: 'javascript:alert(1)' })).json()).toMatchObject({
      code: 'orders.invalid-fulfilment',
    });
  });
});

describe('the mails of an order', () => {
  it('AP-34 a mail is shown as it was sent and sent again once for one key, to the address that the order has now', async () => {
    const order = await fixture.place(fixture.draft({ lines: [{ lineId: 'one', productType: 'service' }] }));
    await app.settle();
    const [confirmed] = await mailsOf(order.orderId);
    expect(confirmed).toMatchObject({ name: 'order-confirmed', to: 'buyer@example.com', canResend: true });
    await owner.call('PATCH', `${ORDERS}/${order.orderId}`, { customerEmail: 'right@example.com' });
    const path = `${ORDERS}/${order.orderId}/mails/${confirmed?.id}/resend`;
    for (let press = 0; press < 2; press++)
      await owner.call('POST', path, undefined, { 'idempotency-key': 'resend-once' });
    const mails = (await mailsOf(order.orderId)).filter(({ name }) => name === 'order-confirmed');
    expect(mails.map(({ to }) => to)).toEqual(['buyer@example.com', 'right@example.com']);
    expect(mails[1]?.text).toBe(confirmed?.text);
    const events = (await owner.get(`${ORDERS}/${order.orderId}`)).json().order.timeline;
    expect(events.at(-1)).toMatchObject({ change: 'mail-resent', actor: expect.stringMatching(/^member:/) });
    expect(
      (await owner.call('POST', `${ORDERS}/${order.orderId}/mails/${'f'.repeat(24)}/resend`)).json(),
    ).toMatchObject({
      code: 'orders.mail-missing',
    });
  });
});
