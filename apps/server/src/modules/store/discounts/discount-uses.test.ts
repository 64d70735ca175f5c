import type { NewCoupon } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';
import type { UseOutcome } from './index.ts';

let here: TestApp;
let there: TestApp;
let site: Site;

beforeAll(async () => {
  here = await createTestApp();
  there = await createTestApp({ databaseUrl: here.databaseUrl });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  site = await here.make.site();
});

let createdCount = 0;
const createCoupon = async (fields: Partial<NewCoupon> = {}): Promise<string> => {
  const input: NewCoupon = {
    name: 'Ten',
    code: `TEN${createdCount++}`,
    kind: 'percent',
    value: 1000,
    ...fields,
  };
  return (await here.discounts.coupons.create(site.id, input, { memberId: 'member' })).id;
};
/** Work is spread over the processes. */
const appOf = (number: number): TestApp => (number % 2 ? there : here);
const inTransaction = <T>(number: number, work: (tx: Queryable, app: TestApp) => Promise<T>): Promise<T> =>
  // With one attempt a deadlock would surface, instead of being tried again.
  appOf(number).platform.database.transaction((tx) => work(tx, appOf(number)), { attempts: 1 });
const use = (
  number: number,
  discountIds: readonly string[],
  { customer = `buyer-${number}@example.com`, orderId = `order-${number}` } = {},
): Promise<UseOutcome> =>
  inTransaction(number, (tx, { discounts }) =>
    discounts.consume(tx, site.id, { orderId, customer, discountIds }),
  );
const atOnce = <T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const succeeded = (outcomes: readonly UseOutcome[]): number => outcomes.filter(({ ok }) => ok).length;
const usesOf = async (couponId: string): Promise<number> =>
  (await here.discounts.coupons.read(site.id, couponId)).uses;
const codeOf = async (couponId: string): Promise<string> =>
  (await here.discounts.coupons.read(site.id, couponId)).code ?? '';

async function expectSoundBooks(): Promise<void> {
  for (const { name, violations } of here.discounts.invariants)
    expect([name, await violations(here.platform.database.query)]).toEqual([name, []]);
}

describe('many orders at once, over two processes', () => {
  it.each([
    { limit: 1, orders: 100 },
    { limit: 50, orders: 200 },
  ])('a coupon for $limit orders and $orders of them: $limit use it', async ({ limit, orders }) => {
    const id = await createCoupon({ usesLimit: limit });
    const outcomes = await atOnce(orders, (number) => use(number, [id]));
    expect(succeeded(outcomes)).toBe(limit);
    const sentence = `The code ${await codeOf(id)} has been used up.`;
    for (const outcome of outcomes)
      if (!outcome.ok) expect(outcome).toEqual({ ok: false, discountId: id, sentence });
    expect(await usesOf(id)).toBe(limit);
    await expectSoundBooks();
  });

  it('one use for each customer is one, however the address is spelled', async () => {
    const id = await createCoupon({ usesPerCustomer: 1 });
    const spellings = ['ada@example.com', 'Ada@Example.com', ' ADA@EXAMPLE.COM '];
    const outcomes = await atOnce(60, (number) =>
      use(number, [id], { customer: spellings[number % 3] ?? '' }),
    );
    expect(succeeded(outcomes)).toBe(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      sentence: `You have already used the code ${await codeOf(id)}.`,
    });
    expect(await use(100, [id], { customer: 'grace@example.com' })).toEqual({ ok: true });
    expect(await usesOf(id)).toBe(2);
    await expectSoundBooks();
  });

  it('three for each customer and five altogether hold together', async () => {
    const id = await createCoupon({ usesPerCustomer: 3, usesLimit: 5 });
    const outcomes = await atOnce(80, (number) =>
      use(number, [id], { customer: number % 2 ? 'ada@example.com' : 'grace@example.com' }),
    );
    expect(succeeded(outcomes)).toBe(5);
    const rows = await here.platform.database.query.rows(
      { most: column.integer },
      sql`
      select max(n)::int as most from (
        select count(*) as n from discount_uses where website_id = ${site.id} group by customer) counted`,
    );
    expect(rows[0]?.most).toBe(3);
    await expectSoundBooks();
  });

  it('an order with several discounts uses all of them or none, in any order, and never deadlocks', async () => {
    const ids = [
      await createCoupon({ usesLimit: 20 }),
      await createCoupon({ usesLimit: 10 }),
      await createCoupon(),
    ];
    const outcomes = await atOnce(60, (number) => use(number, number % 2 ? ids : ids.toReversed()));
    expect(succeeded(outcomes)).toBe(10);
    expect(await Promise.all(ids.map(usesOf))).toEqual([10, 10, 10]);
    await expectSoundBooks();
  });

  it('one order that is completed many times at once uses it once', async () => {
    const id = await createCoupon({ usesLimit: 3, usesPerCustomer: 2 });
    const same = { orderId: 'one-order', customer: 'ada@example.com' };
    const outcomes = await atOnce(20, (number) => use(number, [id, id], same));
    expect(succeeded(outcomes)).toBe(20);
    expect(await usesOf(id)).toBe(1);
    await expectSoundBooks();
  });

  it('failed orders leave the uses of a discount to others', async () => {
    const id = await createCoupon({ usesLimit: 5, usesPerCustomer: 1 });
    const outcomes = await atOnce(40, (number) =>
      inTransaction(number, async (tx, { discounts }) => {
        const buyer = {
          orderId: `order-${number}`,
          customer: `${number % 20}@example.com`,
          discountIds: [id],
        };
        const outcome = await discounts.consume(tx, site.id, buyer);
        if (number % 4 === 0) throw new Error('the order fails');
        return outcome.ok;
      }).catch(() => false),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(5);
    expect(await usesOf(id)).toBe(5);
    await expectSoundBooks();
  });

  it('a limit that is set while orders come in counts those that came before', async () => {
    const id = await createCoupon();
    const limit = (): Promise<unknown> =>
      here.discounts.coupons.change(site.id, id, { usesLimit: 40 }).catch(() => null);
    const [, outcomes] = await Promise.all([limit(), atOnce(60, (number) => use(number, [id]))]);
    const { uses, usesLimit } = await here.discounts.coupons.read(site.id, id);
    expect(uses).toBe(succeeded(outcomes));
    expect(uses).toBe(usesLimit === null ? 60 : 40);
    await expectSoundBooks();
  });
});

describe('an order that uses a discount', () => {
  const releaseUses = (orderId: string): Promise<void> =>
    inTransaction(0, (tx, { discounts }) => discounts.releaseUses(tx, site.id, orderId));

  it('an order that fails releases its uses of discounts once', async () => {
    const limited = await createCoupon({ usesLimit: 1, usesPerCustomer: 1 });
    const free = await createCoupon();
    const customer = 'ada@example.com';
    await use(1, [limited, free], { customer });
    expect(succeeded([await use(2, [limited], { customer })])).toBe(0);
    await releaseUses('order-1');
    await releaseUses('order-1');
    await releaseUses('no-such-order');
    expect([await usesOf(limited), await usesOf(free)]).toEqual([0, 0]);
    expect(await use(3, [limited], { customer })).toEqual({ ok: true });
    await expectSoundBooks();
  });

  it('an order is refused as a whole when one of its discounts is gone, and nothing else changes', async () => {
    const [limitedId, removedId] = [await createCoupon({ usesLimit: 5 }), await createCoupon()];
    await here.discounts.coupons.remove(site.id, removedId);
    const outcome = await inTransaction(0, async (tx, { discounts }) => {
      const refused = await discounts.consume(tx, site.id, {
        orderId: 'order',
        customer: 'ada@example.com',
        discountIds: [limitedId, removedId],
      });
      // The transaction goes on after a refusal: what was written before it stays.
      expect(await tx.run(sql`select 1`)).toBe(1);
      return refused;
    });
    expect(outcome).toEqual({
      ok: false,
      discountId: removedId,
      sentence: 'A discount in your cart is not there any more.',
    });
    expect(await usesOf(limitedId)).toBe(0);
  });

  it('an order uses and releases only discounts of its own site', async () => {
    const id = await createCoupon({ usesLimit: 1 });
    const other = await here.make.site();
    const outcome = await inTransaction(0, (tx, { discounts }) =>
      discounts.consume(tx, other.id, { orderId: 'o', customer: 'ada@example.com', discountIds: [id] }),
    );
    expect(outcome.ok).toBe(false);
    await inTransaction(0, (tx, { discounts }) => discounts.releaseUses(tx, other.id, 'order-1'));
    expect(await use(1, [id])).toEqual({ ok: true });
  });

  it('counts uses from before a limit for each customer was set', async () => {
    const id = await createCoupon();
    const customer = 'ada@example.com';
    await use(1, [id], { customer });
    await here.discounts.coupons.change(site.id, id, { usesPerCustomer: 2 });
    expect(await use(2, [id], { customer })).toEqual({ ok: true });
    expect((await use(3, [id], { customer })).ok).toBe(false);
    await expectSoundBooks();
  });

  it('the limit of a discount cannot be set below its uses', async () => {
    const id = await createCoupon();
    for (const number of [1, 2, 3]) await use(number, [id]);
    await expect(here.discounts.coupons.change(site.id, id, { usesLimit: 2 })).rejects.toMatchObject({
      details: { errors: { usesLimit: 'It has been used more often than that already.' } },
    });
    expect(await here.discounts.coupons.change(site.id, id, { usesLimit: 3 })).toMatchObject({ uses: 3 });
    expect((await use(4, [id])).ok).toBe(false);
    expect(await here.discounts.coupons.change(site.id, id, { usesLimit: null })).toMatchObject({ uses: 3 });
    expect((await use(4, [id])).ok).toBe(true);
  });
});

describe('what carts hear', () => {
  it('how often a code may still be used, altogether and by a customer', async () => {
    const id = await createCoupon({ code: 'FEW', usesLimit: 3, usesPerCustomer: 2 });
    await use(1, [id], { customer: 'Ada@example.com' });
    const left = async (customer?: string) => {
      const rule = (await here.discounts.read.byCodes(site.id, ['few'], { customer })).get('few');
      return [rule?.usesLeft, rule?.usesLeftForCustomer];
    };
    expect(await left()).toEqual([2, null]);
    expect(await left('ADA@example.com')).toEqual([2, 1]);
    expect(await left('grace@example.com')).toEqual([2, 2]);
  });

  it('discounts without a code, and at once when one of them is used up', async () => {
    expect(await here.discounts.read.automatic(site.id)).toEqual([]);
    const id = await createCoupon({ code: null, name: 'Opening', usesLimit: 1 });
    const readUses = async () =>
      (await there.discounts.read.automatic(site.id)).map(({ code, name, usesLeft }) => ({
        code,
        name,
        usesLeft,
      }));
    await expect.poll(readUses, { interval: 10 }).toEqual([{ code: null, name: 'Opening', usesLeft: 1 }]);
    await use(0, [id]);
    expect(await readUses()).toEqual([{ code: null, name: 'Opening', usesLeft: 0 }]);
    expect(await use(1, [id])).toMatchObject({
      sentence: 'You cannot have the discount “Opening” any more.',
    });
  });
});
