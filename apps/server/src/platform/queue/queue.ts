import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { sql } from '../db/drizzle.ts';
import type { Database, Queryable } from '../db/index.ts';

export interface JobOptions {
  /** Attempts after the first one, with growing pauses. */
  readonly retries?: number;
  /** Longest pause between two attempts. */
  readonly maxPauseSeconds?: number;
  /** How many run at once in one process. */
  readonly concurrency?: number;
}

export interface SendOptions {
  readonly startAfter?: Date;
}

/**
 * Work that happens later, kept in PostgreSQL. A job sent with a transaction exists exactly if that transaction
 * commits. It runs at least once: handlers must not mind running again.
 */
export interface Queue {
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: JobOptions): void;
  /** Runs a handled job by the clock (cron, UTC). However many processes there are, it runs once each time. */
  schedule(name: string, cron: string): void;
  send(tx: Queryable, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Makes the queues exist, so that jobs can be sent; `work: true` also runs them in this process. */
  start(options: { work: boolean }): Promise<void>;
  /** Runs whatever waits, in this call, until nothing waits. For chores and tests. */
  settle(): Promise<void>;
  /** Takes no further job, and waits for the ones under way. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly database: Database;
  readonly log: Logger;
  /** How often the schedule is looked at. */
  readonly scheduleEverySeconds?: number;
}

interface Handler {
  readonly run: (data: object) => Promise<void>;
  readonly options: JobOptions;
}

const FINISH_SECONDS = 20;
const POLL_SECONDS = 2;
/** The job of a process that was killed is given to another one after this long without a sign of life. */
const HEARTBEAT_SECONDS = 60;
const LONGEST_JOB_SECONDS = 300;

export function createQueue({ database, log, scheduleEverySeconds = 30 }: QueueOptions): Queue {
  const handlers = new Map<string, Handler>();
  const schedules = new Map<string, string>();
  const workers = new Map<string, string[]>();
  let boss: PgBoss | undefined;

  const running = (): PgBoss => {
    if (!boss) throw new Error('The job queue has not started');
    return boss;
  };

  const declare = (name: string, known: ReadonlyMap<string, unknown>): void => {
    if (boss) throw new Error(`Job ${name} is declared after the queue has started`);
    if (known.has(name)) throw new Error(`Job ${name} is declared twice`);
  };

  const run = async (name: string, id: string, data: object): Promise<void> => {
    try {
      // A scheduled job carries no data.
      await handlers.get(name)?.run(data ?? {});
    } catch (error) {
      log.error({ err: error, job: name, jobId: id }, 'a job failed and will be tried again');
      throw error;
    }
  };

  const createBoss = (work: boolean): PgBoss => {
    const made = new PgBoss({
      db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
      schema: 'pgboss',
      // A process that only sends jobs leaves the housekeeping to those that run them.
      supervise: work,
      schedule: work,
      cronMonitorIntervalSeconds: scheduleEverySeconds,
      cronWorkerIntervalSeconds: Math.min(5, scheduleEverySeconds),
      clockMonitorIntervalSeconds: 600,
    });
    made.on('error', (error) => log.warn({ err: error }, 'job queue trouble'));
    return made;
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
  };

  const work = async (target: PgBoss, name: string, concurrency: number): Promise<void> => {
    const ids: string[] = [];
    workers.set(name, ids);
    for (let i = 0; i < concurrency; i++) {
      ids.push(
        await target.work<object>(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
          // Where one job waited there may be more: everybody looks again at once instead of after the pause.
          for (const worker of ids) target.notifyWorker(worker);
          for (const job of jobs) await run(name, job.id, job.data);
        }),
      );
    }
  };

  return {
    handle(name, handler, options = {}) {
      declare(name, handlers);
      handlers.set(name, { run: (data) => handler(data as Parameters<typeof handler>[0]), options });
    },
    schedule(name, cron) {
      declare(name, schedules);
      schedules.set(name, cron);
    },
    async send(tx, name, data, { startAfter } = {}) {
      const target = running();
      await target.send(name, data, { db: fromDrizzle(tx, sql), ...(startAfter ? { startAfter } : {}) });
      // Waking our own workers early is a courtesy; other processes poll.
      for (const worker of workers.get(name) ?? []) setTimeout(() => target.notifyWorker(worker), 20).unref();
    },
    async start(options) {
      boss = createBoss(options.work);
      await boss.start();
      for (const [name, handler] of handlers) {
        await declareQueue(boss, name, handler.options);
        if (options.work) await work(boss, name, handler.options.concurrency ?? 1);
      }
      if (!options.work) return;
      for (const [name, cron] of schedules) {
        // What fell due while the machine was off is made up for once.
        await boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
      }
    },
    async settle() {
      const target = running();
      for (let found = true; found; ) {
        found = false;
        for (const name of handlers.keys()) {
          for (const job of await target.fetch<object>(name, { batchSize: 50 })) {
            found = true;
            try {
              await run(name, job.id, job.data);
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
      await boss?.stop({ graceful: true, timeout: FINISH_SECONDS * 1000, close: false });
    },
  };
}
