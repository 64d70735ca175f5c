import type { InventoryAdjustment } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { createStockFixture, STOCK_MANAGER, type StockFixture } from '../../../testing/stock-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { StockOwner } from './index.ts';
import { type ModelChange, type ModelLine, StockModel, type StockStep } from './testing/stock-model.ts';

const VARIANTS = 3;
const OWNERS = 3;
const MINUTE = 60_000;

let app: TestApp;
let room: StockFixture;
let runs = 0;
beforeAll(async () => {
  app = await createTestApp();
  room = await createStockFixture(app);
});
afterAll(() => app.close());

const variant = fc.nat({ max: VARIANTS - 1 });
const owner = fc.nat({ max: OWNERS - 1 });
const quantity = fc.integer({ min: 1, max: 5 });
const lines = fc.array(fc.record<ModelLine>({ variant, quantity }), { minLength: 1, maxLength: 4 });
const minutes = fc.integer({ min: 1, max: 20 });
const changes = fc.uniqueArray(
  fc.record<ModelChange>({
    variant,
    quantity: fc.nat({ max: 9 }),
    kind: fc.constantFrom('increment', 'decrement', 'setFinite', 'setUnlimited'),
  }),
  { minLength: 1, maxLength: VARIANTS, selector: (change) => change.variant },
);
const stock = fc.oneof(
  { arbitrary: fc.nat({ max: 9 }), weight: 5 },
  { arbitrary: fc.constant('unlimited' as const), weight: 1 },
);
const step: fc.Arbitrary<StockStep> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('track' as const), variant, stock }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('adjust' as const), changes }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('hold' as const), owner, lines, minutes }), weight: 5 },
  {
    arbitrary: fc.record({ do: fc.constant('take' as const), owner: fc.option(owner), lines }),
    weight: 5,
  },
  { arbitrary: fc.constant({ do: 'take again' as const }), weight: 1 },
  {
    arbitrary: fc.record({ do: fc.constant('put back' as const), sale: fc.nat({ max: 5 }), lines }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('release' as const), owner }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('wait' as const), minutes }), weight: 2 },
);

/** Does each step to the real inventory and to the model; they must agree on whether it can be done. */
function createRun(ids: readonly string[], model: StockModel) {
  const { database } = app.platform;
  const named = `run-${++runs}`;
  const idOf = (number: number): string => ids[number] ?? '';
  const ownerOf = (number: number): StockOwner => ({ kind: 'cart', id: `${named}-${number}` });
  const toLines = (modelLines: readonly ModelLine[]) =>
    modelLines.map((line) => ({ variantId: idOf(line.variant), quantity: line.quantity }));
  let orders = 0;
  const sold: string[] = [];
  let takeAgain: (() => Promise<boolean>) | undefined;

  return async (request: StockStep): Promise<void> => {
    switch (request.do) {
      case 'track': {
        const unlimited = request.stock === 'unlimited';
        const state = { unlimited, quantity: request.stock === 'unlimited' ? 0 : request.stock };
        const tracked = [{ variantId: idOf(request.variant), itemId: room.itemId, ...state }];
        await database.transaction((tx) => app.inventory.track(tx, room.site.id, tracked, STOCK_MANAGER));
        model.stock[request.variant] = request.stock;
        return;
      }
      case 'adjust': {
        const adjusting = app.inventory.adjust(room.site.id, toAdjustment(request.changes, idOf), {
          actor: named,
        });
        const done = await adjusting.then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(CataloguedError);
            return false;
          },
        );
        expect(done).toBe(model.adjust(request.changes));
        return;
      }
      case 'hold': {
        const until = new Date(app.clock.now().getTime() + request.minutes * MINUTE);
        const who = ownerOf(request.owner);
        const { ok } = await app.inventory.hold(room.site.id, who, toLines(request.lines), until);
        expect(ok).toBe(model.hold(request.owner, request.lines, request.minutes));
        return;
      }
      case 'take': {
        const goods = toLines(request.lines);
        const reference = `${named}-order-${++orders}`;
        const who = request.owner === null ? {} : { owner: ownerOf(request.owner) };
        const { ok } = await room.sell(goods, { reference, ...who });
        expect(ok).toBe(model.take(request.owner, request.lines));
        if (ok) sold.push(reference);
        const moved = request.lines.some((line) => model.stock[line.variant] !== 'unlimited');
        takeAgain = ok && moved ? async () => (await room.sell(goods, { reference })).ok : undefined;
        return;
      }
      case 'take again':
        if (takeAgain) expect(await takeAgain()).toBe(true);
        return;
      case 'put back': {
        const sale = request.sale % Math.max(1, sold.length);
        const order = sold[sale] ?? 'an order of nobody';
        const cause = { actor: named, reference: `${named}-return-${++orders}`, reason: 'return', order };
        const putBack = () =>
          database.transaction((tx) =>
            app.inventory.putBack(tx, room.site.id, toLines(request.lines), cause),
          );
        const done = await putBack().then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({
              cause: { message: expect.stringContaining('than was taken') },
            });
            return false;
          },
        );
        expect(done).toBe(model.putBack(sale, request.lines));
        return;
      }
      case 'release':
        await app.inventory.release(database.query, room.site.id, ownerOf(request.owner));
        model.release(request.owner);
        return;
      case 'wait':
        app.clock.advance(request.minutes * MINUTE);
        model.minute += request.minutes;
        await app.inventory.sweepExpired();
    }
  };
}

async function follow(steps: readonly StockStep[]): Promise<void> {
  const { query } = app.platform.database;
  const ids: string[] = [];
  for (let count = 0; count < VARIANTS; count++) ids.push(await room.variant(0));
  const model = new StockModel(VARIANTS);
  const perform = createRun(ids, model);
  for (const request of steps) {
    await perform(request);
    const records = await app.inventory.stockOf(room.site.id, [room.itemId]);
    const matches = ids.map((id) => {
      const record = records.get(id);
      return record?.unlimited ? Number.POSITIVE_INFINITY : record?.qtyInStock;
    });
    expect(matches).toEqual(ids.map((_id, number) => model.available(number)));
  }
  for (const { name, violations } of app.inventory.invariants)
    expect([name, await violations(query)]).toEqual([name, []]);
  await query.run(sql`delete from product_variants where website_id = ${room.site.id}`);
}

function toAdjustment(
  modelChanges: readonly ModelChange[],
  idOf: (number: number) => string,
): InventoryAdjustment {
  const of = (kind: ModelChange['kind']) =>
    modelChanges
      .filter((change) => change.kind === kind)
      .map((change) => ({ variantId: idOf(change.variant), quantity: change.quantity }));
  return {
    incrementOperations: of('increment'),
    decrementOperations: of('decrement'),
    setFiniteOperations: of('setFinite'),
    setUnlimitedOperations: of('setUnlimited').map(({ variantId }) => variantId),
  };
}

describe('inventory', () => {
  it('inventory behaves as a simple model does, for any order of steps', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), follow), {
      numRuns: 25,
    });
  });
});
