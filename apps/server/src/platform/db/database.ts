import pg from 'pg';
import type { Logger } from 'pino';
import { isRetryable, retryDelay } from './database-failure.ts';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT, type PgDatabase, sql } from './drizzle.ts';

type NoSchema = Record<string, never>;

/** What a repository needs: the pool outside a transaction, or the transaction it takes part in. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, NoSchema>;

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Attempts altogether when PostgreSQL asks for a retry (serialization failure, deadlock). */
  readonly attempts?: number;
}

export interface Database {
  readonly pool: pg.Pool;
  readonly query: Queryable;
  /**
   * Runs `work` in one transaction. `work` may run several times, so it must touch nothing but the database:
   * no mail, no HTTP, no file.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Answers when the database does; throws otherwise. */
  ping(): Promise<void>;
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

function createPool({
  url,
  poolSize,
  log,
  statementTimeoutMs = 15_000,
  applicationName = 'awning',
}: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // Also bounds how long a request waits for a free connection: after that it is refused, not queued for ever.
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: applicationName,
    keepAlive: true,
  });
  // Without these listeners a database restart would end our process. Every connection reports its loss itself;
  // the idle ones report it once more through the pool. One line each: a restart loses all of them at once.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection was lost'));
  });
  pool.on('error', () => {});
  return pool;
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const db: NodePgDatabase<NoSchema> = drizzle({ client: pool });

  return {
    pool,
    query: db,
    async transaction(work, { isolation = 'read committed', attempts = 6 } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction(work, { isolationLevel: isolation });
        } catch (error) {
          if (attempt >= attempts || !isRetryable(error)) throw error;
          options.log.debug({ err: error, attempt }, 'transaction retried');
          await retryDelay(attempt);
        }
      }
    },
    async ping() {
      await db.execute(sql`select 1`);
    },
    close: () => pool.end(),
  };
}
