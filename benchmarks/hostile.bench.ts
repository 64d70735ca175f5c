import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { percentile, type Report } from './bench-report.ts';
import { type Paced, sendPaced } from './paced-load.ts';
import { openPageSites } from './page-sites.ts';
import { askForPage } from './raw-request.ts';

export const name = 'hostile';

const root = join(import.meta.dirname, '..');
const env = {
  AWNING_OWNER_PASSWORD: 'correct horse battery',
  AWNING_REQUESTS_PER_MINUTE: '0',
  AWNING_LOG_LEVEL: 'silent',
  AWNING_RENDER_WORKERS: '1',
  AWNING_SECRET: 'a master key for measuring that is long enough',
};
const products = 200;
const neighbours = ['north', 'east', 'south', 'west'];
const hostilePerSecond = 20;
const capacitySeconds = 8;
const quietSeconds = 15;
const hostileSeconds = 30;
/** What a site may use before anybody can know what it is. */
const allowanceSeconds = 8;

/** What other sites notice of one whose pages cost all that a page may, with a single worker for all of them. */
export async function run(report: Report): Promise<void> {
  const database = await createDataFolder('hostile-bench-database');
  const data = await createDataFolder('hostile-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const dataEnv = { ...env, DATABASE_URL: postgres.url };
  const server = await startServer({ root, dataFolder: data.folder, env: dataEnv });
  const sites = await openPageSites(postgres.url, { ...dataEnv, AWNING_DATA: data.folder });
  const theme = await mkdtemp(join(tmpdir(), 'awning-hostile-theme-'));
  try {
    for (const slug of [...neighbours, 'hostile']) await sites.addShop(slug, products);
    await sites.dress(join(root, 'packages/theme-kit/fixtures/atelier'), 'atelier', neighbours);
    await writeHostileTheme(theme);
    await sites.dress(theme, 'hostile', ['hostile']);
    await measureHostile(report, { port: Number(new URL(server.url).port) });
  } finally {
    await sites.close();
    await server.stop();
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
    await rm(theme, { recursive: true, force: true });
  }
}

/** Uses up all that a page may do, on every page. */
async function writeHostileTheme(folder: string): Promise<void> {
  const layouts = { default: { name: 'Default', regions: ['site'] } };
  await writeFile(join(folder, 'template.conf'), JSON.stringify({ name: 'Hostile', layouts }));
  const doubled = '{.eval @x = @x + @x}'.repeat(15);
  const region = `<html><head>{squarespace-headers}</head><body>{.eval @x = "&< b"}${doubled}${'{.var @y @x|html|slugify}'.repeat(200)}{squarespace.main-content}{squarespace-footers}</body></html>`;
  await writeFile(join(folder, 'site.region'), region);
}

let asked = 0;
/** Never the same address twice, so that every page is drawn. */
const pathOf = (number: number): string =>
  `/bench-store-1/p/product-${1 + (number % products)}?visit=${number}`;

const neighbour = (): { readonly host: string; readonly path: string } => {
  const number = asked++;
  return {
    host: `${neighbours[number % neighbours.length]}.localhost`,
    path: pathOf(Math.floor(number / neighbours.length)),
  };
};

const attacker = () => ({ host: 'hostile.localhost', path: pathOf(asked++) });

/** Pages a second with as many visitors as keep one worker busy; what is refused does not count. */
async function measureCapacity(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + capacitySeconds * 1_000;
  let drawn = 0;
  const visit = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status } = await askForPage(port, neighbour(), agent);
      if (status === 200) drawn += 1;
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  agent.destroy();
  return drawn / capacitySeconds;
}

async function measureHostile(report: Report, target: { readonly port: number }): Promise<void> {
  // Warm first; then as many as this machine can draw at this moment, of which half is asked for.
  await sendPaced(target.port, neighbour, { perSecond: 5, seconds: 15 });
  const capacity = await measureCapacity(target.port);
  const perSecond = Math.max(2, Math.floor(capacity / 2));
  console.log(`one worker draws ${capacity.toFixed(0)} pages a second here; ${perSecond} are asked for`);
  const offer = (seconds: number) => sendPaced(target.port, neighbour, { perSecond, seconds });

  await offer(5);
  const early = await offer(quietSeconds);
  const hostile = sendPaced(target.port, attacker, {
    perSecond: hostilePerSecond,
    seconds: hostileSeconds + allowanceSeconds,
  });
  await offer(allowanceSeconds);
  const disturbed = await offer(hostileSeconds);
  const { statuses } = await hostile;
  await offer(3);
  const late = await offer(quietSeconds);
  const before = percentile([...early.times, ...late.times], 0.99);
  const after = percentile(disturbed.times, 0.99);
  console.log(
    `the hostile site: ${JSON.stringify(statuses)}, the others: ${JSON.stringify(disturbed.statuses)}`,
  );
  if ((await drawnPages(target.port)) === 0) throw new Error('No page was drawn with a theme.');
  report({
    what: `p99 of other sites beside a hostile theme, one worker: ${after.toFixed(1)} ms against ${before.toFixed(1)} ms`,
    value: after / before,
    unit: 'x',
    against: { name: 'limit', value: 2 },
    better: 'lower',
  });
  report({
    what: 'pages of other sites that were refused meanwhile',
    value: 100 * refusedShare(disturbed),
    unit: '%',
    against: { name: 'limit', value: 0 },
    better: 'lower',
  });
}

const refusedShare = ({ statuses, times }: Paced): number => 1 - (statuses[200] ?? 0) / times.length;

async function drawnPages(port: number): Promise<number> {
  const numbers = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^awning_render_page_seconds_count (\d+)$/m.exec(numbers)?.[1] ?? 0);
}
