import type { CheckoutOutcome, TestCardToken } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { type Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(async () => {
  // The event with the wrong amount is for the owner to see.
  expect(await fixture.violations()).toEqual([expect.stringMatching(/^payments\.events: .*mismatch/)]);
  await app.close();
});

const ready = async (stock = 5): Promise<{ buyer: Buyer; itemId: string; cartId: string }> => {
  const { id: itemId } = await fixture.product(stock);
  const buyer = fixture.shopper();
  await buyer.put({ itemId });
  const { cart } = await buyer.fillIn();
  return { buyer, itemId, cartId: cart.id ?? '' };
};
const waiting = (outcome: CheckoutOutcome): string => {
  if (!('attemptId' in outcome)) throw new Error(`Not waiting: ${outcome.outcome}`);
  return outcome.attemptId;
};
const refundsOf = async (): Promise<number> => {
  const rows = await app.platform.database.query.rows(
    { sum: column.integer },
    sql`select coalesce(sum(refunded_minor), 0)::int as sum from test_bank_accounts where website_id = ${fixture.site.id}`,
  );
  return rows[0]?.sum ?? -1;
};

describe('what the bank says', () => {
  it('declined: nothing is bought, the hold ends, and another card buys the same cart', async () => {
    const { buyer, itemId, cartId } = await ready(1);
    const declines: [TestCardToken, string][] = [
      ['test-refused', 'Your payment was declined. Please try another card or another way to pay.'],
      ['test-insufficient-funds', 'There is not enough money on that card. Please try another one.'],
      ['test-expired-card', 'That card has expired. Please try another one.'],
      [
        'test-wrong-details',
        'Something about the card is not right. Please check its number, date and code.',
      ],
    ];
    for (const [card, message] of declines) {
      const response = await buyer.pay({ card });
      expect([response.statusCode, response.json()]).toMatchObject([
        402,
        { code: 'checkout.declined', message },
      ]);
    }
    await app.settle();
    expect(await fixture.ordersOf(cartId)).toEqual([]);
    const other = fixture.shopper();
    await other.put({ itemId });
    expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
    expect(await fixture.stockOf(itemId)).toBe(0);
  });

  it.each<[string, TestCardToken]>([
    ['paid after a few seconds', 'test-slow'],
    ['paid, and the answer was lost', 'test-lost-answer'],
    ['paid, and told a minute later', 'test-late-event'],
    ['paid, and told with another amount first', 'test-wrong-amount'],
  ])('%s: the shopper who waits gets one order', async (_, card) => {
    const { buyer, itemId, cartId } = await ready();
    const attemptId = waiting(await buyer.buy({ card }));
    expect((await buyer.attempt(attemptId)).json()).toEqual({ outcome: 'waiting', attemptId });
    expect(await fixture.ordersOf(cartId)).toEqual([]);
    await fixture.passTime();
    await fixture.passTime();
    const outcome = (await buyer.attempt(attemptId)).json();
    expect(outcome).toMatchObject({ outcome: 'completed' });
    expect(await fixture.ordersOf(cartId)).toHaveLength(1);
    expect(await fixture.stockOf(itemId)).toBe(4);
    await fixture.passTime();
    expect((await buyer.attempt(attemptId)).json()).toEqual(outcome);
  });

  it('paid and told several times, or before the answer: one order at once', async () => {
    for (const card of ['test-duplicate-events', 'test-early-event'] as const) {
      const { buyer, itemId, cartId } = await ready();
      expect(await buyer.buy({ card })).toMatchObject({ outcome: 'completed' });
      await fixture.passTime();
      expect(await fixture.ordersOf(cartId)).toHaveLength(1);
      expect(await fixture.stockOf(itemId)).toBe(4);
    }
  });

  it('a bank that cannot be reached: nothing is paid, nothing is bought, and the cart can be paid again', async () => {
    const { buyer, itemId, cartId } = await ready();
    const attemptId = waiting(await buyer.buy({ card: 'test-unreachable' }));
    app.clock.advance(3 * 60_000);
    await fixture.passTime();
    const response = await buyer.attempt(attemptId);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { message: 'Your payment was not finished in time. Please try again.' },
    ]);
    expect(await fixture.ordersOf(cartId)).toEqual([]);
    expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
    expect(await fixture.stockOf(itemId)).toBe(4);
  });

  it('a payment that needs approval is bought if approved and not if refused, and only its shopper can see it', async () => {
    for (const approves of [true, false]) {
      const { buyer, cartId } = await ready();
      const outcome = await buyer.buy({ card: 'test-authentication' });
      expect(outcome).toMatchObject({
        outcome: 'needs-action',
        url: expect.stringContaining('/checkout/test-bank/'),
      });
      const attemptId = waiting(outcome);
      expect((await buyer.attempt(attemptId)).json()).toEqual(outcome);
      expect((await fixture.shopper().attempt(attemptId)).statusCode).toBe(404);
      const payment = await app.platform.database.query.rows(
        { payment_id: column.text },
        sql`select payment_id from checkout_attempts where attempt_id = ${attemptId}`,
      );
      const reference = payment[0]?.payment_id ?? '';
      await app.payments
        .testBank(fixture.site.id)
        .decide(
          reference,
          approves ? { kind: 'succeeded' } : { kind: 'declined', reason: 'authentication-failed' },
        );
      // The event is still on its way: the return of the shopper makes us ask the bank.
      app.clock.advance(4_000);
      const after = await buyer.attempt(attemptId);
      expect(after.statusCode).toBe(approves ? 200 : 402);
      await fixture.passTime();
      expect(await fixture.ordersOf(cartId)).toHaveLength(approves ? 1 : 0);
    }
  });

  it('paying with another card after returning from the bank abandons the first payment, whose money is reversed', async () => {
    const { buyer, cartId } = await ready();
    const attemptId = waiting(await buyer.buy({ card: 'test-authentication' }));
    expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
    const rows = await app.platform.database.query.rows(
      { payment_id: column.text },
      sql`select payment_id from checkout_attempts where attempt_id = ${attemptId}`,
    );
    const before = await refundsOf();
    await app.payments.testBank(fixture.site.id).decide(rows[0]?.payment_id ?? '', { kind: 'succeeded' });
    await fixture.passTime();
    await fixture.passTime();
    const [order] = await fixture.ordersOf(cartId);
    expect((await refundsOf()) - before).toBe(order?.totalMinor);
  });

  it("a product sold out during a payment is not bought, and its money is reversed with the shop's message", async () => {
    const { buyer, itemId, cartId } = await ready(3);
    const attemptId = waiting(await buyer.buy({ card: 'test-slow' }));
    const [variant] = (await app.productReader.facts(fixture.site.id, [itemId])).get(itemId)?.variants ?? [];
    await app.inventory.adjust(
      fixture.site.id,
      { setFiniteOperations: [{ variantId: variant?.id ?? '', quantity: 0 }] },
      { actor: 'test' },
    );
    const before = await refundsOf();
    await fixture.passTime();
    await fixture.passTime();
    const response = await buyer.attempt(attemptId);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'checkout.not-bought',
        message:
          'Sorry, we do not have enough of that item available. Nothing was bought, and your payment goes back to you.',
      },
    ]);
    expect(await fixture.ordersOf(cartId)).toEqual([]);
    expect((await buyer.cart()).entries).toHaveLength(1);
    expect((await refundsOf()) - before).toBe(1805);
  });
});
