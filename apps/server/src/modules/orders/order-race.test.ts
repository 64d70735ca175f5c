import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestDice } from '../../testing/test-dice.ts';
import { testSeed, withEffort } from '../../testing/test-effort.ts';
import { createTwoApps, type TwoApps } from '../../testing/two-apps.ts';
import { createOrderDesk, type OrderDesk } from './testing/order-desk.ts';

let both: TwoApps;
let desk: OrderDesk;
beforeAll(async () => {
  both = await createTwoApps();
});
afterAll(() => both.close());
beforeEach(async () => {
  desk = await createOrderDesk(appOf(0));
});

const appOf = (number: number): TestApp => both.appOf(number);
const create = (number: number, draft: ReturnType<OrderDesk['draft']>) =>
  appOf(number).platform.database.transaction((tx) => appOf(number).orders.create(tx, desk.site.id, draft));
const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('many at once, over two processes', () => {
  it('orders are numbered without a gap, although some of them come to nothing', async () => {
    const dice = createTestDice(testSeed());
    const count = withEffort(60);
    const lost = Array.from({ length: count }, () => dice.below(4) === 0);
    const outcomes = await Promise.allSettled(
      lost.map((isLost, number) =>
        appOf(number).platform.database.transaction(async (tx) => {
          const { orderNumber } = await appOf(number).orders.create(tx, desk.site.id, desk.draft());
          if (isLost) throw new Error('The stock is gone');
          return orderNumber;
        }),
      ),
    );
    const numbers = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [Number(outcome.value)] : [],
    );
    const made = lost.filter((isLost) => !isLost).length;
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: made }, (_, index) => index + 1));
    expect(await desk.violations()).toEqual([]);
  });

  it('the same draft 50 times is one order, and everybody hears its number', async () => {
    const draft = desk.draft();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => create(number, draft)));
    expect(new Set(answers.map(({ orderNumber }) => orderNumber))).toEqual(new Set(['1']));
    expect((await appOf(0).orders.list(desk.site.id, {})).orders).toHaveLength(1);
  });

  it('of 20 drafts of one cart one becomes an order', async () => {
    const { cartId } = desk.draft();
    const tries = Array.from({ length: 20 }, (_, number) => create(number, { ...desk.draft(), cartId }));
    expect(fulfilled(await Promise.allSettled(tries))).toBe(1);
    expect(await desk.violations()).toEqual([]);
  });

  it('whatever members do to one order at the same time, money, goods and timeline agree afterwards', async () => {
    const dice = createTestDice(testSeed());
    for (let round = 0; round < withEffort(2); round++) {
      const variantId = await desk.variant(10);
      const card = await desk.giftCard(500);
      const order = await desk.place(
        desk.draft({
          lines: [
            { lineId: 'chair', quantity: 4, variantId, taxMinor: 355 },
            { lineId: 'visit', productType: 'service', discountMinor: 77 },
          ],
          shippingMinor: 450,
          giftCards: [{ ...card, amountMinor: 500 }],
        }),
      );
      const act = (number: number): Promise<unknown> => {
        const { orders } = appOf(number);
        const { id } = desk.site;
        const lineItems = [{ lineItemId: 'chair', quantity: dice.between(1, 2) }];
        return dice.pick([
          () =>
            orders.refund(
              id,
              order.orderId,
              { lineItems: lineItems.map((line) => ({ ...line, restock: true })) },
              desk.member,
            ),
          () => orders.refund(id, order.orderId, { amountMinor: dice.between(1, 900) }, desk.member),
          () => orders.refund(id, order.orderId, {}, desk.member),
          () => orders.fulfil(id, order.orderId, { lineItems }, desk.member),
          () => orders.fulfil(id, order.orderId, {}, desk.member),
          () => orders.cancel(id, order.orderId, {}, desk.member),
          () => orders.addNote(id, order.orderId, { content: `Note ${number}` }, desk.member),
        ])();
      };
      await Promise.allSettled(Array.from({ length: 12 }, (_, number) => act(number)));
      await desk.runBank();
      const after = await desk.find(order.orderId);
      const givenBack = order.dueMinor - (await desk.kept(after)) + (await desk.balance(card.id));
      expect(after.refundedMinor).toBe(givenBack);
      expect(after.refunds.every(({ status }) => status === 'succeeded')).toBe(true);
      const restocked = after.lines.find(({ lineId }) => lineId === 'chair')?.restockedQuantity ?? -1;
      expect(await desk.onHand(variantId)).toBe(6 + restocked);
      expect(await desk.violations()).toEqual([]);
    }
  });
});
