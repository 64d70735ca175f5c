import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBarrier } from '../../testing/test-barrier.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { migrateDatabase } from '../platform.ts';
import { column, createDatabase, databaseFailure, sql } from './index.ts';

const asks = (app: TestApp) => app.browser().get('/api/member-session');

async function direct<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await migrateDatabase(server.url);
});
afterAll(() => server?.remove());

describe('a database that goes away', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ databaseUrl: server.url });
    await app.make.site();
  });
  afterAll(() => app?.close());

  it('all its connections cut at once are replaced without anybody restarting us', async () => {
    expect((await asks(app)).statusCode).toBe(200);
    await direct(server.url, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
    await expect.poll(async () => (await asks(app)).statusCode).toBe(200);
    await expect.poll(() => app.platform.listener.connected(), { timeout: 5_000 }).toBe(true);
  });

  it('while it restarts, requests are told to come back, and afterwards they are served again', async () => {
    await server.stop();
    const refused = await asks(app);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({ error: 'Service Unavailable', code: 'http.unavailable' });
    expect((await app.browser().get('/readyz')).statusCode).toBe(503);
    expect((await app.browser().get('/healthz')).statusCode).toBe(200);

    await server.start();
    expect((await asks(app)).statusCode).toBe(200);
    await expect.poll(async () => (await app.browser().get('/readyz')).statusCode).toBe(200);
    await expect.poll(() => app.platform.listener.connected(), { timeout: 5_000 }).toBe(true);
  });

  it('a transaction under way is refused as unavailable, not as our bug', async () => {
    const interrupted = app.platform.database.transaction(async (tx) => {
      await tx.run(sql`select 1`);
      await direct(server.url, (client) =>
        client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'",
        ),
      );
      await tx.run(sql`select 1`);
    });
    expect(await interrupted.catch(databaseFailure)).toBe('unavailable');
    expect((await asks(app)).statusCode).toBe(200);
  });
});

describe('a database that is frozen', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ databaseUrl: server.url, config: { databasePoolSize: 4 } });
    await app.make.site({ slug: 'frozen' });
  });
  afterAll(() => app?.close());

  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work, performance.now() - began];
  };

  it('a frozen database is reported in time: readiness within a second, requests and transactions within six', async () => {
    const { database } = app.platform;
    const [interrupted, between] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const underWay = database
      .transaction(async (tx) => {
        await tx.run(sql`select 1`);
        interrupted.resolve();
        await between.promise;
        await tx.run(sql`select 2`);
      })
      .catch(databaseFailure);
    await interrupted.promise;
    await server.freeze();
    try {
      between.resolve();
      const readiness = timed(app.browser().get('/readyz'));
      // More than there are connections: some wait for an answer, some for a connection.
      const requests = Array.from({ length: 8 }, () => timed(asks(app)));
      const begun = timed(database.transaction((tx) => tx.run(sql`select 3`)).catch(databaseFailure));

      const [ready, readyMs] = await readiness;
      expect([ready.statusCode, readyMs < 1_000]).toEqual([503, true]);
      expect((await timed(app.browser().get('/readyz')))[1]).toBeLessThan(1_000);
      for (const [response, ms] of await Promise.all(requests)) {
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
        expect(ms).toBeLessThan(6_000);
      }
      const [failure, ms] = await begun;
      expect([failure, await underWay]).toEqual(['unavailable', 'unavailable']);
      expect(ms).toBeLessThan(6_000);
    } finally {
      await server.thaw();
    }
    await expect.poll(async () => (await asks(app)).statusCode, { timeout: 5_000 }).toBe(200);
    expect(database.pool.totalCount).toBeLessThanOrEqual(4);
    // Every place in the pool is usable again: none was lost with a connection that broke before it had begun.
    const together = createBarrier(4);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        database.transaction(async (tx) => {
          await together();
          await tx.run(sql`select 1`);
        }),
      ),
    );
    await expect.poll(async () => (await app.browser().get('/readyz')).statusCode).toBe(200);
  }, 40_000);
});

describe('a database that is busy', () => {
  it('a statement that takes its time is left alone while the server answers others', async () => {
    const home = await createTestDatabase();
    const database = createDatabase({ url: home.url, poolSize: 2, log: pino({ level: 'silent' }) });
    const rows = await database.query.rows(
      { done: column.integer },
      sql`select 1 as done from pg_sleep(3.5)`,
    );
    expect(rows).toEqual([{ done: 1 }]);
    await database.close();
    await home.drop();
  });

  it('with every connection taken, a request is refused within six seconds', async () => {
    const app = await createTestApp({ config: { databasePoolSize: 4 } });
    try {
      await app.make.site();
      const clients = await Promise.all(
        Array.from({ length: 4 }, () => app.platform.database.pool.connect()),
      );
      const started = performance.now();
      const [first, page] = await Promise.all([app.browser().get('/readyz'), asks(app)]);
      expect(performance.now() - started).toBeLessThan(6_000);
      // A pool in use is no reason to be taken out of service; one that nothing comes back to is.
      expect(first.statusCode).toBe(200);
      await expect.poll(async () => (await app.browser().get('/readyz')).statusCode).toBe(503);
      for (const client of clients) client.release();
      await expect.poll(async () => (await app.browser().get('/readyz')).statusCode).toBe(200);
      expect(page.statusCode).toBe(503);
      expect(page.headers['retry-after']).toBe('5');
      expect((await asks(app)).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('a statement that takes too long is cut off and answered with 503', async () => {
    const app = await createTestApp();
    const hurried = createDatabase({
      url: app.databaseUrl,
      poolSize: 4,
      log: pino({ level: 'silent' }),
      statementTimeoutMs: 200,
    });
    const impatient = await createTestApp({ databaseUrl: app.databaseUrl, swap: { database: hurried } });
    try {
      await app.make.site();
      await direct(app.databaseUrl, async (client) => {
        await client.query('begin; lock table websites in access exclusive mode');
        const refused = await asks(impatient);
        expect(refused.statusCode).toBe(503);
        expect(refused.headers['retry-after']).toBe('5');
        await client.query('rollback');
      });
      expect((await asks(impatient)).statusCode).toBe(200);
    } finally {
      await impatient.close();
      await app.close();
    }
  });
});
