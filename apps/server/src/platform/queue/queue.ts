import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
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
  /** While a job with this key waits, another is not added. */
  readonly singletonKey?: string;
}

/**
 * Work that happens later, kept in PostgreSQL. A job sent with a transaction exists exactly if that transaction
 * commits. It runs at least once: handlers must not mind running again.
 */
export interface Queue {
  handle<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: JobOptions): void;
  send(tx: Queryable, name: string, data: object, options?: SendOptions): Promise<void>;
  /** Makes the queues exist, so that jobs can be sent; `work: true` also runs them in this process. */
  start(options: { work: boolean }): Promise<void>;
  /** Runs whatever waits, in this call, until nothing waits. For chores and tests. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

interface Handler {
  readonly run: (data: object) => Promise<void>;
  readonly options: JobOptions;
}

const FINISH_SECONDS = 20;

export function createQueue({ database, log }: { database: Database; log: Logger }): Queue {
  const handlers = new Map<string, Handler>();
  const workers = new Map<string, string[]>();
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.pool.query(text, values) },
    schema: 'pgboss',
    clockMonitorIntervalSeconds: 600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue trouble'));
  let started = false;

  const run = async (name: string, id: string, data: object): Promise<void> => {
    try {
      await handlers.get(name)?.run(data);
    } catch (error) {
      log.error({ err: error, job: name, jobId: id }, 'a job failed and will be tried again');
      throw error;
    }
  };

  return {
    handle(name, handler, options = {}) {
      if (started) throw new Error(`Job ${name} is declared after the queue has started`);
      handlers.set(name, { run: (data) => handler(data as Parameters<typeof handler>[0]), options });
    },
    async send(tx, name, data, { startAfter, singletonKey } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      });
      // Waking our own workers early is a courtesy; other processes poll.
      for (const worker of workers.get(name) ?? []) setTimeout(() => boss.notifyWorker(worker), 20).unref();
    },
    async start({ work }) {
      started = true;
      await boss.start();
      for (const [name, { options }] of handlers) {
        await boss.createQueue(name, {
          retryLimit: options.retries ?? 10,
          retryBackoff: true,
          retryDelay: 1,
          retryDelayMax: options.maxPauseSeconds ?? 600,
          expireInSeconds: 300,
        });
        if (!work) continue;
        const ids: string[] = [];
        for (let i = 0; i < (options.concurrency ?? 1); i++) {
          ids.push(
            await boss.work<object>(name, { pollingIntervalSeconds: 2 }, async (jobs) => {
              for (const job of jobs) await run(name, job.id, job.data);
            }),
          );
        }
        workers.set(name, ids);
      }
    },
    async settle() {
      for (let found = true; found; ) {
        found = false;
        for (const name of handlers.keys()) {
          for (const job of await boss.fetch<object>(name, { batchSize: 50 })) {
            found = true;
            try {
              await run(name, job.id, job.data);
              await boss.complete(name, job.id);
            } catch (error) {
              await boss.fail(name, job.id, {
                message: error instanceof Error ? error.message : String(error),
              });
            }
          }
        }
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: FINISH_SECONDS * 1000, close: false });
    },
  };
}
