import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** How many rows each table has of a site; those with none are left out. */
async function rowsOf(websiteId: string): Promise<Record<string, number>> {
  const { pool } = app.platform.database;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'website_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from "${name}" where website_id = $1`,
      [websiteId],
    );
    if (rows[0] && rows[0].count > 0) counted[name] = rows[0].count;
  }
  return counted;
}
const filesOf = async (websiteId: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of app.platform.files.list(websiteId)) keys.push(key);
  return keys;
};

it('a site is removed with all of its rows and files, and no other site loses anything', async () => {
  const fixture = await openCheckoutFixture(app);
  const other = await openCheckoutFixture(app);
  for (const { site, product, shopper, giftCard } of [fixture, other]) {
    await app.make.owner(site);
    const { id } = await product(5);
    await giftCard(2000);
    const buyer = shopper();
    await buyer.add({ itemId: id });
    await buyer.fillIn();
    await buyer.buy();
    await app.media.upload(site.id, await sampleImage());
  }
  await app.settle();
  const [before, files] = [await rowsOf(other.site.id), await filesOf(other.site.id)];
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect(before).toMatchObject({
    orders: 1,
    order_events: expect.anything(),
    stock_movements: expect.anything(),
  });
  expect(files).not.toEqual([]);

  await app.sites.remove(fixture.site);
  expect([await rowsOf(fixture.site.id), await filesOf(fixture.site.id)]).toEqual([{}, []]);
  expect([await rowsOf(other.site.id), await filesOf(other.site.id)]).toEqual([before, files]);
  expect((await app.sites.list()).map(({ slug }) => slug)).not.toContain(fixture.site.slug);
  await expect
    .poll(async () => (await app.sites.byHost(`${fixture.site.slug}.localhost`))?.id ?? null)
    .not.toBe(fixture.site.id);
  for (const { name, violations } of app.invariants)
    expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
});

it('rows that are never changed stay so, also while another site is removed', async () => {
  const { rows } = await app.platform.database.pool.query<{ website_id: string }>(
    'select website_id from order_events limit 1',
  );
  expect(rows).toHaveLength(1);
  await expect(app.platform.database.pool.query('delete from order_events')).rejects.toThrow(
    'Rows of order_events are never changed',
  );
});

it('the oldest of the others answers on the address of the install once the default site is gone', async () => {
  await app.make.site();
  await app.make.site();
  const [first] = (await app.sites.list()).filter(({ isDefault }) => isDefault);
  if (!first) throw new Error('There is no default site.');
  await app.sites.remove(first);
  const left = await app.sites.list();
  expect(left.filter(({ isDefault }) => isDefault)).toEqual([left[0]]);
});
