import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestCluster, sweepLeftovers } from './test-cluster.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

function folderOf(url: string): string {
  const sockets = new URL(url).searchParams.get('host') ?? '';
  return join(sockets, '..', '..');
}

test('a test cluster clones databases, waits for no disk and leaves nothing behind', async () => {
  const cluster = await startTestCluster();
  expect(await ask(cluster.url, "SELECT current_setting('fsync') AS fsync")).toEqual({ fsync: 'off' });
  await ask(cluster.url, 'CREATE DATABASE pattern');
  await ask(cluster.url, 'CREATE DATABASE clone TEMPLATE pattern');
  const clone = new URL(cluster.url);
  clone.pathname = '/clone';
  expect(await ask(clone.href, 'SELECT current_database() AS name')).toEqual({ name: 'clone' });
  await cluster.stop();
  await expect(readdir(folderOf(cluster.url))).rejects.toThrow(/ENOENT/);
});

test('a test cluster ends with the process that started it', async () => {
  const module = JSON.stringify(new URL('./test-cluster.ts', import.meta.url).href);
  const script = `import { startTestCluster } from ${module};
    console.log((await startTestCluster()).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(child.stdout, 'data');
  const url = String(output).trim();
  expect(await ask(url, 'SELECT 1 AS one')).toEqual({ one: 1 });
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(ask(url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/), {
    timeout: 10_000,
  });
  await rm(folderOf(url), { recursive: true, force: true });
});

test('a process that forgets to stop its cluster can still end', async () => {
  const module = JSON.stringify(new URL('./test-cluster.ts', import.meta.url).href);
  const script = `import { startTestCluster } from ${module};
    console.log((await startTestCluster()).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[output], [code]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(code).toBe(0);
  const url = String(output).trim();
  await vi.waitFor(() => expect(ask(url, 'SELECT 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/), {
    timeout: 10_000,
  });
  await rm(folderOf(url), { recursive: true, force: true });
});

test('leftovers are swept after a day, and nothing else is', async () => {
  const place = await mkdtemp(join(tmpdir(), 'awning-sweep-'));
  const names = ['awning-test-cluster-old', 'awning-test-cluster-new', 'someone-elses-old'];
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const name of names) {
    await mkdir(join(place, name));
    if (name.endsWith('old')) await utimes(join(place, name), twoDaysAgo, twoDaysAgo);
  }
  await sweepLeftovers(place);
  expect((await readdir(place)).sort()).toEqual(['awning-test-cluster-new', 'someone-elses-old']);
  await rm(place, { recursive: true });
});
