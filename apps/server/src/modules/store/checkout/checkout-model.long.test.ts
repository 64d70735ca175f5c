import { testCards } from '@awning/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withEffort } from '../../../testing/test-effort.ts';
import {
  BUYERS,
  type CheckoutStep,
  type EventFault,
  openCheckoutModelRun,
  PRODUCTS,
} from './testing/checkout-model-run.ts';

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
  it("a shop's books balance after any sequence of steps", { timeout: 20_000 * RUNS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 30 }), async (steps) => {
        const modelRun = await openCheckoutModelRun(app);
        for (const each of steps) await modelRun.perform(each);
        await modelRun.settleAndCompare();
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

describe('an event of the bank', () => {
  it(`an event that was tampered with moves no money, in ${withEffort(200)} ways`, async () => {
    const fixture = await openCheckoutFixture(app);
    const { id: itemId } = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.put({ itemId });
    const { cart } = await buyer.fillIn();
    const { attemptId } = (await buyer.pay({ card: 'test-late-event' })).json();
    const rows = await app.platform.database.query.rows(
      { body: column.text, signature: column.text },
      sql`
      select data #>> '{job,body}' as body, data #>> '{job,signature}' as signature from pgboss.job
      where name = 'test-bank' and data ->> 'websiteId' = ${fixture.site.id}`,
    );
    const { body, signature } = rows[0] ?? expect.fail();
    const send = (payload: string, signed: string) =>
      fixture.shopper().browser.raw({
        method: 'POST',
        url: '/api/commerce/payments/events/test',
        payload,
        headers: { 'content-type': 'application/json', 'x-test-bank-signature': signed },
      });
    const change = (text: string) =>
      fc
        .tuple(
          fc.nat({ max: text.length - 1 }),
          fc.string({ minLength: 0, maxLength: 3, unit: 'grapheme-ascii' }),
        )
        .map(([at, put]) => text.slice(0, at) + put + text.slice(at + 1));
    const tampered = fc
      .oneof(
        fc.tuple(change(body), fc.constant(signature)),
        fc.tuple(fc.constant(body), change(signature)),
        fc.tuple(fc.json(), fc.constant(signature)),
      )
      .filter(([text, signed]) => text !== body || signed !== signature);
    for (const [text, signed] of fc.sample(tampered, withEffort(200)))
      expect([text, signed, (await send(text, signed)).statusCode]).toEqual([text, signed, 400]);
    expect(await fixture.ordersOf(cart.id ?? '')).toEqual([]);
    expect((await send(body, signature)).statusCode).toBe(200);
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
  });
});
