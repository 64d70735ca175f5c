import type { Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, type Statement, sql } from '../../../platform/db/index.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { orderLines } from './testing/cart-lines.ts';

const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let site: Site;
let box: Product;
let mug: Product;

beforeAll(async () => {
  app = await createTestApp({ config: { cartWritesPerMinute: 5 } });
  site = await app.make.site();
  const store = await app.make.store(site);
  const variants = [{ stock: { quantity: 20 } }];
  box = await app.make.product(site, store.id, {
    variants,
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  });
  mug = await app.make.product(site, store.id, { variants });
  const elsewhere = await app.make.site();
  await app.make.product(elsewhere, (await app.make.store(elsewhere)).id, { variants });
  await app.make.customer(elsewhere);
});
afterAll(() => app.close());

describe('too many changes', () => {
  it('from one address are refused for a while, in the words of the cart; reading goes on', async () => {
    const shopper = createTestShopper(app, site);
    for (let count = 0; count < 5; count++) await shopper.put({ itemId: mug.id });
    const refused = await shopper.add({ itemId: mug.id });
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'Please try again in a few seconds.']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shopper.entry('DELETE', '0'.repeat(24))).statusCode).toBe(429);
    expect((await shopper.cart()).totalQuantity).toBe(5);
    expect((await createTestShopper(app, site).add({ itemId: mug.id })).statusCode).toBe(200);
  });
});

describe('what nobody comes back to', () => {
  const exists = async (cartId: string | undefined): Promise<boolean> =>
    (await app.carts.byId(site.id, cartId ?? '')) !== null;

  it("removed entries are deleted after a day, subscription carts after a week, visitors' carts after 90 days", async () => {
    const visitor = createTestShopper(app, site);
    const entry = await visitor.put({ itemId: mug.id });
    await visitor.put({ itemId: mug.id, additionalFields: 'Anna' });
    await visitor.entry('DELETE', entry.id);
    const { id } = await visitor.cart();
    const customer = await app.make.customer(site);
    const owner = { kind: 'site-user', id: customer.id } as const;
    const { shoppingCart } = await app.carts.add(site.id, owner, { itemId: mug.id });
    const { cartToken } = await app.carts.startSubscription(site.id, { itemId: box.id });

    await app.carts.sweep();
    expect((await visitor.entry('POST', `${entry.id}/restore`)).statusCode, 'not yet').toBe(200);
    await visitor.entry('DELETE', entry.id);
    app.clock.advance(DAY_MS);
    expect(await app.carts.sweep()).toBe(1);
    app.clock.advance(7 * DAY_MS);
    await app.carts.sweep();
    expect(await app.carts.byToken(site.id, cartToken)).toBeNull();
    expect(await exists(id)).toBe(true);
    app.clock.advance(83 * DAY_MS);
    await app.carts.sweep();
    expect([await exists(id), await exists(shoppingCart.id)]).toEqual([false, true]);
  });

  it("a visitor's empty cart is deleted two days after they have signed in", async () => {
    const keys = async (): Promise<number> => {
      const rows = await app.platform.database.query.rows(
        anyRow,
        sql`select from carts where website_id = ${site.id} and signed_in_as is not null`,
      );
      return rows.length;
    };
    const visitor = createTestShopper(app, site);
    const { email } = await app.make.customer(site);
    await visitor.cart();
    await visitor.signIn(email, TEST_PASSWORD);
    app.clock.advance(DAY_MS);
    await app.carts.sweep();
    expect(await keys()).toBe(1);
    app.clock.advance(DAY_MS);
    await app.carts.sweep();
    expect(await keys()).toBe(0);
  });

  it('a cart that is used stays, however old it is', async () => {
    const visitor = createTestShopper(app, site);
    await visitor.put({ itemId: mug.id });
    app.clock.advance(80 * DAY_MS);
    await visitor.put({ itemId: mug.id });
    app.clock.advance(80 * DAY_MS);
    await app.carts.sweep();
    expect((await visitor.cart()).totalQuantity).toBe(2);
  });
});

describe('an order', () => {
  it('an order buys a cart once, and a second order gets the id of the first', async () => {
    const shopper = createTestShopper(app, site);
    await shopper.put({ itemId: mug.id, quantity: 2, additionalFields: 'Anna' });
    const cart = await shopper.cart();
    const { id = '' } = cart;
    const order = (orderId: string) =>
      app.platform.database.transaction((tx) =>
        app.carts.buy(tx, site.id, id, { orderId, lines: orderLines(cart) }),
      );
    const results = await Promise.all([order('order-1'), order('order-2')]);
    const winner = results[0]?.ok ? 'order-1' : 'order-2';
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, orderId: winner }]);
    expect(await app.carts.byId(site.id, id)).toMatchObject({
      isPurchased: true,
      orderId: winner,
      entries: [{ itemId: mug.id, quantity: 2, additionalFields: 'Anna' }],
    });
    expect(await shopper.cart(), 'the next cart is a new one').not.toHaveProperty('id');
    await shopper.put({ itemId: mug.id });
    expect((await shopper.cart()).id).not.toBe(id);
  });

  it('an order leaves the entries, quantities and changed variants that it does not have in a new cart', async () => {
    const shopper = createTestShopper(app, site);
    await shopper.put({ itemId: mug.id, quantity: 5 });
    await shopper.put({ itemId: mug.id, quantity: 1, additionalFields: 'Anna' });
    const cart = await shopper.cart();
    const [many, one] = orderLines(cart);
    if (!many || !one) throw new Error('There are two lines');
    const lines = [
      { ...many, quantity: 2 },
      { ...one, variantId: 'another' },
    ];
    const order = { orderId: `order-${cart.id}`, lines };
    const sale = await app.platform.database.transaction((tx) =>
      app.carts.buy(tx, site.id, cart.id ?? '', order),
    );
    expect(sale).toEqual({ ok: true });
    const linesOf = (read: Awaited<ReturnType<typeof app.carts.byId>>) =>
      read?.entries.map(({ quantity, additionalFields }) => [quantity, additionalFields]);
    expect(linesOf(await app.carts.byId(site.id, cart.id ?? ''))).toEqual([[2, null]]);
    const rest = await shopper.cart();
    expect(linesOf(rest)).toEqual([
      [1, 'Anna'],
      [3, null],
    ]);
    expect(rest.entries.map(({ id }) => id)).toEqual([one.entryId, expect.not.stringMatching(many.entryId)]);
  });
});

describe('doctor', () => {
  const open = sql`update carts set owner_key = 'v' || repeat('a', 43) where left(owner_key, 1) = 'v'`;
  const ofVisitors = sql`order_id is null and left(owner_key, 1) = 'v'`;
  const allAlike = sql`update cart_entries set additional_fields = null, fields_hash = '', removed_at = null`;

  it.each<[string, Statement[]]>([
    [
      'cart.quantities',
      [
        sql`alter table cart_entries drop constraint cart_entries_quantity_check`,
        sql`update cart_entries set quantity = 0`,
      ],
    ],
    [
      'cart.entries-have-carts',
      [
        sql`alter table cart_entries drop constraint cart_entries_website_id_cart_id_fkey`,
        sql`update cart_entries set cart_id = 'none-' || entry_id`,
      ],
    ],
    ['cart.one-open-cart', [sql`drop index carts_open`, open]],
    ['cart.entries-once', [sql`drop index cart_entries_once`, allAlike]],
    ['cart.merged', [sql`update carts set signed_in_as = 'u' || cart_id where ${ofVisitors}`]],
    [
      'cart.merged',
      [
        sql`delete from cart_entries`,
        sql`update carts set signed_in_as = 'u' || cart_id, waits = true where ${ofVisitors}`,
      ],
    ],
    ['cart.owners', [sql`update carts set owner_key = 'somebody ' || cart_id`]],
    ['cart.owners', [sql`update carts set kind = 'subscription'`]],
    ['cart.owners', [sql`update carts set owner_key = 'u' || cart_id where ${ofVisitors}`]],
    [
      'cart.owners',
      [
        sql`update carts set owner_key = 'u' || (select site_user_id from site_users person
            where person.website_id <> carts.website_id limit 1)
          where cart_id = (select max(cart_id) from carts where ${ofVisitors})`,
      ],
    ],
    [
      'cart.items',
      [
        sql`update cart_entries set item_id = (select item_id from items item
          where item.website_id <> cart_entries.website_id limit 1)`,
      ],
    ],
    [
      'cart.items',
      [
        sql`update cart_entries set variant_id = (select variant_id from product_variants variant
          where variant.website_id <> cart_entries.website_id limit 1)`,
      ],
    ],
    ['cart.answers', [sql`update cart_entries set additional_fields = entry_id, fields_hash = entry_id`]],
  ])('doctor finds data that violates %s', async (name, damage) => {
    for (const person of [createTestShopper(app, site), createTestShopper(app, site)]) {
      await person.put({ itemId: mug.id });
      await person.put({ itemId: mug.id, additionalFields: 'Anna' });
    }
    const rolledBack = new Error('only to look');
    const broken = new Map<string, string[]>();
    const look = app.platform.database.transaction(async (tx) => {
      const rowsOf = async (invariant: string): Promise<string[] | undefined> =>
        app.carts.invariants.find((one) => one.name === invariant)?.violations(tx);
      broken.set('before', (await rowsOf(name)) ?? ['no such invariant']);
      for (const statement of damage) await tx.run(statement);
      broken.set('after', (await rowsOf(name)) ?? []);
      throw rolledBack;
    });
    await expect(look).rejects.toBe(rolledBack);
    expect(broken.get('before')).toEqual([]);
    expect(broken.get('after')).not.toEqual([]);
  });
});
