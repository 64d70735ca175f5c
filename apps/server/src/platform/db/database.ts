import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { databaseFailure, isRetryable, isStalePlan, retryDelay } from './database-failure.ts';
import { type Queryable, queryClient, queryPool } from './queryable.ts';
import { createRowQueue } from './row-queue.ts';
import { createSilenceWatch } from './silent-connection.ts';

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Attempts altogether when PostgreSQL asks for a retry (serialization failure, deadlock, stale plan). */
  readonly attempts?: number;
}

/** Who changes what, as the log of activity has it. Read by the function `note_change` of the database. */
export interface ChangeDescription {
  readonly id: string;
  readonly at: string;
  readonly actorKind: 'member' | 'key' | 'job';
  readonly actorId: string;
  readonly kind: string;
  readonly permission: string;
  /** The table whose row the change is about, and the id of that row where it is known before the change. */
  readonly subjectTable?: string | undefined;
  readonly subjectId?: string | undefined;
  /** The activity that this one takes back. */
  readonly undoes?: string | undefined;
}

export interface Database {
  readonly pool: pg.Pool;
  readonly query: Queryable;
  /**
   * Runs `work` in one transaction. `work` may run several times, so it must touch nothing but the database:
   * no mail, no HTTP, no file.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work`, which changes these rows, when few others are at them, and refuses it as busy otherwise. The names are
   * the caller's: `stock/…`. For transactions that begin outside; within one, waiting would hold its connection.
   */
  queueFor<T>(rows: readonly string[], work: () => Promise<T>): Promise<T>;
  /**
   * While `work` runs, and in all that it awaits, the database notes which rows change, in the transaction of the
   * change (see modules/foundation/activity). `describe` is asked once for each transaction.
   */
  noteChanges<T>(describe: () => ChangeDescription, work: () => T): T;
  /** While `work` runs, the database notes no changes: what is erased must not be kept as the former value. */
  noteNothing<T>(work: () => T): T;
  /**
   * Answers when the database does, on a connection of its own, so that a busy pool is not taken for a database that is
   * away; throws otherwise, and when no connection of the pool has moved for as long as anybody waits for one.
   */
  ping(): Promise<void>;
  /**
   * Fills a database that nobody relies on yet: while `work` runs, commits of this process do not wait for the disk.
   * When it is done, all of them have reached it. Should the machine fail before, the last of them may not have
   * happened, and none without those before it.
   */
  withoutFlushes<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly log: Logger;
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A transaction that waits for a row lock is refused before its request should have a response. */
const LOCK_TIMEOUT_MS = 2_500;
/** Together less than the five seconds after which a request should have its answer, if only a refusal. */
const SILENCE_MS = 2_500;
const PROOF_MS = 2_000;
/** The server's own time-outs come first; this much later nothing will come any more. */
const LATE_MS = 1_000;

/** A day is no instant: the driver would make it midnight of this machine's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.DATE ? (day: string) => day : pg.types.getTypeParser(id, format as 'text'),
};

function createPool({
  url,
  poolSize,
  log,
  statementTimeoutMs = 15_000,
  applicationName = 'awning',
  idleMs = 30_000,
  settings,
}: DatabaseOptions & { idleMs?: number; settings?: string }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Also bounds how long a request waits for a free connection: after that it is refused, not queued for ever.
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: applicationName,
    types,
    keepAlive: true,
    // What is asked on one connection without waiting is sent at once: to begin a transaction costs no trip of its own.
    pipeline: true,
    ...(settings === undefined ? {} : { onConnect: async (client) => void (await client.query(settings)) }),
  });
  // Without these listeners a database restart would end our process. Every connection reports its loss itself;
  // the idle ones report it once more through the pool. One line each: a restart loses all of them at once.
  const watchForSilence = createSilenceWatch(
    url,
    { silenceMs: SILENCE_MS, proofMs: PROOF_MS, longestMs: statementTimeoutMs + LATE_MS },
    () => log.warn('a database connection was cut: the database does not answer'),
  );
  pool.on('connect', (client) => {
    if (client instanceof pg.Client) watchForSilence(client);
    client.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection was lost'));
  });
  pool.on('error', () => {});
  return pool;
}

/** In one round trip. The setting ends with the transaction. */
function beginning(isolation: string, change: ChangeDescription | undefined): string {
  const begin = `begin isolation level ${isolation}`;
  return change === undefined
    ? begin
    : `${begin}; set local awning.change = ${pg.escapeLiteral(JSON.stringify(change))}`;
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  // Whether the database is there has nothing to do with whether the pool is in use to the last connection.
  // It stays open (0: for ever): on a busy machine connecting takes longer than a probe may.
  const probes = createPool({ ...options, poolSize: 1, applicationName: 'awning-probe', idleMs: 0 });
  const quarter = Math.max(1, Math.floor(options.poolSize / 4));
  const rows = createRowQueue({ perRow: quarter, together: Math.max(1, options.poolSize - quarter) });
  let current = pool;
  const changes = new AsyncLocalStorage<(() => ChangeDescription) | undefined>();
  const begin = (isolation: string): string => beginning(isolation, changes.getStore()?.());
  const query = queryPool(() => current, {
    isNoted: () => changes.getStore() !== undefined,
    begin: () => begin('read committed'),
  });

  let movedAt = performance.now();
  const move = (): void => {
    movedAt = performance.now();
  };
  pool.on('acquire', move);
  pool.on('release', move);
  const isStuck = (): boolean =>
    pool.totalCount >= options.poolSize &&
    pool.idleCount === 0 &&
    performance.now() - movedAt > CONNECT_TIMEOUT_MS;

  const runOnce = async <T>(
    work: (tx: Queryable) => Promise<T>,
    isolation: NonNullable<TransactionOptions['isolation']>,
  ): Promise<T> => {
    const client = await current.connect();
    let isBroken = false;
    try {
      const begun = client.query(begin(isolation));
      // Nobody waits for it before the work does; without it the work fails on the same connection.
      begun.catch(() => {});
      const outcome = await work(queryClient(client));
      await begun;
      await client.query('commit');
      return outcome;
    } catch (error) {
      isBroken = databaseFailure(error) === 'unavailable' || isStalePlan(error);
      if (!isBroken) {
        await client.query('rollback').catch(() => {
          isBroken = true;
        });
      }
      throw error;
    } finally {
      client.release(isBroken);
    }
  };

  return {
    get pool() {
      return current;
    },
    query,
    async transaction(work, { isolation = 'read committed', attempts = 6 } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runOnce(work, isolation);
        } catch (error) {
          if (attempt >= attempts || !isRetryable(error)) throw error;
          options.log.debug({ err: error, attempt }, 'transaction retried');
          await retryDelay(attempt);
        }
      }
    },
    queueFor: rows.run,
    noteChanges: (describe, work) => changes.run(describe, work),
    noteNothing: (work) => changes.run(undefined, work),
    async ping() {
      await probes.query('select 1');
      if (isStuck()) throw new Error('All connections have been in use for long, and none comes back');
    },
    async withoutFlushes(work) {
      const quick = createPool({ ...options, settings: 'set synchronous_commit = off' });
      current = quick;
      try {
        return await work();
      } finally {
        current = pool;
        // A pool that ends forgets those who still wait for a connection of it.
        while (quick.waitingCount > 0) await sleep(5);
        await quick.end();
        // A commit that waits for the disk takes with it what was committed before.
        await pool.query('select pg_current_xact_id()');
      }
    },
    async close() {
      await Promise.all([pool.end(), probes.end()]);
    },
  };
}
