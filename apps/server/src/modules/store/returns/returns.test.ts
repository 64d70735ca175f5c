import type { OrderReturn, ReturnReceipt, ReturnUndoing } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { type BoughtMugs, openReturnFixture, type ReturnFixture } from '../../../testing/return-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseFromReturns } from './return-repository.ts';
import { returnableLines } from './return-rules.ts';

let app: TestApp;
let fixture: ReturnFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  fixture = await openReturnFixture(app);
});

const REASON = 'It does not fit';
let keys = 0;
const nextKey = (): string => String(++keys).padStart(24, '0');

const ask = ({ orderId, lineId }: BoughtMugs, quantity: number, key = nextKey()) =>
  app.returns.ask(
    fixture.site.id,
    orderId,
    { lines: [{ lineId, quantity, reason: REASON }], note: ' The handle came off. ' },
    key,
  );
const returnsOf = async ({ orderId }: BoughtMugs): Promise<readonly OrderReturn[]> =>
  (await app.returns.ofOrder(fixture.site.id, orderId)).returns;
const keyOf = ({ orderId }: BoughtMugs, returnId: string) => ({
  websiteId: fixture.site.id,
  orderId,
  returnId,
});
const asked = async (mugs: BoughtMugs, quantity = 2): Promise<string> => {
  await ask(mugs, quantity);
  return (await returnsOf(mugs)).at(-1)?.id ?? '';
};
const accepted = async (mugs: BoughtMugs, quantity = 2): Promise<string> => {
  const returnId = await asked(mugs, quantity);
  await app.returns.accept(keyOf(mugs, returnId), { instructions: 'To 12 Quay' }, fixture.member);
  return returnId;
};
const receive = (
  mugs: BoughtMugs,
  returnId: string,
  request: Partial<ReturnReceipt> & { quantity?: number; restock?: boolean },
  by: object = {},
) => {
  const { quantity = 0, restock = true, refund = {} } = request;
  const lineItems = quantity === 0 ? [] : [{ lineItemId: mugs.lineId, quantity, restock }];
  return app.returns.receive(keyOf(mugs, returnId), { lineItems, refund }, { ...fixture.member, ...by });
};
const undo = (mugs: BoughtMugs, returnId: string, state: ReturnUndoing['state']) =>
  app.returns.undo(keyOf(mugs, returnId), { state }, fixture.member);
const close = (mugs: BoughtMugs, returnId: string) =>
  app.returns.close(keyOf(mugs, returnId), {}, fixture.member);
const refund = (mugs: BoughtMugs, quantity: number) =>
  app.orders.refund(
    fixture.site.id,
    mugs.orderId,
    { lineItems: [{ lineItemId: mugs.lineId, quantity }] },
    fixture.member,
  );
const openIds = async (): Promise<string[]> =>
  (await app.orders.list(fixture.site.id, { returns: 'open' })).orders.map(({ id }) => id);
const settingsOf = (value: object) =>
  app.returns.settings.change(fixture.site.id, { value, expected: undefined, by: 'test' });
const changesOf = async ({ orderId }: BoughtMugs): Promise<string[]> =>
  (await fixture.find(orderId)).events.map(({ change }) => change);
const isCode = (code: string) => expect.objectContaining({ code });

/** What three mugs cost with tax. */
const MUG_MINOR = (count: number): number => (count * (1200 * 3 + 315)) / 3;

describe('a return', () => {
  it('is asked for, accepted, received, refunded and put back into stock, and the timeline tells of it', async () => {
    const mugs = await fixture.buyMugs();
    const before = await fixture.stockOf(mugs.itemId);
    const returnId = await asked(mugs);
    expect(await returnsOf(mugs)).toMatchObject([
      {
        state: 'asked',
        askedBy: 'customer',
        note: 'The handle came off.',
        lineItems: [{ lineItemId: mugs.lineId, quantity: 2, reason: REASON, received: 0, refunded: 0 }],
      },
    ]);
    await app.returns.accept(keyOf(mugs, returnId), { instructions: 'To 12 Quay' }, fixture.member);
    const request = {
      lineItems: [{ lineItemId: mugs.lineId, quantity: 2, restock: true }],
      refund: { message: 'Thank you.' },
    };
    const { refund } = await app.returns.previewReceipt(keyOf(mugs, returnId), request);
    const { returns, returnable } = await app.returns.receive(keyOf(mugs, returnId), request, fixture.member);
    expect(returns).toMatchObject([
      { state: 'refunded', lineItems: [{ received: 2, restocked: 2, refunded: 2, refundable: 0 }] },
    ]);
    expect(returnable).toEqual([{ lineItemId: mugs.lineId, quantity: 1 }]);
    expect(await fixture.stockOf(mugs.itemId)).toBe(before + 2);
    await app.settle();
    const order = await fixture.find(mugs.orderId);
    expect(order.refunds).toMatchObject([{ status: 'succeeded', message: 'Thank you.' }]);
    expect((order.refundedMinor / 100).toFixed(2)).toBe(refund?.total.value);
    expect(order.refundedMinor).toBe(MUG_MINOR(2));
    expect((await changesOf(mugs)).slice(-5)).toEqual([
      'return-asked',
      'return-accepted',
      'return-received',
      'refunded',
      'refund-succeeded',
    ]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of a part that comes leaves the rest awaited, and closes when nothing more comes', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs, 3);
    await receive(mugs, returnId, { quantity: 1, restock: false });
    expect(await returnsOf(mugs)).toMatchObject([
      { state: 'received', lineItems: [{ received: 1, restocked: 0, refunded: 1 }] },
    ]);
    await receive(mugs, returnId, { quantity: 1, refund: null });
    expect(await returnsOf(mugs)).toMatchObject([
      { state: 'received', lineItems: [{ received: 2, restocked: 1, refunded: 1, refundable: 1 }] },
    ]);
    await receive(mugs, returnId, {});
    expect((await fixture.find(mugs.orderId)).refundedMinor).toBe(MUG_MINOR(2));
    const { returns } = await app.returns.close(keyOf(mugs, returnId), {}, fixture.member);
    expect(returns).toMatchObject([{ state: 'refunded', canUndo: true }]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('keeps a fee and pays delivery back when a member says so, and never more than was paid', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs, 3);
    const { shippingMinor } = await fixture.find(mugs.orderId);
    const take = (refund: NonNullable<ReturnReceipt['refund']>) =>
      receive(mugs, returnId, { quantity: 3, refund });
    await expect(take({ feeMinor: 1_000_000 })).rejects.toEqual(isCode('orders.invalid-refund'));
    await expect(take({ shippingMinor: shippingMinor * 10 })).rejects.toEqual(
      isCode('orders.invalid-refund'),
    );
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'accepted', lineItems: [{ received: 0 }] }]);
    await take({ feeMinor: 415, shippingMinor });
    expect((await fixture.find(mugs.orderId)).refundedMinor).toBe(MUG_MINOR(3) + shippingMinor - 415);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of an order that is sent in part leaves what waits to be sent waiting', async () => {
    const mugs = await fixture.buyMugs({ sent: 2 });
    const returnId = await accepted(mugs, 2);
    await receive(mugs, returnId, { quantity: 2 });
    const order = await fixture.find(mugs.orderId);
    expect(order.lines).toMatchObject([{ fulfilledQuantity: 2, calledOffQuantity: 0, refundedQuantity: 2 }]);
    expect(order.fulfilmentStatus).toBe('PARTIALLY_FULFILLED');
    await app.orders.fulfil(fixture.site.id, mugs.orderId, {}, fixture.member);
    expect((await app.returns.ofOrder(fixture.site.id, mugs.orderId)).returnable).toEqual([
      { lineItemId: mugs.lineId, quantity: 1 },
    ]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('is declined with a reason, and what it was about can be asked for again', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await asked(mugs, 3);
    await expect(ask(mugs, 1)).rejects.toEqual(isCode('returns.not-offered'));
    await app.returns.decline(keyOf(mugs, returnId), { reason: 'It was used.' }, fixture.member);
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'declined', answer: 'It was used.' }]);
    await expect(app.returns.accept(keyOf(mugs, returnId), {}, fixture.member)).rejects.toEqual(
      isCode('returns.answered'),
    );
    await ask(mugs, 3);
    expect(await returnsOf(mugs)).toHaveLength(2);
  });

  it('is withdrawn by the shopper until it is answered', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await asked(mugs);
    await app.returns.withdraw(fixture.site.id, mugs.orderId, returnId);
    await app.returns.withdraw(fixture.site.id, mugs.orderId, returnId);
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'withdrawn' }]);
    expect((await changesOf(mugs)).filter((change) => change === 'return-withdrawn')).toHaveLength(1);
    const second = await accepted(mugs);
    await expect(app.returns.withdraw(fixture.site.id, mugs.orderId, second)).rejects.toEqual(
      isCode('returns.answered'),
    );
  });

  it('is written down by a member for a customer who called, also when shoppers cannot ask', async () => {
    await settingsOf({ enabled: false });
    const mugs = await fixture.buyMugs();
    const lineItems = [{ lineItemId: mugs.lineId, quantity: 1, reason: 'Called' }];
    const { returns } = await app.returns.add(fixture.site.id, mugs.orderId, { lineItems }, fixture.member);
    expect(returns).toMatchObject([{ state: 'accepted', askedBy: fixture.member.actor, canUndo: true }]);
    const more = [{ lineItemId: mugs.lineId, quantity: 3 }];
    await expect(
      app.returns.add(fixture.site.id, mugs.orderId, { lineItems: more }, fixture.member),
    ).rejects.toMatchObject({
      code: 'returns.invalid',
      details: { errors: { [mugs.lineId]: 'Only 2 of this can be returned.' } },
    });
  });
});

describe('what can be returned', () => {
  const offerOf = async (mugs: BoughtMugs) =>
    (await app.returns.forShopper(await fixture.find(mugs.orderId))).offer;

  it('is what was sent, within the time after it was sent and has arrived', async () => {
    await settingsOf({ days: 14, deliveryDays: 3 });
    const unsent = await fixture.buyMugs({ sent: 0 });
    expect(await offerOf(unsent)).toEqual({ kind: 'none' });
    const mugs = await fixture.buyMugs({ sent: 2 });
    const sentAt = mugs.order.fulfilments[0]?.shippedAt ?? 0;
    const until = sentAt + 17 * 86_400_000;
    expect(await offerOf(mugs)).toMatchObject({ kind: 'open', until, lines: [{ quantity: 2 }] });
    await app.platform.database.query.run(sql`
      update order_fulfilments set shipped_at = shipped_at - interval '18 days'
      where website_id = ${fixture.site.id} and order_id = ${mugs.orderId}`);
    expect(await offerOf(mugs)).toMatchObject({ kind: 'over' });
    await expect(ask(mugs, 1)).rejects.toEqual(isCode('returns.not-offered'));
    // A later parcel has its own time.
    await app.orders.fulfil(fixture.site.id, mugs.orderId, {}, fixture.member);
    expect(await offerOf(mugs)).toMatchObject({ kind: 'open', lines: [{ quantity: 1 }] });
  });

  it('is nothing of a final sale, by the product or by its category', async () => {
    const mugs = await fixture.buyMugs();
    await settingsOf({ finalSale: { itemIds: [mugs.itemId], categories: [] } });
    expect(await offerOf(mugs)).toEqual({ kind: 'nothing' });
    await settingsOf({ finalSale: { itemIds: [], categories: ['Bowls'] } });
    expect(await offerOf(mugs)).toMatchObject({ kind: 'open' });
    await settingsOf({ finalSale: { itemIds: [], categories: ['Cups'] } });
    expect(await offerOf(mugs)).toEqual({ kind: 'nothing' });
    // What is hidden from the shop is still a final sale.
    await app.platform.database.query.run(sql`
      update items set status = 'draft' where website_id = ${fixture.site.id} and item_id = ${mugs.itemId}`);
    expect(await offerOf(mugs)).toEqual({ kind: 'nothing' });
  });

  it('is nothing more after twenty requests', async () => {
    const mugs = await fixture.buyMugs();
    for (let count = 0; count < 20; count += 1) {
      const returnId = await asked(mugs, 1);
      await app.returns.withdraw(fixture.site.id, mugs.orderId, returnId);
    }
    expect(await offerOf(mugs)).toEqual({ kind: 'nothing' });
    await expect(ask(mugs, 1)).rejects.toEqual(isCode('returns.not-offered'));
  });

  it('is no gift card, download, service or membership', async () => {
    const { order } = await fixture.buyMugs();
    expect(returnableLines(order, [])).toMatchObject([{ quantity: 3 }]);
    for (const productType of ['gift-card', 'digital', 'service', 'paywall'] as const) {
      const lines = order.lines.map((line) => ({ ...line, productType }));
      expect([productType, returnableLines({ ...order, lines }, [])]).toEqual([productType, []]);
    }
  });

  it('is less what was refunded otherwise, and a reason has to be chosen', async () => {
    const mugs = await fixture.buyMugs();
    const lineItems = [{ lineItemId: mugs.lineId, quantity: 2 }];
    await app.orders.refund(fixture.site.id, mugs.orderId, { lineItems }, fixture.member);
    expect(await offerOf(mugs)).toMatchObject({ kind: 'open', lines: [{ quantity: 1 }] });
    const lines = [{ lineId: mugs.lineId, quantity: 1, reason: 'Something else' }];
    await expect(
      app.returns.ask(fixture.site.id, mugs.orderId, { lines, note: '' }, nextKey()),
    ).rejects.toMatchObject({ details: { errors: { [mugs.lineId]: 'Please choose a reason.' } } });
  });
});

describe('the money of a return', () => {
  it('pressed twice with one key, a receipt is one refund and stock is put back once', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs);
    const before = await fixture.stockOf(mugs.itemId);
    await atOnce(5, () => receive(mugs, returnId, { quantity: 2 }, { idempotencyKey: 'one press' }));
    const order = await fixture.find(mugs.orderId);
    expect(order.refunds).toHaveLength(1);
    expect(order.refundedMinor).toBe(MUG_MINOR(2));
    expect(await fixture.stockOf(mugs.itemId)).toBe(before + 2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of two members who receive at once, one does and the other is told', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs);
    const before = await fixture.stockOf(mugs.itemId);
    const { version } = await fixture.find(mugs.orderId);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((key) =>
        receive(mugs, returnId, { quantity: 2 }, { idempotencyKey: key, expected: version }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(isCode('orders.changed-meanwhile'));
    expect((await fixture.find(mugs.orderId)).refundedMinor).toBe(MUG_MINOR(2));
    expect(await fixture.stockOf(mugs.itemId)).toBe(before + 2);
    expect(await fixture.violations()).toEqual([]);
  });

  it('of lines that were refunded meanwhile goes back only as far as they are left', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs, 3);
    await expect(receive(mugs, returnId, {})).rejects.toEqual(isCode('returns.nothing-to-refund'));
    await refund(mugs, 2);
    await receive(mugs, returnId, { quantity: 3 });
    const order = await fixture.find(mugs.orderId);
    expect(order.refundedMinor).toBe(MUG_MINOR(3));
    expect(order.lines).toMatchObject([{ refundedQuantity: 3 }]);
    await expect(receive(mugs, returnId, {})).rejects.toEqual(isCode('returns.not-accepted'));
    expect(await fixture.violations()).toEqual([]);
  });

  it('that the provider refuses waits for a refund again, and the goods stay received', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs, 3);
    const order = await fixture.find(mugs.orderId);
    // The bank has given all of it back already, so it refuses.
    await app.payments.testBank(fixture.site.id).refund({
      reference: order.payment?.paymentId ?? '',
      idempotencyKey: 'past us',
      amountMinor: order.dueMinor,
    });
    const before = await fixture.stockOf(mugs.itemId);
    await receive(mugs, returnId, { quantity: 3 });
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'refunded' }]);
    expect(await openIds()).toEqual([]);
    await app.settle();
    expect(await openIds()).toEqual([mugs.orderId]);
    expect(await returnsOf(mugs)).toMatchObject([
      { state: 'received', lineItems: [{ received: 3, restocked: 3, refunded: 0, refundable: 3 }] },
    ]);
    expect(await fixture.stockOf(mugs.itemId)).toBe(before + 3);
    expect(await fixture.violations()).toEqual([]);
  });

  it('that is refused and paid all the same is neither refunded nor returned again', async () => {
    const mugs = await fixture.buyMugs();
    await receive(mugs, await accepted(mugs, 3), { quantity: 3 });
    await app.settle();
    const [paid] = (await fixture.find(mugs.orderId)).refunds;
    const tell = (state: 'refused' | 'succeeded') =>
      app.platform.database.transaction((tx) =>
        app.orders.onRefund(tx, {
          websiteId: fixture.site.id,
          refundId: paid?.refundId ?? '',
          kind: 'order',
          state,
          reason: null,
        }),
      );
    await tell('refused');
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'received', lineItems: [{ refundable: 3 }] }]);
    expect(await openIds()).toEqual([mugs.orderId]);
    // Only the money counts: the order says that none of the line was refunded.
    await tell('succeeded');
    expect(await app.returns.ofOrder(fixture.site.id, mugs.orderId)).toMatchObject({
      returns: [{ state: 'refunded', lineItems: [{ refunded: 3, refundable: 0 }] }],
      returnable: [],
    });
    expect(await openIds()).toEqual([]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('that went back another way ends the return', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs, 2);
    await receive(mugs, returnId, { quantity: 2, refund: null });
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'received', lineItems: [{ refundable: 2 }] }]);
    await refund(mugs, 3);
    expect(await returnsOf(mugs)).toMatchObject([
      { state: 'refunded', lineItems: [{ refunded: 0, refundable: 0 }] },
    ]);
    expect(await openIds()).toEqual([]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('is for what was sent, when the rest still waits', async () => {
    const mugs = await fixture.buyMugs({ sent: 2 });
    const returnId = await accepted(mugs, 2);
    // One that waits is called off, one that was sent is paid back.
    await refund(mugs, 2);
    await receive(mugs, returnId, { quantity: 2 });
    expect((await fixture.find(mugs.orderId)).lines).toMatchObject([{ refundedQuantity: 3 }]);
    expect(await returnsOf(mugs)).toMatchObject([{ state: 'refunded' }]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('two requests for the same goods at once are one return', async () => {
    const mugs = await fixture.buyMugs();
    const outcomes = await Promise.allSettled([ask(mugs, 2), ask(mugs, 2), ask(mugs, 2)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const key = nextKey();
    await atOnce(3, () => ask(mugs, 1, key));
    expect(await returnsOf(mugs)).toMatchObject([
      { lineItems: [{ quantity: 2 }] },
      { lineItems: [{ quantity: 1 }] },
    ]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('accepted and declined at once, a return has one answer', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await asked(mugs);
    const outcomes = await Promise.allSettled([
      app.returns.accept(keyOf(mugs, returnId), {}, fixture.member),
      app.returns.decline(keyOf(mugs, returnId), { reason: 'No' }, fixture.member),
      app.returns.withdraw(fixture.site.id, mugs.orderId, returnId),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.violations()).toEqual([]);
  });
});

describe('the answer to a return', () => {
  it('is taken back until its mail has left, and the mail with it', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs);
    const { returns } = await undo(mugs, returnId, 'accepted');
    expect(returns).toMatchObject([{ state: 'asked', canUndo: false }]);
    await app.settle();
    const { mails } = await app.orders.history(fixture.site.id, mugs.orderId);
    expect(mails.map(({ name }) => name)).not.toContain('return-accepted');
    await app.returns.accept(keyOf(mugs, returnId), {}, fixture.member);
    await receive(mugs, returnId, { quantity: 1, refund: null });
    await expect(undo(mugs, returnId, 'accepted')).rejects.toEqual(isCode('returns.final'));
  });

  it('is taken back by its name, and never one that was given since', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await accepted(mugs);
    await close(mugs, returnId);
    for (const state of ['accepted', 'declined'] as const)
      await expect(undo(mugs, returnId, state)).rejects.toEqual(isCode('returns.answered'));
    expect((await undo(mugs, returnId, 'closed')).returns).toMatchObject([{ state: 'accepted' }]);
    await expect(undo(mugs, returnId, 'closed')).rejects.toEqual(isCode('returns.answered'));
    await undo(mugs, returnId, 'accepted');
    await expect(undo(mugs, returnId, 'accepted')).rejects.toEqual(isCode('returns.answered'));
  });

  it('is not taken back when another return has the goods', async () => {
    const mugs = await fixture.buyMugs();
    const closed = await accepted(mugs, 3);
    await receive(mugs, closed, { quantity: 1, refund: null });
    expect((await close(mugs, closed)).returns).toMatchObject([{ canUndo: true }]);
    const declined = await asked(mugs, 1);
    await app.returns.decline(keyOf(mugs, declined), { reason: 'No' }, fixture.member);
    await asked(mugs, 2);
    await expect(undo(mugs, closed, 'closed')).rejects.toEqual(isCode('returns.final'));
    await expect(undo(mugs, declined, 'declined')).rejects.toEqual(isCode('returns.final'));
    expect(await returnsOf(mugs)).toMatchObject([{ canUndo: false }, { canUndo: false }, { state: 'asked' }]);
    expect(await fixture.violations()).toEqual([]);
  });

  it('keeps the parcel that its goods were sent with', async () => {
    const mugs = await fixture.buyMugs({ sent: 2 });
    await app.orders.fulfil(fixture.site.id, mugs.orderId, {}, fixture.member);
    const takeBack = async () => {
      const [first] = (await fixture.find(mugs.orderId)).fulfilments;
      return app.orders.undoFulfilments(
        fixture.site.id,
        mugs.orderId,
        [first?.fulfilmentId ?? ''],
        fixture.member,
      );
    };
    const returnId = await asked(mugs, 2);
    await expect(takeBack()).rejects.toEqual(isCode('orders.fulfilment-final'));
    await app.returns.withdraw(fixture.site.id, mugs.orderId, returnId);
    await asked(mugs, 1);
    await takeBack();
    expect(await fixture.violations()).toEqual([]);
  });

  it('is mailed to the customer, as the request is to both sides', async () => {
    const owner = await app.make.owner(fixture.site);
    const mugs = await fixture.buyMugs();
    await accepted(mugs);
    await fixture.passTime();
    const { mails } = await app.orders.history(fixture.site.id, mugs.orderId);
    const named = (name: string) => mails.find((mail) => mail.name === name);
    expect(named('return-asked')).toMatchObject({ to: mugs.order.email });
    expect(named('return-accepted')?.text).toContain('To 12 Quay');
    const { messages } = await app.mail.page(
      fixture.site.id,
      { email: owner.email, isOwner: true },
      { limit: 50 },
    );
    expect(
      messages.find(({ to, subject }) => to === owner.email && /Return requested/.test(subject)),
    ).toBeDefined();
  });
});

describe('a person who is erased', () => {
  it('leaves no words in returns, and what came back stays', async () => {
    const mugs = await fixture.buyMugs();
    await accepted(mugs);
    await app.platform.database.transaction((tx) => eraseFromReturns(tx, fixture.site.id, [mugs.orderId]));
    expect(await returnsOf(mugs)).toMatchObject([
      { state: 'accepted', note: '', instructions: '', answer: '', lineItems: [{ quantity: 2 }] },
    ]);
  });
});

describe('the orders with returns', () => {
  it('are found by what waits, counted, and told of in the notices', async () => {
    const mugs = await fixture.buyMugs();
    const { orders } = app;
    const found = async (returns: 'asked' | 'open') =>
      (await orders.list(fixture.site.id, { returns })).orders.map(({ id }) => id);
    const returnId = await asked(mugs);
    expect(await found('asked')).toEqual([mugs.orderId]);
    const counts = await orders.counts(fixture.site.id);
    expect(counts.returns).toMatchObject({ asked: { count: 1 }, open: { count: 1 } });
    await app.returns.accept(keyOf(mugs, returnId), {}, fixture.member);
    expect([await found('asked'), await found('open')]).toEqual([[], [mugs.orderId]]);
    await receive(mugs, returnId, { quantity: 2 });
    expect(await found('open')).toEqual([]);
  });
});

describe('the calls of returns', () => {
  const RETURNS = (mugs: BoughtMugs): string => `/api/commerce/orders/${mugs.orderId}/returns`;

  it('a member who manages the store answers and receives by HTTP; a receipt needs a key or a version', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await asked(mugs);
    const owner = app.browser({ host: `${fixture.site.slug}.localhost` });
    await app.make.signIn(owner, (await app.make.owner(fixture.site)).email);
    const call = (path: string, body: object, headers = {}) =>
      owner.call('POST', `${RETURNS(mugs)}/${returnId}/${path}`, body, headers);
    const wrong = await call('accept', { labelUrl: 'javascript:alert(1)' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { labelUrl: 'Please enter an address that begins with https://.' },
    ]);
    expect((await call('accept', { labelUrl: 'https://labels.example/1' })).statusCode).toBe(200);
    const body = { lineItems: [{ lineItemId: mugs.lineId, quantity: 2, restock: true }], refund: {} };
    expect((await call('receive/preview', body)).json().refund.total.value).toBe('26.10');
    expect((await call('receive', body)).statusCode).toBe(428);
    const done = await call('receive', body, { 'idempotency-key': 'k' });
    expect(done.json().returns).toMatchObject([{ state: 'refunded' }]);
    const notices = (await owner.get('/api/notices')).json().notices as { kind: string }[];
    expect(notices.map(({ kind }) => kind)).not.toContain('returns-to-answer');
  });

  it('returns are visible only to members who manage the store of their site', async () => {
    const mugs = await fixture.buyMugs();
    const returnId = await asked(mugs);
    const stranger = app.browser({ host: `${fixture.site.slug}.localhost` });
    expect((await stranger.get(RETURNS(mugs))).statusCode).toBe(401);
    const elsewhere = await openReturnFixture(app);
    const other = app.browser({ host: `${elsewhere.site.slug}.localhost` });
    await app.make.signIn(other, (await app.make.owner(elsewhere.site)).email);
    expect((await other.get(RETURNS(mugs))).statusCode).toBe(404);
    expect((await other.call('POST', `${RETURNS(mugs)}/${returnId}/accept`, {})).statusCode).toBe(404);
  });

  it('settings refuse a policy that is no address, and keep what is not named', async () => {
    const owner = app.browser({ host: `${fixture.site.slug}.localhost` });
    await app.make.signIn(owner, (await app.make.owner(fixture.site)).email);
    const put = (body: object) => owner.call('PUT', '/api/settings/returns', body);
    for (const policyUrl of ['javascript:alert(1)', '//elsewhere.example', 'returns'])
      expect([policyUrl, (await put({ policyUrl })).statusCode]).toEqual([policyUrl, 422]);
    const saved = await put({ policyUrl: '/returns', reasons: [' Too small ', 'Too small', 'Broken'] });
    expect(saved.json()).toMatchObject({
      enabled: true,
      policyUrl: '/returns',
      reasons: ['Too small', 'Broken'],
    });
    expect((await put({ reasons: [] })).statusCode).toBe(400);
  });
});
