import type { PlacedOrder } from '@awning/commerce';
import type { RefundPreview } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: OrderFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  fixture = await createOrderFixture(app);
});

const refund = (
  orderId: string,
  request: Parameters<TestApp['orders']['refund']>[2],
  idempotencyKey?: string,
) => app.orders.refund(fixture.site.id, orderId, request, { ...fixture.member, idempotencyKey });
const changesOf = ({ events }: PlacedOrder): string[] => events.map(({ change }) => change);

/** Three chairs for 10.00 with a discount and tax, shipping with tax, 10.00 of it by gift card. */
const buyChairs = async () => {
  const variantId = await fixture.variant(5);
  const card = await fixture.giftCard(1000);
  const order = await fixture.place(
    fixture.draft({
      lines: [{ lineId: 'chair', quantity: 3, discountMinor: 301, taxMinor: 241, variantId }],
      shippingMinor: 700,
      shippingTaxMinor: 62,
      giftCards: [{ ...card, amountMinor: 1000 }],
    }),
  );
  return { order, variantId, card };
};

/** The money was refunded at the bank already. */
const paidPastUs = (order: PlacedOrder) =>
  app.payments.testBank(fixture.site.id).refund({
    reference: order.payment?.paymentId ?? '',
    idempotencyKey: 'past us',
    amountMinor: order.dueMinor,
  });

describe('a refund', () => {
  it('of a part pays back price, discount and tax of just that, and puts it back into stock when asked', async () => {
    const { order, variantId } = await buyChairs();
    const { orderId } = order;
    const request = { lineItems: [{ lineItemId: 'chair', quantity: 1, restock: true }], reason: 'Scratched' };
    const { refund: preview } = await app.orders.previewRefund(fixture.site.id, orderId, request);
    const response = await refund(orderId, request);
    expect(response.refunds).toMatchObject([
      { ...amountsOf(preview), status: 'pending', reason: 'Scratched' },
    ]);
    expect(response).toMatchObject({ financialStatus: 'partially-refunded', refundedTotal: preview.total });
    expect(await fixture.onHand(variantId)).toBe(3);
    await fixture.runBank();
    const after = await fixture.find(orderId);
    expect(after.refunds).toMatchObject([{ status: 'succeeded', amountMinor: 900 + 81 }]);
    expect(await fixture.netPaidMinor(after)).toBe(order.dueMinor - 981);
    expect(changesOf(after)).toEqual(['created', 'paid', 'refunded', 'refund-succeeded']);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of everything, piece by piece, comes to exactly what was paid: first to the payment, then to the same gift card', async () => {
    const { order, card } = await buyChairs();
    const { orderId } = order;
    await refund(orderId, { shippingMinor: 300 });
    await refund(orderId, { lineItems: [{ lineItemId: 'chair', quantity: 2 }] });
    await refund(orderId, { amountMinor: 1 });
    const last = await refund(orderId, {});
    expect(last.financialStatus).toBe('refunded');
    await fixture.runBank();
    const after = await fixture.find(orderId);
    expect(after.refundedMinor).toBe(order.totalMinor);
    expect(await fixture.netPaidMinor(after)).toBe(0);
    expect(await fixture.balance(card.id)).toBe(1000);
    expect(after.refunds.reduce((all, { taxMinor }) => all + taxMinor, 0)).toBe(order.taxMinor);
    await expect(refund(orderId, {})).rejects.toThrow(
      'Everything that was paid for this order has been refunded.',
    );
    expect(await fixture.violations()).toEqual([]);
  });

  it('of more than there is, of nothing, or of something else is refused in words, and nothing moves', async () => {
    const { order } = await buyChairs();
    const { orderId } = order;
    const problemOf = (request: Parameters<typeof refund>[1]) =>
      refund(orderId, request).then(
        () => 'no problem',
        (error: { details: { errors: unknown } }) => error.details.errors,
      );
    expect(await problemOf({ lineItems: [{ lineItemId: 'chair', quantity: 4 }] })).toEqual({
      'lineItems.0': 'Only 3 of this item can still be refunded.',
    });
    expect(await problemOf({ lineItems: [{ lineItemId: 'table', quantity: 1 }] })).toEqual({
      'lineItems.0': 'This order has no such item.',
    });
    expect(await problemOf({ amountMinor: order.totalMinor + 1 })).toMatchObject({
      amountMinor: expect.any(String),
    });
    expect(await problemOf({ shippingMinor: 763 })).toMatchObject({ shippingMinor: expect.any(String) });
    expect((await fixture.find(orderId)).refunds).toEqual([]);
    expect(await fixture.netPaidMinor(order)).toBe(order.dueMinor);
  });

  it('with the same key is made once', async () => {
    const { order } = await buyChairs();
    const first = await refund(order.orderId, { amountMinor: 100 }, 'refund-1');
    const second = await refund(order.orderId, { amountMinor: 100 }, 'refund-1');
    expect(second).toEqual(first);
    expect(second.refunds).toHaveLength(1);
    await expect(refund(order.orderId, { amountMinor: 200 }, 'refund-1')).rejects.toMatchObject({
      status: 422,
    });
  });

  it('of 20 at once never comes to more than was paid', async () => {
    const { order, card } = await buyChairs();
    const tries = Array.from({ length: 20 }, () => refund(order.orderId, { amountMinor: 333 }));
    const count = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
    expect(count).toBe(Math.floor(order.totalMinor / 333));
    await fixture.runBank();
    const after = await fixture.find(order.orderId);
    expect(after.refundedMinor).toBe(count * 333);
    expect((await fixture.netPaidMinor(after)) + 1000 - (await fixture.balance(card.id))).toBe(
      order.totalMinor - count * 333,
    );
    expect(await fixture.violations()).toEqual([]);
  });

  it('that the provider refuses was none, except for what went to a gift card: the rest can be refunded again', async () => {
    const { order, card } = await buyChairs();
    const { orderId } = order;
    await paidPastUs(order);
    const refuse = async (request: Parameters<typeof refund>[1]) => {
      await refund(orderId, request);
      await fixture.runBank();
      return fixture.find(orderId);
    };
    const first = await refuse({ lineItems: [{ lineItemId: 'chair', quantity: 2 }] });
    expect(first).toMatchObject({
      financialStatus: 'paid',
      refundedMinor: 0,
      refunds: [{ status: 'refused' }],
    });
    expect(first.lines[0]?.refundedQuantity).toBe(0);
    expect(changesOf(first)).toEqual(['created', 'paid', 'refunded', 'refund-refused']);
    expect(first.events.at(-1)).toMatchObject({
      actor: 'provider:test-card',
      details: { reason: 'more-than-paid' },
    });

    const second = await refuse({ lineItems: [{ lineItemId: 'chair', quantity: 3 }] });
    const cardMinor = await fixture.balance(card.id);
    expect(cardMinor).toBeGreaterThan(0);
    expect(second).toMatchObject({ financialStatus: 'partially-refunded', refundedMinor: cardMinor });
    const { refund: rest } = await app.orders.previewRefund(fixture.site.id, orderId, {});
    expect(rest.lineItems).toMatchObject([{ quantity: 3 }]);
    expect(Math.round(Number(rest.total.value) * 100)).toBe(order.totalMinor - cardMinor);
  });

  it('of an order that waits for its money is refused', async () => {
    const draft = fixture.draft({ lines: [{ lineId: 'one', productType: 'service' }] });
    const order = await fixture.place({
      ...draft,
      payment: {
        paymentId: draft.attemptId,
        methodId: 'bank-transfer',
        label: 'Bank transfer',
        isPaid: false,
      },
    });
    await expect(refund(order.orderId, {})).rejects.toThrow('This order is not paid yet');
  });

  it('that is refused leaves everything as it was: what is to be sent, the gift card and the state', async () => {
    const variantId = await fixture.variant(5);
    const order = await fixture.place(
      fixture.draft({
        lines: [
          { lineId: 'chair', quantity: 2, variantId },
          { lineId: 'card', productType: 'gift-card', unitMinor: 2500 },
        ],
      }),
    );
    const { orderId } = order;
    const cards = () => app.giftCards.ofOrder(app.platform.database.query, fixture.site.id, orderId);
    const before = await cards();
    await paidPastUs(order);
    const request = await refund(orderId, {});
    expect(request.fulfillmentStatus).toBe('FULFILLED');
    expect(await cards()).toMatchObject([{ balanceMinor: 0, state: 'disabled' }]);
    await fixture.runBank();
    const after = await fixture.find(orderId);
    expect(after).toMatchObject({
      financialStatus: 'paid',
      fulfilmentStatus: 'PARTIALLY_FULFILLED',
      fulfilledAt: null,
      lines: [
        { refundedQuantity: 0, calledOffQuantity: 0 },
        { refundedQuantity: 0, calledOffQuantity: 0 },
      ],
    });
    expect(await cards()).toEqual(before);
    const sent = await app.orders.fulfil(fixture.site.id, orderId, {}, fixture.member);
    expect(sent.fulfillmentStatus).toBe('FULFILLED');
  });

  it('that fails after it went through is undone, and counts once more when it goes through after all', async () => {
    const { order } = await buyChairs();
    const { orderId } = order;
    await refund(orderId, { lineItems: [{ lineItemId: 'chair', quantity: 3 }], shippingMinor: 762 });
    await fixture.runBank();
    const refundId = (await fixture.find(orderId)).refunds[0]?.refundId ?? '';
    const tell = (state: 'refused' | 'succeeded') =>
      app.platform.database.transaction((tx) =>
        app.orders.onRefund(tx, {
          websiteId: fixture.site.id,
          refundId,
          kind: 'order',
          state,
          reason: 'lost_or_stolen_card',
        }),
      );
    expect(await fixture.find(orderId)).toMatchObject({
      financialStatus: 'refunded',
      fulfilmentStatus: 'CANCELED',
    });
    for (const _ of [1, 2]) await tell('refused');
    expect(await fixture.find(orderId)).toMatchObject({
      financialStatus: 'partially-refunded',
      fulfilmentStatus: 'PENDING',
      refundedMinor: 1000,
      lines: [{ refundedQuantity: 0, calledOffQuantity: 0 }],
    });
    for (const _ of [1, 2]) await tell('succeeded');
    const after = await fixture.find(orderId);
    expect(after).toMatchObject({ financialStatus: 'refunded', refundedMinor: order.totalMinor });
    expect(changesOf(after).slice(-3)).toEqual(['refund-succeeded', 'refund-refused', 'refund-succeeded']);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of everything before it was sent leaves nothing to do, and says so', async () => {
    const { order } = await buyChairs();
    const response = await refund(order.orderId, { restock: true });
    expect(response).toMatchObject({ fulfillmentStatus: 'CANCELED', canceledOn: null });
    await expect(app.orders.fulfil(fixture.site.id, order.orderId, {}, fixture.member)).rejects.toThrow(
      'Everything that was to be sent of this order has been refunded.',
    );
  });

  const buyCard = async () => {
    const line = { lineId: 'card', productType: 'gift-card', unitMinor: 2500 } as const;
    const order = await fixture.place(
      fixture.draft({ lines: [line], shippingAddress: null, shippingMethod: null }),
    );
    const [card] = await app.giftCards.ofOrder(app.platform.database.query, fixture.site.id, order.orderId);
    return { order, id: card?.giftCardId ?? '' };
  };
  const spend = (id: string, amountMinor: number) =>
    fixture.place(
      fixture.draft({
        lines: [{ lineId: 'one', unitMinor: amountMinor, productType: 'service' }],
        giftCards: [{ id, label: 'Gift card', amountMinor }],
      }),
    );

  it('a refund of a gift card closes it and refunds what is left on it', async () => {
    const { order, id } = await buyCard();
    await spend(id, 500);
    const { refund: preview } = await app.orders.previewRefund(fixture.site.id, order.orderId, {});
    expect(preview).toMatchObject({
      total: { value: '20.00' },
      note: 'A part of the gift card has been spent already: only what is left on it is refunded.',
    });
    const response = await refund(order.orderId, {});
    expect(response).toMatchObject({
      financialStatus: 'partially-refunded',
      refundedTotal: { value: '20.00' },
    });
    expect(await fixture.balance(id)).toBe(0);
    const spent = await buyCard();
    await spend(spent.id, 2500);
    await expect(refund(spent.order.orderId, {})).rejects.toThrow('Nothing is left on the gift card');
    await fixture.runBank();
    expect(await fixture.violations()).toEqual([]);
    const { database } = app.platform;
    const reopen = (state: string) =>
      database.query.run(sql`update gift_cards set taken_back_by = ${state === 'open' ? null : 'refund'},
          state_before = ${state === 'open' ? null : 'active'} where gift_card_id = ${id}`);
    await reopen('open');
    expect(await fixture.violations()).toEqual([
      `giftcards.refunded-lines ${fixture.site.id}/${order.orderId}/card`,
    ]);
    await reopen('taken back');
  });

  it('by amount never pays for a gift card that goes on working', async () => {
    const { order, id } = await buyCard();
    for (const amountMinor of [2500, 1])
      await expect(refund(order.orderId, { amountMinor })).rejects.toMatchObject({
        details: { errors: { amountMinor: expect.stringContaining('Please choose them as well') } },
      });
    await spend(id, 1000);
    expect(await refund(order.orderId, { amountMinor: 1000 })).toMatchObject({
      financialStatus: 'partially-refunded',
    });
    await expect(refund(order.orderId, { amountMinor: 1 })).rejects.toThrow();
    expect(await fixture.balance(id)).toBe(1500);
  });
});

describe('a cancellation', () => {
  const cancel = (orderId: string, how = {}) =>
    app.orders.cancel(fixture.site.id, orderId, how, fixture.member);

  it('cancelling an order returns the money, the gift card and the stock', async () => {
    const { order, variantId, card } = await buyChairs();
    const response = await cancel(order.orderId, { reason: 'Changed their mind' });
    expect(response).toMatchObject({ financialStatus: 'refunded', fulfillmentStatus: 'CANCELED' });
    await fixture.runBank();
    expect(await fixture.netPaidMinor(order)).toBe(0);
    expect(await fixture.balance(card.id)).toBe(1000);
    expect(await fixture.onHand(variantId)).toBe(5);
    await expect(cancel(order.orderId)).rejects.toThrow('This order was canceled.');
    await expect(app.orders.fulfil(fixture.site.id, order.orderId, {}, fixture.member)).rejects.toThrow(
      'was canceled',
    );
    expect(await fixture.violations()).toEqual([]);
  });

  it('cancelling an order can leave the stock as it is, and refunds only what is left', async () => {
    const { order, variantId } = await buyChairs();
    await refund(order.orderId, { lineItems: [{ lineItemId: 'chair', quantity: 1, restock: true }] });
    await cancel(order.orderId, { restock: false });
    await fixture.runBank();
    expect(await fixture.onHand(variantId)).toBe(3);
    const after = await fixture.find(order.orderId);
    expect(after.refundedMinor).toBe(order.totalMinor);
    expect(await fixture.netPaidMinor(after)).toBe(0);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of what is not paid is void: gift cards are restored, nothing else is refunded', async () => {
    const card = await fixture.giftCard(600);
    const variantId = await fixture.variant(2);
    const draft = fixture.draft({
      lines: [{ lineId: 'one', variantId }],
      giftCards: [{ ...card, amountMinor: 600 }],
    });
    const order = await fixture.place({
      ...draft,
      payment: {
        paymentId: draft.attemptId,
        methodId: 'bank-transfer',
        label: 'Bank transfer',
        isPaid: false,
      },
    });
    expect(order.paidMinor).toBe(600);
    const response = await cancel(order.orderId);
    expect(response.financialStatus).toBe('void');
    expect(await fixture.balance(card.id)).toBe(600);
    expect(await fixture.onHand(variantId)).toBe(2);
    await expect(app.orders.markPaid(fixture.site.id, order.orderId, {}, fixture.member)).rejects.toThrow(
      'was canceled',
    );
    expect(await fixture.violations()).toEqual([]);
  });

  it('cancelling an order releases its coupon, paid or not', async () => {
    const { id: websiteId } = fixture.site;
    const { database } = app.platform;
    const coupon = await app.discounts.coupons.create(
      websiteId,
      { name: 'Once', kind: 'amount', value: 100, usesLimit: 2 },
      { memberId: 'm' },
    );
    const uses = async () => (await app.discounts.coupons.read(websiteId, coupon.id)).uses;
    const buy = async (isPaid: boolean) => {
      const draft = fixture.draft({ lines: [{ lineId: 'one', productType: 'service', discountMinor: 100 }] });
      const { orderId, email: customer } = draft;
      const use = { orderId, customer, discountIds: [coupon.id] };
      expect(await database.transaction((tx) => app.discounts.consume(tx, websiteId, use))).toEqual({
        ok: true,
      });
      const payment = {
        paymentId: draft.attemptId,
        methodId: isPaid ? 'test-card' : 'cash',
        label: 'It',
        isPaid,
      };
      return fixture.place({ ...draft, payment });
    };
    const [unpaid, paid] = [await buy(false), await buy(true)];
    expect(await uses()).toBe(2);
    await cancel(unpaid.orderId);
    expect(await uses()).toBe(1);
    await cancel(paid.orderId);
    expect(await uses()).toBe(0);
  });

  it('of what costs nothing is void', async () => {
    const order = await fixture.place(
      fixture.draft({ lines: [{ lineId: 'one', unitMinor: 0, productType: 'service' }] }),
    );
    expect(await cancel(order.orderId)).toMatchObject({ financialStatus: 'void', refunds: [] });
  });

  it('an order cannot be cancelled when part of it was fulfilled', async () => {
    const { order } = await buyChairs();
    await app.orders.fulfil(
      fixture.site.id,
      order.orderId,
      { lineItems: [{ lineItemId: 'chair', quantity: 1 }] },
      fixture.member,
    );
    await expect(cancel(order.orderId)).rejects.toThrow('fulfilled already');
  });
});

const amountsOf = ({ leftToRefund: _left, note: _note, ...amounts }: RefundPreview['refund']) => amounts;
