import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrowserFolder } from '../../app.ts';
import { sql } from '../../platform/db/drizzle.ts';
import { bundlesExist } from '../../platform/http/browser-bundles.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDice } from '../../testing/test-dice.ts';
import { testSeed, withEffort } from '../../testing/test-effort.ts';
import { createTestShopper, type TestShopper } from '../../testing/test-shopper.ts';
import type { Site } from '../sites/index.ts';
import { createDoomedServer, type DoomedServer } from './testing/doomed-server.ts';

const KILLS = withEffort(2);
const WORKERS = 8;
/** Fewer than a cart has room for. */
const MOST_ADDS = 190;

interface Attempt {
  readonly key: string;
  readonly quantity: number;
  status: number | null;
}

let app: TestApp;
let site: Site;
let itemId: string;
let server: DoomedServer;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const store = await app.make.store(site);
  const variants = [{ priceMinor: 1000, stock: { unlimited: true } }];
  ({ id: itemId } = await app.make.product(site, store.id, { variants }));
  server = await createDoomedServer(app.databaseUrl);
});
afterAll(async () => {
  await server.remove();
  await app.close();
});

/** Somebody with cookies and no cart. */
async function arrive(): Promise<TestShopper> {
  const shopper = createTestShopper(app, site);
  await shopper.signOut();
  return shopper;
}

/** What a killed process had asked of the database is done or undone a moment later. */
const untilDatabaseRests = (): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await app.platform.database.query.execute(sql`
            select pid from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
        ).rows,
      { timeout: 10_000 },
    )
    .toEqual([]);

// `npm test` builds the bundles before it runs this; alone it needs an earlier `npm run build`.
describe.runIf(await bundlesExist(defaultBrowserFolder))(
  'a server that is killed while things are added',
  () => {
    it(`loses nothing that it acknowledged and adds nothing twice (seed ${testSeed()}, ${KILLS} times)`, {
      timeout: 30_000 * KILLS,
    }, async () => {
      const dice = createTestDice(testSeed());
      const host = `${site.slug}.localhost`;
      const keyed = await arrive();
      let sent = 0;
      let expected = 0;
      let unknown = 0;

      for (let kill = 0; kill < KILLS; kill++) {
        await server.start();
        const plain = await arrive();
        const attempts: { plain: Attempt[]; keyed: Attempt[] } = { plain: [], keyed: [] };
        const killAfter = dice.between(5, 120);
        const lateMs = dice.between(0, 6);
        let acknowledged = 0;
        let ending: Promise<void> | undefined;

        const work = async (worker: number): Promise<void> => {
          const isKeyed = worker % 2 === 0;
          const kind = isKeyed ? attempts.keyed : attempts.plain;
          while (kind.length < MOST_ADDS) {
            const attempt: Attempt = { key: `add ${++sent}`, quantity: dice.between(1, 3), status: null };
            kind.push(attempt);
            const { key, quantity } = attempt;
            attempt.status = isKeyed
              ? await server.add(keyed, host, { itemId, quantity }, key)
              : await server.add(plain, host, { itemId, quantity, additionalFields: key });
            if (attempt.status !== 200) return;
            if (++acknowledged === killAfter) ending = sleep(lateMs).then(server.kill);
          }
        };
        await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
        await (ending ?? server.kill());
        await untilDatabaseRests();

        const all = [...attempts.plain, ...attempts.keyed];
        expect(all.filter(({ status }) => status !== 200 && status !== null)).toEqual([]);
        unknown += all.filter(({ status }) => status === null).length;
        const lines = new Map(
          (await plain.cart()).entries.map(({ additionalFields, quantity }) => [additionalFields, quantity]),
        );
        for (const { key, quantity, status } of attempts.plain) {
          if (status === 200 || lines.has(key)) expect([key, lines.get(key)]).toEqual([key, quantity]);
          lines.delete(key);
        }
        expect(lines).toEqual(new Map());

        // Whoever got no answer asks again, and some who did get one.
        for (const { key, quantity, status } of attempts.keyed) {
          expected += quantity;
          if (status === 200 && dice.below(4) > 0) continue;
          const again = await keyed.add({ itemId, quantity }, { 'idempotency-key': key });
          expect(again.statusCode, again.body).toBe(200);
        }
        expect((await keyed.cart()).totalQuantity).toBe(expected);
      }
      expect(unknown).toBeGreaterThan(0);
      for (const { name, violations } of app.carts.invariants)
        expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
    });
  },
);
