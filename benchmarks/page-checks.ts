import { join } from 'node:path';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createIds } from '../packages/site-model/src/edit/testing/random-commands.ts';
import { samplePage } from '../packages/site-model/src/edit/testing/sample-page.ts';
import { createDataFolder, type ServerProcess, startServer } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { measureLoad } from './http-load.ts';
import { type MemberCall, ownerSettings, signIn } from './member-calls.ts';

const root = join(import.meta.dirname, '..');
const PAGES = 100;
const BLOCKS = 60;
const SLICES = 6;
const SLICE_MS = 3_000;

/** ED-87: what a check of a hundred pages takes, and what visitors notice of it. */
export async function measureChecks(report: Report): Promise<void> {
  const database = await createDataFolder('checks-bench-database');
  const data = await createDataFolder('checks-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  let server: ServerProcess | undefined;
  try {
    await migrateDatabase(postgres.url);
    server = await startServer({
      root,
      dataFolder: data.folder,
      env: {
        ...ownerSettings,
        DATABASE_URL: postgres.url,
        AWNING_SECRET: 'a master key for measuring that is long enough',
      },
    });
    const member = await signIn(server.url);
    const subjects = (await createPages(member)).map((id) => `page.${id}`).join(',');
    const check = () => member(`/api/page-checks?subjects=${subjects}`);

    const startedAt = performance.now();
    const { checked } = JSON.parse(await check()) as { checked: number };
    if (checked !== PAGES) throw new Error(`${checked} pages were checked instead of ${PAGES}.`);
    report({
      what: `check before publishing, ${PAGES} pages of ${BLOCKS} blocks, the first time`,
      value: (performance.now() - startedAt) / 1000,
      unit: 's',
      against: { name: 'limit', value: 20 },
      better: 'lower',
    });
    report({
      what: 'public pages while the check runs, of those without',
      value: await shareOfVisitors(server, check),
      unit: '%',
      against: { name: 'goal', value: 90 },
      better: 'higher',
    });
  } finally {
    await server?.stop();
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
  }
}

/** Each with a draft that waits. */
async function createPages(member: MemberCall): Promise<string[]> {
  const newId = createIds();
  const ids: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const body = { kind: 'page', title: `Page ${page}`, enabled: true };
    const { collection } = JSON.parse(await member('/api/content/collections', body)) as {
      collection: { id: string };
    };
    const draft = `/api/content/collections/${collection.id}/draft`;
    const { version } = JSON.parse(await member(draft)) as { version: number };
    const [section] = samplePage(BLOCKS, newId).sections;
    const made = Array.from({ length: BLOCKS + 1 }, newId);
    const commands = [{ do: 'insert-section', section }];
    await member(draft, { commands, ids: made, base: version, batch: 'bench' }, 'PATCH');
    ids.push(collection.id);
  }
  return ids;
}

async function shareOfVisitors(server: ServerProcess, check: () => Promise<string>): Promise<number> {
  const { port, hostname } = new URL(server.url);
  const request = `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\n\r\n`;
  const load = () => measureLoad({ port: Number(port), pid: server.pid }, request, SLICE_MS);
  await load();
  const ratios: number[] = [];
  for (let slice = 0; slice < SLICES; slice++) {
    const quiet = await load();
    let isOver = false;
    const checking = (async () => {
      while (!isOver) await check();
    })();
    const busy = await load();
    isOver = true;
    await checking;
    ratios.push((100 * busy.perSecond) / quiet.perSecond);
  }
  return median(ratios);
}
