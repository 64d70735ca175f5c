import type { Bulk } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { column, sql } from '../../../platform/db/index.ts';
import { untilDatabaseIdle } from '../../../testing/database-idle.ts';
import { putJobClockAhead } from '../../../testing/job-clock.ts';
import { openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createStatementGate, type StatementGate } from '../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { aheadProgram } from '../../../testing/test-process.ts';
import { createTestRandom } from '../../../testing/test-random.ts';

const KILLS = withEffort(1);
const PRODUCTS = 8;
const MINUTE_MS = 60_000;

let app: TestApp;
let gate: StatementGate;
let server: ServerProcess;
beforeAll(async () => {
  // Sessions and leases have to hold for the process, which goes by the time of the machine.
  app = await createTestApp({ swap: { clock: systemClock } });
  gate = await createStatementGate(app.databaseUrl);
  server = await startServerProcess(gate.url);
});
afterAll(async () => {
  await server.remove();
  await gate.close();
  await app.close();
});

const changesNoted = (shop: ProductFixture): Promise<{ product: string; count: number }[]> =>
  app.platform.database.query.rows(
    { product: column.text, count: column.integer },
    sql`select subject_id as product, count(*)::int as count from activities
      where website_id = ${shop.site.id} and kind = 'product.changeProduct' group by subject_id order by subject_id`,
  );

interface Started {
  readonly shop: ProductFixture;
  readonly ids: readonly string[];
  now(): Promise<Bulk>;
}

/** Prices of new products rise by a tenth; the process stops before a statement. */
async function start(stopBefore?: number): Promise<Started> {
  const shop = await openProductFixture(app);
  const ids: string[] = [];
  for (let count = 0; count < PRODUCTS; count++)
    ids.push((await shop.make({ title: `Cup ${count}`, variants: [{ priceMinor: 1000 }] })).id);
  gate.watch(shop.site.id, stopBefore);
  const body = { list: 'products', action: 'price', ids, arguments: { byPercent: 10 } };
  const { bulk } = (await shop.manager.call('POST', '/api/bulk', body)).json<{ bulk: Bulk }>();
  return { shop, ids, now: async () => (await shop.manager.get(`/api/bulk/${bulk.id}`)).json().bulk };
}

const untilDone = ({ now }: Started): Promise<void> =>
  expect.poll(async () => (await now()).state, { timeout: MINUTE_MS, interval: 50 }).toBe('done');

it(`an action on many rows goes on after its process was killed, and does nothing twice (seed ${testSeed()})`, {
  timeout: (KILLS + 1) * 3 * MINUTE_MS,
}, async () => {
  const random = createTestRandom(testSeed());
  const whole = await start();
  await untilDone(whole);
  const statements = gate.countOf(whole.shop.site.id);
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill > 0) {
      // The clock of the last one is ahead.
      await server.kill();
      await server.startAgain();
    }
    // When some rows are done and the job is not.
    const stop = random.between(Math.floor(statements * 0.4), Math.floor(statements * 0.8));
    const started = await start(stop);
    const { shop, ids } = started;
    await expect.poll(() => gate.isStopped(shop.site.id), { timeout: MINUTE_MS }).toBe(true);
    await server.kill();
    gate.cut();
    await untilDatabaseIdle(app);
    gate.watch(shop.site.id);
    await putJobClockAhead(app, (kill + 1) * 60);
    await server.startAgain({ program: aheadProgram });
    await untilDone(started);
    expect([stop, await started.now()]).toMatchObject([stop, { total: PRODUCTS, done: PRODUCTS, failed: 0 }]);
    const prices = await Promise.all(ids.map(async (id) => (await shop.read(id)).variants[0]?.priceMinor));
    expect([stop, prices]).toEqual([stop, ids.map(() => 1100)]);
    expect([stop, await changesNoted(shop)]).toEqual([
      stop,
      ids.toSorted().map((product) => ({ product, count: 1 })),
    ]);
  }
});
