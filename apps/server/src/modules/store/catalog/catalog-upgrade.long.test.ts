import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { migrateDatabase } from '../../../platform/platform.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { updateTo } from '../../../testing/update-to.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const websiteId = '1'.repeat(24);
const itemId = '3'.repeat(24);

const OLD_STORE = `
  insert into websites (website_id, slug, title, created_at) values ('${websiteId}', 'old', 'Old', now());
  insert into settings (website_id, scope, value, updated_at, updated_by)
    values ('${websiteId}', 'store', '{"storeCurrency": "EUR"}', now(), 'test');
  insert into collections (website_id, collection_id, kind, title, navigation_title, url_id, page_type, display_index, added_on, updated_on)
    values ('${websiteId}', '${'2'.repeat(24)}', 'products', 'Shop', 'Shop', 'shop', 1, 1, now(), now());
  insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on, updated_on, display_index)
    values ('${websiteId}', '${itemId}', '${'2'.repeat(24)}', 11, 'Cup', 'cup', 'published', now(), now(), now(), 1)`;

it('items of stores that are older than the catalogue are products after an update, in the currency of their store', async () => {
  await updateTo(database, '0015', OLD_STORE);
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

it('changes of products that are scheduled before an update happen after it', async () => {
  await updateTo(database, '0015', OLD_STORE);
  await updateTo(
    database,
    '0220',
    `insert into product_schedules (website_id, schedule_id, item_id, due_at, local_time, time_zone, change, state, created_at,
        created_by, ended_at)
      select '${websiteId}', lpad(place::text, 24, '0'), '${itemId}', now() - interval '1 minute', '2026-01-02T03:04', 'UTC',
        change::jsonb, state, now(), '${'4'.repeat(24)}', case when state = 'waiting' then null else now() end
      from (values (1, '{"priceMinor": 900}', 'waiting'), (2, '{"visible": true}', 'cancelled')) given (place, change, state)`,
  );
  await migrateDatabase(database.url);
  const app = await createTestApp({ databaseUrl: database.url, swap: { clock: systemClock } });
  try {
    expect(await app.catalog.schedules.list(websiteId, itemId)).toMatchObject([
      { change: { priceMinor: 900 }, state: 'waiting', timeZone: 'UTC' },
      { change: { visible: true }, state: 'cancelled' },
    ]);
    await app.drafts.schedules.applyDue();
    expect(await app.catalog.products.read(websiteId, itemId)).toMatchObject({
      variants: [{ priceMinor: 900 }],
    });
    expect(await app.catalog.schedules.list(websiteId, itemId)).toContainEqual(
      expect.objectContaining({ state: 'done' }),
    );
  } finally {
    await app.close();
  }
});
