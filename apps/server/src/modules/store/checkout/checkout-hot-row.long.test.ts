import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { type Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { insist, isBought } from './testing/busy-shop.ts';

const STOCK = 100;
const BUYERS = 9;
const CHANGES = 3;
const ADDS = 4;
/** Within which everybody has an answer, if only a refusal. */
const REPLY_MS = 5_000;

let app: TestApp;
let fixture: CheckoutFixture;
let staff: TestBrowser;
let outside: pg.Client;

beforeAll(async () => {
  app = await createTestApp({ config: { databasePoolSize: 4 } });
  fixture = await openCheckoutFixture(app);
  await app.payments.settings.change(fixture.site.id, {
    value: { cash: { enabled: true, label: 'Cash', instructions: '' } },
    expected: undefined,
    by: 'test',
  });
  staff = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(staff, (await app.make.owner(fixture.site)).email);
  outside = new pg.Client({ connectionString: app.databaseUrl });
  await outside.connect();
});
afterAll(async () => {
  await outside?.end();
  await app?.close();
});

interface Timed {
  readonly answer: LightMyRequestResponse;
  readonly ms: number;
}

async function timed(work: Promise<LightMyRequestResponse>): Promise<Timed> {
  const began = performance.now();
  return { answer: await work, ms: performance.now() - began };
}

async function buyer(itemId: string): Promise<Buyer> {
  const one = fixture.shopper();
  await one.put({ itemId });
  await one.fillIn();
  return one;
}

describe('a row of stock that another transaction holds', () => {
  it('costs those who need it five seconds at most, and nobody else anything', async () => {
    const hot = await fixture.product(STOCK);
    const cold = await fixture.product(STOCK);
    const variantId = hot.variants[0]?.id ?? expect.fail();
    const buyers: Buyer[] = [];
    for (let i = 0; i < BUYERS; i++) buyers.push(await buyer(hot.id));
    const others = [await buyer(cold.id), await buyer(cold.id), await buyer(cold.id)];
    const { totalCents } = await (buyers[0] ?? expect.fail()).checkout();
    const pay = (one: Buyer, number: number) =>
      one.pay({
        methodId: number % 3 === 0 ? 'cash' : 'test-card',
        expectedTotalCents: totalCents,
        key: 'press',
      });
    const change = (number: number) =>
      staff.call(
        'POST',
        '/api/commerce/inventory/adjustments',
        { incrementOperations: [{ variantId, quantity: 1 }] },
        { 'idempotency-key': `change-${number}` },
      );

    // As in service: it has been asked before.
    await expect.poll(async () => (await app.browser().get('/readyz')).statusCode).toBe(200);

    await outside.query('begin');
    await outside.query('select from stock_levels where variant_id = $1 for no key update', [variantId]);
    const waiting = [
      ...buyers.map((one, number) => timed(pay(one, number))),
      ...Array.from({ length: CHANGES }, (_, number) => timed(change(number))),
    ];
    const adding = atOnce(ADDS, () =>
      timed(
        fixture.shopper().browser.call('POST', '/api/commerce/shopping-cart/entries', { itemId: hot.id }),
      ),
    );

    let isOver = false;
    const all = Promise.all(waiting).then((answers) => {
      isOver = true;
      return answers;
    });
    const probes: Timed[] = [];
    const reads: Timed[] = [];
    const sales: Timed[] = [];
    do {
      probes.push(await timed(app.browser().get('/readyz')));
      reads.push(await timed(staff.get(`/api/commerce/inventory?itemId=${hot.id}`)));
      const other = others.pop();
      if (other) sales.push(await timed(other.pay({ expectedTotalCents: totalCents })));
    } while (!isOver);

    expect(probes.map(({ answer }) => answer.statusCode)).toEqual(probes.map(() => 200));
    expect(reads.map(({ answer }) => answer.statusCode)).toEqual(reads.map(() => 200));
    expect(sales.map(({ answer }) => isBought(answer))).toEqual([true, true, true]);
    for (const { ms } of [...probes, ...reads, ...sales, ...(await adding)])
      expect(ms).toBeLessThan(REPLY_MS);
    expect((await adding).map(({ answer }) => answer.statusCode)).toEqual(
      Array.from({ length: ADDS }, () => 200),
    );
    for (const { answer, ms } of await all) {
      expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
        503,
        'The site is busy or restarting. Please try again in a moment.',
        '5',
      ]);
      expect(ms).toBeLessThan(REPLY_MS);
    }

    // Nothing is lost: the row is free again, and the same calls come through.
    await outside.query('rollback');
    const bought = await Promise.all(buyers.map((one, number) => insist(() => pay(one, number))));
    expect(bought.map(isBought)).toEqual(buyers.map(() => true));
    for (let number = 0; number < CHANGES; number++) expect((await change(number)).statusCode).toBe(204);
    expect(await fixture.stockOf(hot.id)).toBe(STOCK - BUYERS + CHANGES);
    expect(await fixture.stockOf(cold.id)).toBe(STOCK - 3);
    expect(await fixture.violations()).toEqual([]);
  }, 60_000);
});
