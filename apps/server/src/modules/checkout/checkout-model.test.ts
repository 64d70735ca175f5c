import { testCards } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { withEffort } from '../../testing/test-effort.ts';
import {
  BUYERS,
  type CheckoutStep,
  type EventFault,
  openCheckoutWorld,
  PRODUCTS,
} from './testing/checkout-world.ts';

const RUNS = withEffort(6);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const buyer = fc.nat({ max: BUYERS - 1 });
const product = fc.nat({ max: PRODUCTS - 1 });
const any = fc.nat({ max: 30 });
const fault = fc.constantFrom<EventFault>(null, null, 'amount', 'currency', 'signature', 'elsewhere');

const named = <Name extends CheckoutStep['do']>(name: Name): { do: fc.Arbitrary<Name> } => ({
  do: fc.constant(name),
});

const anyStep: fc.Arbitrary<CheckoutStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ ...named('put'), buyer, product, quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ ...named('coupon'), buyer }) },
  { weight: 2, arbitrary: fc.record({ ...named('gift card'), buyer }) },
  {
    weight: 9,
    arbitrary: fc.record({
      ...named('pay'),
      buyer,
      card: fc.constantFrom(...testCards.map(({ token }) => token)),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...named('pay cash'), buyer }) },
  { weight: 2, arbitrary: fc.record({ ...named('ask'), buyer, attempt: any }) },
  { weight: 2, arbitrary: fc.record({ ...named('complete'), attempt: any }) },
  { weight: 3, arbitrary: fc.record({ ...named('decide'), attempt: any, approves: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ ...named('event'), attempt: any, fault }) },
  { weight: 3, arbitrary: fc.record({ ...named('wait'), seconds: fc.constantFrom(1, 20, 60, 200, 1000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...named('adjust'),
      product,
      delta: fc.integer({ min: -3, max: 3 }).filter((delta) => delta !== 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ ...named('refund'), order: any, amount: fc.integer({ min: 1, max: 4000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ ...named('cancel'), order: any }) },
  { weight: 1, arbitrary: fc.record({ ...named('mark paid'), order: any }) },
);

describe('a shop', () => {
  it('keeps its books, whoever does what in which order', { timeout: 5_000 * RUNS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 30 }), async (steps) => {
        const world = await openCheckoutWorld(app);
        for (const each of steps) await world.perform(each);
        await world.settleAndCompare();
      }),
      // Shrinking would take as long as the whole file; the steps are few enough to read.
      { numRuns: RUNS, endOnFailure: true },
    );
    for (const { name, violations } of app.invariants) {
      // Cards for tests make the bank tell wrong amounts, which is for the owner to see.
      if (name === 'payments.events') continue;
      expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
    }
  });
});
