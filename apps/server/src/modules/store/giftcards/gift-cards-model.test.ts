import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type GiftCardFixture, openGiftCardFixture } from './testing/gift-card-fixture.ts';
import { GiftCardModel, type GiftCardStep } from './testing/gift-card-model.ts';

const CARDS = 3;

let app: TestApp;
let counter: GiftCardFixture;
let runs = 0;
beforeAll(async () => {
  app = await createTestApp();
  counter = await openGiftCardFixture(app);
});
afterAll(() => app.close());

const card = fc.nat({ max: CARDS - 1 });
const amount = fc.integer({ min: 1, max: 60 });
const order = fc.nat({ max: 6 });
const debits = fc.array(fc.record({ card, amount }), { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<GiftCardStep> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('debit' as const), debits }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('debit again' as const), order }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('restore' as const), order, card, amount }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('restore again' as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      card,
      delta: fc.integer({ min: -80, max: 80 }).filter((delta) => delta !== 0),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ do: fc.constant('enable' as const), card, enabled: fc.boolean() }),
    weight: 1,
  },
);

/** Does each step to the real cards and to the model; they must agree on whether it can be done. */
function createRun(ids: readonly string[], model: GiftCardModel) {
  const { giftCards, platform } = app;
  const websiteId = counter.site.id;
  const named = `run-${++runs}`;
  const idOf = (number: number): string => ids[number] ?? '';
  const orders: { id: string; debits: readonly { card: number; amount: number }[] }[] = [];
  let refunds = 0;
  let restoreAgain: (() => Promise<boolean>) | undefined;
  const debit = async (orderId: string, rows: readonly { card: number; amount: number }[]) => {
    const cards = rows.map((each) => ({ id: idOf(each.card), amountMinor: each.amount }));
    return (await platform.database.transaction((tx) => giftCards.debit(tx, websiteId, { orderId, cards })))
      .ok;
  };
  const isDone = (work: Promise<unknown>, refusal: (error: unknown) => void): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        refusal(error);
        return false;
      },
    );

  return async (request: GiftCardStep): Promise<void> => {
    switch (request.do) {
      case 'debit': {
        const id = `${named}-order-${orders.length}`;
        const ok = await debit(id, request.debits);
        expect(ok).toBe(model.debit(request.debits));
        if (ok) orders.push({ id, debits: request.debits });
        return;
      }
      case 'debit again': {
        const before = orders[request.order % Math.max(1, orders.length)];
        if (before) expect(await debit(before.id, before.debits)).toBe(true);
        return;
      }
      case 'restore': {
        const number = request.order % Math.max(1, orders.length);
        const refund = {
          orderId: orders[number]?.id ?? 'an order of nobody',
          refundId: `${named}-refund-${++refunds}`,
          giftCardId: idOf(request.card),
          amountMinor: request.amount,
        };
        const restore = () =>
          isDone(
            platform.database.transaction((tx) => giftCards.restore(tx, websiteId, refund)),
            (error) =>
              expect(error).toMatchObject({
                cause: { message: expect.stringContaining('than was taken') },
              }),
          );
        const done = await restore();
        expect(done).toBe(model.restore(number, request.card, request.amount));
        restoreAgain = done ? restore : undefined;
        return;
      }
      case 'restore again':
        if (restoreAgain) expect(await restoreAgain()).toBe(true);
        return;
      case 'adjust': {
        const done = await isDone(
          giftCards.admin.adjust(
            websiteId,
            idOf(request.card),
            { deltaMinor: request.delta, reason: 'count' },
            { actor: named },
          ),
          (error) => expect(error).toBeInstanceOf(CataloguedError),
        );
        expect(done).toBe(model.adjust(request.card, request.delta));
        return;
      }
      case 'enable':
        await giftCards.admin.change(websiteId, idOf(request.card), {
          state: request.enabled ? 'active' : 'disabled',
        });
        model.enabled[request.card] = request.enabled;
    }
  };
}

async function follow(steps: readonly GiftCardStep[]): Promise<void> {
  const initial = [100, 50, 10];
  const ids: string[] = [];
  for (const amountMinor of initial) ids.push((await counter.issue(amountMinor)).id);
  const model = new GiftCardModel(initial);
  const perform = createRun(ids, model);
  for (const request of steps) {
    await perform(request);
    const states = await app.giftCards.byIds(counter.site.id, ids);
    expect(ids.map((id) => states.get(id)?.balanceMinor)).toEqual(model.balances);
  }
}

describe('gift cards', () => {
  it('gift cards behave as a simple model does, for any order of steps', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), follow), {
      numRuns: 25,
    });
    await counter.expectSoundBooks();
    const { currencies } = await app.giftCards.admin.liability(counter.site.id);
    const { rows } = await app.platform.database.pool.query<{ sum: string }>(
      'select sum(delta_minor) from gift_card_movements where website_id = $1',
      [counter.site.id],
    );
    const [usd] = currencies;
    expect(currencies).toHaveLength(1);
    expect((usd?.outstandingMinor ?? 0) + (usd?.disabledMinor ?? 0)).toBe(Number(rows[0]?.sum));
    expect((usd?.issuedMinor ?? 0) - (usd?.redeemedMinor ?? 0)).toBe(Number(rows[0]?.sum));
  });
});
