import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/drizzle.ts';
import { createStatementGate, type StatementGate } from '../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDice } from '../../testing/test-dice.ts';
import { roundSeeds, withEffort } from '../../testing/test-effort.ts';
import { idleProgram } from '../../testing/test-process.ts';
import {
  type DoomedBuyer,
  type Journey,
  pressUntilStopped,
  sendDoomedBuyer,
} from './testing/doomed-buyers.ts';
import { inTurns } from './testing/rush.ts';
import { type ShopAnswer, type ShopProcess, startShopProcess } from './testing/shop-process.ts';

/** More than there are buyers who wait, and fewer than the database of the tests has. */
const CONNECTIONS = 140;
const AT_ONCE = 8;
/** What happens by itself is looked at this often in the minute after a crash. */
const STEP_SECONDS = 20;
/** The first at each of its statements; the others in `npm test` at each third, which ones depends on the seed. */
const JOURNEYS: readonly (readonly [Journey, number])[] = [
  ['paid by card', 1],
  ['paid by a gift card', withEffort(1) > 1 ? 1 : 3],
  ['told by the bank', withEffort(1) > 1 ? 1 : 3],
  ['told by the bank, and sold out', withEffort(1) > 1 ? 1 : 3],
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

const violations = async (): Promise<string[]> => {
  const broken: string[] = [];
  for (const { name, violations: find } of app.invariants)
    for (const row of await find(app.platform.database.query)) broken.push(`${name}: ${row}`);
  return broken;
};

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

/** The next seconds of a server that has started again: its clock goes on, and jobs that fall due are run. */
async function letPass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP_SECONDS) {
    app.clock.advance(STEP_SECONDS * 1000);
    await app.platform.database.query.execute(sql`
      update pgboss.job set start_after = start_after - make_interval(secs => ${STEP_SECONDS}) where state < 'active'`);
    await app.settle();
  }
  // By the clock, each minute.
  await app.platform.once.sweepOld();
  await app.inventory.sweepExpired();
}

interface Doomed {
  readonly who: DoomedBuyer;
  readonly stopBefore: number;
  answer(): ShopAnswer | null;
}

/** How many statements there are to die before. */
async function countStatements(journey: Journey, server: ShopProcess): Promise<number> {
  const who = await sendDoomedBuyer(app, journey);
  gate.watch(who.websiteId);
  expect((await who.press(server))?.status).toBe(200);
  expect(gate.countOf(who.websiteId)).toBeGreaterThan(5);
  return gate.countOf(who.websiteId);
}

/** For a statement that is the last, or after it, there are two more: nothing is left to stop them. */
async function stopEach(
  journey: Journey,
  server: ShopProcess,
  { every, offset }: { every: number; offset: number },
): Promise<Doomed[]> {
  const statements = await countStatements(journey, server);
  const stops = Array.from({ length: statements + 2 }, (_, index) => index + 1).filter(
    (stop) => stop % every === offset % every || stop > statements,
  );
  const doomed: Doomed[] = [];
  await inTurns(AT_ONCE, stops.length, async (index) => {
    const stopBefore = stops[index] ?? expect.fail();
    const who = await sendDoomedBuyer(app, journey);
    gate.watch(who.websiteId, stopBefore);
    const { answer } = await pressUntilStopped(who, server, gate);
    doomed.push({ who, stopBefore, answer });
  });
  // All that were to be stopped are, up to those who had nothing left to ask.
  const met = doomed.filter(({ who }) => gate.isStopped(who.websiteId)).map(({ stopBefore }) => stopBefore);
  const passed = doomed
    .filter(({ who }) => !gate.isStopped(who.websiteId))
    .map(({ stopBefore }) => stopBefore);
  expect(passed.length).toBeGreaterThan(0);
  expect(Math.max(...met)).toBeLessThan(Math.min(...passed));
  return doomed;
}

describe('a server that is killed', () => {
  it.each(roundSeeds())(
    'at any statement of an order leaves it wholly done or wholly undone within a minute (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const dice = createTestDice(seed);
      app.clock.set(new Date());
      const server = await startShopProcess(gate.url, { program: idleProgram, connections: CONNECTIONS });
      const doomed: Doomed[] = [];
      for (const [journey, every] of JOURNEYS)
        doomed.push(...(await stopEach(journey, server, { every, offset: dice.below(every) })));
      await server.remove();
      gate.cut();
      await untilDatabaseRests();

      app.clock.set(new Date());
      await letPass(60);
      const ends = new Set<string>();
      for (const { who, stopBefore, answer } of doomed) {
        const books = await who.books();
        const isDone = books.orders === 1;
        const where = `${who.journey}, before statement ${stopBefore}`;
        expect([where, books]).toEqual([where, isDone ? who.done : who.undone]);
        // What was acknowledged is there.
        if (answer()?.status === 200) expect([where, isDone]).toEqual([where, who.canBeBought]);
        ends.add(`${who.journey}: ${isDone}`);
      }
      expect(ends).toContain('paid by card: true');
      expect(ends).toContain('paid by card: false');
      expect(await violations()).toEqual([]);

      // Whoever heard nothing asks again, and buys once.
      await letPass(180);
      for (const { who, stopBefore } of doomed) {
        const where = `${who.journey}, before statement ${stopBefore}`;
        const { statusCode, body } = await who.pressAgain();
        const heard = who.canBeBought ? '"outcome":"completed"' : 'your payment goes back to you';
        expect([where, statusCode, body]).toEqual([
          ...[where, who.canBeBought ? 200 : 409],
          expect.stringContaining(heard),
        ]);
        expect([where, await who.books()]).toEqual([where, who.canBeBought ? who.done : who.undone]);
      }
      expect(await violations()).toEqual([]);
    },
  );
});
