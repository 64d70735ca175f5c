import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/environment.ts';
import { claimDataFolder, findDataFolderHolder } from '../platform/data-folder/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { withInstall } from './install.ts';
import { reachDatabase } from './reach-database.ts';
import { runCaptured } from './testing/captured-run.ts';

let folder: string;
const log = (): void => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-reach-'));
  // As root the embedded database runs under another account, which has to pass through.
  await chmod(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

test('without a server the embedded database runs for the length of the command, and guests are waited for', async () => {
  const config = readConfig({ AWNING_DATA: folder });
  const host = await reachDatabase({ config, log });
  expect(host.kind).toBe('embedded');
  const guest = await reachDatabase({ config, log });
  expect(guest.url).toBe(host.url);

  let hostClosed = false;
  const closing = host.close().then(() => {
    hostClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(hostClosed).toBe(false);
  expect(await canConnect(guest.url)).toBe(true);
  await guest.close();
  await closing;
  expect(await canConnect(host.url)).toBe(false);
  expect(await findDataFolderHolder(folder)).toBeNull();
});

test('interrupted work leaves no database running and no folder claimed', async () => {
  const interruption = new AbortController();
  let url = '';
  const running = withInstall(
    { config: readConfig({ AWNING_DATA: folder, AWNING_LOG_LEVEL: 'silent' }), signal: interruption.signal },
    ({ platform }) => {
      url = String(platform.database.pool.options.connectionString);
      setTimeout(() => interruption.abort(), 20);
      // Waited for, it would outlast the test.
      return platform.database.pool.query('select pg_sleep(600)');
    },
  );
  await expect(running).rejects.toThrow('Interrupted');
  expect(url).not.toBe('');
  expect(await canConnect(url)).toBe(false);
  expect(await findDataFolderHolder(folder)).toBeNull();
}, 120_000);

test('a folder held by a process without an embedded database leads to its DATABASE_URL', async () => {
  const claim = await claimDataFolder(folder);
  const attempt = reachDatabase({ config: readConfig({ AWNING_DATA: folder }), log, timeoutMs: 150 });
  await expect(attempt).rejects.toThrow(/in use by process \d+.*set the same one for this command/);
  await claim.release();
});

test('an exclusive command refuses a held folder even when it could reach the database', async () => {
  const claim = await claimDataFolder(folder);
  const database = await createTestDatabase();
  const config = readConfig({ AWNING_DATA: folder, DATABASE_URL: database.url });
  await expect(reachDatabase({ config, log, exclusive: true })).rejects.toThrow(
    'in use by another Awning process',
  );
  expect((await reachDatabase({ config, log })).kind).toBe('external');
  await claim.release();
  await database.drop();
});

test('a command that leaves jobs behind can send them, and none of them is run', async () => {
  const database = await createTestDatabase();
  const config = readConfig({ AWNING_DATA: folder, DATABASE_URL: database.url, AWNING_LOG_LEVEL: 'silent' });
  const waiting = await withInstall(
    { config, signal: new AbortController().signal, needs: { sendsJobs: true } },
    async ({ platform }) => {
      await platform.queue.send(platform.database.query, 'mail-deliver', { mailId: 'none' });
      const { rows } = await platform.database.pool.query(
        `select state from pgboss.job where name = 'mail-deliver'`,
      );
      return rows;
    },
  );
  expect(waiting).toEqual([{ state: 'created' }]);
  await database.drop();
});

test('a data folder that cannot be made is one line', async () => {
  const run = await runCaptured(['site', 'list'], { env: { AWNING_DATA: '/dev/null/data' } });
  expect(run).toMatchObject({ exitCode: 1, err: expect.stringMatching(/^awning: The data folder .*\n$/) });
});
