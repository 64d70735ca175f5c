import pg from 'pg';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { createKeyring } from '../apps/server/src/platform/keyring/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createDataFolder } from '../scripts/testing/server-process.ts';
import { median, percentile, type Report } from './bench-report.ts';
import { openShop, type ShopProduct } from './cart-shop.ts';
import { type BuyerOptions, type ReadyBuyer, readyBuyers } from './checkout-buyers.ts';
import { startIdealServer } from './checkout-ideal-server.ts';
import { addOldOrders } from './checkout-old-orders.ts';
import { startCheckoutServer } from './checkout-server.ts';
import { describeWrites, readWrites } from './checkout-writes.ts';
import { countTrips } from './database-trips.ts';
import type { PeerProcess } from './peer-process.ts';
import { measureVaried, type VariedLoad } from './varied-load.ts';

export const name = 'checkout';

const secret = 'a master key for measuring that is long enough';
const poolSize = 10;
const workers = 8;
const usualLines = 3;
const hotBuyers = 50;
const oldOrders = 100_000;
const sliceMs = 1_000;
/** For each connection. */
const warmUpOrders = 75;
const slices = 6;
const countedOrders = 40;

/** Each buyer pays once. */
type ShopperGroup = () => ReadyBuyer;

function shoppersOf(buyers: readonly ReadyBuyer[]): ShopperGroup {
  let at = 0;
  return () => {
    const buyer = buyers[at++];
    if (!buyer) throw new Error(`All ${buyers.length} buyers have paid: the benchmark needs more.`);
    return buyer;
  };
}

/** One call for each connection at a time. */
const parallel = (count: number, next: () => string): (() => string)[] =>
  Array.from({ length: count }, () => next);

/** The ideal hears all that it needs; the real server works it out. */
function idealText({ cartId, ownerKey, lines }: ReadyBuyer): string {
  const body = JSON.stringify({ cartId, ownerKey, lines });
  return `POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** A shop with a server of its own, and people who are about to pay. */
interface Market {
  readonly client: pg.Client;
  readonly server: PeerProcess;
  readonly buyers: BuyerOptions;
  readonly products: readonly ShopProduct[];
  readonly next: ShopperGroup;
  /** Of an order that was made. */
  readonly likeOrder: string;
}

async function openMarket(databaseUrl: string, server: PeerProcess, count: number): Promise<Market> {
  const shop = await openShop(databaseUrl);
  const products = await shop.fill(100, 1);
  // Everybody pays the same for any choice.
  await shop.run('update product_variants set price_minor = 1200');
  await shop.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keyring = createKeyring([secret]);
  const buyers = { client, websiteId: shop.websiteId, port: server.port, keyring };
  const next = shoppersOf(await readyBuyers(buyers, count, (buyer) => pick(products, buyer, usualLines)));
  await client.query('vacuum analyze carts, cart_entries, checkouts');
  await measureVaried(server, [() => next().pay], { ms: 0 });
  const { rows } = await client.query<{ order_id: string }>('select order_id from orders limit 1');
  return { client, server, buyers, products, next, likeOrder: rows[0]?.order_id ?? '' };
}

function otherDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function run(report: Report): Promise<void> {
  const database = await createDataFolder('checkout-bench-database');
  const data = await createDataFolder('checkout-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const markets: Market[] = [];
  const running: PeerProcess[] = [];
  const keep = (peer: PeerProcess): PeerProcess => {
    running.push(peer);
    return peer;
  };
  const stopAll = async (): Promise<void> => {
    for (const peer of running.splice(0)) await peer.stop();
  };
  const serve = (databaseUrl: string, { work }: { work: boolean }): Promise<PeerProcess> =>
    startCheckoutServer({ databaseUrl, dataFolder: data.folder, poolSize, secret, work });
  const open = async (databaseUrl: string, count: number): Promise<Market> => {
    const server = keep(await serve(databaseUrl, { work: false }));
    const market = await openMarket(databaseUrl, server, count);
    markets.push(market);
    return market;
  };
  try {
    const market = await open(postgres.url, 8_000);
    const { websiteId } = market.buyers;
    const ideal = { databaseUrl: postgres.url, poolSize, websiteId, likeOrder: market.likeOrder };
    const every = keep(await startIdealServer({ ...ideal, everyWrite: true }));
    const least = keep(await startIdealServer({ ...ideal, everyWrite: false }));
    await measureAgainstIdeal(report, { ...market, every, least });
    await measureHotProduct(report, market);

    await market.client.query('create database many_orders');
    const full = await open(otherDatabase(postgres.url, 'many_orders'), 3_000);
    await addOldOrders(full.client, { ...full.buyers, likeOrder: full.likeOrder, count: oldOrders });
    await compareMarkets(report, market, full);
    await full.client.end();
    await stopAll();

    await countWork({ ...market, databaseUrl: postgres.url, serve, ideal });
    await measureWithJobs(keep(await serve(postgres.url, { work: true })), market.next);
  } finally {
    await stopAll();
    for (const { client } of markets) await client.end();
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
  }
}

/** So many different ones, other ones for each buyer. */
const pick = (products: readonly ShopProduct[], buyer: number, count: number): ShopProduct[] =>
  Array.from({ length: count }, (_, line) => {
    const product = products[(buyer * 7 + line * 33) % products.length];
    if (!product) throw new Error('There is nothing to buy.');
    return product;
  });

async function measureAgainstIdeal(
  report: Report,
  { server, client, next, every, least }: Market & { every: PeerProcess; least: PeerProcess },
): Promise<void> {
  const pay = parallel(workers, () => next().pay);
  const write = parallel(workers, () => idealText(next()));
  const rounds: { our: VariedLoad; every: VariedLoad; least: VariedLoad }[] = [];
  // Node compiles what runs often, and of a whole server that takes some thousands of calls.
  await measureVaried(server, pay, { ms: 0, least: warmUpOrders });
  for (const peer of [every, least]) await measureVaried(peer, write, { ms: sliceMs });
  // What the database does by itself within a minute: until then it takes the tables of a new shop for empty ones.
  await client.query('vacuum analyze');
  for (let slice = 0; slice < slices; slice++)
    rounds.push({
      our: await measureVaried(server, pay, { ms: sliceMs }),
      every: await measureVaried(every, write, { ms: sliceMs }),
      least: await measureVaried(least, write, { ms: sliceMs }),
    });
  const rate = (kind: 'our' | 'every' | 'least'): number =>
    Math.round(median(rounds.map((round) => round[kind].perSecond)));
  // What disturbs the machine disturbs all parts of a round.
  const share = (kind: 'every' | 'least'): number =>
    median(rounds.map((round) => (100 * round.our.perSecond) / round[kind].perSecond));
  report({
    what: `orders by POST checkout/pay, ${usualLines} lines, coupon, tax, shipping: ${rate('our')}/s, an ideal transaction that writes the same ${rate('every')}/s`,
    value: share('every'),
    unit: '%',
    against: { name: 'goal', value: 40 },
    better: 'higher',
  });
  const spent = (kind: 'our' | 'every' | 'least'): number =>
    Math.round(median(rounds.map((round) => 1e6 / round[kind].perCpuSecond)));
  console.log(
    `An order: ${spent('our')} µs of the server's processor time, ${spent('every')} µs of the ideal's, median ${median(rounds.map(({ our }) => our.medianMs)).toFixed(1)} ms with ${workers} buyers at once`,
  );
  console.log(
    `Against one that writes each row only once, as it is in the end (${rate('least')}/s): ${share('least').toFixed(1)} %`,
  );
}

async function measureHotProduct(report: Report, { server, buyers, products }: Market): Promise<void> {
  const next = shoppersOf(await readyBuyers(buyers, 700, () => products.slice(0, 1)));
  const calls = parallel(hotBuyers, () => next().pay);
  await measureVaried(server, calls, { ms: 0 });
  const { times } = await measureVaried(server, calls, { ms: 0, least: 10 });
  const [usual, slow] = [median([...times]), percentile(times, 0.99)];
  report({
    what: `one hot product, ${hotBuyers} buyers at once, ${times.length} orders: 99th percentile ${slow.toFixed(0)} ms, median ${usual.toFixed(0)} ms`,
    value: slow / usual,
    unit: 'x',
    against: { name: 'limit', value: 10 },
    better: 'lower',
  });
}

/** Two shops that differ in how many orders they have, in turns: what else the machine does slows both. */
async function compareMarkets(report: Report, few: Market, many: Market): Promise<void> {
  const alone = async ({ server, next }: Market): Promise<number> =>
    (await measureVaried(server, [() => next().pay], { ms: sliceMs, least: 40 })).medianMs;
  await measureVaried(
    many.server,
    parallel(workers, () => many.next().pay),
    { ms: 0, least: warmUpOrders },
  );
  const rounds: { few: number; many: number }[] = [];
  for (let round = 0; round <= slices; round++) {
    const pair = { few: await alone(few), many: await alone(many) };
    if (round > 0) rounds.push(pair);
  }
  const usual = (kind: 'few' | 'many'): string => median(rounds.map((round) => round[kind])).toFixed(1);
  report({
    what: `${oldOrders.toLocaleString('en')} orders more in the tables, median ${usual('many')} ms against ${usual('few')} ms`,
    value: median(rounds.map((round) => round.many / round.few)),
    unit: 'x',
    against: { name: 'limit', value: 1.3 },
    better: 'lower',
  });
}

/**
 * Exactly what each writes and how often it waits for the database, by processes of their own whose connections are
 * counted.
 */
async function countWork(o: {
  client: pg.Client;
  databaseUrl: string;
  next: ShopperGroup;
  serve: (databaseUrl: string, options: { work: boolean }) => Promise<PeerProcess>;
  ideal: Omit<Parameters<typeof startIdealServer>[0], 'everyWrite'>;
}): Promise<void> {
  const count = async (
    start: (databaseUrl: string) => Promise<PeerProcess>,
    text: (buyer: ReadyBuyer) => string,
  ) => {
    const counter = await countTrips(o.databaseUrl);
    const peer = await start(counter.url);
    const trips: number[] = [];
    const before = await readWrites(o.client);
    for (let order = 0; order < countedOrders; order++) {
      const since = counter.count();
      await measureVaried(peer, [() => text(o.next())], { ms: 0 });
      trips.push(counter.count() - since);
    }
    await peer.stop();
    await counter.close();
    // A connection reports what it wrote when it ends, a moment after the process has.
    for (let open = 1; open > 0; ) {
      const { rows } = await o.client.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      open = rows[0]?.open ?? 0;
    }
    return {
      trips: median(trips),
      writes: describeWrites(before, await readWrites(o.client), countedOrders),
    };
  };
  const our = await count(
    (databaseUrl) => o.serve(databaseUrl, { work: false }),
    ({ pay }) => pay,
  );
  const every = await count(
    (databaseUrl) => startIdealServer({ ...o.ideal, databaseUrl, everyWrite: true }),
    idealText,
  );
  const least = await count(
    (databaseUrl) => startIdealServer({ ...o.ideal, databaseUrl, everyWrite: false }),
    idealText,
  );
  console.log(
    '\nRows of an order (+ inserted, ~ changed, - deleted): the server, the ideal, the ideal that writes each once',
  );
  for (const table of [...new Set([...our.writes.keys(), ...every.writes.keys()])].toSorted())
    console.log(
      `  ${table.padEnd(20)} ${[our, every, least].map(({ writes }) => (writes.get(table) ?? '').padEnd(10)).join(' ')}`.trimEnd(),
    );
  console.log(
    `  ${'round trips'.padEnd(20)} ${[our, every, least].map(({ trips }) => String(trips).padEnd(10)).join(' ')}`.trimEnd(),
  );
}

/** The same once more by a server that sends the mails meanwhile, as a small install does. */
async function measureWithJobs(server: PeerProcess, next: ShopperGroup): Promise<void> {
  const pay = parallel(workers, () => next().pay);
  await measureVaried(server, pay, { ms: 2 * sliceMs });
  const { perSecond } = await measureVaried(server, pay, { ms: 3 * sliceMs });
  console.log(
    `While the same process does the jobs that these orders leave behind: ${Math.round(perSecond)}/s`,
  );
}
