import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { createStockFixture, type StockFixture } from '../../../testing/stock-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createTwoApps, type TwoApps } from '../../../testing/two-apps.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { StockLine, StockOutcome, StockOwner } from './index.ts';

let both: TwoApps;
let room: StockFixture;
beforeAll(async () => {
  both = await createTwoApps();
});
afterAll(() => both.close());
beforeEach(async () => {
  room = await createStockFixture(appOf(0));
});

const appOf = (number: number): TestApp => both.appOf(number);
const cart = (number: number): StockOwner => ({ kind: 'cart', id: `cart-${number}` });
const sell = (number: number, lines: readonly StockLine[], owner: StockOwner | null): Promise<StockOutcome> =>
  appOf(number).platform.database.transaction((tx) =>
    appOf(number).inventory.take(tx, room.site.id, {
      owner,
      lines,
      actor: 'shopper',
      reference: `order-${number}`,
    }),
  );
const hold = (number: number, lines: readonly StockLine[], owner = cart(number)): Promise<StockOutcome> =>
  appOf(number).inventory.hold(
    room.site.id,
    owner,
    lines,
    new Date(appOf(number).clock.now().getTime() + 900_000),
  );
const succeeded = (outcomes: readonly StockOutcome[]): number => outcomes.filter(({ ok }) => ok).length;

async function expectSoundBooks(): Promise<void> {
  const { inventory, platform } = appOf(0);
  expect(await violatedInvariants(platform.database.query, inventory.invariants)).toEqual([]);
}

describe('many at once, over two processes', () => {
  it('200 buyers of 10 units: exactly 10 are sold, and the others hear what is left', async () => {
    const variantId = await room.variant(10);
    const outcomes = await atOnce(200, (number) => sell(number, [{ variantId, quantity: 1 }], cart(number)));
    expect(succeeded(outcomes)).toBe(10);
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome.shortages).toEqual([{ variantId, wanted: 1, available: 0 }]);
    expect(await room.onHand(variantId)).toBe(0);
    await expectSoundBooks();
  });

  it('carts with several variants in any order never wait in a circle and never sell too much', async () => {
    const stock = [6, 9, 12, 15];
    const ids: string[] = [];
    for (const quantity of stock) ids.push(await room.variant(quantity));
    const line = fc.record({
      variantId: fc.constantFrom(...ids),
      quantity: fc.integer({ min: 1, max: 2 }),
    });
    const carts = fc.sample(fc.array(line, { minLength: 1, maxLength: 5 }), 120);
    // With one attempt a deadlock would surface, instead of being tried again.
    const outcomes = await atOnce(carts.length, (number) =>
      appOf(number).platform.database.transaction(
        (tx) =>
          appOf(number).inventory.take(tx, room.site.id, {
            owner: null,
            lines: carts[number] ?? [],
            actor: 'shopper',
            reference: `order-${number}`,
          }),
        { attempts: 1 },
      ),
    );
    const sold = (id: string): number =>
      carts
        .filter((_lines, number) => outcomes[number]?.ok)
        .flat()
        .filter(({ variantId }) => variantId === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
    for (const [index, id] of ids.entries())
      expect([id, await room.onHand(id)]).toEqual([id, (stock[index] ?? 0) - sold(id)]);
    expect(succeeded(outcomes)).toBeGreaterThan(0);
    await expectSoundBooks();
  });

  it('concurrent holds and sales never promise the same unit twice', async () => {
    const variantId = await room.variant(10);
    const lines = [{ variantId, quantity: 1 }];
    const outcomes = await atOnce(60, (number) =>
      number % 2 === 0 ? hold(number, lines) : sell(number, lines, cart(number)),
    );
    expect(succeeded(outcomes)).toBe(10);
    const heldBy = outcomes.flatMap(({ ok }, number) => (ok && number % 2 === 0 ? [number] : []));
    const paid = await Promise.all(heldBy.map((number) => sell(number, lines, cart(number))));
    expect(succeeded(paid)).toBe(heldBy.length);
    expect(await room.onHand(variantId)).toBe(0);
    await expectSoundBooks();
  });

  it('an owner who asks many times at once has one hold', async () => {
    const [one, two] = [await room.variant(5), await room.variant(5)];
    const outcomes = await atOnce(30, (number) =>
      hold(number, [{ variantId: number % 2 ? one : two, quantity: 1 + (number % 5) }], cart(0)),
    );
    expect(succeeded(outcomes)).toBe(30);
    const { rows } = await appOf(0).platform.database.pool.query(
      'select quantity from stock_holds where website_id = $1',
      [room.site.id],
    );
    const left = (await room.available(one)) + (await room.available(two));
    expect([rows.length, left]).toEqual([1, 10 - rows[0].quantity]);
  });

  it('an order that is completed by browser and payment event at once is taken once', async () => {
    const variantId = await room.variant(50);
    const lines = [{ variantId, quantity: 2 }];
    const outcomes = await atOnce(20, (number) => {
      const { platform, inventory } = appOf(number);
      const sale = { owner: cart(1), lines, actor: 'shopper', reference: 'one-order' };
      return platform.database.transaction((tx) => inventory.take(tx, room.site.id, sale));
    });
    expect(succeeded(outcomes)).toBe(20);
    expect(await room.onHand(variantId)).toBe(48);
  });

  it('50 adjustments at once all count', async () => {
    const variantId = await room.variant(100);
    await atOnce(50, (number) => {
      const operations = [{ variantId, quantity: 3 }];
      return appOf(number).inventory.adjust(
        room.site.id,
        number % 2 ? { incrementOperations: operations } : { decrementOperations: operations },
        { actor: `member-${number}` },
      );
    });
    expect(await room.onHand(variantId)).toBe(100);
    const { movements } = await appOf(0).inventory.movements(room.site.id, { variantId, limit: 200 });
    expect(movements).toHaveLength(51);
    await expectSoundBooks();
  });

  it('variants that two processes start to count at once are started once', async () => {
    const ids = [await room.untracked(), await room.untracked(), await room.untracked()];
    await atOnce(12, (number) =>
      appOf(number).platform.database.transaction((tx) =>
        appOf(number).inventory.track(
          tx,
          room.site.id,
          (number % 2 ? ids : ids.toReversed()).map((variantId) => ({
            variantId,
            itemId: room.itemId,
            unlimited: false,
            quantity: number,
          })),
          { actor: 'member', reference: '' },
        ),
      ),
    );
    for (const variantId of ids) {
      const { movements } = await appOf(0).inventory.movements(room.site.id, { variantId });
      expect(movements.filter(({ reason }) => reason === 'started').length).toBeLessThanOrEqual(1);
    }
    await expectSoundBooks();
  });
});
