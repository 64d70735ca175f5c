import pg from 'pg';
import { type App, buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import type { WebsiteId } from '../apps/server/src/platform/entity-ids.ts';
import { createFactories } from '../apps/server/src/testing/factories.ts';
import { prepareBrowserFolder } from '../apps/server/src/testing/test-bundles.ts';
import { median, type Report } from './bench-report.ts';

const ROUNDS = 15;
const MOST_MS = 300;
const MOST_RATIO = 1.5;
const DAYS = 730;
const EVENTS_OF_AN_ORDER = 500;

/** Sums of two years of a site with so many events in each, as its days would have been summed up, and its orders. */
async function fillYears(
  client: pg.Client,
  websiteId: string,
  eventsPerYear: number,
  values: number,
): Promise<void> {
  const perDay = Math.round(eventsPerYear / 365);
  const insert = (dimension: string, count: number): Promise<unknown> =>
    client.query(
      `insert into analytics_days (website_id, day, dimension, value, visitors, visits, views, bounces, seconds, events)
        select $1, current_date - d, $2, case when $3 = 1 then '' else 'value ' || v end, $4 / 4 / $3, $4 / 3 / $3, $4 / $3,
          $4 / 8 / $3, $4::bigint * 30 / $3, $4 / 5 / $3
        from generate_series(0, $5 - 1) d, generate_series(1, $3::integer) v`,
      [websiteId, dimension, count, perDay, DAYS],
    );
  await insert('all', 1);
  await insert('hour', 24);
  await insert('page', values);
  for (const dimension of ['source', 'country', 'campaign']) await insert(dimension, 60);
  for (const dimension of ['medium', 'device', 'browser', 'system', 'language', 'event'])
    await insert(dimension, 8);
  await client.query(
    `insert into orders (website_id, order_id, sequence, number, number_from, prefix, cart_id, attempt_id, kind, test_mode, currency,
        email, customer_name, details, item_count, subtotal_minor, discount_minor, shipping_minor, tax_minor, prices_include_tax,
        total_minor, gift_card_minor, due_minor, paid_minor, financial_status, fulfilment_status, archived, has_problem,
        pay_back_minor, last_event, created_at, modified_at)
      select $1, lpad(to_hex(n), 24, '0'), n, n, 1, '', 'c' || lpad(to_hex(n), 23, '0'), 'a' || lpad(to_hex(n), 23, '0'), 'order', false, 'USD',
        'shopper' || n || '@example.com', 'A shopper', '{"answers":[]}', 1, n % 500, 0, 0, 0, false, n % 500, 0, n % 500, n % 500,
        'paid', 'FULFILLED', true, false, 0, 1, now() - n * interval '1 day' * $3 / $2, now()
      from generate_series(1, $2::integer) n`,
    [websiteId, Math.round((2 * eventsPerYear) / EVENTS_OF_AN_ORDER), DAYS],
  );
}

/** A year beside the year before it, as Analytics opens. */
async function medianOf(app: App, websiteId: WebsiteId, tables: readonly ('source' | 'country' | 'page')[]) {
  const today = app.platform.clock.now();
  const from = new Date(today.getTime() - 364 * 86_400_000).toISOString().slice(0, 10);
  const days = { from, to: today.toISOString().slice(0, 10), compare: 'year' } as const;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 2; round += 1) {
    const startedAt = performance.now();
    await Promise.all([
      app.reports.overview(websiteId, days),
      ...tables.map((table) => app.reports.table(websiteId, table, { ...days, limit: 10 })),
    ]);
    if (round > 1) times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Ten million events in a year against one million, read as the product reads them. */
export async function measureOverview(url: string, folder: string, report: Report): Promise<void> {
  const app = await buildApp(
    readConfig({
      AWNING_DATA: folder,
      DATABASE_URL: url,
      AWNING_SECRET: 'a master key for benchmarks that is long enough',
      AWNING_LOG_LEVEL: 'silent',
      AWNING_STARTER_THEMES: 'false',
    }),
    { browserFolder: await prepareBrowserFolder(folder) },
  );
  await app.start({ work: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const make = createFactories(app);
    // Names of their own: the other parts of this bench have made sites in the same database.
    const [{ id: small }, { id: large }] = [
      await make.site({ slug: 'a-small-site' }),
      await make.site({ slug: 'a-large-site' }),
    ];
    await fillYears(client, small, 1_000_000, 250);
    await fillYears(client, large, 10_000_000, 1_000);
    await client.query('vacuum analyze analytics_days, orders');
    const ofLarge = await medianOf(app, large, ['source', 'country']);
    const ofSmall = await medianOf(app, small, ['source', 'country']);
    report({
      what: 'overview of a year with 10 million events and 20,000 orders, and the year before',
      value: ofLarge,
      unit: 'ms',
      against: { name: 'most', value: MOST_MS },
      better: 'lower',
    });
    report({
      what: 'the same, of 1 million and 2,000',
      value: ofLarge / ofSmall,
      unit: '×',
      against: { name: 'most', value: MOST_RATIO },
      better: 'lower',
    });
    report({
      what: 'the same with the most visited pages (1,000 pages a day)',
      value: await medianOf(app, large, ['source', 'country', 'page']),
      unit: 'ms',
      against: { name: 'most', value: MOST_MS },
      better: 'lower',
    });
  } finally {
    await client.end();
    await app.close();
  }
}
