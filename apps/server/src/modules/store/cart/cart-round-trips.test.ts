import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createStatementGate, type StatementGate } from '../../../testing/statement-gate.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { CART, createTestShopper, type TestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';

let home: TestDatabase;
let gate: StatementGate;
let app: TestApp;
let site: Site;
let storeId: string;
beforeAll(async () => {
  home = await createTestDatabase();
  gate = await createStatementGate(home.url);
  app = await createTestApp({ databaseUrl: gate.url });
  site = await app.make.site();
  storeId = (await app.make.store(site)).id;
});
afterAll(async () => {
  await app.close();
  await gate.close();
  await home.drop();
});

/** A shopper with a cart, whose product the process has cached. */
async function arrive(): Promise<{ shopper: TestShopper; itemId: string }> {
  const shopper = createTestShopper(app, site);
  const variants = [{ priceMinor: 500, stock: { quantity: 1000 } }];
  const { id: itemId } = await app.make.product(site, storeId, { variants });
  await shopper.put({ itemId });
  await receiveInvalidations(app);
  await shopper.put({ itemId });
  return { shopper, itemId };
}

/** How often the call waited for the database. */
async function tripsOf(call: () => Promise<unknown>): Promise<number> {
  gate.watch(site.id);
  await call();
  return gate.countOf(site.id);
}

/** As `packages/storefront` sends it. */
const asStorefront = (key: string) => ({ accept: 'application/json', 'idempotency-key': key });

describe('round trips to the database', () => {
  it('adding to a cart with a key, as the storefront does, is one round trip', async () => {
    const { shopper, itemId } = await arrive();
    const add = (key: string) => async () =>
      expect((await shopper.add({ itemId, quantity: 2 }, asStorefront(key))).statusCode).toBe(200);
    expect(await tripsOf(add('first'))).toBe(1);
    expect(await tripsOf(add('second'))).toBe(1);
    expect((await shopper.cart()).totalQuantity).toBe(6);
  });

  it('additions of several shoppers at once share their round trips, and each is answered with its own cart', async () => {
    const shoppers = await Promise.all(Array.from({ length: 12 }, arrive));
    // Products that were made after a shopper's own have emptied the cache.
    for (const { shopper, itemId } of shoppers) await shopper.put({ itemId });
    const trips = await tripsOf(async () => {
      const answers = await Promise.all(
        shoppers.map(({ shopper, itemId }, number) =>
          shopper.add({ itemId, quantity: number + 1 }, asStorefront(`together-${number}`)),
        ),
      );
      for (const [number, { statusCode, body }] of answers.entries()) {
        expect(statusCode).toBe(200);
        expect(JSON.parse(body).newlyAdded.itemId).toBe(shoppers[number]?.itemId);
        expect(JSON.parse(body).newlyAdded.quantity).toBe(number + 4);
      }
    });
    expect(trips).toBeLessThan(8);
  });

  it('a cart that another transaction has locked holds up no other shopper', async () => {
    const [held, ...others] = await Promise.all(Array.from({ length: 10 }, arrive));
    if (!held) throw new Error('Nobody came.');
    const { id: cartId } = await held.shopper.cart();
    const client = new pg.Client({ connectionString: home.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select from carts where cart_id = $1 for update', [cartId]);
      const add = ({ shopper, itemId }: typeof held) => shopper.add({ itemId, quantity: 1 });
      const all = [...others.slice(0, 4), held, ...others.slice(4)].map(add);
      const late = all.splice(4, 1)[0];
      for (const { statusCode } of await Promise.all(all)) expect(statusCode).toBe(200);
      await client.query('rollback');
      expect((await late)?.statusCode).toBe(200);
    } finally {
      await client.end();
    }
  });

  it('an addition that is sent again with its key is one round trip', async () => {
    const { shopper, itemId } = await arrive();
    const send = () => shopper.add({ itemId, quantity: 2 }, asStorefront('again'));
    const first = await send();
    expect(await tripsOf(async () => expect((await send()).body).toBe(first.body))).toBe(1);
    expect((await shopper.cart()).totalQuantity).toBe(4);
  });

  it('the first addition of a visitor, which makes the cart, is one round trip', async () => {
    const { itemId } = await arrive();
    const shopper = createTestShopper(app, site);
    await shopper.cart();
    const add = async () => expect((await shopper.add({ itemId }, asStorefront('new'))).statusCode).toBe(200);
    expect(await tripsOf(add)).toBe(1);
  });

  it('adding to a cart without a key is one round trip', async () => {
    const { shopper, itemId } = await arrive();
    expect(await tripsOf(() => shopper.put({ itemId }))).toBe(1);
  });

  it('an automatic discount that anybody may use makes no round trip more', async () => {
    const { shopper, itemId } = await arrive();
    await app.discounts.coupons.create(
      site.id,
      { name: 'Opening week', code: null, kind: 'percent', value: 1000 },
      { memberId: 'member' },
    );
    await receiveInvalidations(app);
    await shopper.put({ itemId });
    const add = async () =>
      expect(
        (await shopper.add({ itemId }, asStorefront('cheap'))).json().shoppingCart.discountCents,
      ).toBeGreaterThan(0);
    expect(await tripsOf(add)).toBe(1);
  });

  it('reading a cart that has not changed is one round trip', async () => {
    const { shopper } = await arrive();
    await shopper.cart();
    expect(await tripsOf(() => shopper.cart())).toBe(1);
  });

  it('the first reading of a cart, and the first after a change, is one round trip', async () => {
    const { shopper, itemId } = await arrive();
    // The process knows the version of the site from others who read.
    const other = createTestShopper(app, site);
    await other.put({ itemId });
    await other.cart();
    expect(await tripsOf(() => shopper.cart())).toBe(1);
    await shopper.put({ itemId });
    let quantity = 0;
    const read = async () => {
      quantity = (await shopper.cart()).totalQuantity;
    };
    expect(await tripsOf(read)).toBe(1);
    expect(quantity).toBe(3);
  });

  it('visitors who read their carts at the same time share round trips', async () => {
    const shoppers: TestShopper[] = [];
    for (let n = 0; n < 9; n++) shoppers.push((await arrive()).shopper);
    const alone: string[] = [];
    for (const shopper of shoppers) alone.push((await shopper.browser.get(CART)).body);
    let together: string[] = [];
    const trips = await tripsOf(async () => {
      together = await Promise.all(shoppers.map(async (shopper) => (await shopper.browser.get(CART)).body));
    });
    expect(together).toEqual(alone);
    expect(trips).toBeLessThan(shoppers.length);
  });
});
