import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createBarrier } from '../../testing/test-barrier.ts';
import { anyRow, column, createDatabase, type Database, type Queryable, sql } from '../db/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { createQueue } from '../queue/index.ts';
import { createOnce, type Once, type OnceKey } from './index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const log = pino({ level: 'silent' });

let app: TestApp;
let websiteId: string;
/** Of another process on the same database. */
let elsewhere: Once;
let otherDatabase: Database;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  websiteId = (await app.make.site()).id;
  await app.platform.database.query.run(sql`create table effects (name text not null)`);
  otherDatabase = createDatabase({ url: app.databaseUrl, poolSize: 4, log });
  elsewhere = createOther();
});
afterAll(async () => {
  await otherDatabase.close();
  await app.close();
});
beforeEach(async () => {
  await app.platform.database.query.run(sql`delete from effects`);
  await app.platform.database.query.run(sql`delete from idempotency_keys`);
});

const createOther = (options: { heartbeatMs?: number } = {}): Once =>
  createOnce({
    ...app.platform,
    database: otherDatabase,
    queue: createQueue({ database: otherDatabase, log, metrics: createMetrics({ process: false }) }),
    log,
    ...options,
  });

const newKey = (overrides: Partial<OnceKey> = {}): OnceKey => ({
  websiteId,
  scope: 'test',
  key: `key ${++count}`,
  request: { sku: 'A', quantity: 1 },
  ...overrides,
});
const leaveEffect = (db: Queryable, name = 'effect') =>
  db.run(sql`insert into effects (name) values (${name})`);
const effects = async (): Promise<string[]> => {
  const rows = await app.platform.database.query.rows(
    { name: column.text },
    sql`select name from effects order by name`,
  );
  return rows.map(({ name }) => name);
};
const keyCount = async (): Promise<number> =>
  (await app.platform.database.query.rows(anyRow, sql`select from idempotency_keys`)).length;
const deadKeys = async (): Promise<string[]> => {
  const [invariant] = app.platform.once.invariants;
  return invariant ? invariant.violations(app.platform.database.query) : ['no invariant'];
};
const never = (): Promise<never> => Promise.reject(new Error('This must not run'));

/** What both ways promise. */
const ways = {
  inTransaction: (once: Once, key: OnceKey, work: (db: Queryable) => Promise<unknown>) =>
    once.inTransaction(key, work),
  underLease: (once: Once, key: OnceKey, work: (db: Queryable) => Promise<unknown>) =>
    once.underLease(key, () => work(app.platform.database.query)),
};

describe.each(Object.entries(ways))('%s', (_name, run) => {
  it('the first answer is what every repetition gets, from any process, and the work runs once', async () => {
    const { once } = app.platform;
    const key = newKey();
    const first = await run(once, key, async (db) => {
      await leaveEffect(db);
      return { cart: { z: 1, a: [true, null, 'ü'] } };
    });
    expect(first).toEqual({ cart: { z: 1, a: [true, null, 'ü'] } });
    const again = [await run(once, key, never), await run(elsewhere, key, never)];
    expect(again.map((response) => JSON.stringify(response))).toEqual([
      JSON.stringify(first),
      JSON.stringify(first),
    ]);
    expect(await effects()).toEqual(['effect']);
  });

  it.each([[undefined], [null], [false], [0], [''], [[]], ['a\u0000b\ud800']])(
    'the answer %j is repeated as it was',
    async (response) => {
      const key = newKey();
      expect(await run(app.platform.once, key, async () => response)).toEqual(response);
      expect(await run(app.platform.once, key, never)).toEqual(response);
    },
  );

  it('what the work throws is not kept, nor what it did: the call can be tried again, also for something else', async () => {
    const { once } = app.platform;
    const key = newKey();
    const refused = once.inTransaction(key, async (tx) => {
      await leaveEffect(tx);
      throw new Error('sold out');
    });
    await expect(refused).rejects.toThrow('sold out');
    await expect(run(once, key, () => Promise.reject(new Error('sold out')))).rejects.toThrow('sold out');
    expect(await keyCount()).toBe(0);
    expect(await effects()).toEqual([]);
    expect(await run(once, { ...key, request: { quantity: 2 } }, async () => 'done')).toBe('done');
  });

  it('the same key for something else is refused with a sentence, and nothing changes', async () => {
    const { once } = app.platform;
    const key = newKey();
    await run(once, key, async () => 'first');
    await expect(run(once, { ...key, request: { sku: 'B', quantity: 1 } }, never)).rejects.toMatchObject({
      code: 'once.key-reused',
      status: 422,
      message:
        'This idempotency key has been used for another request. Send each new request with a new key.',
    });
    expect(await run(once, { ...key, request: { quantity: 1, sku: 'A' } }, never)).toBe('first');
  });

  it('keys of other sites and other scopes never meet', async () => {
    const { once } = app.platform;
    const other = await app.make.site();
    const key = newKey();
    expect(await run(once, key, async () => 'a')).toBe('a');
    expect(await run(once, { ...key, websiteId: other.id }, async () => 'b')).toBe('b');
    expect(await run(once, { ...key, scope: 'another' }, async () => 'c')).toBe('c');
  });
});

describe('calls in one transaction', () => {
  it('50 at the same time with one key, from two processes, have one effect and equal answers', async () => {
    const key = newKey();
    const call = (index: number) =>
      (index % 2 === 0 ? app.platform.once : elsewhere).inTransaction(key, async (tx) => {
        await leaveEffect(tx, String(index));
        return { by: index };
      });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => call(index)));
    const [winner] = await effects();
    expect(await effects()).toHaveLength(1);
    expect(new Set(answers.map(({ by }) => String(by)))).toEqual(new Set([winner]));
  });

  it('who waits for one that fails does the work in its place', async () => {
    const { once, database } = app.platform;
    const key = newKey();
    const waits = async (): Promise<boolean> =>
      (
        await database.query.rows(
          anyRow,
          sql`select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%idempotency_keys%'`,
        )
      ).length > 0;
    let second: Promise<string> | undefined;
    const first = once.inTransaction(key, async () => {
      second = elsewhere.inTransaction(key, async (tx) => {
        await leaveEffect(tx);
        return 'second';
      });
      await expect.poll(waits, { timeout: 5_000 }).toBe(true);
      throw new Error('refused');
    });
    await expect(first).rejects.toThrow('refused');
    expect(await second).toBe('second');
    expect(await effects()).toEqual(['effect']);
  });

  it('a serialization failure is retried inside, with one effect and one answer', async () => {
    const key = newKey();
    let runs = 0;
    const response = await app.platform.once.inTransaction(key, async (tx) => {
      runs++;
      await leaveEffect(tx, `run ${runs}`);
      if (runs === 1) await tx.run(sql.unsafe(`do $$ begin raise sqlstate '40001'; end $$`));
      return { runs };
    });
    expect(response).toEqual({ runs: 2 });
    expect(await app.platform.once.inTransaction(key, never)).toEqual({ runs: 2 });
    expect(await effects()).toEqual(['run 2']);
  });

  it('a connection that is cut during the work leaves neither effect nor key', async () => {
    const key = newKey();
    const cut = app.platform.once.inTransaction(key, async (tx) => {
      await leaveEffect(tx);
      await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect(await effects()).toEqual([]);
    expect(await app.platform.once.inTransaction(key, async () => 'done')).toBe('done');
  });
});

describe('calls under a lease', () => {
  const underWay = { code: 'once.under-way', status: 409 };

  it('of 50 at the same time with one key one works, and the others are told to try again soon', async () => {
    const key = newKey();
    let finish = (): void => {};
    const othersAnswered = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let refused = 0;
    const call = async (index: number): Promise<unknown> => {
      try {
        return await (index % 2 === 0 ? app.platform.once : elsewhere).underLease(key, async () => {
          await othersAnswered;
          await leaveEffect(app.platform.database.query);
          return 'paid';
        });
      } catch (error) {
        if (++refused === 49) finish();
        return error;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => call(index)));
    expect(answers.filter((response) => response === 'paid')).toHaveLength(1);
    const refusals = answers.filter((response) => response !== 'paid');
    expect(refusals).toEqual(
      refusals.map(() => expect.objectContaining({ ...underWay, details: { retryAfterSeconds: 5 } })),
    );
    expect(await effects()).toEqual(['effect']);
    expect(await elsewhere.underLease(key, never)).toBe('paid');
  });

  it('the work holds no connection while it waits for the outside', async () => {
    const everybodyIsOut = createBarrier(20);
    const calls = Array.from({ length: 20 }, (_, index) =>
      app.platform.once.underLease(newKey(), async () => {
        await everybodyIsOut();
        return index;
      }),
    );
    expect(await Promise.all(calls)).toEqual(calls.map((_, index) => index));
  });

  /** Starts work that never ends, as that of a process that was killed. */
  const dieWith = async (key: OnceKey): Promise<void> => {
    await new Promise<void>((started) => {
      void elsewhere.underLease(key, () => {
        started();
        return new Promise(() => {});
      });
    });
  };

  it('the key of a dead owner is respected for a minute and not a moment longer', async () => {
    const { once } = app.platform;
    const key = newKey();
    await dieWith(key);
    app.clock.advance(MINUTE_MS - 1);
    await expect(once.underLease(key, never)).rejects.toMatchObject({
      ...underWay,
      details: { retryAfterSeconds: 1 },
    });
    app.clock.advance(1);
    await expect(once.underLease({ ...key, request: 'something else' }, never)).rejects.toMatchObject({
      code: 'once.key-reused',
    });
    expect(await once.underLease(key, async () => 'taken over')).toBe('taken over');
    expect(await elsewhere.underLease(key, never)).toBe('taken over');
  });

  it('of many who find a dead owner one takes over', async () => {
    const key = newKey();
    await dieWith(key);
    app.clock.advance(MINUTE_MS);
    const take = (index: number) =>
      (index % 2 === 0 ? app.platform.once : elsewhere).underLease(key, async () => {
        await leaveEffect(app.platform.database.query);
        return 'paid';
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => take(index)));
    expect(await effects()).toEqual(['effect']);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(underWay);
      else expect(outcome.value).toBe('paid');
  });

  it('an owner who was only slow gets the answer of who took over, and does not overwrite it', async () => {
    const { once } = app.platform;
    const key = newKey();
    const slow = elsewhere.underLease(key, async () => {
      app.clock.advance(MINUTE_MS);
      await once.underLease(key, async () => 'of the second');
      return 'of the first';
    });
    expect(await slow).toBe('of the second');
    expect(await once.underLease(key, never)).toBe('of the second');
  });

  it('a slow owner of a lease that fails does not release the lease of another', async () => {
    const { once } = app.platform;
    const key = newKey();
    const bothAreDone = createBarrier(2);
    let second: Promise<string> | undefined;
    const slow = elsewhere.underLease(key, async () => {
      app.clock.advance(MINUTE_MS);
      await new Promise<void>((started) => {
        second = once.underLease(key, async () => {
          started();
          await bothAreDone();
          return 'of the second';
        });
      });
      throw new Error('too late');
    });
    await expect(slow).rejects.toThrow('too late');
    await expect(elsewhere.underLease(key, never)).rejects.toMatchObject(underWay);
    await bothAreDone();
    expect(await second).toBe('of the second');
  });

  it('work that takes longer than a lease keeps it by saying that it lives', async () => {
    const { database } = app.platform;
    const waitingCall = createOther({ heartbeatMs: 5 });
    const key = newKey();
    const leasedUntil = async (): Promise<number> => {
      const rows = await database.query.rows(
        { until: column.integer },
        sql`select (extract(epoch from leased_until) * 1000)::float8 as until from idempotency_keys`,
      );
      return rows[0]?.until ?? 0;
    };
    const long = waitingCall.underLease(key, async () => {
      for (let minutes = 0; minutes < 3; minutes++) {
        app.clock.advance(MINUTE_MS - 1);
        const fresh = app.clock.now().getTime() + MINUTE_MS;
        await expect.poll(leasedUntil, { timeout: 5_000, interval: 5 }).toBe(fresh);
      }
      await expect(app.platform.once.underLease(key, never)).rejects.toMatchObject(underWay);
      return 'done at last';
    });
    expect(await long).toBe('done at last');
    expect(await app.platform.once.underLease(key, never)).toBe('done at last');
  });

  it('a transaction with the key of such a call waits its turn in the same way', async () => {
    const { once } = app.platform;
    const key = newKey();
    await dieWith(key);
    await expect(once.inTransaction(key, never)).rejects.toMatchObject(underWay);
    app.clock.advance(MINUTE_MS);
    expect(await once.inTransaction(key, async () => 'in one')).toBe('in one');
  });

  it('a key under way long after its owner died is what doctor reports, until the sweep', async () => {
    await dieWith(newKey({ key: 'left behind' }));
    app.clock.advance(2 * MINUTE_MS);
    expect(await deadKeys()).toEqual([]);
    app.clock.advance(1);
    expect(await deadKeys()).toEqual([`${websiteId} test left behind`]);
    expect(await app.platform.once.sweepOld()).toBe(1);
    expect(await deadKeys()).toEqual([]);
  });

  it('an owner whose key was swept still leaves its answer', async () => {
    const key = newKey();
    const slow = elsewhere.underLease(key, async () => {
      app.clock.advance(MINUTE_MS);
      expect(await app.platform.once.sweepOld()).toBe(1);
      return 'kept';
    });
    expect(await slow).toBe('kept');
    expect(await app.platform.once.underLease(key, never)).toBe('kept');
  });
});

describe('the sweep', () => {
  it('the sweep deletes stored responses after a day, and keeps younger ones and calls under way', async () => {
    const { once } = app.platform;
    const [old, young] = [newKey(), newKey()];
    await once.inTransaction(old, async () => 'old');
    app.clock.advance(DAY_MS);
    await once.inTransaction(young, async () => 'young');
    expect(await once.sweepOld()).toBe(0);
    app.clock.advance(1);
    const working = once.underLease(newKey(), async () => {
      expect(await once.sweepOld()).toBe(1);
      return keyCount();
    });
    expect(await working).toBe(2);
    expect(await once.inTransaction(young, never)).toBe('young');
    expect(await once.inTransaction(old, async () => 'new')).toBe('new');
  });

  it('the sweep of idempotency keys runs as a job', async () => {
    await app.platform.once.inTransaction(newKey(), async () => 'old');
    app.clock.advance(DAY_MS + 1);
    const { queue, database } = app.platform;
    await database.transaction((tx) => queue.send(tx, 'sweep-idempotency-keys', {}));
    await queue.settle();
    expect(await keyCount()).toBe(0);
  });
});

describe('any calls in any order', () => {
  const call = fc.record({
    way: fc.constantFrom(...Object.values(ways)),
    key: fc.constantFrom('a', 'b', 'c'),
    request: fc.constantFrom('x', 'y'),
    fails: fc.boolean(),
  });

  it('repeated calls return the first response of their key, for any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
        const scope = `run ${++count}`;
        const model = new Map<string, { request: string; answer: number }>();
        for (const [index, { way, key, request, fails }] of calls.entries()) {
          const known = model.get(key);
          const expected = known
            ? known.request === request
              ? known.answer
              : 'once.key-reused'
            : fails
              ? 'fails'
              : index;
          if (!known && !fails) model.set(key, { request, answer: index });
          const got = await way(app.platform.once, newKey({ scope, key, request }), async () => {
            if (fails) throw Object.assign(new Error('fails'), { code: 'fails' });
            return index;
          }).catch(({ code }: { code: string }) => code);
          expect(got).toBe(expected);
        }
      }),
      { numRuns: 25 },
    );
  });
});
