import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { untilDatabaseIdle } from '../../../testing/database-idle.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { createStatementGate, type StatementGate } from '../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { roundSeeds, withEffort } from '../../../testing/test-effort.ts';
import { idleProgram } from '../../../testing/test-process.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Journey } from './testing/crash-buyers.ts';
import { CRASH_CONNECTIONS, type KilledBuyer, stopEach } from './testing/crash-shop.ts';

/** What happens by itself is looked at this often in the minute after a crash. */
const STEP_SECONDS = 20;
/** The first at each of its statements; the others in `npm test` at each sixth, which ones depends on the seed. */
const JOURNEYS: readonly (readonly [Journey, number])[] = [
  ['paid by card', 1],
  ['paid by a gift card', withEffort(1) > 1 ? 1 : 6],
  ['told by the bank', withEffort(1) > 1 ? 1 : 6],
  ['told by the bank, and sold out', withEffort(1) > 1 ? 1 : 6],
];

let app: TestApp;
let gate: StatementGate;
beforeAll(async () => {
  app = await createTestApp();
  gate = await createStatementGate(app.databaseUrl);
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

const CACHED_STATEMENTS = 4;

const violations = (): Promise<string[]> => violatedInvariants(app.platform.database.query, app.invariants);

/** The next seconds of a server that has started again: its clock goes on, and jobs that fall due are run. */
async function letPass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP_SECONDS) {
    app.clock.advance(STEP_SECONDS * 1000);
    await app.platform.database.query.run(sql`
      update pgboss.job set start_after = start_after - make_interval(secs => ${STEP_SECONDS}) where state < 'active'`);
    await app.settle();
  }
  // By the clock, each minute.
  await app.platform.once.sweepOld();
  await app.inventory.sweepExpired();
}

/**
 * All that were to be stopped are, up to those who had nothing left to ask. On a busy machine some ask a few statements
 * less than others of the same journey: what they would ask again is cached by then.
 */
function expectStopped(killedBuyer: readonly KilledBuyer[]): void {
  const passed = killedBuyer.filter(({ isStopped }) => !isStopped());
  expect(passed.length).toBeGreaterThan(0);
  const last = Math.max(
    ...killedBuyer.filter(({ isStopped }) => isStopped()).map(({ stopBefore }) => stopBefore),
  );
  const early = passed.filter(({ stopBefore }) => stopBefore < last - CACHED_STATEMENTS);
  expect(early.map(({ where, answer: respond }) => [where, respond()])).toEqual([]);
}

describe('a server that is killed', () => {
  it.each(roundSeeds())(
    'at any statement of an order leaves it wholly done or wholly undone within a minute (seed %i)',
    { timeout: withEffort(1) > 1 ? 900_000 : 300_000 },
    async (seed) => {
      const random = createTestRandom(seed);
      app.clock.set(new Date());
      const server = await startServerProcess(gate.url, {
        program: idleProgram,
        connections: CRASH_CONNECTIONS,
      });
      const killedBuyer: KilledBuyer[] = [];
      for (const [journey, every] of JOURNEYS) {
        const these = await stopEach({ app, gate, server }, journey, { every, offset: random.below(every) });
        expectStopped(these);
        killedBuyer.push(...these);
      }
      await server.remove();
      gate.cut();
      await untilDatabaseIdle(app);

      app.clock.set(new Date());
      await letPass(60);
      const ends = new Set<string>();
      for (const { who, where, answer: respond } of killedBuyer) {
        const books = await who.books();
        const isDone = books.orders === 1;
        expect([where, books]).toEqual([where, isDone ? who.done : who.undone]);
        // What was acknowledged is there.
        if (respond()?.status === 200) expect([where, isDone]).toEqual([where, who.canBeBought]);
        ends.add(`${who.journey}: ${isDone}`);
      }
      expect(ends).toContain('paid by card: true');
      expect(ends).toContain('paid by card: false');
      expect(await violations()).toEqual([]);

      // Shoppers who got no response ask again, and buy once.
      await letPass(180);
      for (const { who, where } of killedBuyer) {
        const { statusCode, body } = await who.pressAgain();
        const expectedText = who.canBeBought ? '"outcome":"completed"' : 'your payment goes back to you';
        expect([where, statusCode, body]).toEqual([
          where,
          who.canBeBought ? 200 : 409,
          expect.stringContaining(expectedText),
        ]);
        expect([where, await who.books()]).toEqual([where, who.canBeBought ? who.done : who.undone]);
      }
      expect(await violations()).toEqual([]);
    },
  );
});
