import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster } from '../../testing/test-cluster.ts';
import { StartupError } from '../startup-error.ts';
import { openExternalServer } from './external-server.ts';

let cluster: Awaited<ReturnType<typeof startTestCluster>>;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());

async function refusalOf(url: string, connectLimitMs?: number): Promise<string> {
  const error = await openExternalServer(url, connectLimitMs).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartupError)) throw new Error(`expected a StartupError, got ${String(error)}`);
  expect(error.message).not.toContain('\n');
  expect(error.message).toContain('DATABASE_URL');
  expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain('hunter2');
  return error.message;
}

test('a reachable server is used as it is and outlives our closing', async () => {
  const server = await openExternalServer(cluster.url);
  expect(server).toMatchObject({ url: cluster.url, kind: 'external' });
  await server.close();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.end();
});

test('an unreachable server is refused by name and without its password', async () => {
  const port = await unusedPort();
  const line = await refusalOf(`postgresql://shop:hunter2@127.0.0.1:${port}/shop`);
  expect(line).toContain(`shop@127.0.0.1:${port}/shop`);
  expect(line).toContain('ECONNREFUSED');
  // A name with several addresses yields several errors at once.
  expect(await refusalOf(`postgresql://shop:hunter2@localhost:${port}/shop`)).toContain('ECONNREFUSED');
});

test('a wrong password and a missing database are told apart', async () => {
  const url = new URL(cluster.url);
  url.password = 'hunter2';
  expect(await refusalOf(url.href)).toContain('password authentication failed');
  const missing = new URL(cluster.url);
  missing.pathname = '/nowhere';
  expect(await refusalOf(missing.href)).toContain('"nowhere" does not exist');
});

test('a server that accepts and never answers is given up', async () => {
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => mute.once('listening', resolve));
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  expect(await refusalOf(`postgresql://shop:hunter2@127.0.0.1:${port}/shop`, 200)).toMatch(/timeout/);
  mute.close();
});

test.each([
  'hunter2',
  'mysql://shop:hunter2@127.0.0.1/shop',
  'postgresql://shop:hunter2@127.0.0.1:port/shop',
])('what is no PostgreSQL address is refused with an example of one: %s', async (url) => {
  expect(await refusalOf(url)).toContain('postgresql://user:password@host:5432/database');
});

function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
