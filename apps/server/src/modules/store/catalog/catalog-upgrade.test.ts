import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate, readMigrations } from '../../../platform/db/index.ts';
import { migrateDatabase, migrationsFolder } from '../../../platform/platform.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const websiteId = '1'.repeat(24);
const itemId = '3'.repeat(24);

it('items of stores that are older than the catalogue are products after an update, in the currency of their store', async () => {
  const steps = await readMigrations(migrationsFolder);
  const before = steps.filter(({ name }) => name < '0015');
  expect(before).toHaveLength(14);
  await migrate(database.url, before);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into websites (website_id, slug, title, created_at) values ('${websiteId}', 'old', 'Old', now());
    insert into settings (website_id, scope, value, updated_at, updated_by)
      values ('${websiteId}', 'store', '{"storeCurrency": "EUR"}', now(), 'test');
    insert into collections (website_id, collection_id, kind, title, navigation_title, url_id, page_type, display_index, added_on, updated_on)
      values ('${websiteId}', '${'2'.repeat(24)}', 'products', 'Shop', 'Shop', 'shop', 1, 1, now(), now());
    insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on, updated_on, display_index)
      values ('${websiteId}', '${itemId}', '${'2'.repeat(24)}', 11, 'Cup', 'cup', 'published', now(), now(), now(), 1)`);
  await client.end();
  await migrateDatabase(database.url);
  const app = await createTestApp({ databaseUrl: database.url });
  try {
    expect(await app.catalog.products.read(websiteId, itemId)).toMatchObject({
      title: 'Cup',
      productType: 1,
      currency: 'EUR',
      variants: [{ sku: 'SQ0000001', priceMinor: 0, stock: { unlimited: false, quantity: 0 } }],
    });
    for (const { name, violations } of [...app.catalog.invariants, ...app.inventory.invariants])
      expect(await violations(app.platform.database.query), name).toEqual([]);
  } finally {
    await app.close();
  }
});
