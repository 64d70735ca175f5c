import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import {
  anyRow,
  type Database,
  type PreparedStatement,
  prepareStatement,
  type Queryable,
  sqlState,
  withoutFlush,
} from '../db/index.ts';
import type { Invariant } from '../invariant.ts';
import type { Metrics } from '../metrics/index.ts';
import { StartupError } from '../startup-error.ts';
import { countFailedJobs, describeFailedJobs } from './job-repository.ts';
import { createTick, type Tick } from './tick.ts';

export interface JobOptions {
  /** Attempts after the first one, with growing pauses. */
  readonly retries?: number;
  /** Longest pause between two attempts. */
  readonly maxPauseSeconds?: number;
  /** How many run at once in one process. */
  readonly concurrency?: number;
  /** After the last attempt has failed: nobody tries it again. */
  readonly givenUp?: (data: object) => Promise<void>;
}

export interface SendOptions {
  readonly startAfter?: Date;
  /** From now on, by the clock of the database. */
  readonly afterSeconds?: number;
  /** Outside of any transaction: a crash of the database may lose it, and nobody waits for the disk. */
  readonly mayBeLost?: boolean;
}

/**
 * Work that happens later, kept in PostgreSQL. A job sent with a transaction exists exactly if that transaction
 * commits. It runs at least once: handlers must not mind running again.
 */
export interface Queue {
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: JobOptions): void;
  /** Runs a handled job by the clock (cron, UTC). However many processes there are, it runs once each time. */
  schedule(name: string, cron: string): void;
  /** Runs in each process that works, so many seconds after it ended last and at the start. It claims what it does. */
  every(name: string, seconds: number, run: () => Promise<void>): void;
  send(tx: Queryable, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Makes the queues exist, so that jobs can be sent; `work: true` also runs them in this process. */
  start(options: { work: boolean }): Promise<void>;
  /** Runs all waiting jobs, in this call, until nothing waits. For chores and tests. */
  settle(): Promise<void>;
  /** Takes no further job, and waits for the ones under way. */
  stop(): Promise<void>;
  /** How many jobs were given up after their last attempt. They are kept for a week. */
  failed(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

export interface QueueOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How often the schedule is looked at. */
  readonly scheduleEverySeconds?: number;
}

interface Handler {
  readonly run: (data: object) => Promise<void>;
  readonly options: JobOptions;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
const FINISH_SECONDS = 20;
const POLL_SECONDS = 2;
const WORK_OPTIONS = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
/** The job of a process that was killed is given to another one after this long without a sign of life, */
const HEARTBEAT_SECONDS = 25;
/** which is looked for this often: together less than the minute in which an order has to be done or undone. */
const SUPERVISE_SECONDS = 15;
const LONGEST_JOB_SECONDS = 300;

export function createQueue({ database, log, metrics, scheduleEverySeconds = 30 }: QueueOptions): Queue {
  const handlers = new Map<string, Handler>();
  const schedules = new Map<string, string>();
  const workers = new Map<string, string[]>();
  const ticks = new Map<string, Tick>();
  const failures = metrics.counter('awning_job_failures_total', 'Attempts at a job that failed');
  let boss: PgBoss | undefined;

  // One for each queue, prepared: long, and part of much that people wait for.
  const insertions = new Map<string, PreparedStatement<Record<string, unknown>>>();
  const insertion = (text: string): PreparedStatement<Record<string, unknown>> => {
    const known = insertions.get(text) ?? prepareStatement(anyRow, text);
    insertions.set(text, known);
    return known;
  };

  const running = (): PgBoss => {
    if (!boss) throw new Error('The job queue has not started');
    return boss;
  };

  const declare = (name: string, known: ReadonlyMap<string, unknown>): void => {
    if (boss) throw new Error(`Job ${name} is declared after the queue has started`);
    if (known.has(name)) throw new Error(`Job ${name} is declared twice`);
  };

  const run = async (
    name: string,
    {
      id,
      data,
      retryCount,
      retryLimit,
    }: Pick<JobWithMetadata<object>, 'id' | 'data' | 'retryCount' | 'retryLimit'>,
  ): Promise<void> => {
    const handler = handlers.get(name);
    try {
      // A scheduled job carries no data.
      await handler?.run(data ?? {});
    } catch (error) {
      failures.add();
      const isLast = retryCount >= retryLimit;
      const what = isLast ? 'a job failed and is given up' : 'a job failed and will be tried again';
      log.error({ err: error, job: name, jobId: id }, what);
      if (isLast) await handler?.options.givenUp?.(data ?? {});
      throw error;
    }
  };

  /** What fails is tried again at the next look. */
  const runTick = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failures.add();
      log.error({ err: error, job: name }, 'work by the clock failed and will be tried again');
    }
  };

  const createBoss = (work: boolean): PgBoss => {
    const result = new PgBoss({
      db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
      schema: 'pgboss',
      // A process that only sends jobs leaves the housekeeping to those that run them.
      supervise: work,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      schedule: work,
      cronMonitorIntervalSeconds: scheduleEverySeconds,
      cronWorkerIntervalSeconds: Math.min(5, scheduleEverySeconds),
      clockMonitorIntervalSeconds: 600,
    });
    result.on('error', (error) => log.warn({ err: error }, 'job queue trouble'));
    return result;
  };

  const declareQueue = async (target: PgBoss, name: string, { retries, maxPauseSeconds }: JobOptions) => {
    const settings = {
      retryLimit: retries ?? 10,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: maxPauseSeconds ?? 600,
      expireInSeconds: LONGEST_JOB_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    await target.createQueue(name, settings);
    // Creating leaves a queue of an earlier version as it was.
    await target.updateQueue(name, settings);
    // pg-boss reads what it knows of a queue by a connection of its own, when it is first asked. Senders are in a
    // transaction, and many that begin at once would wait for connections that they hold themselves.
    await target.getJobById(name, NO_JOB);
  };

  const work = async (target: PgBoss, name: string, concurrency: number): Promise<void> => {
    const ids: string[] = [];
    workers.set(name, ids);
    for (let i = 0; i < concurrency; i++) {
      ids.push(
        await target.work<object, void, typeof WORK_OPTIONS>(name, WORK_OPTIONS, async (jobs) => {
          // Where one job waited there may be more: everybody looks again at once instead of after the pause.
          for (const worker of ids) target.notifyWorker(worker);
          for (const job of jobs) await run(name, job);
        }),
      );
    }
  };

  return {
    failed: () => countFailedJobs(database.query, [...handlers.keys()]),
    invariants: [
      {
        name: 'jobs.done',
        meaning: 'A job was given up after its last attempt: what it stood for has not happened.',
        violations: (db) => describeFailedJobs(db, [...handlers.keys()]),
      },
    ],
    handle(name, handler, options = {}) {
      declare(name, handlers);
      handlers.set(name, { run: (data) => handler(data as Parameters<typeof handler>[0]), options });
    },
    schedule(name, cron) {
      declare(name, schedules);
      schedules.set(name, cron);
    },
    every(name, seconds, run) {
      declare(name, ticks);
      ticks.set(
        name,
        createTick(seconds, () => runTick(name, run)),
      );
    },
    async send(tx, name, data, { startAfter, afterSeconds, mayBeLost = false } = {}) {
      const target = running();
      const begin = startAfter ?? afterSeconds;
      await target.send(name, data, {
        db: {
          executeSql: async (text, [jobs] = []) => ({
            rows: await insertion(mayBeLost ? withoutFlush(text) : text).within(tx, [String(jobs)]),
          }),
        },
        ...(begin === undefined ? {} : { startAfter: begin }),
      });
      // Waking our own workers early is a courtesy; other processes poll.
      for (const worker of workers.get(name) ?? []) setTimeout(() => target.notifyWorker(worker), 20).unref();
    },
    async start(options) {
      boss = createBoss(options.work);
      await boss.start().catch((error: unknown) => {
        throw explainMissingRights(error);
      });
      for (const [name, handler] of handlers) {
        await declareQueue(boss, name, handler.options);
        if (options.work) await work(boss, name, handler.options.concurrency ?? 1);
      }
      if (!options.work) return;
      for (const tick of ticks.values()) tick.start();
      for (const [name, cron] of schedules) {
        // What fell due while the machine was off is made up for once.
        await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
      }
      // What a process that died long ago had begun is not left until the first look.
      boss.supervise().catch((error: unknown) => log.warn({ err: error }, 'job queue trouble'));
    },
    async settle() {
      const target = running();
      for (const tick of ticks.values()) await tick.run();
      for (let isFound = true; isFound; ) {
        isFound = false;
        for (const name of handlers.keys()) {
          for (const job of await target.fetch<object>(name, { batchSize: 50, includeMetadata: true })) {
            isFound = true;
            try {
              await run(name, job);
              await target.complete(name, job.id);
            } catch (error) {
              await target.fail(name, job.id, {
                message: error instanceof Error ? error.message : String(error),
              });
            }
          }
        }
      }
    },
    async stop() {
      workers.clear();
      await Promise.all([...ticks.values()].map((tick) => tick.stop()));
      await boss?.stop({ graceful: true, timeout: FINISH_SECONDS * 1000, close: false });
    },
  };
}

function explainMissingRights(error: unknown): unknown {
  if (sqlState(error) !== '42501') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(
    `The account of DATABASE_URL may not keep jobs in that database (${reason}): as its administrator make the account the owner of the database and of its schema pgboss, then start again.`,
    { cause: error },
  );
}
