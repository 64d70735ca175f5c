import { cartMessages } from '@awning/commerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { roundSeeds, testSeed } from '../../testing/test-effort.ts';
import { idleProgram } from '../../testing/test-process.ts';
import { openRush, type Rush } from './testing/rush.ts';

const BUYERS = 200;
const UNITS = 10;

let rush: Rush;
let processes: readonly ServerProcess[] = [];
beforeAll(async () => {
  rush = await openRush(testSeed());
  const { databaseUrl } = rush.apps[0];
  processes = await Promise.all([0, 1].map(() => startServerProcess(databaseUrl, { program: idleProgram })));
});
afterAll(async () => {
  for (const each of processes) await each.remove();
  await rush.expectSound();
  await rush.close();
});

describe(`${BUYERS} buyers for ${UNITS} units, over two server processes`, () => {
  it.each(roundSeeds())(
    `exactly ${UNITS} are sold, and the others hear the sentence of the shop (seed %i)`,
    async () => {
      const { desk } = rush;
      const { id: itemId } = await desk.product(UNITS);
      const buyers = await rush.buyers(BUYERS, (buyer) => buyer.put({ itemId }));
      const host = `${desk.site.slug}.localhost`;
      const to = { host, path: '/api/commerce/checkout/pay', headers: { 'idempotency-key': 'press' } };
      const answers = await atOnce(BUYERS, async (number) => {
        const { buyer, totalCents } = buyers[number] ?? expect.fail();
        const asked = {
          methodId: 'test-card',
          methodToken: 'test-success',
          expectedTotalCents: totalCents,
          expectedDueCents: totalCents,
        };
        // Whoever hears that the shop is busy asks again.
        for (;;) {
          const answer = await processes[number % 2]?.post(buyer.browser, to, JSON.stringify(asked));
          if (answer && answer.status !== 503) return answer;
        }
      });
      const sold = answers.filter(({ status }) => status === 200);
      expect(sold).toHaveLength(UNITS);
      for (const { body } of sold) expect(JSON.parse(body)).toMatchObject({ outcome: 'completed' });
      for (const { status, body } of answers)
        if (status !== 200)
          expect([status, JSON.parse(body).message]).toEqual([409, cartMessages.notEnoughStock]);
      expect(await desk.stockOf(itemId)).toBe(0);
    },
  );
});
