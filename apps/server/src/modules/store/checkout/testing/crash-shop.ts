import { expect } from 'vitest';
import type { ProcessResponse, ServerProcess } from '../../../../testing/server-process.ts';
import type { StatementGate } from '../../../../testing/statement-gate.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { alternately } from './busy-shop.ts';
import { type CrashBuyer, type Journey, payUntilStopped, startCrashBuyer } from './crash-buyers.ts';

/** More than there are buyers who wait, and fewer than the database of the tests has. */
export const CRASH_CONNECTIONS = 140;
const AT_ONCE = 8;

/** A buyer whose order stops before a statement, until its server is killed. */
export interface KilledBuyer {
  readonly who: CrashBuyer;
  readonly stopBefore: number;
  /** For a message. */
  readonly where: string;
  /** By now: some of what an order asks for comes after its answer. */
  isStopped(): boolean;
  answer(): ProcessResponse | null;
}

interface CrashShop {
  readonly app: TestApp;
  /** The line by which the server reaches the database. */
  readonly gate: StatementGate;
  readonly server: ServerProcess;
}

/** How many statements there are to die before. */
async function countStatements({ app, gate, server }: CrashShop, journey: Journey): Promise<number> {
  const who = await startCrashBuyer(app, journey);
  gate.watch(who.websiteId);
  expect((await who.pay(server))?.status).toBe(200);
  expect(gate.countOf(who.websiteId)).toBeGreaterThan(5);
  return gate.countOf(who.websiteId);
}

/**
 * A buyer at each statement that is asked for. For a statement that is the last, or after it, there are two more:
 * nothing is left to stop them.
 */
export async function stopEach(
  shop: CrashShop,
  journey: Journey,
  { every, offset }: { readonly every: number; readonly offset: number },
): Promise<KilledBuyer[]> {
  const { app, gate, server } = shop;
  const statements = await countStatements(shop, journey);
  const stops = Array.from({ length: statements + 2 }, (_, index) => index + 1).filter(
    (stop) => stop % every === offset % every || stop > statements,
  );
  const killedBuyer: KilledBuyer[] = [];
  await alternately(AT_ONCE, stops.length, async (index) => {
    const stopBefore = stops[index] ?? expect.fail();
    const who = await startCrashBuyer(app, journey);
    gate.watch(who.websiteId, stopBefore);
    const { answer: respond } = await payUntilStopped(who, server, gate);
    const where = `${journey}, before statement ${stopBefore}`;
    const isStopped = (): boolean => gate.isStopped(who.websiteId);
    killedBuyer.push({ who, stopBefore, where, isStopped, answer: respond });
  });
  return killedBuyer;
}
