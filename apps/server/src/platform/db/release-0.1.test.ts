import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALIFORNIA } from '../../testing/checkout-fixture.ts';
import { createDatabaseOfRelease01, RELEASE_0_1 } from '../../testing/release-0.1.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestShopper, type TestShopper } from '../../testing/test-shopper.ts';
import { violatedInvariants } from '../../testing/violated-invariants.ts';
import { migrateDatabase, readOwnSqlObjects } from '../platform.ts';

const { site, mugId, giftCard, cart } = RELEASE_0_1;
const CHECKOUT = '/api/commerce/checkout';

let home: TestDatabase;
let app: TestApp;
let visitor: TestShopper;
let applied: string[];

beforeAll(async () => {
  home = await createDatabaseOfRelease01();
  applied = await migrateDatabase(home.url);
  app = await createTestApp({ databaseUrl: home.url });
  visitor = createTestShopper(app, site);
  for (const [name, value] of Object.entries(cart.cookies)) visitor.browser.cookies.set(name, value);
});
afterAll(async () => {
  await app.close();
  await home.drop();
});

async function shapeOf(url: string): Promise<{ name: string; text: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; text: string }>(`
      select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all select relname, pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union all select attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod) from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'v', 'c') and relnamespace = 'public'::regnamespace
      where attnum > 0 and not attisdropped
      order by 1, 2`);
    return rows;
  } finally {
    await client.end();
  }
}

const stockOfMug = async (): Promise<number | undefined> => {
  const levels = await app.inventory.levelsOf(app.platform.database.query, site.id, [mugId]);
  return [...levels.values()][0]?.quantity;
};
const balance = async (): Promise<number> =>
  (
    await app.platform.database.pool.query<{ balance: number }>(
      'select balance_minor::int as balance from gift_cards where gift_card_id = $1',
      [giftCard.id],
    )
  ).rows[0]?.balance ?? -1;

it('a database of release 0.1 gets every function and view once, and is then what a new database is', async () => {
  const { objects } = await readOwnSqlObjects();
  expect(applied).toEqual(expect.arrayContaining(objects.map(({ name }) => name)));
  expect(await migrateDatabase(home.url)).toEqual([]);
  const fresh = await createTestDatabase();
  try {
    expect(await shapeOf(home.url)).toEqual(await shapeOf(fresh.url));
  } finally {
    await fresh.drop();
  }
});

it('pages, items, search, orders and carts of release 0.1 are read', async () => {
  const { browser } = visitor;
  expect((await browser.get('/about')).body).toContain('Thrown by hand near the sea.');
  expect((await browser.get('/journal/first-firing')).body).toContain('First firing');
  expect((await browser.get('/search?q=thrown')).body).toContain('About us');
  expect(await visitor.cart()).toMatchObject({
    id: cart.id,
    entries: [{ title: 'Tide mug', quantity: 2, isAvailable: true }],
    grandTotalCents: 2400,
  });
  const owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, 'owner@example.com');
  const orders = (await owner.get('/api/commerce/orders')).json();
  expect(JSON.stringify(orders)).toContain('buyer-1@example.com');
  expect(JSON.stringify(orders)).toContain('buyer-2@example.com');
  expect(await violatedInvariants(app.platform.database.query, app.invariants)).toEqual([]);
});

it.each([
  ['about', '/about'],
  ['journal', '/journal'],
  ['first-firing', '/journal/first-firing'],
])('the content of the page %s of release 0.1 is drawn as before, byte for byte', async (name, address) => {
  const { statusCode, body } = await visitor.browser.get(`${address}?format=main-content`);
  expect(statusCode, body).toBe(200);
  await expect(body).toMatchFileSnapshot(`../../testing/fixtures/release-0.1-${name}.txt`);
});

it('a cart of release 0.1 is bought with a gift card of release 0.1', async () => {
  const { browser } = visitor;
  const [stockBefore, balanceBefore] = [await stockOfMug(), await balance()];
  expect(stockBefore).toBe(4);
  expect(balanceBefore).toBeGreaterThan(0);
  const details = { email: 'visitor@example.com', shippingAddress: CALIFORNIA };
  expect((await browser.call('PUT', CHECKOUT, details)).statusCode).toBe(200);
  expect((await browser.call('POST', `${CHECKOUT}/gift-cards`, { code: giftCard.code })).statusCode).toBe(
    200,
  );
  const { totalCents, dueCents } = (await browser.get(CHECKOUT)).json();
  expect(totalCents - dueCents).toBe(balanceBefore);
  const paid = await browser.call('POST', `${CHECKOUT}/pay`, {
    methodId: 'test-card',
    methodToken: 'test-success',
    expectedTotalCents: totalCents,
    expectedDueCents: dueCents,
  });
  expect(paid.json()).toMatchObject({ outcome: 'completed' });
  await app.settle();
  expect(await stockOfMug()).toBe(2);
  expect(await balance()).toBe(0);
  expect(await app.orders.byCart(site.id, cart.id)).toMatchObject({ totalMinor: totalCents });
  expect(await violatedInvariants(app.platform.database.query, app.invariants)).toEqual([]);
});
