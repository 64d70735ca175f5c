import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimDataFolder, type DataFolder, isProcessAlive } from '../data-folder/index.ts';
import { StartupError } from '../startup-error.ts';
import { type DatabaseServer, joinEmbeddedServer, openDatabaseServer, openEmbeddedServer } from './index.ts';
import { readPostmasterFile } from './postmaster-file.ts';

const isRoot = process.geteuid?.() === 0;
let prepared: string;
let base: string;
let folders: DataFolder[];
let servers: DatabaseServer[];
let children: ChildProcess[];
let lines: string[];

// One initialisation serves every test that is not about it.
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'awning-pg-prepared-'));
  await chmod(prepared, 0o711);
  const folder = await claimDataFolder(join(prepared, 'data'));
  const server = await openEmbeddedServer({ folder, log: () => undefined });
  await server.close();
  await folder.release();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'awning-pg-'));
  await chmod(base, 0o711);
  [folders, servers, children, lines] = [[], [], [], []];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of servers) await server.close();
  for (const folder of folders) await folder.release();
  await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function open(root = join(base, 'data'), stores: string[] = []): Promise<DatabaseServer> {
  const folder = await claimDataFolder(root);
  folders.push(folder);
  const server = await openEmbeddedServer({ folder, stores, log: (line) => lines.push(line) });
  servers.push(server);
  return server;
}

/** A data folder as an earlier, orderly run leaves it. */
async function copyPrepared(root = join(base, 'data')): Promise<void> {
  const [code] = await once(spawn('cp', ['-a', join(prepared, 'data'), root]), 'exit');
  expect(code).toBe(0);
}

async function closeAll(): Promise<void> {
  for (const server of servers.splice(0)) await server.close();
  for (const folder of folders.splice(0)) await folder.release();
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error(`expected a StartupError, got ${String(error)}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

/** Another Awning process on the same folder, which writes numbered rows and prints each one once it is stored. */
async function startWriter(root: string): Promise<{ child: ChildProcess; stored: () => number }> {
  await copyPrepared();
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import pg from 'pg';
    import { claimDataFolder } from ${at('../data-folder/index.ts')};
    import { openDatabaseServer } from ${at('./index.ts')};
    const folder = await claimDataFolder(${JSON.stringify(root)});
    const server = await openDatabaseServer({ databaseUrl: undefined, folder, log: () => {} });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS entry (n int PRIMARY KEY)');
    for (let n = 1; ; n += 1) {
      await client.query('INSERT INTO entry VALUES ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const stored = () => output.split('\n').length - 1;
  await vi.waitFor(() => expect(stored()).toBeGreaterThan(20), { timeout: 15_000 });
  return { child, stored };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

async function postmasterPid(cluster: string): Promise<number> {
  const file = await readPostmasterFile(cluster);
  if (!file) throw new Error(`no server runs in ${cluster}`);
  return file.pid;
}

describe('a new data folder', () => {
  test('a new data folder of any name gets a database that survives a restart under the same address', async () => {
    const root = join(base, `a, "b' ü`);
    const first = await open(root);
    await query(first.url, "CREATE TABLE note (t text); INSERT INTO note VALUES ('kept')");
    await closeAll();
    const began = performance.now();
    const again = await open(root);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(again.url).toBe(first.url);
    expect(await query(again.url, 'SELECT t FROM note')).toEqual([{ t: 'kept' }]);
  });
});

describe('the database of a data folder', () => {
  test('the embedded database is durable, sorts the same everywhere and listens to no network', async () => {
    await copyPrepared();
    const { url, kind } = await open();
    expect(kind).toBe('embedded');
    const names = ['fsync', 'synchronous_commit', 'data_checksums', 'server_encoding', 'TimeZone'];
    const [settings] = await query<Record<string, string>>(
      url,
      `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')},
        (SELECT datlocale FROM pg_database WHERE datname = current_database()) AS locale,
        (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
        current_setting('listen_addresses') AS addresses`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      locale: 'C.UTF-8',
      superuser: false,
      addresses: '',
    });
    expect((await stat(join(base, 'data', 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    wrong.username = 'postgres';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });

  test('deeper than a socket path may be is served on the loopback address', async () => {
    const root = join(base, 'd'.repeat(120));
    await copyPrepared(root);
    const { url } = await open(root);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await query(url, 'SELECT host(inet_server_addr()) AS at')).toEqual([{ at: '127.0.0.1' }]);
    expect(await joinEmbeddedServer(root)).toEqual({ url });
  });
});

describe('what an earlier start left behind', () => {
  test('an unfinished initialisation is thrown away and begun again', async () => {
    const unfinished = join(base, 'data', 'postgres', 'cluster.unfinished-1-1');
    await mkdir(join(unfinished, 'base'), { recursive: true });
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
    await chmod(join(base, 'data'), 0o711);
    await chmod(join(base, 'data', 'postgres'), 0o711);
    const { url } = await open();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(join(base, 'data', 'postgres'))).sort()).toEqual(['cluster', 'password', 'run']);
  });

  test('a lost password file is replaced without losing data', async () => {
    await copyPrepared();
    const first = await open();
    await query(first.url, 'CREATE TABLE note (t text)');
    await closeAll();
    await rm(join(base, 'data', 'postgres', 'password'));
    const again = await open();
    expect(again.url).not.toBe(first.url);
    expect(await query(again.url, 'SELECT t FROM note')).toEqual([]);
  });

  test('a server file whose pid has passed to another program does not block the start', async () => {
    await copyPrepared();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: (await clusterOwner()).uid } : {});
    children.push(stranger);
    const cluster = join(base, 'data', 'postgres', 'cluster');
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${stranger.pid}\n${cluster}\n1\n5432\n\n\n  5432001     0\nready\n`,
    );
    const { url } = await open();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('an empty server file, as after a power cut, does not block the start', async () => {
    await copyPrepared();
    await writeFile(join(base, 'data', 'postgres', 'cluster', 'postmaster.pid'), '');
    expect((await open()).url).toContain('awning');
  });
});

describe('a data folder that this Awning cannot run', () => {
  test('another PostgreSQL major is refused by both versions and nothing is touched', async () => {
    await copyPrepared();
    const cluster = join(base, 'data', 'postgres', 'cluster');
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    const before = await readdir(cluster);
    const line = await refusalOf(open());
    expect(line).toMatch(/PostgreSQL 17 .* PostgreSQL 18.*DATABASE_URL/);
    expect(await readdir(cluster)).toEqual(before);
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('a damaged cluster is refused with the place and the remedy', async () => {
    await copyPrepared();
    const cluster = join(base, 'data', 'postgres', 'cluster');
    await writeFile(join(cluster, 'global', 'pg_control'), Buffer.alloc(8192));
    expect(await refusalOf(open())).toMatch(/could not start on .*cluster \((FATAL|PANIC): .*backup/);
    await closeAll();
    await rm(join(cluster, 'PG_VERSION'));
    expect(await refusalOf(open())).toMatch(/is damaged \(PG_VERSION is missing\).*backup/);
  });
});

describe('crashes', () => {
  test('after kill -9 of the owner the database ends by itself and every acknowledged row is there', async () => {
    const root = join(base, 'data');
    const { child, stored } = await startWriter(root);
    const pid = await postmasterPid(join(root, 'postgres', 'cluster'));
    await killHard(child);
    await vi.waitFor(async () => expect(await isProcessAlive(pid)).toBe(false), { timeout: 10_000 });
    const { url } = await open();
    const [row] = await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM entry');
    expect(row?.n).toBeGreaterThanOrEqual(stored());
  });

  test('a start right after kill -9 takes over from a database that is still running', async () => {
    const root = join(base, 'data');
    const { child, stored } = await startWriter(root);
    // Stopped, the watchdog's signal cannot take effect: the database is an orphan for as long as we like.
    const pid = await postmasterPid(join(root, 'postgres', 'cluster'));
    process.kill(pid, 'SIGSTOP');
    await killHard(child);
    const opening = open();
    await sleep(300);
    process.kill(pid, 'SIGCONT');
    const { url } = await opening;
    expect(lines.join('\n')).toContain(`left running (pid ${pid})`);
    const [row] = await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM entry');
    expect(row?.n).toBeGreaterThanOrEqual(stored());
  });

  test('after kill -9 of owner and database together the next start recovers', async () => {
    const root = join(base, 'data');
    const { child, stored } = await startWriter(root);
    process.kill(await postmasterPid(join(root, 'postgres', 'cluster')), 'SIGKILL');
    await killHard(child);
    const { url } = await open();
    const [row] = await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM entry');
    expect(row?.n).toBeGreaterThanOrEqual(stored());
  });

  test('a database that dies while its owner lives is started again under the same address', async () => {
    await copyPrepared();
    const { url } = await open();
    await query(url, "CREATE TABLE note (t text); INSERT INTO note VALUES ('kept')");
    const cluster = join(base, 'data', 'postgres', 'cluster');
    const pid = await postmasterPid(cluster);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await query(url, 'SELECT t FROM note')).toEqual([{ t: 'kept' }]), {
      timeout: 10_000,
      interval: 50,
    });
    expect(await postmasterPid(cluster)).not.toBe(pid);
    expect(lines.join('\n')).toMatch(/ended unexpectedly \(SIGKILL\)[\s\S]*running again/);
  });

  test('closing while the database is being started again leaves nothing running', async () => {
    await copyPrepared();
    const server = await open();
    const cluster = join(base, 'data', 'postgres', 'cluster');
    process.kill(await postmasterPid(cluster), 'SIGKILL');
    await vi.waitFor(() => expect(lines.join('\n')).toContain('starting it again'), { timeout: 5_000 });
    await server.close();
    const file = await readPostmasterFile(cluster);
    expect(file ? await isProcessAlive(file.pid) : false).toBe(false);
  });
});

describe('joining from another process', () => {
  test('joining the embedded database returns its address while its owner runs, and null before and after', async () => {
    const root = join(base, 'data');
    expect(await joinEmbeddedServer(root)).toBeNull();
    const { child } = await startWriter(root);
    const joined = await joinEmbeddedServer(root);
    const [row] = await query<{ n: number }>(joined?.url ?? '', 'SELECT count(*)::int AS n FROM entry');
    expect(row?.n).toBeGreaterThan(0);
    expect(await refusalOf(claimDataFolder(root))).toContain(`(pid ${child.pid})`);
    await killHard(child);
    expect(await joinEmbeddedServer(root)).toBeNull();
  });
});

describe.runIf(isRoot)('started as root', () => {
  test('the database runs under an unprivileged account inside the data folder', async () => {
    await copyPrepared();
    await open();
    expect((await clusterOwner()).uid).not.toBe(0);
  });

  test('a folder that this account cannot enter keeps its database in the first store it can', async () => {
    const [sealed, store] = [join(base, 'sealed'), join(base, 'store')];
    await mkdir(sealed, { mode: 0o700 });
    const root = join(sealed, 'data');
    const stores = [join(sealed, 'store'), store];
    const first = await open(root, stores);
    await query(first.url, "CREATE TABLE note (t text); INSERT INTO note VALUES ('kept')");
    expect(await readFile(join(root, 'postgres', 'place'), 'utf8')).toContain(store);
    expect(await joinEmbeddedServer(root)).toEqual({ url: first.url });
    await closeAll();

    // Found again by the record, wherever the stores of a later version may be.
    const again = await open(root, []);
    expect(await query(again.url, 'SELECT t FROM note')).toEqual([{ t: 'kept' }]);
    await closeAll();

    await cp(root, join(sealed, 'copy'), { recursive: true });
    expect(await refusalOf(open(join(sealed, 'copy'), stores))).toContain('is a copy');

    await rm(root, { recursive: true });
    const empty = await open(root, stores);
    expect(await query(empty.url, "SELECT to_regclass('note') AS found")).toEqual([{ found: null }]);
    expect(lines.join('\n')).toContain('Kept the database of a data folder that was removed');
  });

  test('with no place to go it names the remedy', async () => {
    const sealed = join(base, 'sealed');
    await mkdir(sealed, { mode: 0o700 });
    expect(await refusalOf(open(join(sealed, 'data')))).toMatch(/cannot enter .*chmod o\+x/);
  });

  test('a cluster that root restored from a backup is handed back to its account', async () => {
    await copyPrepared();
    const cluster = join(base, 'data', 'postgres', 'cluster');
    const { uid } = await clusterOwner();
    await once(spawn('chown', ['-R', '0:0', cluster]), 'exit');
    await open();
    expect((await clusterOwner()).uid).toBe(uid);
  });
});

test('closing twice is closing once', async () => {
  await copyPrepared();
  const server = await open();
  await Promise.all([server.close(), server.close()]);
  await server.close();
});

test('an unset database address opens the embedded server', async () => {
  await copyPrepared();
  const folder = await claimDataFolder(join(base, 'data'));
  folders.push(folder);
  const server = await openDatabaseServer({ databaseUrl: undefined, folder, log: () => undefined });
  servers.push(server);
  expect(server.kind).toBe('embedded');
});

function clusterOwner() {
  return stat(join(base, 'data', 'postgres', 'cluster'));
}
