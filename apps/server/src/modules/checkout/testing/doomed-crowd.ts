import { expect } from 'vitest';
import type { ProcessAnswer, ServerProcess } from '../../../testing/server-process.ts';
import type { StatementGate } from '../../../testing/statement-gate.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type DoomedBuyer, type Journey, pressUntilStopped, sendDoomedBuyer } from './doomed-buyers.ts';
import { inTurns } from './rush.ts';

/** More than there are buyers who wait, and fewer than the database of the tests has. */
export const DOOMED_CONNECTIONS = 140;
const AT_ONCE = 8;

/** Somebody whose order stands still before a statement, until its server is killed. */
export interface Doomed {
  readonly who: DoomedBuyer;
  readonly stopBefore: number;
  /** For a message. */
  readonly where: string;
  /** By now: some of what an order asks for comes after its answer. */
  isStopped(): boolean;
  answer(): ProcessAnswer | null;
}

interface DoomedShop {
  readonly app: TestApp;
  /** The line by which the server reaches the database. */
  readonly gate: StatementGate;
  readonly server: ServerProcess;
}

/** How many statements there are to die before. */
async function countStatements({ app, gate, server }: DoomedShop, journey: Journey): Promise<number> {
  const who = await sendDoomedBuyer(app, journey);
  gate.watch(who.websiteId);
  expect((await who.press(server))?.status).toBe(200);
  expect(gate.countOf(who.websiteId)).toBeGreaterThan(5);
  return gate.countOf(who.websiteId);
}

/**
 * A buyer at each statement that is asked for. For a statement that is the last, or after it, there are two more: nothing is left to stop
 * them.
 */
export async function stopEach(
  shop: DoomedShop,
  journey: Journey,
  { every, offset }: { readonly every: number; readonly offset: number },
): Promise<Doomed[]> {
  const { app, gate, server } = shop;
  const statements = await countStatements(shop, journey);
  const stops = Array.from({ length: statements + 2 }, (_, index) => index + 1).filter(
    (stop) => stop % every === offset % every || stop > statements,
  );
  const doomed: Doomed[] = [];
  await inTurns(AT_ONCE, stops.length, async (index) => {
    const stopBefore = stops[index] ?? expect.fail();
    const who = await sendDoomedBuyer(app, journey);
    gate.watch(who.websiteId, stopBefore);
    const { answer } = await pressUntilStopped(who, server, gate);
    const where = `${journey}, before statement ${stopBefore}`;
    const isStopped = (): boolean => gate.isStopped(who.websiteId);
    doomed.push({ who, stopBefore, where, isStopped, answer });
  });
  return doomed;
}
