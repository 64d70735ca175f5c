import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config/environment.ts';
import { claimDataFolder, findDataFolderHolder } from './platform/data-folder/index.ts';
import { StartupError } from './platform/startup-error.ts';
import { startServer } from './start-server.ts';
import { hasBundles } from './testing/has-bundles.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import {
  mainProgram,
  processesOn,
  programEnvironment,
  startTestProcess,
  type TestProcess,
  type TestProcessEnd,
} from './testing/test-process.ts';

// Of the system, not of ours: without them, or without the right to use them, one test is skipped.
const [MOUNT, UNMOUNT] = ['mount', 'umount'] as const;
const owner = { email: 'owner@example.com', password: 'correct horse battery' };
let base: string;
/** An install with its embedded database, used by one test after the other. */
let home: string;
const running: TestProcess[] = [];

const start = (env: Record<string, string>): TestProcess => {
  const started = startTestProcess({ AWNING_OWNER_PASSWORD: owner.password, ...env });
  running.push(started);
  return started;
};
const startHome = (env: Record<string, string> = {}): TestProcess => start({ AWNING_DATA: home, ...env });

/** Nothing runs on the folder, and nobody holds it. */
async function expectNothingLeft(folder: string): Promise<void> {
  await expect.poll(() => processesOn(folder), { timeout: 20_000 }).toEqual([]);
  expect(await findDataFolderHolder(folder)).toBeNull();
  await expect(access(join(folder, 'awning.lock'))).rejects.toThrow('ENOENT');
}

/** A start that must not succeed: one line that says why and what to do, exit code 1, nothing left. */
async function refusal(env: Record<string, string>): Promise<string> {
  const end = await start(env).ended;
  expect(end).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/^awning: .+$/)] });
  expect(end.out).not.toContain('Awning is ready');
  await expectNothingLeft(env.AWNING_DATA ?? home);
  return end.lines[0] ?? '';
}

/**
 * The same start in this process, for what does not depend on how the process ends: loading the code is most of the
 * work.
 */
const startHere = (env: Record<string, string>, say: (line: string) => void = () => undefined) =>
  startServer(
    readConfig({
      PORT: '0',
      AWNING_DEMO: 'false',
      AWNING_STARTER_THEMES: 'false',
      AWNING_LOG_LEVEL: 'silent',
      AWNING_DRAIN_SECONDS: '0',
      ...env,
    }),
    { say },
  );

async function refusalHere(env: Record<string, string> & { AWNING_DATA: string }): Promise<string> {
  const reason = await startHere(env).then(
    () => expect.fail('It started.'),
    (error: unknown) => error,
  );
  if (!(reason instanceof StartupError)) throw reason;
  await expectNothingLeft(env.AWNING_DATA);
  return reason.message;
}

async function stop({ child, ended }: TestProcess, signal: NodeJS.Signals): Promise<TestProcessEnd> {
  child.kill(signal);
  return ended;
}

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'awning-run-'));
  // As root the database runs under another account, which has to pass through.
  await chmod(base, 0o711);
  home = join(base, 'home');
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

// `npm test` builds the bundles before it runs this; alone it needs an earlier `npm run build`.
describe.runIf(await hasBundles())('the process', () => {
  test('the server starts without configuration, and after SIGKILL restarts with all acknowledged changes', async () => {
    const killed = startHome();
    const site = await killed.ready();
    expect((await fetch(`${site}/readyz`)).status).toBe(200);
    const crumbs = await fetch(`${site}/api/member-session`);
    const cookies = crumbs.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const signedIn = await fetch(`${site}/api/member-session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies.join('; '),
        'x-csrf-token': cookies.find((each) => each.startsWith('crumb='))?.slice(6) ?? '',
      },
      body: JSON.stringify(owner),
    });
    expect(signedIn.status).toBe(200);
    const session = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    expect(await stop(killed, 'SIGKILL')).toMatchObject({ signal: 'SIGKILL' });

    const again = startHome();
    const response = await fetch(`${await again.ready()}/api/member-session`, {
      headers: { cookie: session.join('; ') },
    });
    expect(await response.json()).toMatchObject({ member: { email: owner.email } });
    expect(await stop(again, 'SIGTERM')).toMatchObject({ exitCode: 0, lines: [] });
    await expectNothingLeft(home);
  }, 180_000);

  test('a terminal that is closed ends it in order, although nobody reads its output any more', async () => {
    const server = startHome({ AWNING_LOG_LEVEL: 'trace' });
    await server.ready();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    expect((await stop(server, 'SIGHUP')).exitCode).toBe(0);
    await expectNothingLeft(home);
  }, 180_000);

  test('a signal in the middle of the start ends that start in order', async () => {
    const server = startHome();
    await expect.poll(() => findDataFolderHolder(home), { interval: 5, timeout: 30_000 }).not.toBeNull();
    expect(await stop(server, 'SIGTERM')).toMatchObject({
      exitCode: 0,
      lines: ['awning: stopped before it was ready'],
    });
    await expectNothingLeft(home);
  }, 180_000);

  test.each([0, 500])(
    'a parent that is killed %i ms after it started us takes us with it',
    async (afterMs) => {
      const script = `
        const { spawn } = require('node:child_process');
        const child = spawn(process.execPath, [${JSON.stringify(mainProgram)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        process.stdout.write(String(child.pid));
        setInterval(() => {}, 1000);`;
      const parent = spawn(process.execPath, ['-e', script], {
        env: { ...programEnvironment(), PORT: '0', AWNING_DATA: home },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [pid] = await once(parent.stdout, 'data');
      await sleep(afterMs);
      parent.kill('SIGKILL');
      await expect
        .poll(() => access(`/proc/${String(pid)}`).then(String, () => 'gone'), { timeout: 60_000 })
        .toBe('gone');
      await expectNothingLeft(home);
    },
    180_000,
  );
});

describe.runIf(await hasBundles())('a start that cannot be', () => {
  let database: TestDatabase;
  const away = { DATABASE_URL: 'postgresql://shop:hunter2@127.0.0.1:1/shop' };
  const folder = (name: string): string => join(base, name);

  async function onDatabase(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('because the port is taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const env = { AWNING_DATA: home, PORT: String(port) };
    expect(await refusal(env)).toBe(
      `awning: Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    );
    other.close();
  }, 180_000);

  test('because another process has the data folder', async () => {
    const claim = await claimDataFolder(folder('held'));
    const end = await start({ AWNING_DATA: claim.root }).ended;
    expect(end).toMatchObject({
      exitCode: 1,
      lines: [
        `awning: The data folder ${claim.root} is in use by another Awning process (pid ${process.pid}): stop that process, or set AWNING_DATA to another folder.`,
      ],
    });
    expect(await findDataFolderHolder(claim.root)).toEqual({ pid: process.pid });
    await claim.release();
  }, 180_000);

  test('because the database is of another PostgreSQL', async () => {
    const versionFile = join(home, 'postgres', 'cluster', 'PG_VERSION');
    const version = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, '16\n');
    expect(await refusal({ AWNING_DATA: home })).toMatch(
      /^awning: The database in .+ was made by PostgreSQL 16 and this Awning brings PostgreSQL 18: .+ export the data .+ or set DATABASE_URL .+$/,
    );
    await writeFile(versionFile, version);
  }, 180_000);

  test('because the database of DATABASE_URL does not answer', async () => {
    const line = await refusal({ AWNING_DATA: folder('away'), ...away });
    expect(line).toMatch(
      /^awning: The database of DATABASE_URL \(shop@127\.0\.0\.1:1\/shop\) cannot be reached: .+ECONNREFUSED.+Check the address.+$/,
    );
    expect(line).not.toContain('hunter2');
  }, 180_000);

  test('because a variable is wrong', async () => {
    expect(await refusal({ AWNING_DATA: folder('wrong'), AWNING_DRAIN_SECONDS: 'soon' })).toBe(
      'awning: AWNING_DRAIN_SECONDS must be a whole number from 0 to 300. Correct it or remove it from the environment.',
    );
    await expect(access(folder('wrong'))).rejects.toThrow('ENOENT');
  }, 180_000);

  test('because the account may make no tables', async () => {
    const bare = await createTestDatabase({ empty: true });
    const client = new pg.Client({ connectionString: bare.url });
    await client.connect();
    await client.query('revoke create on schema public from pg_database_owner, public');
    await client.end();
    expect(await refusalHere({ AWNING_DATA: folder('guest'), DATABASE_URL: bare.url })).toMatch(
      /^Awning cannot keep its tables in the database "\w+" \(permission denied for schema public\): .+OWNER TO.+$/,
    );
    await bare.drop();
  }, 180_000);

  test('because the master key is not the one of this database', async () => {
    await onDatabase("insert into install (master_key_id) values ('0123456789abcdef')");
    expect(await refusalHere({ AWNING_DATA: folder('stranger'), DATABASE_URL: database.url })).toMatch(
      /^This database goes with another master key \(0123456789abcdef\) than this process has .+AWNING_SECRET_PREVIOUS\.$/,
    );
    await onDatabase('delete from install');
  }, 180_000);

  test('because the disk is full', async ({ skip }) => {
    const disk = folder('disk');
    await mkdir(disk);
    const mounted = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=8m,mode=711', 'tmpfs', disk]);
    if (mounted.status !== 0) return skip('only root may make a small disk');
    try {
      expect(await refusal({ AWNING_DATA: join(disk, 'data') })).toMatch(
        /^awning: The disk of the data folder .+ is full \(\d+ MB free, 64 MB needed\): free some space, or set AWNING_DATA to a folder on another disk\.$/,
      );
    } finally {
      spawnSync(UNMOUNT, [disk]);
    }
  }, 180_000);
});

describe.runIf(await hasBundles())('an install at a public https address', () => {
  test('an install at a public https address logs a warning when it trusts no proxy', async () => {
    const database = await createTestDatabase();
    const common = {
      AWNING_DATA: join(base, 'public'),
      DATABASE_URL: database.url,
      AWNING_BASE_URL: 'https://shop.example',
      AWNING_HOST: '127.0.0.1',
    };
    const isWarned = async (env: Record<string, string>): Promise<boolean> => {
      const lines: string[] = [];
      const server = await startHere({ ...common, ...env }, (line) => lines.push(line));
      await server.stop();
      return lines.join('\n').includes('Warning: AWNING_BASE_URL is https');
    };
    expect(await isWarned({})).toBe(true);
    expect(await isWarned({ AWNING_TRUST_PROXY: 'true' })).toBe(false);
    await database.drop();
  }, 180_000);
});
