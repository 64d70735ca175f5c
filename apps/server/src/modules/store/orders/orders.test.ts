import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createKeyring } from '../../../platform/keyring/index.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrderLinks } from './order-links.ts';

let app: TestApp;
let fixture: OrderFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  fixture = await createOrderFixture(app);
});

const topics = async (): Promise<string[]> => {
  const rows = await app.platform.database.query.rows(
    { topic: column.text },
    sql`select topic from outbox_events where website_id = ${fixture.site.id} and topic like 'order.%' order by event_id`,
  );
  return rows.map(({ topic }) => topic);
};

describe('an order', () => {
  it('an order has everything of its draft, and its events say so', async () => {
    const draft = fixture.draft({
      lines: [
        {
          lineId: 'chair',
          quantity: 3,
          discountMinor: 300,
          taxMinor: 240,
          variantId: await fixture.variant(5),
        },
        {
          lineId: 'mug',
          unitMinor: 250,
          variantId: await fixture.variant('unlimited'),
          options: [{ name: 'Colour', value: 'Blue' }],
          customizations: [{ label: 'Engraving', value: 'For you' }],
        },
      ],
      shippingMinor: 700,
      shippingTaxMinor: 62,
      note: 'Ring twice',
      answers: [{ label: 'Gift wrap', value: 'Yes' }],
      acceptsMarketing: true,
    });
    const order = await fixture.place(draft);
    expect(order).toMatchObject({
      ...draft,
      websiteId: fixture.site.id,
      orderNumber: '1',
      financialStatus: 'paid',
      fulfilmentStatus: 'PENDING',
      paidMinor: draft.totalMinor,
      refundedMinor: 0,
      paidAt: app.clock.now().getTime(),
    });
    expect(order.events.map(({ change, actor }) => [change, actor])).toEqual([
      ['created', 'customer'],
      ['paid', 'provider:test-card'],
    ]);
    expect(await topics()).toEqual(['order.create', 'order.paid']);
    expect(await app.orders.byCart(fixture.site.id, draft.cartId)).toEqual(order);
    expect(await fixture.violations()).toEqual([]);
  });

  it('an order is created once per draft, and its events are emitted once', async () => {
    const draft = fixture.draft();
    expect(await fixture.write(draft)).toBe('1');
    expect(await fixture.write(draft)).toBe('1');
    expect(await fixture.write(fixture.draft())).toBe('2');
    expect(await topics()).toEqual(['order.create', 'order.paid', 'order.create', 'order.paid']);
  });

  it('there is one for a cart, and another one is refused by the table', async () => {
    const draft = fixture.draft();
    await fixture.write(draft);
    await expect(fixture.write({ ...fixture.draft(), cartId: draft.cartId })).rejects.toThrow();
    await expect(fixture.write({ ...draft, cartId: fixture.draft().cartId })).rejects.toThrow();
    expect((await app.orders.list(fixture.site.id, {})).orders).toHaveLength(1);
    expect(await fixture.write(fixture.draft())).toBe('2');
  });

  it('an order whose amounts do not add up is never written', async () => {
    const draft = fixture.draft({ lines: [{ lineId: 'one', quantity: 2 }] });
    const wrong = [
      { totalMinor: draft.totalMinor + 1 },
      { dueMinor: 0 },
      { subtotalMinor: 1999 },
      { discountMinor: 1 },
      { shippingMinor: -5 },
      { lines: [] },
      { giftCardMinor: 5, dueMinor: draft.dueMinor - 5 },
    ];
    for (const change of wrong) await expect(fixture.write({ ...draft, ...change })).rejects.toThrow();
    expect((await app.orders.list(fixture.site.id, {})).orders).toEqual([]);
  });

  it('that is rolled back leaves no gap in the numbers', async () => {
    await fixture.write(fixture.draft());
    const { database } = app.platform;
    await expect(
      database.transaction(async (tx) => {
        await app.orders.create(tx, fixture.site.id, fixture.draft());
        throw new Error('The payment was lost');
      }),
    ).rejects.toThrow('lost');
    expect(await fixture.write(fixture.draft())).toBe('2');
    expect(await fixture.violations()).toEqual([]);
  });

  it('numbers begin and are prefixed as the store says, go on when that changes, and never read the same', async () => {
    const numbers: string[] = [];
    const take = async (prefix: string, start: number) =>
      numbers.push(await fixture.write(fixture.draft(), { prefix, start }));
    await take('', 1000);
    await take('', 1000);
    await take('A', 5);
    await take('A', 2000);
    // "A" and 2001 would read like "A2" and 1, were that number still to come.
    await take('A2', 1);
    await take('', 1);
    expect(numbers).toEqual(['1000', '1001', 'A1002', 'A2000', 'A22001', '2002']);
    await take('A', 22_001);
    expect(numbers.at(-1)).toBe('A22002');
    expect(await fixture.violations()).toEqual([]);
  });

  it('of which everything is free or paid by gift cards is paid, without a payment', async () => {
    const free = await fixture.place(
      fixture.draft({ lines: [{ lineId: 'one', unitMinor: 0, productType: 'service' }] }),
    );
    expect(free).toMatchObject({ financialStatus: 'paid', payment: null, totalMinor: 0 });
    const card = await fixture.giftCard(5000);
    const paid = await fixture.place(
      fixture.draft({
        lines: [{ lineId: 'one', productType: 'service' }],
        giftCards: [{ ...card, amountMinor: 1000 }],
      }),
    );
    expect(paid).toMatchObject({
      financialStatus: 'paid',
      payment: null,
      giftCardMinor: 1000,
      paidMinor: 1000,
    });
    expect(await fixture.balance(card.id)).toBe(4000);
  });

  it('of downloads is fulfilled as soon as it is paid; of both, in part', async () => {
    const downloads = await fixture.place(
      fixture.draft({ lines: [{ lineId: 'song', productType: 'digital' }] }),
    );
    expect(downloads.fulfilmentStatus).toBe('FULFILLED');
    expect(downloads.fulfilments).toHaveLength(1);
    const unpaid = fixture.draft({
      lines: [
        { lineId: 'song', productType: 'digital' },
        { lineId: 'shirt', variantId: await fixture.variant(1) },
      ],
    });
    const order = await fixture.place({
      ...unpaid,
      payment: {
        paymentId: unpaid.attemptId,
        methodId: 'bank-transfer',
        label: 'Bank transfer',
        isPaid: false,
      },
    });
    expect(order).toMatchObject({ financialStatus: 'pending', fulfilmentStatus: 'PENDING', fulfilments: [] });
    await app.orders.markPaid(fixture.site.id, order.orderId, { reference: 'Statement 12' }, fixture.member);
    const after = await fixture.find(order.orderId);
    expect(after).toMatchObject({
      financialStatus: 'paid',
      fulfilmentStatus: 'PARTIALLY_FULFILLED',
      paidMinor: after.totalMinor,
      payment: { isPaid: true },
    });
    expect(after.events.map(({ change, actor }) => [change, actor])).toEqual([
      ['created', 'customer'],
      ['paid', fixture.member.actor],
      ['fulfilled', 'system'],
    ]);
    expect(await topics()).toContain('order.paid');
    await expect(app.orders.markPaid(fixture.site.id, order.orderId, {}, fixture.member)).rejects.toThrow(
      'This order is paid already.',
    );
    expect(await fixture.violations()).toEqual([]);
  });

  it('an order belongs to its site: another site does not find it', async () => {
    const { orderId, cartId } = await fixture.place(
      fixture.draft({ lines: [{ lineId: 'one', productType: 'service' }] }),
    );
    const other = await app.make.site();
    expect(await app.orders.byId(other.id, orderId)).toBeNull();
    expect(await app.orders.byCart(other.id, cartId)).toBeNull();
    expect((await app.orders.list(other.id, {})).orders).toEqual([]);
    await expect(app.orders.archive(other.id, orderId, true, fixture.member)).rejects.toThrow(
      'There is no such order.',
    );
  });

  it('a customer finds the orders of their account', async () => {
    const customer = await app.make.customer(fixture.site);
    const first = fixture.draft({ siteUserId: customer.id });
    await fixture.write(first);
    await fixture.write(fixture.draft());
    const orders = await app.orders.ofCustomer(fixture.site.id, customer.id);
    expect(orders.map(({ orderId }) => orderId)).toEqual([first.orderId]);
  });
});

describe('the link of an order', () => {
  it('the link of an order opens this order of this site, and nothing else does', async () => {
    const { orderId } = await fixture.place(
      fixture.draft({ lines: [{ lineId: 'one', productType: 'service' }] }),
    );
    const path = app.orders.linkOf(fixture.site.id, orderId);
    const token = path.replace('/checkout/orders/', '');
    expect(path).toMatch(/^\/checkout\/orders\/[0-9a-f]{24}\.[\w-]{43}$/);
    expect((await app.orders.byLink(fixture.site.id, token))?.orderId).toBe(orderId);
    const other = await app.make.site();
    expect(await app.orders.byLink(other.id, token)).toBeNull();
    const changed = [
      orderId,
      '',
      `${token}x`,
      token.slice(0, -1),
      `${fixture.draft().orderId}${token.slice(24)}`,
      `${token.slice(0, 25)}${'A'.repeat(43)}`,
    ];
    for (const wrong of changed) expect(await app.orders.byLink(fixture.site.id, wrong)).toBeNull();
  });

  it('the link of an order works after the master key is rotated, until the old key is dropped', () => {
    const old = createOrderLinks(createKeyring(['the old master key']));
    const token = old.write('site', 'f'.repeat(24));
    const rotated = createOrderLinks(createKeyring(['a new master key', 'the old master key']));
    expect(rotated.read('site', token)).toBe('f'.repeat(24));
    expect(rotated.read('site', rotated.write('site', 'f'.repeat(24)))).toBe('f'.repeat(24));
    expect(createOrderLinks(createKeyring(['a new master key'])).read('site', token)).toBeNull();
  });
});
