import { cartMessages } from '@awning/commerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { roundSeeds, testSeed } from '../../../testing/test-effort.ts';
import { idleProgram } from '../../../testing/test-process.ts';
import { type BusyShop, openBusyShop } from './testing/busy-shop.ts';

const BUYERS = 200;
const UNITS = 10;

let busyShop: BusyShop;
let processes: readonly ServerProcess[] = [];
beforeAll(async () => {
  busyShop = await openBusyShop(testSeed());
  const { databaseUrl } = busyShop.apps[0];
  processes = await Promise.all([0, 1].map(() => startServerProcess(databaseUrl, { program: idleProgram })));
});
afterAll(async () => {
  for (const each of processes) await each.remove();
  await busyShop.expectSound();
  await busyShop.close();
});

describe(`${BUYERS} buyers for ${UNITS} units, over two server processes`, () => {
  it.each(roundSeeds())(
    `exactly ${UNITS} are sold, and the others hear the sentence of the shop (seed %i)`,
    async () => {
      const { fixture } = busyShop;
      const { id: itemId } = await fixture.product(UNITS);
      const buyers = await busyShop.buyers(BUYERS, (buyer) => buyer.put({ itemId }));
      const host = `${fixture.site.slug}.localhost`;
      const to = { host, path: '/api/commerce/checkout/pay', headers: { 'idempotency-key': 'press' } };
      const answers = await atOnce(BUYERS, async (number) => {
        const { buyer, totalCents } = buyers[number] ?? expect.fail();
        const request = {
          methodId: 'test-card',
          methodToken: 'test-success',
          expectedTotalCents: totalCents,
          expectedDueCents: totalCents,
        };
        // A shopper who gets the response that the shop is busy asks again.
        for (;;) {
          const response = await processes[number % 2]?.post(buyer.browser, to, JSON.stringify(request));
          if (response && response.status !== 503) return response;
        }
      });
      const sold = answers.filter(({ status }) => status === 200);
      expect(sold).toHaveLength(UNITS);
      for (const { body } of sold) expect(JSON.parse(body)).toMatchObject({ outcome: 'completed' });
      for (const { status, body } of answers)
        if (status !== 200)
          expect([status, JSON.parse(body).message]).toEqual([409, cartMessages.notEnoughStock]);
      expect(await fixture.stockOf(itemId)).toBe(0);
    },
    180_000,
  );
});
