import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTestLog } from '../../testing/test-log.ts';
import { anyRow, column, createDatabase, createListener, type Database, sql } from '../db/index.ts';
import { createIds } from '../ids.ts';
import { createMetrics } from '../metrics/index.ts';
import { createQueue, type Queue } from '../queue/index.ts';
import { createOutbox, type Outbox } from './index.ts';

const DAY_MS = 24 * 3_600_000;
const { log } = createTestLog();
const clock = createTestClock();
const ids = createIds(clock);
const websiteId = ids.next();
let home: TestDatabase;

type TestEvents = Record<string, object> & { counted: { readonly n: number } };

interface Process {
  readonly database: Database;
  readonly queue: Queue;
  readonly outbox: Outbox<TestEvents>;
  settle(): Promise<void>;
}
const closing: (() => Promise<void>)[] = [];

/** The parts of one process; `work` as in production: jobs run and events are dispatched by themselves. */
async function openProcess(
  subscribe: (outbox: Outbox<TestEvents>) => void,
  { work = false } = {},
): Promise<Process> {
  const database = createDatabase({ url: home.url, poolSize: 6, log });
  const listener = createListener({ url: home.url, log });
  const queue = createQueue({ database, log, metrics: createMetrics({ process: false }) });
  const outbox = createOutbox<TestEvents>({ database, queue, listener, ids, clock, log });
  subscribe(outbox);
  await listener.start();
  await queue.start({ work });
  if (work) outbox.start();
  closing.push(async () => {
    await outbox.stop();
    await queue.stop();
    await listener.close();
    await database.close();
  });
  return {
    database,
    queue,
    outbox,
    async settle() {
      await outbox.dispatch();
      await queue.settle();
    },
  };
}

const emit = (process: Process, topic: string, payload: object = {}) =>
  process.database.transaction((tx) => process.outbox.emit(tx, { websiteId, topic, payload }));

beforeAll(async () => {
  home = await createTestDatabase();
  const database = createDatabase({ url: home.url, poolSize: 1, log });
  await database.query.run(
    sql`insert into websites (website_id, slug, title, created_at) values (${websiteId}, 'one', 'One', now())`,
  );
  await database.close();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => home.drop());

describe('events', () => {
  it('an event and the fact it tells commit or vanish together', async () => {
    const received: unknown[] = [];
    const process = await openProcess((outbox) =>
      outbox.subscribe('renamed', 'test.renamed', async ({ payload }) => void received.push(payload)),
    );
    const rename = (title: string) =>
      process.database.transaction(async (tx) => {
        await tx.run(sql`update websites set title = ${title}`);
        await process.outbox.emit(tx, { websiteId, topic: 'renamed', payload: { title } });
        if (title === 'Bad') throw new Error('no');
      });
    await rename('Good');
    await rename('Bad').catch(() => {});
    await process.settle();
    expect(received).toEqual([{ title: 'Good' }]);
    const rows = await process.database.query.rows(anyRow, sql`select title from websites`);
    expect(rows).toEqual([{ title: 'Good' }]);
  });

  it('each subscriber of a topic gets the event, and one that fails is served again without hurting the others', async () => {
    const received: string[] = [];
    const process = await openProcess((outbox) => {
      outbox.subscribe('sold', 'test.sober', async () => void received.push('sober'));
      outbox.subscribe('sold', 'test.shaky', async () => {
        received.push('shaky');
        if (received.filter((who) => who === 'shaky').length < 2) throw new Error('later');
      });
      outbox.subscribe('other', 'test.other', async () => void received.push('other'));
    });
    await emit(process, 'sold');
    await process.settle();
    expect(received.toSorted()).toEqual(['shaky', 'sober']);
    await expect
      .poll(() => process.settle().then(() => received.toSorted()), { timeout: 6_000, interval: 200 })
      .toEqual(['shaky', 'shaky', 'sober']);
  });

  it('two processes that dispatch at once never hand an event out twice', async () => {
    const received: number[] = [];
    const subscribe = (outbox: Outbox<TestEvents>) =>
      outbox.subscribe('counted', 'test.counted', async ({ payload }) => {
        received.push(payload.n);
      });
    const [one, two] = [await openProcess(subscribe), await openProcess(subscribe)];
    await one.database.transaction(async (tx) => {
      for (let n = 0; n < 250; n++)
        await one.outbox.emit(tx, { websiteId, topic: 'counted', payload: { n } });
    });
    await Promise.all([one.outbox.dispatch(), two.outbox.dispatch(), one.outbox.dispatch()]);
    await one.outbox.dispatch();
    await Promise.all([one.queue.settle(), two.queue.settle()]);
    expect(received).toHaveLength(250);
    expect(new Set(received).size).toBe(250);
  });

  it('an event reaches another process that works, soon after the commit', async () => {
    const received: string[] = [];
    await openProcess(
      (outbox) => outbox.subscribe('far', 'test.far', async ({ id }) => void received.push(id)),
      { work: true },
    );
    const sender = await openProcess(() => {});
    await emit(sender, 'far');
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
  });

  it('an event written by an own statement is dispatched soon after wakeSoon', async () => {
    const received: string[] = [];
    await openProcess(
      (outbox) => outbox.subscribe('own', 'test.own', async ({ id }) => void received.push(id)),
      { work: true },
    );
    const sender = await openProcess(() => {});
    await sender.database.query.run(sql`
      insert into outbox_events (website_id, event_id, topic, payload, created_at)
      values (${websiteId}, 'own-event', 'own', '{}', ${clock.now().toISOString()})`);
    sender.outbox.wakeSoon();
    sender.outbox.wakeSoon();
    // The sweep would come later.
    await expect.poll(() => received, { timeout: 3_000 }).toEqual(['own-event']);
  });

  it('a process that runs no jobs leaves events to those that do', async () => {
    const idle = await openProcess((outbox) => outbox.subscribe('waiting', 'test.waiting', async () => {}));
    await emit(idle, 'waiting');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const rows = await idle.database.query.rows(
      anyRow,
      sql`select dispatched_at from outbox_events where topic = 'waiting'`,
    );
    expect(rows).toEqual([{ dispatched_at: null }]);
    await idle.outbox.dispatch();
  });

  it('a process killed between commit and dispatch loses nothing', async () => {
    const received: unknown[] = [];
    const url = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
    const script = `
      import { pino } from 'pino';
      import { createDatabase, createListener } from ${url('../db/index.ts')};
      import { createIds } from ${url('../ids.ts')};
      import { createMetrics } from ${url('../metrics/index.ts')};
      import { createQueue } from ${url('../queue/index.ts')};
      import { createOutbox } from ${url('./index.ts')};
      const log = pino({ level: 'silent' });
      const clock = { now: () => new Date() };
      const database = createDatabase({ url: ${JSON.stringify(home.url)}, poolSize: 2, log });
      const queue = createQueue({ database, log, metrics: createMetrics({ process: false }) });
      const listener = createListener({ url: ${JSON.stringify(home.url)}, log });
      const outbox = createOutbox({ database, queue, listener, ids: createIds(clock), clock, log });
      await database.transaction((tx) =>
        outbox.emit(tx, { websiteId: '${websiteId}', topic: 'last-words', payload: { said: true } }));
      process.stdout.write('committed');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const survivor = await openProcess((outbox) =>
      outbox.subscribe('last-words', 'test.heir', async ({ payload }) => void received.push(payload)),
    );
    await survivor.settle();
    expect(received).toEqual([{ said: true }]);
  });

  it('events of a topic that only a newer version knows wait for it', async () => {
    const received: string[] = [];
    const older = await openProcess((outbox) => outbox.subscribe('known', 'test.known', async () => {}));
    await emit(older, 'from-the-future');
    await emit(older, 'known');
    await older.settle();
    expect(await older.outbox.waiting()).toBe(0);
    const newer = await openProcess((outbox) => {
      outbox.subscribe('from-the-future', 'test.future', async ({ topic }) => void received.push(topic));
    });
    expect(await newer.outbox.waiting()).toBe(1);
    await newer.settle();
    expect(received).toEqual(['from-the-future']);
    expect(await newer.outbox.waiting()).toBe(0);
  });

  it('a topic that was announced waits for nobody, and who listens later hears what comes later', async () => {
    const received: object[] = [];
    const publisher = await openProcess((outbox) => outbox.announce(['told-to-the-wind']));
    await emit(publisher, 'told-to-the-wind');
    expect(await publisher.outbox.waiting()).toBe(1);
    await publisher.settle();
    expect(await publisher.outbox.waiting()).toBe(0);
    const listener = await openProcess((outbox) => {
      outbox.announce(['told-to-the-wind']);
      outbox.subscribe('told-to-the-wind', 'test.wind', async ({ payload }) => void received.push(payload));
    });
    await emit(listener, 'told-to-the-wind');
    await listener.settle();
    expect(received).toHaveLength(1);
    clock.advance(8 * DAY_MS);
    expect(await listener.outbox.purge()).toBeGreaterThanOrEqual(2);
  });

  it('handed out a week ago, or wanted by nobody for a month, is removed; what we know and waits never is', async () => {
    const process = await openProcess((outbox) => {
      for (const topic of ['old', 'young', 'never-dispatched'])
        outbox.subscribe(topic, `test.${topic}`, async () => {});
    });
    const topics = async () =>
      (await process.database.query.rows({ topic: column.text }, sql`select topic from outbox_events`)).map(
        ({ topic }) => topic,
      );
    const eventsByTopic = async (): Promise<Record<string, string[]>> => {
      const match: Record<string, string[]> = {};
      for (const { name, violations } of process.outbox.invariants)
        match[name] = await violations(process.database.query);
      return match;
    };
    await process.database.query.run(sql`delete from outbox_events`);
    await emit(process, 'old');
    await process.outbox.dispatch();
    clock.advance(7 * DAY_MS - 1);
    await emit(process, 'young');
    await process.outbox.dispatch();
    await emit(process, 'never-dispatched');
    await emit(process, 'unwanted');
    await emit(process, 'unwanted');
    expect(await process.outbox.purge()).toBe(0);
    expect(await eventsByTopic()).toEqual({ 'outbox.dispatched': [], 'outbox.wanted': [] });
    clock.advance(2);
    expect(await process.outbox.purge()).toBe(1);
    expect((await topics()).toSorted()).toEqual(['never-dispatched', 'unwanted', 'unwanted', 'young']);
    clock.advance(DAY_MS);
    expect(await eventsByTopic()).toEqual({
      'outbox.dispatched': [expect.stringMatching(/never-dispatched$/)],
      'outbox.wanted': ['unwanted (2)'],
    });
    clock.advance(30 * DAY_MS);
    expect(await process.outbox.purge()).toBe(3);
    expect(await topics()).toEqual(['never-dispatched']);
  });

  it('two subscribers cannot have one name', async () => {
    await openProcess((outbox) => {
      outbox.subscribe('a', 'test.twin', async () => {});
      expect(() => outbox.subscribe('b', 'test.twin', async () => {})).toThrow(
        'two subscribers named test.twin',
      );
    });
  });
});
