import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { createFactories } from '../apps/server/src/testing/factories.ts';
import { prepareBrowserFolder } from '../apps/server/src/testing/test-bundles.ts';
import { median, type Report } from './bench-report.ts';

const ROUNDS = 9;
const EVENTS = 12_000;
const STEP_MS = 250;
const CALLS_AT_ONCE = 50;
const BATCH = 1_000;
const VISITORS = 1_500;
const PAGES = 300;
const LEAST_SHARE = 0.6;
const MOST_BYTES = 200;

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];
const REFERRERS = ['', 'https://www.google.com/', 'https://t.co/x', 'https://blog.example/post'];

const COLUMNS = [
  ['id', 'bigint'],
  ['at', 'timestamptz'],
  ['visitor', 'bigint'],
  ['day', 'date'],
  ['page', 'integer'],
  ['origin', 'integer'],
  ['client', 'integer'],
  ['value', 'integer'],
  ['amount', 'integer'],
  ['kind', 'smallint'],
  ['website_id', 'text'],
  ['detail', 'jsonb'],
] as const;

/** Recording events, from what a page sends to the row, against inserting rows that are ready, in turn. */
export async function measureStoring(url: string, folder: string, report: Report): Promise<void> {
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
    const make = createFactories(app);
    const sites = [];
    for (let count = 0; count < 2 * ROUNDS + 2; count += 1) sites.push(await make.site());
    await client.query('create table ideal_events (like analytics_events including all)');
    await client.query('set synchronous_commit = off');
    const shares: number[] = [];
    let perSecond = 0;
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      const site = sites[round];
      if (!site) throw new Error('No site.');
      const calls = callsOf(site, round);
      const ours = await timeOf(() => recordEvents(app, calls));
      const rows = await client.query({
        text: 'select * from analytics_events where website_id = $1',
        values: [site.id],
      });
      if (rows.rowCount !== EVENTS)
        throw new Error(`${rows.rowCount} events were stored, and not ${EVENTS}.`);
      await client.query('truncate ideal_events');
      const ideal = await timeOf(() => insertRows(client, rows.rows));
      // The first round compiles and plans.
      if (round > 0) shares.push(ideal / ours);
      perSecond = Math.max(perSecond, (EVENTS / ours) * 1000);
    }
    report({
      what: `recording events (up to ${Math.round(perSecond)} a second), of a batched insert of ready rows`,
      value: median(shares),
      unit: '×',
      against: { name: 'least', value: LEAST_SHARE },
      better: 'higher',
    });
    await client.query('vacuum analyze analytics_events');
    const { rows } = await client.query<{ bytes: number }>(
      `select ((select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'analytics_events'::regclass)
        + pg_total_relation_size('analytics_texts'))::float8 / (select count(*) from analytics_events) as bytes`,
    );
    report({
      what: 'storage of an event, with indexes and texts',
      value: rows[0]?.bytes ?? Number.NaN,
      unit: 'bytes',
      against: { name: 'most', value: MOST_BYTES },
      better: 'lower',
    });
    await client.query('drop table ideal_events');
  } finally {
    await client.end();
    await app.close();
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

type BenchApp = Awaited<ReturnType<typeof buildApp>>;

interface Call {
  readonly request: Parameters<BenchApp['analytics']['recordHit']>[0];
  readonly kind: number | 'AddToCart';
  readonly data: string;
}

/** Two views, a heartbeat and an event of a shopper, again and again, as pages send them within an hour. */
function callsOf(site: { readonly id: string; readonly slug: string }, round: number): Call[] {
  const begin = Date.now() - EVENTS * STEP_MS;
  return Array.from({ length: EVENTS }, (_, n) => {
    const person = n % VISITORS;
    const request = {
      site: { ...site, title: '', tagline: '', baseUrl: 'http://shop.example' },
      member: null,
      ip: `10.${round}.${person >> 8}.${person & 255}`,
      host: 'shop.example',
      headers: { 'user-agent': AGENTS[person % AGENTS.length], 'accept-language': 'de-DE' },
      socket: {},
    } as unknown as Call['request'];
    const page = `/shop/product-${(n * 7) % PAGES}`;
    const clientDate = begin + n * STEP_MS;
    if (n % 4 === 3) {
      const item = { item_id: `65f0aa01bb02cc03dd04e${100 + (n % PAGES)}`, quantity: 1 };
      const data = {
        website_id: site.id,
        event_id: `e${n}`,
        event_occurrence_timestamp: clientDate,
        page_path: page,
      };
      return { request, kind: 'AddToCart', data: JSON.stringify({ ...data, ...item }) };
    }
    const data = {
      websiteId: site.id,
      eventId: `e${n}`,
      clientDate,
      pagePath: page,
      url: `http://shop.example${page}`,
      referrer: REFERRERS[n % REFERRERS.length],
      title: 'A product',
      viewportWidth: 1200,
      viewportHeight: 800,
      secondsSeen: n % 4 === 2 ? 12 : 0,
    };
    return { request, kind: n % 4 === 2 ? 10 : 1, data: JSON.stringify(data) };
  });
}

async function recordEvents({ analytics }: BenchApp, calls: readonly Call[]): Promise<void> {
  for (const [n, { request, kind, data }] of calls.entries()) {
    // Calls come over the network, and what is stored meanwhile goes on between them.
    if (n % CALLS_AT_ONCE === 0) await setImmediate();
    if (kind === 'AddToCart') await analytics.recordEvent(request, kind, data);
    else await analytics.recordHit(request, kind, data);
  }
  await analytics.flush();
}

async function insertRows(client: pg.Client, rows: readonly Record<string, unknown>[]): Promise<void> {
  const names = COLUMNS.map(([column]) => column).join(', ');
  const arrays = COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await client.query({
      name: 'ideal insert',
      text: `insert into ideal_events (${names}) select ${names} from unnest(${arrays}) as ready (${names}) on conflict do nothing`,
      values: COLUMNS.map(([column]) =>
        batch.map((row) => (column === 'detail' && row.detail ? JSON.stringify(row.detail) : row[column])),
      ),
    });
  }
}
