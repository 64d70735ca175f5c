import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilDatabaseIdle } from '../../../testing/database-idle.ts';
import { hasBundles } from '../../../testing/has-bundles.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { CART, createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Site } from '../../foundation/sites/index.ts';

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
let server: ServerProcess;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const store = await app.make.store(site);
  const variants = [{ priceMinor: 1000, stock: { unlimited: true } }];
  ({ id: itemId } = await app.make.product(site, store.id, { variants }));
  server = await startServerProcess(app.databaseUrl);
});
afterAll(async () => {
  await server.remove();
  await app.close();
});

/** A shopper with cookies and no cart. */
async function arrive(): Promise<TestShopper> {
  const shopper = createTestShopper(app, site);
  await shopper.signOut();
  return shopper;
}

/** The status of the answer; null when none came, and nobody knows what happened. */
async function send({ browser }: TestShopper, entry: object, key?: string): Promise<number | null> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const to = { host: `${site.slug}.localhost`, path: `${CART}/entries`, headers };
  return (await server.post(browser, to, JSON.stringify(entry)))?.status ?? null;
}

// `npm test` builds the bundles before it runs this; alone it needs an earlier `npm run build`.
describe.runIf(await hasBundles())('a server that is killed while things are added', () => {
  it(`a killed server loses no acknowledged addition to a cart and adds nothing twice (seed ${testSeed()}, ${KILLS} times)`, {
    timeout: 30_000 * KILLS,
  }, async () => {
    const random = createTestRandom(testSeed());
    const keyed = await arrive();
    let sent = 0;
    let expected = 0;
    let unknown = 0;

    for (let kill = 0; kill < KILLS; kill++) {
      if (kill > 0) await server.startAgain();
      const plain = await arrive();
      const attempts: { plain: Attempt[]; keyed: Attempt[] } = { plain: [], keyed: [] };
      const killAfter = random.between(5, 120);
      const lateMs = random.between(0, 6);
      let acknowledged = 0;
      let ending: Promise<void> | undefined;

      const work = async (worker: number): Promise<void> => {
        const isKeyed = worker % 2 === 0;
        const kind = isKeyed ? attempts.keyed : attempts.plain;
        while (kind.length < MOST_ADDS) {
          const attempt: Attempt = { key: `add ${++sent}`, quantity: random.between(1, 3), status: null };
          kind.push(attempt);
          const { key, quantity } = attempt;
          attempt.status = isKeyed
            ? await send(keyed, { itemId, quantity }, key)
            : await send(plain, { itemId, quantity, additionalFields: key });
          if (attempt.status !== 200) return;
          if (++acknowledged === killAfter) ending = sleep(lateMs).then(server.kill);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
      await (ending ?? server.kill());
      await untilDatabaseIdle(app);

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

      // Shoppers who got no response ask again, and so do some who did get one.
      for (const { key, quantity, status } of attempts.keyed) {
        expected += quantity;
        if (status === 200 && random.below(4) > 0) continue;
        const again = await keyed.add({ itemId, quantity }, { 'idempotency-key': key });
        expect(again.statusCode, again.body).toBe(200);
      }
      expect((await keyed.cart()).totalQuantity).toBe(expected);
    }
    expect(unknown).toBeGreaterThan(0);
    expect(await violatedInvariants(app.platform.database.query, app.carts.invariants)).toEqual([]);
  });
});
