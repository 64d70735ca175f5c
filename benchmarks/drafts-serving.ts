import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createDataFolder, type ServerProcess, startServer } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { measureDraw } from './draw-blocks.ts';
import { measureLoad } from './http-load.ts';
import { type MemberCall, ownerSettings, signIn } from './member-calls.ts';

const root = join(import.meta.dirname, '..');
const SLICES = 8;
const SLICE_MS = 2_500;
const DRAFTS_PER_SECOND = 20;
const PUBLISHES = 20;

/** Two processes on one database, with the demo: what visitors notice of members who work. */
export async function measureServing(report: Report): Promise<void> {
  const folders = await Promise.all(
    ['database', 'first', 'second'].map((purpose) => createDataFolder(`drafts-bench-${purpose}`)),
  );
  const [database, ...data] = folders;
  const claimed = await claimDataFolder(database?.folder ?? '');
  const postgres = await openEmbeddedServer({ folder: claimed, log: () => undefined });
  const servers: ServerProcess[] = [];
  try {
    await migrateDatabase(postgres.url);
    for (const { folder } of data)
      servers.push(
        await startServer({
          root,
          dataFolder: folder,
          env: {
            ...ownerSettings,
            DATABASE_URL: postgres.url,
            AWNING_SECRET: 'a master key for measuring that is long enough',
          },
        }),
      );
    const [server] = servers;
    if (!server) throw new Error('No server has started.');
    const member = await signIn(server.url);
    await measureDraw(member, report);
    const page = await createPage(member);
    await measureVisitors(server, member, page, report);
    await measurePublish(servers, member, page, report);
    await measureManyPages(servers, member, report);
  } finally {
    for (const server of servers) await server.stop();
    await postgres.close();
    await claimed.release();
    for (const { remove } of folders) await remove();
  }
}

interface OpenPage {
  readonly id: string;
  readonly address: string;
  readonly block: string;
  /** Writes words into the draft. */
  write(words: string): Promise<void>;
  version(): number;
}

async function createPage(member: MemberCall): Promise<OpenPage> {
  const { collection } = JSON.parse(
    await member('/api/content/collections', { kind: 'page', title: 'Bench', enabled: true }),
  ) as { collection: { id: string; fullUrl: string } };
  const draft = `/api/content/collections/${collection.id}/draft`;
  let { version } = JSON.parse(await member(draft)) as { version: number };
  let batch = 0;
  const send = async (commands: readonly object[], ids: readonly string[] = []): Promise<void> => {
    const body = { commands, ids, base: version, batch: `bench ${++batch}` };
    ({ version } = JSON.parse(await member(draft, body, 'PATCH')) as { version: number });
  };
  const [section = '', block = ''] = ['a', 'b'].map((digit) => digit.repeat(24));
  await send([{ do: 'add-section' }], [section]);
  await send([{ do: 'add-block', section, type: 2 }], [block]);
  return {
    id: collection.id,
    address: collection.fullUrl,
    block,
    write: (words) => send([{ do: 'set-property', block, path: ['html'], value: `<p>${words}</p>` }]),
    version: () => version,
  };
}

async function measureVisitors(
  server: ServerProcess,
  member: MemberCall,
  page: OpenPage,
  report: Report,
): Promise<void> {
  const { port, hostname } = new URL(server.url);
  const request = `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\n\r\n`;
  const load = () => measureLoad({ port: Number(port), pid: server.pid }, request, SLICE_MS);
  await member('/api/member-session');
  await load();
  const ratios: number[] = [];
  let saved = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const quiet = await load();
    let isOver = false;
    const saving = (async () => {
      const startedAt = performance.now();
      for (let count = 0; !isOver; count++) {
        const wait = startedAt + (count * 1000) / DRAFTS_PER_SECOND - performance.now();
        if (wait > 0) await sleep(wait);
        await page.write(`Words ${++saved}`);
      }
    })();
    const busy = await load();
    isOver = true;
    await saving;
    ratios.push((100 * busy.perSecond) / quiet.perSecond);
  }
  const rate = (1000 * saved) / (SLICES * SLICE_MS);
  report({
    what: `drafts: public pages while ${rate.toFixed(0)} drafts are saved in a second, of those without`,
    value: median(ratios),
    unit: '%',
    against: { name: 'goal', value: 95 },
    better: 'higher',
  });
}

/** From the call until the last of the processes shows it. */
async function measurePublish(
  servers: readonly ServerProcess[],
  member: MemberCall,
  page: OpenPage,
  report: Report,
): Promise<void> {
  const shows = async ({ url }: ServerProcess, words: string): Promise<void> => {
    while (!(await (await fetch(url + page.address)).text()).includes(words)) await sleep(5);
  };
  const times: number[] = [];
  // The first round makes both processes draw a page: what is measured is a publish, not the start of their workers.
  for (let round = 0; round <= PUBLISHES; round++) {
    const words = `Published ${round} times.`;
    await page.write(words);
    const startedAt = performance.now();
    await member('/api/site-changes/publish', {
      changes: [{ kind: 'page', id: page.id, version: page.version() }],
    });
    await Promise.all(servers.map((server) => shows(server, words)));
    if (round > 0) times.push(performance.now() - startedAt);
  }
  report({
    what: `drafts: a publish is visible in each of ${servers.length} processes, the slowest of ${PUBLISHES}`,
    value: Math.max(...times),
    unit: 'ms',
    against: { name: 'goal', value: 1000 },
    better: 'lower',
  });
}

const TOGETHER = 30;

/** Thirty pages published together: one version of the site, and all of them in each process. */
async function measureManyPages(
  servers: readonly ServerProcess[],
  member: MemberCall,
  report: Report,
): Promise<void> {
  const pages: OpenPage[] = [];
  for (let count = 0; count < TOGETHER; count++) pages.push(await createPage(member));
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS_TOGETHER; round++) {
    const words = `Together ${round} times.`;
    for (const page of pages) await page.write(words);
    const startedAt = performance.now();
    await member('/api/site-changes/publish', {
      changes: pages.map(({ id, version }) => ({ kind: 'page', id, version: version() })),
    });
    for (const { url } of servers)
      for (const { address } of pages)
        while (!(await (await fetch(url + address)).text()).includes(words)) await sleep(5);
    if (round > 0) times.push(performance.now() - startedAt);
  }
  report({
    what: `drafts: ${TOGETHER} pages published together are visible in each process, the slowest of ${ROUNDS_TOGETHER}`,
    value: Math.max(...times),
    unit: 'ms',
    against: { name: 'goal', value: 1000 },
    better: 'lower',
  });
}

const ROUNDS_TOGETHER = 5;
