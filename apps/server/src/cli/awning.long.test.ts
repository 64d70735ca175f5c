import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { claimDataFolder, findDataFolderHolder } from '../platform/data-folder/index.ts';
import { migrateDatabase } from '../platform/platform.ts';
import { openEmbeddedServer } from '../platform/postgres/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { programEnvironment } from '../testing/test-process.ts';
import { runCaptured } from './testing/captured-run.ts';

const program = fileURLToPath(new URL('./awning.ts', import.meta.url));
let folder: string;

function start(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The process has no output');
  // Not the child's own "close", which never comes once the channel was cut from this side.
  const ended = Promise.all([once(child, 'exit'), text(stdout), text(stderr)]).then(
    ([[exitCode], out, err]) => ({
      exitCode: exitCode as number | null,
      out,
      err,
    }),
  );
  return { child, ended };
}
const run = (words: readonly string[], env: Record<string, string>) => start(words, env).ended;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-process-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the process answers 1 when it is refused and 2 when it was typed wrongly', async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, AWNING_DATA: join(folder, 'codes') };
  const [refused, typo] = await Promise.all([
    run(['member', 'list', '--site', 'nowhere'], env),
    run(['sites'], env),
  ]);
  await database.drop();
  expect(refused).toEqual({ exitCode: 1, out: '', err: 'awning: There is no site named "nowhere".\n' });
  expect(typo.exitCode).toBe(2);
});

test('a command joins the embedded database of a running server and leaves it running', async () => {
  const claimed = await claimDataFolder(join(folder, 'joined'));
  const server = await openEmbeddedServer({ folder: claimed, log: () => undefined });
  await migrateDatabase(server.url);
  const env = { AWNING_DATA: claimed.root };
  expect(await run(['site', 'create', '--slug', 'bakery', '--title', 'Bakery'], env)).toEqual({
    exitCode: 0,
    out: expect.stringMatching(/^Created the site bakery: .+\n.+\n$/),
    err: '',
  });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  expect((await client.query('select slug from websites')).rows).toEqual([{ slug: 'bakery' }]);
  await client.end();
  await server.close();
  await claimed.release();
});

test('commands that start at once on a new data folder share one database, and nothing stays behind', async () => {
  const env = { AWNING_DATA: join(folder, 'shared') };
  const slugs = ['one', 'two'];
  const answers = await Promise.all(
    slugs.map((slug) => run(['site', 'create', '--slug', slug, '--title', slug], env)),
  );
  expect(answers.map(({ exitCode, err }) => ({ exitCode, err }))).toEqual(
    slugs.map(() => ({ exitCode: 0, err: '' })),
  );
  const { out } = await runCaptured(['site', 'list', '--json'], { env });
  const sites = JSON.parse(out) as { slug: string; isDefault: boolean }[];
  expect(new Set(sites.map(({ slug }) => slug))).toEqual(new Set(slugs));
  expect(sites.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  expect(await findDataFolderHolder(env.AWNING_DATA)).toBeNull();
});

test.each(['SIGINT', 'disconnect'] as const)(
  '%s in the middle undoes the command and ends it with 130',
  async (how) => {
    const database = await createTestDatabase();
    const lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query('begin');
    await lock.query('lock table websites');
    const { child, ended } = start(['site', 'create', '--slug', 'late', '--title', 'Late'], {
      DATABASE_URL: database.url,
      AWNING_DATA: join(folder, 'interrupted'),
    });
    // Apart from the lock: inside a transaction the list of connections would stay what it was at first.
    const watch = new pg.Client({ connectionString: database.url, application_name: 'watch' });
    await watch.connect();
    const others = async () =>
      (
        await watch.query(
          `select wait_event_type from pg_stat_activity where datname = current_database() and application_name like 'awning-%'`,
        )
      ).rows;
    await vi.waitFor(async () => expect(await others()).toContainEqual({ wait_event_type: 'Lock' }), {
      timeout: 15_000,
    });
    if (how === 'disconnect') child.disconnect();
    else child.kill(how);
    expect(await ended).toEqual({ exitCode: 130, out: '', err: 'awning: interrupted\n' });
    expect(await others()).toEqual([]);
    await lock.query('commit');
    expect((await lock.query('select slug from websites')).rows).toEqual([]);
    await watch.end();
    await lock.end();
    await database.drop();
  },
);
