import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config/environment.ts';
import { claimDataFolder } from '../platform/data-folder/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Install, withInstall } from './install.ts';
import { type CapturedRun, runCaptured } from './testing/captured-run.ts';

let database: TestDatabase;
let folder: string;
let websiteId: string;
const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  AWNING_DATA: folder,
  AWNING_LOG_LEVEL: 'silent',
  ...more,
});
const rotate = (more: Record<string, string> = {}): Promise<CapturedRun> =>
  runCaptured(['secret', 'rotate'], { env: env(more) });
const onInstall = <T>(
  work: (install: Install) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> => withInstall({ config: readConfig(env(more)), signal: new AbortController().signal }, work);
const keys = async (): Promise<string[]> =>
  (await readFile(join(folder, 'master.key'), 'utf8')).trim().split('\n');
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `secret-${String(i).padStart(4, '0')}`);

const store = (count: number, more: Record<string, string> = {}): Promise<void> =>
  onInstall(async ({ secrets }) => {
    for (const name of names(count)) await secrets.set(websiteId, name, `value of ${name}`);
  }, more);

/** Through a fresh start, as the next server would read them. */
const expectAllReadable = (count: number, more: Record<string, string> = {}): Promise<void> =>
  onInstall(async ({ secrets }) => {
    for (const name of names(count)) expect(await secrets.reveal(websiteId, name)).toBe(`value of ${name}`);
  }, more);

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'awning-rotate-'));
  websiteId = (await onInstall(({ sites }) => sites.create({ slug: 'bakery', title: 'Bakery' }))).id;
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A real process that runs the command and kills itself right after the given line of its output. */
function startRotation(killAfterLine: number) {
  const script = `
    import { Writable } from 'node:stream';
    const { runCli } = await import(${JSON.stringify(new URL('./run-cli.ts', import.meta.url).href)});
    let line = 0;
    const stdout = new Writable({ write(chunk, encoding, done) {
      if (++line === ${killAfterLine}) process.kill(process.pid, 'SIGKILL');
      done();
    } });
    process.exitCode = await runCli({ words: ['secret', 'rotate'], env: process.env, signal: new AbortController().signal,
      streams: { stdin: process.stdin, stdout, stderr: process.stderr } });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...env() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('every secret is readable with the new key alone, and the old key is gone', async () => {
  await store(3);
  const [old] = await keys();
  expect(await rotate()).toMatchObject({
    exitCode: 0,
    err: '',
    out: expect.stringContaining('Encrypted again with it: 3 stored secrets.'),
  });
  expect(await keys()).toEqual([expect.not.stringMatching(old ?? '')]);
  await expectAllReadable(3);
});

test.each([
  ['the new key was made', 1],
  ['everything was encrypted again', 2],
])('a kill right after %s loses nothing, and running it again completes it', async (_step, line) => {
  await store(3);
  const [, signal] = await once(startRotation(line), 'exit');
  expect(signal).toBe('SIGKILL');
  const left = await keys();
  expect(left).toHaveLength(2);
  await expectAllReadable(3);
  const again = await rotate();
  expect(again.exitCode).toBe(0);
  expect(again.out).toContain('An earlier rotation was interrupted');
  expect(await keys()).toEqual([left[0]]);
  await expectAllReadable(3);
});

test('gift cards are found by their codes and can be sent again with the new key alone', async () => {
  const { code, giftCard } = await onInstall(({ giftCards }) =>
    giftCards.admin.issue(websiteId, { amountMinor: 2500 }, { actor: 'test' }),
  );
  const { out } = await rotate();
  expect(out).toContain('Encrypted again with it: 1 stored secret.');
  await onInstall(async ({ giftCards }) => {
    expect(await giftCards.find(websiteId, code)).toMatchObject({ id: giftCard.id, balanceMinor: 2500 });
    expect((await giftCards.letter(websiteId, giftCard.id))?.code).toBe(code);
  });
});

test('a kill in the middle of encrypting loses nothing', async () => {
  const count = 230;
  await store(count);
  const lock = new pg.Client({ connectionString: database.url });
  await lock.connect();
  // The last one is in the second batch, which has to wait here until we let go.
  await lock.query('begin');
  await lock.query('select 1 from secrets where name = $1 for update', [names(count).at(-1)]);
  const child = startRotation(99);
  await vi.waitFor(
    async () => {
      const { rows } = await lock.query('select count(*)::int as n from secrets group by key_id order by n');
      expect(rows).toEqual([{ n: 30 }, { n: 200 }]);
    },
    { timeout: 45_000, interval: 50 },
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  await lock.query('rollback');
  await lock.end();
  expect(await keys()).toHaveLength(2);
  await expectAllReadable(count);
  expect((await rotate()).exitCode).toBe(0);
  expect(await keys()).toHaveLength(1);
  await expectAllReadable(count);
});

test('a generated key is not changed under a running server', async () => {
  await store(1);
  const before = await keys();
  const claim = await claimDataFolder(folder);
  const run = await rotate();
  await claim.release();
  expect(run).toMatchObject({ exitCode: 1, out: '' });
  expect(run.err).toContain(`Process ${process.pid} is using`);
  expect(run.err).toContain('stop it, run this again, then start it.');
  expect(await keys()).toEqual(before);
  await expectAllReadable(1);
});

test('a secret that no key opens stops the rotation before any key is removed', async () => {
  await store(2);
  await onInstall(({ secrets }) => secrets.set(websiteId, 'foreign', 'x'), {
    AWNING_SECRET: 'a key that is lost later on and for good',
  });
  const before = await keys();
  expect(await rotate()).toEqual({
    exitCode: 1,
    out: '',
    err: expect.stringContaining(
      `1 stored secret cannot be decrypted with the keys at hand (${websiteId}/foreign)`,
    ),
  });
  expect(await keys()).toEqual(before);
  await expectAllReadable(2);
});

test('with AWNING_SECRET, what the previous key covers moves to the current one, also beside a server', async () => {
  const [former, current] = ['the former key of this installation', 'the current key of this installation'];
  await store(2, { AWNING_SECRET: former });
  const claim = await claimDataFolder(folder);
  const both = { AWNING_SECRET: current, AWNING_SECRET_PREVIOUS: former };
  const first = await rotate(both);
  const second = await rotate(both);
  await claim.release();
  expect(first).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('Encrypted again: 2 stored secrets.\nRestart every server'),
  });
  expect(second.out).toContain('Everything is encrypted with AWNING_SECRET already.');
  await expectAllReadable(2, { AWNING_SECRET: current });
});

test('after a rotation a process with the former key is refused, and one with the new key is not', async () => {
  const [former, current] = ['the former key of this installation', 'the current key of this installation'];
  // Without the key file of the folder, which would cover the change.
  const elsewhere = { AWNING_DATA: join(folder, 'elsewhere') };
  await database.drop();
  database = await createTestDatabase();
  const create = (slug: string, more: Record<string, string>) =>
    runCaptured(['site', 'create', '--slug', slug, '--title', slug], { env: env({ ...elsewhere, ...more }) });
  expect((await create('one', { AWNING_SECRET: former })).exitCode).toBe(0);
  expect(await create('two', { AWNING_SECRET: current })).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/^awning: This database goes with another master key .+\n$/),
  });
  const both = { AWNING_SECRET: current, AWNING_SECRET_PREVIOUS: former };
  expect((await create('three', both)).exitCode).toBe(0);
  expect((await rotate({ ...elsewhere, ...both })).exitCode).toBe(0);
  expect((await create('four', { AWNING_SECRET: current })).exitCode).toBe(0);
  expect((await create('five', { AWNING_SECRET: former })).exitCode).toBe(1);
});

test('with AWNING_SECRET and the previous key missing, it says what is needed', async () => {
  await store(1, { AWNING_SECRET: 'the former key of this installation' });
  const run = await rotate({ AWNING_SECRET: 'the current key of this installation' });
  expect(run).toMatchObject({ exitCode: 1, err: expect.stringContaining('AWNING_SECRET_PREVIOUS') });
});
