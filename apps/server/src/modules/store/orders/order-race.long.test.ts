import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { createTwoApps, type TwoApps } from '../../../testing/two-apps.ts';

let both: TwoApps;
let fixture: OrderFixture;
beforeAll(async () => {
  both = await createTwoApps();
});
afterAll(() => both.close());
beforeEach(async () => {
  fixture = await createOrderFixture(appOf(0));
});

const appOf = (number: number): TestApp => both.appOf(number);
const create = (number: number, draft: ReturnType<OrderFixture['draft']>) =>
  appOf(number).platform.database.transaction((tx) =>
    appOf(number).orders.create(tx, fixture.site.id, draft),
  );
const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('many at once, over two processes', () => {
  it('orders are numbered without a gap, although some of them come to nothing', async () => {
    const random = createTestRandom(testSeed());
    const count = withEffort(60);
    const losses = Array.from({ length: count }, () => random.below(4) === 0);
    const outcomes = await Promise.allSettled(
      losses.map((isLost, number) =>
        appOf(number).platform.database.transaction(async (tx) => {
          const { orderNumber } = await appOf(number).orders.create(tx, fixture.site.id, fixture.draft());
          if (isLost) throw new Error('The stock is gone');
          return orderNumber;
        }),
      ),
    );
    const numbers = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [Number(outcome.value)] : [],
    );
    const createdCount = losses.filter((isLost) => !isLost).length;
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: createdCount }, (_, index) => index + 1),
    );
    expect(await fixture.violations()).toEqual([]);
  });

  it('the same draft 50 times is one order, and everybody hears its number', async () => {
    const draft = fixture.draft();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => create(number, draft)));
    expect(new Set(answers.map(({ orderNumber }) => orderNumber))).toEqual(new Set(['1']));
    expect((await appOf(0).orders.list(fixture.site.id, {})).orders).toHaveLength(1);
  });

  it('of 20 drafts of one cart one becomes an order', async () => {
    const { cartId } = fixture.draft();
    const tries = Array.from({ length: 20 }, (_, number) => create(number, { ...fixture.draft(), cartId }));
    expect(fulfilled(await Promise.allSettled(tries))).toBe(1);
    expect(await fixture.violations()).toEqual([]);
  });

  it("after concurrent changes by members, an order's money, stock and timeline agree", async () => {
    const random = createTestRandom(testSeed());
    for (let round = 0; round < withEffort(2); round++) {
      const variantId = await fixture.variant(10);
      const card = await fixture.giftCard(500);
      const order = await fixture.place(
        fixture.draft({
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
        const { id } = fixture.site;
        const lineItems = [{ lineItemId: 'chair', quantity: random.between(1, 2) }];
        return random.pick([
          () =>
            orders.refund(
              id,
              order.orderId,
              { lineItems: lineItems.map((line) => ({ ...line, restock: true })) },
              fixture.member,
            ),
          () => orders.refund(id, order.orderId, { amountMinor: random.between(1, 900) }, fixture.member),
          () => orders.refund(id, order.orderId, {}, fixture.member),
          () => orders.fulfil(id, order.orderId, { lineItems }, fixture.member),
          () => orders.fulfil(id, order.orderId, {}, fixture.member),
          () => orders.cancel(id, order.orderId, {}, fixture.member),
          () => orders.addNote(id, order.orderId, { content: `Note ${number}` }, fixture.member),
        ])();
      };
      await Promise.allSettled(Array.from({ length: 12 }, (_, number) => act(number)));
      await fixture.runBank();
      const after = await fixture.find(order.orderId);
      const refunded =
        order.dueMinor - (await fixture.netPaidMinor(after)) + (await fixture.balance(card.id));
      expect(after.refundedMinor).toBe(refunded);
      expect(after.refunds.every(({ status }) => status === 'succeeded')).toBe(true);
      const restocked = after.lines.find(({ lineId }) => lineId === 'chair')?.restockedQuantity ?? -1;
      expect(await fixture.onHand(variantId)).toBe(6 + restocked);
      expect(await fixture.violations()).toEqual([]);
    }
  });
});
