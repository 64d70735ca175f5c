import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { anyRow, column, createDatabase, type Database, sql } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { createQueue, type Queue } from './index.ts';

let home: TestDatabase;
let database: Database;
const { log, lines } = createTestLog();

beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase({ url: home.url, poolSize: 10, log });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

/** One process; several of them share the database. */
const metrics = createMetrics({ process: false });
/** One registry for all of them, where a name can be taken once. */
const failures = metrics.counter('awning_job_failures_total', 'Attempts at a job that failed');
const openQueue = (): Queue =>
  createQueue({ database, log, metrics: { ...metrics, counter: () => failures }, scheduleEverySeconds: 1 });
const send = (queue: Queue, name: string, data: object) => queue.send(database.query, name, data);

describe('jobs', () => {
  it('a job exists exactly if the transaction that sent it commits', async () => {
    const queue = openQueue();
    const ran: unknown[] = [];
    queue.handle('with-a-fact', async (data) => void ran.push(data));
    await queue.start({ work: false });
    await database.transaction((tx) => queue.send(tx, 'with-a-fact', { n: 1 }));
    await database
      .transaction(async (tx) => {
        await queue.send(tx, 'with-a-fact', { n: 2 });
        throw new Error('the fact did not happen');
      })
      .catch(() => {});
    await queue.settle();
    expect(ran).toEqual([{ n: 1 }]);
    await queue.stop();
  });

  it('sending a job in a transaction needs no second connection, not even for the first job', async () => {
    const queue = openQueue();
    queue.handle('at-once', async () => {});
    await queue.start({ work: false });
    const everybodyIsIn = Promise.withResolvers<void>();
    let inside = 0;
    const sending = Array.from({ length: 10 }, () =>
      database.transaction(async (tx) => {
        await tx.run(sql`select 1`);
        if (++inside === 10) everybodyIsIn.resolve();
        await everybodyIsIn.promise;
        await queue.send(tx, 'at-once', {});
      }),
    );
    expect(await Promise.all(sending)).toHaveLength(10);
    await queue.stop();
  });

  it('settling runs what the jobs themselves send, and leaves for later what is for later', async () => {
    const queue = openQueue();
    const ran: string[] = [];
    queue.handle('first', async () => {
      ran.push('first');
      await send(queue, 'second', {});
    });
    queue.handle('second', async () => void ran.push('second'));
    await queue.start({ work: false });
    await send(queue, 'first', {});
    await queue.send(database.query, 'second', {}, { startAfter: new Date(Date.now() + 3_600_000) });
    await queue.settle();
    expect(ran).toEqual(['first', 'second']);
    await queue.stop();
  });

  it('a process that works runs what another one sent, a burst without pauses, each job once', async () => {
    const ran: number[] = [];
    const [sender, worker] = [openQueue(), openQueue()];
    for (const queue of [sender, worker])
      queue.handle<{ n: number }>('burst', async ({ n }) => void ran.push(n), { concurrency: 2 });
    await sender.start({ work: false });
    for (let n = 0; n < 30; n++) await send(sender, 'burst', { n });
    await worker.start({ work: true });
    await expect.poll(() => ran.length, { timeout: 8_000 }).toBe(30);
    expect(new Set(ran).size).toBe(30);
    await Promise.all([sender.stop(), worker.stop()]);
  });

  it('a job that fails is tried again after a pause, and the others do not wait for it', async () => {
    const queue = openQueue();
    const ran: string[] = [];
    queue.handle<{ name: string }>('fragile', async ({ name }) => {
      ran.push(name);
      if (name === 'bad' && ran.filter((other) => other === 'bad').length === 1) throw new Error('not today');
    });
    await queue.start({ work: false });
    await send(queue, 'fragile', { name: 'bad' });
    await send(queue, 'fragile', { name: 'good' });
    await queue.settle();
    expect(ran.toSorted()).toEqual(['bad', 'good']);
    await expect.poll(() => queue.settle().then(() => ran.length), { timeout: 6_000, interval: 200 }).toBe(3);
    expect(ran.at(-1)).toBe('bad');
    expect(lines().filter(({ msg }) => msg === 'a job failed and will be tried again')).toHaveLength(1);
    await queue.stop();
  });

  it('stopping waits for the job under way and takes no other', async () => {
    const queue = openQueue();
    const events: string[] = [];
    queue.handle<{ n: number }>('slow', async ({ n }) => {
      events.push(`began ${n}`);
      await sleep(600);
      events.push(`ended ${n}`);
    });
    await queue.start({ work: true });
    await send(queue, 'slow', { n: 1 });
    await send(queue, 'slow', { n: 2 });
    await expect.poll(() => events).toEqual(['began 1']);
    await queue.stop();
    expect(events).toEqual(['began 1', 'ended 1']);
    const rows = await database.query.rows(
      { state: column.text },
      sql`select state from pgboss.job where name = 'slow' order by data->>'n'`,
    );
    expect(rows).toEqual([{ state: 'completed' }, { state: 'created' }]);
  });

  it('a queue made by an earlier version follows the settings of this one', async () => {
    const retriesOf = async (retries: number): Promise<unknown> => {
      const queue = openQueue();
      queue.handle('changing', async () => {}, { retries });
      await queue.start({ work: false });
      await queue.stop();
      const rows = await database.query.rows(
        anyRow,
        sql`select retry_limit from pgboss.queue where name = 'changing'`,
      );
      return rows[0]?.retry_limit;
    };
    expect(await retriesOf(3)).toBe(3);
    expect(await retriesOf(7)).toBe(7);
  });

  it('a job given up after its last attempt is counted and told to the doctor, others are not', async () => {
    const queue = openQueue();
    const givenUp: object[] = [];
    queue.handle('hopeless', () => Promise.reject(new Error('never works')), {
      retries: 0,
      givenUp: async (data) => void givenUp.push(data),
    });
    queue.handle('fine', async () => {});
    const failureLines = async (): Promise<string[]> =>
      (await Promise.all(queue.invariants.map((each) => each.violations(database.query)))).flat();
    await queue.start({ work: false });
    expect([await queue.failed(), await failureLines()]).toEqual([0, []]);
    await send(queue, 'hopeless', { n: 1 });
    await send(queue, 'fine', {});
    await queue.settle();
    expect(await queue.failed()).toBe(1);
    expect(givenUp).toEqual([{ n: 1 }]);
    expect(await failureLines()).toEqual([expect.stringMatching(/^hopeless [0-9a-f-]{36}: never works$/)]);
    expect(await metrics.print()).toMatch(/^awning_job_failures_total [1-9]/m);
    await queue.stop();
  });

  it('on a database where no process ever ran jobs, none has failed', async () => {
    const bare = await createTestDatabase({ empty: true });
    const empty = createDatabase({ url: bare.url, poolSize: 1, log });
    const queue = createQueue({ database: empty, log, metrics: createMetrics({ process: false }) });
    expect(await queue.failed()).toBe(0);
    for (const { violations } of queue.invariants) expect(await violations(empty.query)).toEqual([]);
    await empty.close();
    await bare.drop();
  });

  it('a name is declared once, and before the start', async () => {
    const queue = openQueue();
    queue.handle('named', async () => {});
    expect(() => queue.handle('named', async () => {})).toThrow('Job named is declared twice');
    await queue.start({ work: false });
    expect(() => queue.handle('late', async () => {})).toThrow('Job late is declared after');
    await queue.stop();
  });
});

describe('jobs by the clock', () => {
  it('of three processes one runs what is due', async () => {
    const ran: number[] = [];
    const queues = [0, 1, 2].map((process) => {
      const queue = openQueue();
      queue.handle('every-minute', async () => void ran.push(process));
      queue.schedule('every-minute', '* * * * *');
      return queue;
    });
    const minuteOf = () => Math.floor(Date.now() / 60_000);
    const began = minuteOf();
    await Promise.all(queues.map((queue) => queue.start({ work: true })));
    await expect.poll(() => ran.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await sleep(2_500);
    await Promise.all(queues.map((queue) => queue.stop()));
    // The minute that was running when we began, and each that began meanwhile.
    expect(ran.length).toBeLessThanOrEqual(minuteOf() - began + 1);
  }, 30_000);
});
