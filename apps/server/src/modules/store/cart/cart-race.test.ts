import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { roundSeeds, testSeed } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { orderLines } from './testing/cart-lines.ts';
import { addLine, countLines, openRaceShop, type RaceShop } from './testing/race-shop.ts';

const SLOW_MS = 50;
const MINUTE = 60_000;
const rounds = roundSeeds();

let shop: RaceShop;
beforeAll(async () => {
  shop = await openRaceShop(testSeed());
});
afterAll(async () => {
  await shop.expectSound();
  await shop.close();
});

describe.each([
  ['over two processes', 0],
  ['over two processes, one of them with a slow line to the database', SLOW_MS],
])('100 adds to one cart at once, %s', (_title, delayMs) => {
  it.each(rounds)(
    '100 adds to one cart at once end with exactly the sum of the acknowledged ones (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const counted = await shop.product(random.between(60, 200));
      const endless = await shop.product(null);
      const { qtyInStock = 0 } = (await shop.apps[0].inventory.stockOf(shop.site.id, [counted.itemId])).get(
        counted.variantId,
      ) ?? { qtyInStock: 0 };
      const limits = new Map([
        [counted.itemId, qtyInStock],
        [endless.itemId, 9999],
      ]);
      const requests = Array.from({ length: 100 }, () => {
        const isCounted = random.below(2) === 0;
        return {
          itemId: isCounted ? counted.itemId : endless.itemId,
          quantity: isCounted ? random.between(1, 9) : random.between(1, 600),
          additionalFields: random.pick([null, '{"name":"Anna"}', '{"name":"Ben"}']),
        };
      });
      const person = await shop.person();
      shop.proxy.delayUpTo(delayMs);
      const answers = await atOnce(requests.length, (number) =>
        (number % 2 === 0 ? person[0] : person[1]).add(requests[number] ?? {}),
      );
      shop.proxy.delayUpTo(0);

      const acknowledged = new Map<string, number>();
      const ofItem = new Map<string, number>();
      for (const [number, { itemId, additionalFields, quantity }] of requests.entries()) {
        if (answers[number]?.statusCode !== 200) continue;
        addLine(acknowledged, itemId, additionalFields, quantity);
        ofItem.set(itemId, (ofItem.get(itemId) ?? 0) + quantity);
      }
      for (const browser of person) expect(countLines(await browser.cart())).toEqual(acknowledged);
      for (const [itemId, most] of limits) expect(ofItem.get(itemId)).toBeLessThanOrEqual(most);
      for (const [number, { itemId, quantity }] of requests.entries()) {
        const response = answers[number];
        if (response?.statusCode === 200) continue;
        const code = itemId === counted.itemId ? 'cart.not-enough-stock' : 'cart.too-many-of-item';
        expect([response?.statusCode, response?.json().code]).toEqual([409, code]);
        // Only adding went on, so what had no room then has none now.
        expect((ofItem.get(itemId) ?? 0) + quantity).toBeGreaterThan(limits.get(itemId) ?? 0);
      }
      expect(answers.some(({ statusCode }) => statusCode !== 200)).toBe(true);
    },
  );
});

describe('changes of one entry at once', () => {
  it.each(rounds)(
    'changes of one entry at once leave what one order of them would have left (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const { itemId } = await shop.product(40);
      const person = await shop.person();
      const entry = await person[0].put({ itemId, quantity: 5 });
      shop.proxy.delayUpTo(random.pick([0, 10]));
      const answers = await atOnce(40, async (number) => {
        const browser = number % 2 === 0 ? person[0] : person[1];
        const quantity = random.between(1, 50);
        const kind = random.pick(['set', 'add', 'remove', 'restore', 'fields'] as const);
        if (kind === 'add') return browser.add({ itemId, quantity, additionalFields: 'x' });
        if (kind === 'set') return browser.entry('PUT', entry.id, { quantity });
        if (kind === 'remove') return browser.entry('DELETE', entry.id);
        if (kind === 'restore') return browser.entry('POST', `${entry.id}/restore`);
        const additionalFields = random.pick(['x', 'y', null]);
        return browser.entry('PUT', `${entry.id}/additionalFields`, { additionalFields });
      });
      shop.proxy.delayUpTo(0);
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      expect([200, 404, 409]).toEqual(expect.arrayContaining([...statuses]));
      const { totalQuantity, entries } = await person[1].cart();
      expect(totalQuantity).toBeLessThanOrEqual(40);
      expect(new Set(entries.map(({ additionalFields }) => additionalFields)).size).toBe(entries.length);
      for (const response of answers)
        if (response.statusCode === 200)
          expect(response.json().shoppingCart.totalQuantity).toBeLessThanOrEqual(40);
    },
  );
});

describe('carts that hold stock', () => {
  it.each(rounds)(
    'a cart gets the stock it holds, and other carts get what is not held (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const { inventory, clock } = shop.apps[0];
      const stock = random.between(20, 40);
      const { itemId, variantId } = await shop.product(stock);
      const people = await atOnce(4, async () => {
        const person = await shop.person();
        await person[0].put({ itemId });
        return { person, cartId: (await person[0].cart()).id ?? '', holds: 0 };
      });
      for (const one of people.slice(0, 2)) {
        one.holds = random.between(1, 8);
        const { cartId: id, holds: quantity } = one;
        const until = new Date(clock.now().getTime() + 15 * MINUTE);
        expect(
          await inventory.hold(shop.site.id, { kind: 'cart', id }, [{ variantId, quantity }], until),
        ).toEqual({ ok: true });
      }
      const heldQuantity = people.reduce((sum, { holds }) => sum + holds, 0);

      const fill = async (limitOf: (holds: number) => number): Promise<void> => {
        await Promise.all(
          people.map(async ({ person, holds }) => {
            const requests = Array.from({ length: 15 }, () => random.between(1, 6));
            const answers = await atOnce(requests.length, (number) =>
              (number % 2 === 0 ? person[0] : person[1]).add({
                itemId,
                quantity: requests[number],
                additionalFields: random.pick([null, 'Anna']),
              }),
            );
            const { totalQuantity } = await person[0].cart();
            expect(totalQuantity).toBeLessThanOrEqual(limitOf(holds));
            for (const [number, { statusCode }] of answers.entries())
              if (statusCode !== 200)
                expect(totalQuantity + (requests[number] ?? 0)).toBeGreaterThan(limitOf(holds));
            expect(answers.some(({ statusCode }) => statusCode !== 200)).toBe(true);
          }),
        );
      };
      await fill((holds) => stock - (heldQuantity - holds));
      for (const app of shop.apps) app.clock.advance(15 * MINUTE);
      await fill(() => stock);
    },
  );
});

describe('a cart that is bought while things are added', () => {
  it.each(rounds)(
    'a cart bought while entries are added has what its order saw, and the rest is in the next cart (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const { itemId } = await shop.product(null);
      const person = await shop.person();
      let acknowledged = (await person[0].put({ itemId })).quantity;
      const cartId = (await person[0].cart()).id ?? '';
      const buy = async (number: number): Promise<number | null> => {
        const { carts, platform } = number % 2 === 0 ? shop.apps[0] : shop.apps[1];
        // What was seen a moment before: additions go on meanwhile.
        const seen = await person[0].cart();
        const order = {
          orderId: `order-${cartId}-${number}`,
          lines: seen.id === cartId ? orderLines(seen) : [],
        };
        const sale = await platform.database.transaction((tx) => carts.buy(tx, shop.site.id, cartId, order));
        return sale.ok ? order.lines.reduce((sum, { quantity }) => sum + quantity, 0) : null;
      };
      shop.proxy.delayUpTo(random.pick([0, 10]));
      const bought: (number | null)[] = [];
      await atOnce(44, async (number) => {
        if (number % 11 === 10) return void bought.push(await buy(number));
        const quantity = random.between(1, 9);
        const response = await (number % 2 === 0 ? person[0] : person[1]).add({ itemId, quantity });
        expect(response.statusCode, response.body).toBe(200);
        acknowledged += quantity;
      });
      shop.proxy.delayUpTo(0);
      const [sold, ...others] = bought.filter((quantity) => quantity !== null);
      expect(others).toEqual([]);
      expect((await shop.apps[0].carts.byId(shop.site.id, cartId))?.totalQuantity).toBe(sold);
      expect((sold ?? 0) + (await person[1].cart()).totalQuantity).toBe(acknowledged);
    },
  );
});

describe('one Idempotency-Key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });

  it.each(rounds)('50 times at once adds once, with the same answer each time (seed %i)', async (seed) => {
    const { itemId } = await shop.product(1000);
    const person = await shop.person();
    shop.proxy.delayUpTo(createTestRandom(seed).pick([0, 10]));
    const answers = await atOnce(50, (number) =>
      (number % 2 === 0 ? person[0] : person[1]).add({ itemId, quantity: 3 }, keyed('press')),
    );
    shop.proxy.delayUpTo(0);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await person[0].cart()).totalQuantity).toBe(3);
  });

  it.each(rounds)('for different requests at once lets one of them in (seed %i)', async (seed) => {
    const { itemId } = await shop.product(1000);
    const person = await shop.person();
    shop.proxy.delayUpTo(createTestRandom(seed).pick([0, 10]));
    const answers = await atOnce(30, (number) =>
      (number % 2 === 0 ? person[0] : person[1]).add({ itemId, quantity: 1 + (number % 3) }, keyed('press')),
    );
    shop.proxy.delayUpTo(0);
    const { totalQuantity } = await person[0].cart();
    for (const [number, response] of answers.entries()) {
      const isTheOne = 1 + (number % 3) === totalQuantity;
      expect([response.statusCode, response.json().code]).toEqual(
        isTheOne ? [200, undefined] : [422, 'once.key-reused'],
      );
    }
  });

  it('of a call that was refused can be used again, and of two people are two', async () => {
    const { itemId, variantId } = await shop.product(1);
    const [person, other] = [await shop.person(), await shop.person()];
    const request = { itemId, quantity: 2 };
    const refused = await atOnce(10, (number) =>
      (number % 2 === 0 ? person[0] : person[1]).add(request, keyed('again')),
    );
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    expect((await person[0].cart()).entries).toEqual([]);
    const more = { setFiniteOperations: [{ variantId, quantity: 9 }] };
    await shop.apps[0].inventory.adjust(shop.site.id, more, { actor: 'test' });
    const done = await atOnce(10, (number) =>
      (number % 2 === 0 ? person[0] : person[1]).add(request, keyed('again')),
    );
    expect(new Set(done.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await person[0].cart()).totalQuantity).toBe(2);
    expect((await other[1].add({ itemId, quantity: 5 }, keyed('again'))).statusCode).toBe(200);
    expect((await other[0].cart()).totalQuantity).toBe(5);
  });
});
