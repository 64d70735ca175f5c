import { cartMessages } from '@awning/commerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../platform/db/index.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { roundSeeds, testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { type BusyShop, insist, isBought, openBusyShop } from './testing/busy-shop.ts';

const rounds = roundSeeds();
/** What each message to a slow database waits at the most, how many buy by such a line, and how many press at once. */
const isLong = withEffort(1) > 1;
const [SLOW_MS, SLOW_SHOPPERS, SLOW_COPIES] = isLong ? [25, 200, 100] : [6, 30, 20];

let busyShop: BusyShop;
beforeAll(async () => {
  busyShop = await openBusyShop(testSeed());
});
afterAll(async () => {
  await busyShop.expectSound();
  await busyShop.close();
});

const answersOf = (answers: readonly { statusCode: number; body: string }[]): string[] => [
  ...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)),
];

describe.each([
  ['over two apps', 0, 40, 100],
  ['over two apps, one of them with a slow line to the database', SLOW_MS, SLOW_SHOPPERS, SLOW_COPIES],
])('%s', (_title, delayMs, shoppers, copies) => {
  // By a quick line, checkout-process-race.long.test.ts lets more of them buy, from processes of their own.
  it.each(isLong || delayMs > 0 ? rounds : [])(
    `${shoppers} buyers for 10 units: exactly 10 are sold, and the others hear the sentence of the shop (seed %i)`,
    async (seed) => {
      const random = createTestRandom(seed);
      const { fixture } = busyShop;
      const { id: itemId } = await fixture.product(10);
      const buyers = await busyShop.buyers(shoppers, (buyer) => buyer.put({ itemId }));
      busyShop.proxy.delayUpTo(delayMs);
      const answers = await atOnce(shoppers, async (number) => {
        const { buyer, totalCents } = buyers[number] ?? expect.fail();
        // Who pays later by hand has no hold: the order itself decides.
        const methodId = random.pick(['test-card', 'test-card', 'cash']);
        return insist(() => buyer.pay({ methodId, expectedTotalCents: totalCents, key: 'press' }));
      });
      busyShop.proxy.delayUpTo(0);
      const losers = answers.filter((response) => !isBought(response));
      expect(answers.length - losers.length).toBe(10);
      for (const { statusCode, body } of losers)
        expect([statusCode, JSON.parse(body).message]).toEqual([
          409,
          expect.stringContaining(cartMessages.notEnoughStock),
        ]);
      expect(await fixture.stockOf(itemId)).toBe(0);
      for (const [number, { cartId }] of buyers.entries())
        expect(await fixture.ordersOf(cartId)).toHaveLength(
          isBought(answers[number] ?? expect.fail()) ? 1 : 0,
        );
    },
  );

  it.each(rounds)(`${copies} completions of one cart: one order, equal answers (seed %i)`, async (seed) => {
    const { fixture, apps } = busyShop;
    const random = createTestRandom(seed);
    const { id: itemId } = await fixture.product(copies * 3);
    const prepare = (buyer: Parameters<Parameters<BusyShop['buyers']>[1]>[0]) => buyer.put({ itemId });

    // By the browser: two tabs at two apps, presses with the same key, another key and none.
    const [paid] = await busyShop.buyers(1, prepare);
    const { buyer, totalCents, cartId } = paid ?? expect.fail();
    const tabs = [buyer, busyShop.elsewhere(buyer, apps[1])] as const;
    busyShop.proxy.delayUpTo(delayMs);
    const answers = await atOnce(copies, async (number) => {
      const key = random.pick(['one', 'one', 'two', undefined]);
      return insist(() =>
        (tabs[number % 2] ?? buyer).pay({
          expectedTotalCents: totalCents,
          ...(key === undefined ? {} : { key }),
        }),
      );
    });
    busyShop.proxy.delayUpTo(0);
    const waited = answers.filter((response) => response.json().outcome === 'waiting');
    const bought = answers.filter((response) => response.json().outcome === 'completed');
    expect(waited.length + bought.length).toBe(copies);
    expect(answersOf(bought)).toHaveLength(1);
    for (const { attemptId } of waited.map((response) => response.json()))
      expect(answersOf([await buyer.attempt(attemptId)])).toEqual(answersOf(bought));
    expect(await fixture.ordersOf(cartId)).toHaveLength(1);

    // Then by every process that learns that the money is there.
    const [slow] = await busyShop.buyers(1, prepare);
    const { buyer: waiter, cartId: paidCart } = slow ?? expect.fail();
    const request = await waiter.pay({ card: 'test-lost-answer', expectedTotalCents: totalCents });
    const { attemptId } = request.json();
    const rows = await apps[0].platform.database.query.rows(
      { payment_id: column.text },
      sql`select payment_id from checkout_attempts where attempt_id = ${attemptId}`,
    );
    const paymentId = rows[0]?.payment_id ?? '';
    busyShop.proxy.delayUpTo(delayMs);
    const completions = await atOnce(copies, async (number) => {
      const { checkouts, payments } = apps[number % 2] ?? apps[0];
      if (number % 3 === 0) await payments.look(fixture.site.id, paymentId);
      return checkouts.complete(fixture.site.id, attemptId);
    });
    busyShop.proxy.delayUpTo(0);
    const ends = new Set(completions.filter(({ kind }) => kind !== 'open').map((end) => JSON.stringify(end)));
    expect([...ends]).toEqual([expect.stringContaining('"kind":"completed"')]);
    expect(await fixture.ordersOf(paidCart)).toHaveLength(1);
    expect(await fixture.stockOf(itemId)).toBe(copies * 3 - 2);
  });

  it.each(rounds)(`a coupon with limit 1 and ${copies} orders at once: one use (seed %i)`, async (seed) => {
    const random = createTestRandom(seed);
    const { fixture } = busyShop;
    const { id: itemId } = await fixture.product(null);
    const coupon = await fixture.coupon({ usesLimit: 1, value: random.pick([1000, 10_000]) });
    const buyers = await busyShop.buyers(copies, async (buyer) => {
      await buyer.put({ itemId });
      expect((await buyer.coupon(coupon.code)).statusCode).toBe(200);
    });
    busyShop.proxy.delayUpTo(delayMs);
    const answers = await atOnce(copies, async (number) => {
      const { buyer, totalCents } = buyers[number] ?? expect.fail();
      return insist(() => buyer.pay({ expectedTotalCents: totalCents, key: 'press' }));
    });
    busyShop.proxy.delayUpTo(0);
    expect(answers.filter(isBought)).toHaveLength(1);
    for (const response of answers)
      if (!isBought(response)) expect(response.statusCode, response.body).toBe(409);
    const rows = await busyShop.apps[0].platform.database.query.rows(
      anyRow,
      sql`select order_id from discount_uses where coupon_id = ${coupon.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  it.each(rounds)(
    `${copies} orders at once that one gift card pays: never below zero (seed %i)`,
    async (seed) => {
      const random = createTestRandom(seed);
      const { fixture } = busyShop;
      const { id: itemId } = await fixture.product(null);
      const card = await fixture.giftCard(random.between(1_000, 9_000));
      const before = await balanceOf(card.id);
      const buyers = await busyShop.buyers(copies, async (buyer) => {
        await buyer.put({ itemId, quantity: random.between(1, 3) });
        expect((await buyer.addGiftCard(card.code)).statusCode).toBe(200);
      });
      busyShop.proxy.delayUpTo(delayMs);
      const answers = await atOnce(copies, async (number) => {
        const { buyer, totalCents, dueCents } = buyers[number] ?? expect.fail();
        return insist(() =>
          buyer.pay({ expectedTotalCents: totalCents, expectedDueCents: dueCents, key: 'press' }),
        );
      });
      busyShop.proxy.delayUpTo(0);
      expect(answers.filter(isBought).length).toBeGreaterThan(0);
      const rows = await busyShop.apps[0].platform.database.query.rows(
        { sum: column.integer },
        sql`select coalesce(-sum(delta_minor), 0)::int as sum from gift_card_movements where gift_card_id = ${card.id} and reason = 'order'`,
      );
      expect(await balanceOf(card.id)).toBe(before - (rows[0]?.sum ?? 0));
      expect(await balanceOf(card.id)).toBeGreaterThanOrEqual(0);
    },
  );
});

const balanceOf = async (id: string): Promise<number> =>
  (await busyShop.apps[0].giftCards.byIds(busyShop.fixture.site.id, [id])).get(id)?.balanceMinor ?? -1;
