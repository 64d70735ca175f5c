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
const line = { itemId: 'item', variantId: 'variant', title: 'Tea', quantity: 1, unitMinor: 1000 };
const amounts = { currency: 'EUR', subtotalMinor: 1000, discountMinor: 0, shippingMinor: 0, taxMinor: 0 };

/** As it was written down once: with the whole order around it. */
const order = { ...amounts, totalMinor: 1000, pricesIncludeTax: true, email: 'a@example.com', lines: [line] };

const subscription = (
  id: string,
  startedOn: string,
  nextOn: string | null,
  reference: string | null,
): string => `
  insert into subscriptions (website_id, subscription_id, first_order_id, line_id, state, email, test_mode, period_value,
    period_unit, cycles, cycles_done, started_on, next_billing_on, line, amounts, method_id, method_reference, created_at,
    cancelled_at, cancel_reason)
  values ('${websiteId}', '${id}', 'order-${id}', 'line', '${nextOn === null ? 'cancelled' : 'active'}', 'a@example.com', true, 1,
    'MONTH', 0, 1, '${startedOn}', ${nextOn === null ? 'null' : `'${nextOn}'`}, '${JSON.stringify(line)}',
    '${JSON.stringify(order)}', 'test-card', ${reference === null ? 'null' : `'${reference}'`}, date_trunc('second', now()),
    ${nextOn === null ? "date_trunc('second', now())" : 'null'}, '')`;

it('subscriptions of before renewals are billed from their next date on, and never for what fell due before', async () => {
  await migrate(
    database.url,
    (await readMigrations(migrationsFolder)).filter(({ name }) => name < '0313'),
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into websites (website_id, slug, title, created_at) values ('${websiteId}', 'old', 'Old', now())`,
  );
  await client.query(subscription('late', '2024-01-31', '2024-02-29', 'card'));
  await client.query(subscription('coming', '2024-01-31', '2999-02-28', 'card'));
  await client.query(subscription('unkept', '2024-01-31', '2999-02-28', null));
  await client.query(subscription('over', '2024-01-31', null, null));
  await migrateDatabase(database.url);
  const { rows } = await client.query(
    `select subscription_id as id, next_billing_on > current_date as "isComing",
      next_billing_on = (date '2024-01-31' + (coalesce(next_period, 2) - 1) * interval '1 month')::date as "isCounted"
    from subscriptions order by 1`,
  );
  await client.end();
  expect(rows).toEqual([
    { id: 'coming', isComing: true, isCounted: false },
    { id: 'late', isComing: true, isCounted: true },
    { id: 'over', isComing: null, isCounted: null },
    { id: 'unkept', isComing: true, isCounted: false },
  ]);
  const app = await createTestApp({ databaseUrl: database.url });
  try {
    expect(await app.renewals.billDue()).toBe(0);
    const { subscriptions } = await app.subscriptions.list(websiteId, { billable: 'no' });
    expect(subscriptions.map(({ id }) => id)).toEqual(['unkept']);
    expect(subscriptions[0]?.amounts).toEqual({ ...amounts, totalMinor: 1000, pricesIncludeTax: true });
    const { timeline } = await app.subscriptions.read(websiteId, 'over');
    expect(timeline.map(({ change }) => change)).toEqual(['cancelled', 'started']);
  } finally {
    await app.close();
  }
});
