import { join } from 'node:path';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createRandomKey } from '../packages/contract/src/client/intentions.ts';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { referenceTables, startReferenceServer } from './cart-reference-server.ts';
import { openShop, type ShopProduct } from './cart-shop.ts';
import { countTrips } from './database-trips.ts';
import { measureVaried, type VariedLoad } from './varied-load.ts';

export const name = 'cart';

const root = join(import.meta.dirname, '..');
const env = {
  AWNING_OWNER_PASSWORD: 'correct horse battery',
  AWNING_REQUESTS_PER_MINUTE: '0',
  AWNING_CART_WRITES_PER_MINUTE: '0',
  AWNING_LOG_LEVEL: 'error',
  // Two servers share the database, so they share its master key.
  AWNING_SECRET: 'a master key for measuring that is long enough',
};
const poolSize = 10;
const workers = 8;
const visitorsPerWorker = 25;
const usualLines = 5;
const manyLines = 100;
const sliceMs = 1_000;
const warmUpMs = 12_000;
const slices = 8;
const countedCalls = 40;

interface Target {
  readonly port: number;
  readonly pid: number;
}

/** One shopper's calls, as text for a socket, with the headers that `packages/storefront` sends. */
interface Shopper {
  readonly read: string;
  /** The next of the products in the cart once more, with a key of its own. */
  add(): string;
}

export async function run(report: Report): Promise<void> {
  const database = await createDataFolder('cart-bench-database');
  const data = await createDataFolder('cart-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const server = await startServer({
    root,
    dataFolder: data.folder,
    env: { ...env, DATABASE_URL: postgres.url, AWNING_DATABASE_POOL: String(poolSize) },
  });
  const shop = await openShop(postgres.url);
  await shop.run(referenceTables);
  const peer = await startReferenceServer({ databaseUrl: postgres.url, poolSize, websiteId: shop.websiteId });
  const ours = { port: Number(new URL(server.url).port), pid: server.pid };
  try {
    const few = await shop.fill(100, 1);
    const usual = await openWorkers(server.url, few, usualLines);
    await shop.gatherStatistics();
    await measureAgainstReference(report, { ours, peer, shoppers: usual, products: few });

    const large = await openWorkers(server.url, few, manyLines, 2);
    await compareMedians(report, ours, {
      what: `cart of ${manyLines} lines, against one of ${usualLines}`,
      limit: 3,
      base: usual,
      other: large,
    });
    const many = await shop.fill(10_000, 50);
    // Enough carts for every product to be in one, and as many of the few products: what is read seldom is not
    // remembered.
    const each = many.length / usualLines / workers;
    const narrow = await openWorkers(server.url, few, usualLines, each);
    const wide = await openWorkers(server.url, many, usualLines, each);
    await compareMedians(report, ours, {
      what: '10,000 products in 50 stores, against 100 products',
      limit: 1.5,
      base: narrow,
      other: wide,
    });
    const before = await addMedians(ours, usual);
    await shop.addCarts(1_000_000);
    await addMedians(ours, usual);
    const after = await addMedians(ours, usual);
    for (const call of ['add', 'read'] as const) {
      report({
        what: `${call}: 1,000,000 other carts in the table, median ${after[call].toFixed(2)} ms against ${before[call].toFixed(2)} ms`,
        value: after[call] / before[call],
        unit: 'x',
        against: { name: 'limit', value: 1.3 },
        better: 'lower',
      });
    }
    await reportTrips(report, postgres.url, few);
  } finally {
    await peer.stop();
    await shop.close();
    await server.stop();
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
  }
}

async function openWorkers(
  url: string,
  products: readonly ShopProduct[],
  lines: number,
  each = visitorsPerWorker,
): Promise<Shopper[][]> {
  let at = 0;
  const take = (): ShopProduct => {
    at = (at + 7919) % products.length;
    return products[at] ?? { itemId: '', sku: '' };
  };
  return Promise.all(
    Array.from({ length: workers }, async () => {
      const shoppers: Shopper[] = [];
      for (let visitor = 0; visitor < each; visitor++) {
        const chosen = new Map<string, ShopProduct>();
        while (chosen.size < Math.min(lines, products.length)) {
          const product = take();
          chosen.set(product.sku, product);
          if (products.length % 7919 === 0) at += 1;
        }
        shoppers.push(await openShopper(url, [...chosen.values()]));
      }
      return shoppers;
    }),
  );
}

/** Comes, gets the cookies, and puts the products into the cart. */
async function openShopper(url: string, products: readonly ShopProduct[]): Promise<Shopper> {
  const { host } = new URL(url);
  const cookies = new Map<string, string>();
  const response = await fetch(`${url}/api/commerce/shopping-cart`);
  await response.arrayBuffer();
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
    cookies.set(name, value);
  }
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const crumb = decodeURIComponent(cookies.get('crumb') ?? '');
  const bodyOf = ({ itemId, sku }: ShopProduct): string => JSON.stringify({ itemId, sku, quantity: 1 });
  for (const product of products) {
    const added = await fetch(`${url}/api/commerce/shopping-cart/entries`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-csrf-token': crumb,
        'idempotency-key': createRandomKey(),
        cookie,
      },
      body: bodyOf(product),
    });
    if (!added.ok) throw new Error(`${added.status} ${await added.text()}`);
    await added.arrayBuffer();
  }
  const head = `Host: ${host}\r\nAccept: application/json\r\nCookie: ${cookie}\r\n`;
  const additions = products.map((product) => {
    const body = bodyOf(product);
    const start = `POST /api/commerce/shopping-cart/entries HTTP/1.1\r\n${head}Content-Type: application/json\r\nX-CSRF-Token: ${crumb}\r\nIdempotency-Key: `;
    const rest = `\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    return () => start + createRandomKey() + rest;
  });
  const next = inRotation(additions);
  return {
    read: `GET /api/commerce/shopping-cart HTTP/1.1\r\n${head}\r\n`,
    add: () => next()(),
  };
}

function inRotation<T>(values: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 1) % values.length;
    const value = values[at];
    if (value === undefined) throw new Error('There is nothing to take turns with.');
    return value;
  };
}

const adding = (shoppers: readonly Shopper[][]): (() => string)[] =>
  shoppers.map((worker) => {
    const next = inRotation(worker);
    return () => next().add();
  });
const reading = (shoppers: readonly Shopper[][]): (() => string)[] =>
  shoppers.map((worker) => {
    const next = inRotation(worker);
    return () => next().read;
  });

async function measureAgainstReference(
  report: Report,
  o: { ours: Target; peer: Target; shoppers: Shopper[][]; products: readonly ShopProduct[] },
): Promise<void> {
  const carts = Array.from({ length: workers }, (_, worker) =>
    Array.from({ length: visitorsPerWorker }, (_, visitor) => `cart-${worker}-${visitor}`),
  );
  const host = 'Host: localhost\r\n';
  const peerAdding = carts.map((worker, index) =>
    inRotation(
      Array.from({ length: usualLines }, (_, line) =>
        worker.map((cart, visitor) => {
          const product = o.products[(index * 31 + visitor * 7 + line * 17) % o.products.length];
          const body = JSON.stringify({ cart, ...product, quantity: 1 });
          return `POST /entries HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
        }),
      ).flat(),
    ),
  );
  const peerReading = carts.map((worker) =>
    inRotation(worker.map((cart) => `GET /carts/${cart} HTTP/1.1\r\n${host}\r\n`)),
  );
  const calls = [
    {
      what: 'POST entries',
      ours: adding(o.shoppers),
      theirs: peerAdding,
      peerName: 'an ideal handler',
      goal: 60,
    },
    {
      what: 'GET shopping-cart',
      ours: reading(o.shoppers),
      theirs: peerReading,
      peerName: 'an ideal select',
      goal: 70,
    },
  ];
  for (const { what, ours, theirs, peerName, goal } of calls) {
    const rounds: { our: VariedLoad; their: VariedLoad }[] = [];
    // Node compiles what runs often, and of a whole server that takes some thousands of calls.
    await measureVaried(o.ours, ours, { ms: warmUpMs });
    await measureVaried(o.peer, theirs, { ms: sliceMs });
    for (let slice = 0; slice < slices; slice++) {
      const our = await measureVaried(o.ours, ours, { ms: sliceMs });
      const their = await measureVaried(o.peer, theirs, { ms: sliceMs });
      rounds.push({ our, their });
    }
    const our = Math.round(median(rounds.map((round) => round.our.perSecond)));
    const their = Math.round(median(rounds.map((round) => round.their.perSecond)));
    report({
      what: `${what}, ${usualLines} lines: ${our}/s, ${peerName} ${their}/s`,
      // What disturbs the machine disturbs both halves of a round.
      value: median(rounds.map((round) => (100 * round.our.perSecond) / round.their.perSecond)),
      unit: '%',
      against: { name: 'goal', value: goal },
      better: 'higher',
    });
    const spent = (read: (round: (typeof rounds)[number]) => VariedLoad): number =>
      Math.round(median(rounds.map((round) => 1e6 / read(round).perCpuSecond)));
    console.log(
      `${what}: ${spent(({ our }) => our)} µs of the server's processor time, ${spent(({ their }) => their)} µs of the reference's`,
    );
  }
}

interface CallMedians {
  readonly add: number;
  readonly read: number;
}

/** One call at a time: how long a single shopper waits. */
async function addMedians(target: Target, shoppers: readonly Shopper[][]): Promise<CallMedians> {
  const alone = (calls: readonly (() => string)[]) => {
    const next = inRotation(calls);
    return [() => next()()];
  };
  const measure = async (calls: readonly (() => string)[]): Promise<number> =>
    (await measureVaried(target, alone(calls), { ms: sliceMs, least: 200 })).medianMs;
  return { add: await measure(adding(shoppers)), read: await measure(reading(shoppers)) };
}

async function compareMedians(
  report: Report,
  target: Target,
  o: { what: string; limit: number; base: Shopper[][]; other: Shopper[][] },
): Promise<void> {
  const rounds: { base: CallMedians; other: CallMedians }[] = [];
  for (let round = 0; round <= 3; round++) {
    const base = await addMedians(target, o.base);
    const other = await addMedians(target, o.other);
    if (round > 0) rounds.push({ base, other });
  }
  for (const call of ['add', 'read'] as const) {
    const [base, other] = [
      median(rounds.map((round) => round.base[call])),
      median(rounds.map((round) => round.other[call])),
    ];
    report({
      what: `${call}: ${o.what}, median ${other.toFixed(2)} ms against ${base.toFixed(2)} ms`,
      value: median(rounds.map((round) => round.other[call] / round.base[call])),
      unit: 'x',
      against: { name: 'limit', value: o.limit },
      better: 'lower',
    });
  }
}

/** How often each call waits for the database, by a second server whose connections are counted. */
async function reportTrips(
  report: Report,
  databaseUrl: string,
  products: readonly ShopProduct[],
): Promise<void> {
  const counter = await countTrips(databaseUrl);
  const data = await createDataFolder('cart-bench-trips');
  const server = await startServer({
    root,
    dataFolder: data.folder,
    env: { ...env, DATABASE_URL: counter.url },
  });
  try {
    const target = { port: Number(new URL(server.url).port), pid: server.pid };
    const shopper = await openShopper(server.url, products.slice(0, usualLines));
    const tripsOf = async (call: () => string): Promise<number> => {
      const counts: number[] = [];
      for (let n = 0; n < countedCalls; n++) {
        const before = counter.count();
        await measureVaried(target, [call], { ms: 0 });
        counts.push(counter.count() - before);
      }
      // Now and then the server's own housekeeping falls into a call.
      return median(counts);
    };
    for (const { what, call, limit } of [
      { what: 'POST entries with its key', call: () => shopper.add(), limit: 1 },
      { what: 'GET shopping-cart', call: () => shopper.read, limit: 1 },
    ]) {
      report({
        what: `round trips to the database, ${what}`,
        value: await tripsOf(call),
        unit: 'trip',
        against: { name: 'limit', value: limit },
        better: 'lower',
      });
    }
  } finally {
    await server.stop();
    await counter.close();
    await data.remove();
  }
}
