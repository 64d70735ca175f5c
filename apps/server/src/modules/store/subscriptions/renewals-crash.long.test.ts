import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { untilDatabaseIdle } from '../../../testing/database-idle.ts';
import { createStatementGate } from '../../../testing/statement-gate.ts';
import { subscribe } from '../../../testing/subscription-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** In `npm test` a process dies at one statement in so many; in `npm run soak` at every one. */
const EVERY = withEffort(1) > 1 ? 1 : 8;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Bills a subscription of a new shop by a process that dies before a statement, and answers how many there were. */
async function billAndDie(stopBefore?: number): Promise<number> {
  const fixture = await openCheckoutFixture(app);
  const { id, email, itemId } = await subscribe(fixture);
  app.clock.advance(32 * DAY_MS);
  const gate = await createStatementGate(app.databaseUrl);
  const other = await createTestApp({ databaseUrl: gate.url });
  other.clock.advance(app.clock.now().getTime() - other.clock.now().getTime());
  gate.watch(fixture.site.id, stopBefore);
  const work = (async () => {
    await other.renewals.billDue();
    await other.settle();
  })().catch(() => undefined);
  const isStopped = expect.poll(() => gate.isStopped(fixture.site.id), { timeout: 20_000, interval: 20 });
  if (stopBefore === undefined) await work;
  else await Promise.race([work, isStopped.toBe(true)]);
  const statements = gate.countOf(fixture.site.id);
  gate.cut();
  await gate.close();
  await other.close().catch(() => undefined);
  await untilDatabaseIdle(app);
  // Another process finds what was begun and not finished, and what is still due.
  for (let look = 0; look < 3; look++) {
    app.clock.advance(15 * MINUTE_MS);
    await app.renewals.billDue();
    await fixture.passTime();
  }
  const renewals = await app.platform.database.query.rows(
    { state: column.text },
    sql`select state from subscription_renewals where subscription_id = ${id}`,
  );
  const paid = await app.platform.database.query.rows(
    { count: column.integer },
    sql`select count(*)::int as count from payments where website_id = ${fixture.site.id} and purpose = 'renewal'
      and state in ('succeeded', 'captured')`,
  );
  const { orders } = await app.orders.list(fixture.site.id, { search: email });
  expect([stopBefore, renewals, orders.length, paid]).toEqual([
    stopBefore,
    [{ state: 'paid' }],
    2,
    [{ count: 1 }],
  ]);
  expect([stopBefore, await fixture.stockOf(itemId)]).toEqual([stopBefore, 97]);
  expect([stopBefore, await fixture.violations()]).toEqual([stopBefore, []]);
  return statements;
}

it(`a process that dies at any statement of a renewal leaves one order and one payment (seed ${testSeed()})`, {
  timeout: (EVERY === 1 ? 30 : 5) * MINUTE_MS,
}, async () => {
  const statements = await billAndDie();
  expect(statements).toBeGreaterThan(10);
  const offset = createTestRandom(testSeed()).below(EVERY);
  for (let stop = 1 + offset; stop <= statements; stop += EVERY) await billAndDie(stop);
});
