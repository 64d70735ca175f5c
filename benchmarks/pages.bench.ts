import { join } from 'node:path';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { startBareServer } from './bare-http-server.ts';
import { median, percentile, type Report } from './bench-report.ts';
import { type Load, measureLoad } from './http-load.ts';
import { openPageSites, type PageSites } from './page-sites.ts';
import { askForPage } from './raw-request.ts';
import { measureVaried } from './varied-load.ts';

export const name = 'pages';

const root = join(import.meta.dirname, '..');
const env = {
  AWNING_OWNER_PASSWORD: 'correct horse battery',
  AWNING_REQUESTS_PER_MINUTE: '0',
  AWNING_LOG_LEVEL: 'silent',
  AWNING_RENDER_WORKERS: '1',
  AWNING_SECRET: 'a master key for measuring that is long enough',
};
/** Of what a server does that knows nothing else. */
const cachedGoal = 70;
const sliceMs = 1_000;
const slices = 8;
const products = 1_000;
const warmUps = 300;
const comparedPages = 60;

interface Target {
  readonly port: number;
  readonly pid: number;
}

export async function run(report: Report): Promise<void> {
  const database = await createDataFolder('pages-bench-database');
  const data = await createDataFolder('pages-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const dataEnv = { ...env, DATABASE_URL: postgres.url };
  const server = await startServer({ root, dataFolder: data.folder, env: dataEnv });
  const sites = await openPageSites(postgres.url, { ...dataEnv, AWNING_DATA: data.folder });
  const target = { port: Number(new URL(server.url).port), pid: server.pid };
  try {
    await sites.addShop('shop', products);
    await sites.addBlogs('small', 100, 1);
    await sites.addBlogs('large', 10_000, 50);
    const theme = join(root, 'packages/theme-kit/fixtures/atelier');
    await sites.dress(theme, 'atelier', ['shop', 'small', 'large']);

    await measureUncached(report, target);
    await measureCached(report, target);
    await compareSizes(report, target, sites);
    await compareManySites(report, target, sites);
  } finally {
    await sites.close();
    await server.stop();
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
  }
}

const product = (number: number): string => `/bench-store-1/p/product-${number}`;

const requestFor = (slug: string, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${slug}.localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\n\r\n`;

/** A page that nobody asked for before: data, templates and compression. */
async function measureUncached(report: Report, target: Target): Promise<void> {
  let number = 0;
  const next = () => requestFor('shop', product(++number));
  await measureVaried(target, [next], { ms: 0, least: warmUps });
  const { times, perCpuSecond } = await measureVaried(target, [next], { ms: 0, least: products - warmUps });
  console.log(`uncached product page: ${(1000 / perCpuSecond).toFixed(2)} ms of the server's processor time`);
  report({
    what: `uncached product page of ${products} products, median of ${times.length}`,
    value: median([...times]),
    unit: 'ms',
    against: { name: 'goal', value: 6 },
    better: 'lower',
  });
  report({
    what: 'uncached product page, 95th percentile',
    value: percentile(times, 0.95),
    unit: 'ms',
    against: { name: 'goal', value: 15 },
    better: 'lower',
  });
}

async function measureCached(report: Report, target: Target): Promise<void> {
  const path = product(1);
  const response = await askForPage(target.port, { host: 'shop.localhost', path });
  const peer = await startBareServer(response);
  try {
    const request = requestFor('shop', path);
    const rounds: { our: Load; their: Load }[] = [];
    for (let slice = 0; slice <= slices; slice++) {
      const our = await measureLoad(target, request, sliceMs);
      const their = await measureLoad(peer, request, sliceMs);
      // The first slice only warms both up.
      if (slice > 0) rounds.push({ our, their });
    }
    const our = Math.round(median(rounds.map((round) => round.our.perSecond)));
    const their = Math.round(median(rounds.map((round) => round.their.perSecond)));
    const encoding = response.headers['content-encoding'] ?? 'uncompressed';
    report({
      what: `cached page of ${(response.body.length / 1000).toFixed(1)} kB (${encoding}): ${our}/s, node:http alone ${their}/s`,
      // What disturbs the machine disturbs both halves of a round.
      value: median(rounds.map((round) => (100 * round.our.perSecond) / round.their.perSecond)),
      unit: '%',
      against: { name: 'goal', value: cachedGoal },
      better: 'higher',
    });
  } finally {
    await peer.stop();
  }
}

/** Each page made after a change of its site, so that nothing is cached. */
async function pageMedian(
  target: Target,
  sites: PageSites,
  slug: string,
  path: (turn: number) => string,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < comparedPages; turn++) {
    await sites.change(slug);
    times.push((await measureVaried(target, [() => requestFor(slug, path(turn))], { ms: 0 })).medianMs);
  }
  return median(times);
}

async function compareSizes(report: Report, target: Target, sites: PageSites): Promise<void> {
  const someOf = (turn: number, posts: number): number => 1 + ((turn * 151) % posts);
  const kinds = [
    { what: 'list', small: () => '/blog-1', large: (turn: number) => `/blog-${1 + (turn % 50)}` },
    {
      what: 'item',
      small: (turn: number) => `/blog-1/post-${someOf(turn, 100)}`,
      large: (turn: number) => `/blog-${1 + (someOf(turn, 10_000) % 50)}/post-${someOf(turn, 10_000)}`,
    },
  ];
  for (const { what, small, large } of kinds) {
    const rounds: { few: number; many: number }[] = [];
    for (let round = 0; round <= 3; round++) {
      const few = await pageMedian(target, sites, 'small', small);
      const many = await pageMedian(target, sites, 'large', large);
      if (round > 0) rounds.push({ few, many });
    }
    const [few, many] = [median(rounds.map((round) => round.few)), median(rounds.map((round) => round.many))];
    report({
      what: `${what} among 10,000 items in 50 collections, ${many.toFixed(2)} ms against ${few.toFixed(2)} ms among 100`,
      value: median(rounds.map((round) => round.many / round.few)),
      unit: 'x',
      against: { name: 'limit', value: 1.5 },
      better: 'lower',
    });
  }
}

async function compareManySites(report: Report, target: Target, sites: PageSites): Promise<void> {
  const measure = async (): Promise<number> => {
    const medians: number[] = [];
    for (let round = 0; round < 3; round++)
      medians.push(await pageMedian(target, sites, 'small', (turn) => `/blog-1/post-${1 + turn}`));
    return median(medians);
  };
  await measure();
  const alone = await measure();
  await sites.addMany(1_000);
  const among = await measure();
  report({
    what: `page of one site among 1,000, ${among.toFixed(2)} ms against ${alone.toFixed(2)} ms`,
    value: among / alone,
    unit: 'x',
    // Nothing changes, as far as can be measured on a machine that does other things too.
    against: { name: 'limit', value: 1.15 },
    better: 'lower',
  });
}
