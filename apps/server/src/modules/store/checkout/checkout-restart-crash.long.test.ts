import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilDatabaseIdle } from '../../../testing/database-idle.ts';
import { hasBundles } from '../../../testing/has-bundles.ts';
import { putJobClockAhead } from '../../../testing/job-clock.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createStatementGate, type StatementGate } from '../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { roundSeeds, withEffort } from '../../../testing/test-effort.ts';
import { aheadProgram } from '../../../testing/test-process.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Journey } from './testing/crash-buyers.ts';
import { CRASH_CONNECTIONS, type KilledBuyer, stopEach } from './testing/crash-shop.ts';

const JOURNEYS: readonly Journey[] = [
  'paid by card',
  'paid by a gift card',
  'told by the bank',
  'told by the bank, and sold out',
];
/** In `npm test` the server dies at one statement in so many; in `npm run soak` at every one. */
const EVERY = withEffort(1) > 1 ? 1 : 12;
const MINUTE_MS = 60_000;

let app: TestApp;
let gate: StatementGate;
let server: ServerProcess | undefined;
beforeAll(async () => {
  app = await createTestApp();
  gate = await createStatementGate(app.databaseUrl);
});
afterAll(async () => {
  await server?.remove();
  await gate.close();
  await app.close();
});

/** Who is neither done nor undone, or heard of an order that is not there. */
async function unsettled(killedBuyer: readonly KilledBuyer[]): Promise<unknown[]> {
  const matches: unknown[] = [];
  for (const { who, where, answer: respond } of killedBuyer) {
    const books = await who.books();
    const wanted = books.orders === 1 ? who.done : who.undone;
    const isPromised = respond()?.status === 200 && who.canBeBought;
    if (JSON.stringify(books) !== JSON.stringify(wanted) || (isPromised && books.orders !== 1))
      matches.push([where, books]);
  }
  return matches;
}

// `npm test` builds the bundles before it runs this; alone it needs an earlier `npm run build`.
describe.runIf(await hasBundles())('a server that is killed and started again', () => {
  it.each(roundSeeds())(
    'a server killed and restarted completes within a minute what it had begun (seed %i)',
    { timeout: (EVERY === 1 ? 15 : 6) * MINUTE_MS },
    async (seed) => {
      const random = createTestRandom(seed);
      app.clock.set(new Date());
      await putJobClockAhead(app, 0);
      const running = await startServerProcess(gate.url, { connections: CRASH_CONNECTIONS });
      server = running;
      const shop = { app, gate, server: running };
      const killedBuyer: KilledBuyer[] = [];
      for (const journey of JOURNEYS)
        killedBuyer.push(...(await stopEach(shop, journey, { every: EVERY, offset: random.below(EVERY) })));
      await running.kill();
      gate.cut();
      await untilDatabaseIdle(app);
      expect(await unsettled(killedBuyer)).not.toEqual([]);

      await putJobClockAhead(app, MINUTE_MS / 1000);
      await running.startAgain({ databaseUrl: app.databaseUrl, program: aheadProgram });
      await expect.poll(() => unsettled(killedBuyer), { timeout: MINUTE_MS, interval: 250 }).toEqual([]);
      app.clock.set(new Date(Date.now() + MINUTE_MS));
      expect(await violatedInvariants(app.platform.database.query, app.invariants)).toEqual([]);

      // A shopper who has their order and presses again gets no second one.
      for (const { who, where } of killedBuyer.filter(({ who: { journey } }) => journey.startsWith('paid'))) {
        if ((await who.books()).orders === 0) continue;
        const again = await who.pay(running);
        expect([where, again]).toEqual([
          where,
          { status: 200, body: expect.stringContaining('"outcome":"completed"') },
        ]);
        expect([where, await who.books()]).toEqual([where, who.done]);
      }
      await running.remove();
    },
  );
});
