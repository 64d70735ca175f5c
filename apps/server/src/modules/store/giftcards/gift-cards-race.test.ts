import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createTwoApps, type TwoApps } from '../../../testing/two-apps.ts';
import type { DebitOutcome } from './index.ts';
import { type GiftCardFixture, openGiftCardFixture } from './testing/gift-card-fixture.ts';

let both: TwoApps;
let counter: GiftCardFixture;
beforeAll(async () => {
  both = await createTwoApps();
});
afterAll(() => both.close());
beforeEach(async () => {
  counter = await openGiftCardFixture(appOf(0));
});

const appOf = (number: number): TestApp => both.appOf(number);
// With one attempt a deadlock would surface, instead of being tried again.
const debit = (
  number: number,
  orderId: string,
  cards: readonly { id: string; amountMinor: number }[],
): Promise<DebitOutcome> =>
  appOf(number).platform.database.transaction(
    (tx) => appOf(number).giftCards.debit(tx, counter.site.id, { orderId, cards }),
    { attempts: 1 },
  );
const succeeded = (outcomes: readonly DebitOutcome[]): number => outcomes.filter(({ ok }) => ok).length;

describe('many at once, over two processes', () => {
  it('100 debits of one card take exactly what is on it, and never more', async () => {
    const { id } = await counter.issue(10_00);
    const outcomes = await atOnce(100, (number) =>
      debit(number, `order-${number}`, [{ id, amountMinor: 30 }]),
    );
    expect(succeeded(outcomes)).toBe(33);
    expect(await counter.balance(id)).toBe(10);
    const { movements } = await appOf(0).giftCards.admin.movements(counter.site.id, id, { limit: 200 });
    expect(movements.filter(({ reason }) => reason === 'order')).toHaveLength(33);
    expect(movements.reduce((sum, { deltaMinor }) => sum + deltaMinor, 0)).toBe(10);
    await counter.expectSoundBooks();
  });

  it('concurrent orders with several gift cards never deadlock, and debit all of their cards or none', async () => {
    const ids = [(await counter.issue(200)).id, (await counter.issue(300)).id, (await counter.issue(500)).id];
    const outcomes = await atOnce(60, (number) => {
      const cards = ids.map((id) => ({ id, amountMinor: 10 }));
      return debit(number, `order-${number}`, number % 2 ? cards : cards.toReversed());
    });
    expect(succeeded(outcomes)).toBe(20);
    expect(await Promise.all(ids.map(counter.balance))).toEqual([0, 100, 300]);
    await counter.expectSoundBooks();
  });

  it('an order that is completed by browser and payment event at once pays once', async () => {
    const { id } = await counter.issue(1000);
    const outcomes = await atOnce(20, (number) => debit(number, 'one-order', [{ id, amountMinor: 400 }]));
    expect(succeeded(outcomes)).toBe(20);
    expect(await counter.balance(id)).toBe(600);
  });

  it('debits, refunds and adjustments of one card all count', async () => {
    const { id } = await counter.issue(5000);
    await debit(0, 'bought', [{ id, amountMinor: 1000 }]);
    await atOnce(40, async (number) => {
      const { giftCards, platform } = appOf(number);
      if (number % 4 === 0) await debit(number, `order-${number}`, [{ id, amountMinor: 7 }]);
      else if (number % 4 === 1)
        await platform.database.transaction((tx) =>
          giftCards.restore(tx, counter.site.id, {
            orderId: 'bought',
            refundId: `refund-${number}`,
            giftCardId: id,
            amountMinor: 3,
          }),
        );
      else
        await giftCards.admin.adjust(
          counter.site.id,
          id,
          { deltaMinor: number % 4 === 2 ? 5 : -5, reason: 'count' },
          { actor: 'member' },
        );
    });
    expect(await counter.balance(id)).toBe(4000 - 10 * 7 + 10 * 3);
    await counter.expectSoundBooks();
  });

  it('two processes that receive the same payment issue the gift cards of an order once', async () => {
    const line = {
      lineId: 'line',
      productType: 'gift-card' as const,
      quantity: 3,
      regularMinor: 2500,
      giftCard: null,
    };
    const order = {
      orderId: counter.orderId(),
      email: 'buyer@example.com',
      currency: 'USD' as const,
      testMode: false,
    };
    const answers = await atOnce(12, (number) =>
      appOf(number).platform.database.transaction((tx) =>
        appOf(number).giftCards.issue(tx, counter.site.id, { ...order, lines: [line] }),
      ),
    );
    for (const orderedGiftCards of answers) expect(orderedGiftCards).toEqual(answers[0]);
    expect(answers[0]).toHaveLength(3);
    await counter.expectSoundBooks();
  });
});
