import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Countries, createCountries } from './countries/index.ts';
import {
  createDatabase,
  createListener,
  type Database,
  type Listener,
  type MigrateOptions,
  migrate,
  readMigrations,
  readSqlObjects,
  type SqlObjects,
} from './db/index.ts';
import { createOutbox, type Outbox } from './events/index.ts';
import { createDiskFileStore, type FileStore } from './files/index.ts';
import { createIds, type Ids } from './ids.ts';
import { createKeyring, type Keyring, loadMasterKeys } from './keyring/index.ts';
import {
  type AttemptLimiter,
  createDatabaseLimiter,
  createMemoryLimiter,
  createRedisLimiter,
  type Limiter,
} from './limits/index.ts';
import type { RedisConnection } from './limits/redis-connection.ts';
import { createLog } from './log.ts';
import { createKeepingTransport, type MailTransport } from './mail/index.ts';
import { createMetrics, type Metrics } from './metrics/index.ts';
import { createOnce, type Once } from './once/index.ts';
import { createDns, createOutbound, type Dns, type Outbound } from './outbound/index.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createQueue, type Queue } from './queue/index.ts';
import { createSiteVersions, type SiteVersions } from './site-versions/index.ts';

/** What any module may ask for. Every part can be swapped, for a test or for another kind of machine. */
export interface Platform {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly database: Database;
  readonly listener: Listener;
  readonly siteVersions: SiteVersions;
  readonly queue: Queue;
  readonly outbox: Outbox;
  readonly once: Once;
  readonly files: FileStore;
  /** Of requests, which are many: in memory, or in Redis. */
  readonly limiter: Limiter;
  /** Of attempts at passwords: in the database, or in Redis. */
  readonly attempts: AttemptLimiter;
  readonly passwords: Passwords;
  readonly mailTransport: MailTransport;
  readonly outbound: Outbound;
  readonly dns: Dns;
  /** Which country requests come from. */
  readonly countries: Countries;
}

const SWEEP_ATTEMPTS = 'sweep-attempts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** `config.databaseUrl` names a PostgreSQL that runs, the embedded one too, with the migrations applied. */
export async function createPlatform(
  config: Config,
  swap: Partial<Platform> = {},
): Promise<Platform & { close(): Promise<void> }> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new Error('The platform needs the address of a running database');
  const log = swap.log ?? createLog(config);
  const metrics = swap.metrics ?? createMetrics({ process: false });
  const clock = swap.clock ?? systemClock;
  const ids = swap.ids ?? createIds(clock);
  const keyring = swap.keyring ?? createKeyring(await loadMasterKeys(config));
  const database =
    swap.database ?? createDatabase({ url: databaseUrl, poolSize: config.databasePoolSize, log });
  const listener = swap.listener ?? createListener({ url: databaseUrl, log });
  const siteVersions = swap.siteVersions ?? createSiteVersions({ database, listener });
  const queue = swap.queue ?? createQueue({ database, log, metrics });
  const outbox = swap.outbox ?? createOutbox({ database, queue, listener, ids, clock, log });
  const once = swap.once ?? createOnce({ database, queue, clock, ids, log });
  const files = swap.files ?? (await createDiskFileStore({ root: join(config.dataDir, 'files') }));
  const redis =
    config.redisUrl === undefined || swap.limiter ? undefined : await connectTo(config.redisUrl, log);
  const limiter = swap.limiter ?? (redis ? createRedisLimiter(redis) : createMemoryLimiter());
  const attempts =
    swap.attempts ??
    (redis
      ? { ...createRedisLimiter(redis), sweep: async () => 0 }
      : createDatabaseLimiter({ database, clock }));
  const passwords = swap.passwords ?? createPasswords();
  const mailTransport =
    swap.mailTransport ??
    (config.smtpUrl === undefined ? createKeepingTransport() : await sendThrough(config.smtpUrl));
  const outbound = swap.outbound ?? createOutbound({ allow: config.outboundAllow });
  const dns = swap.dns ?? createDns();
  const countries = swap.countries ?? createCountries(config);

  queue.handle(SWEEP_ATTEMPTS, async () => {
    await attempts.sweep();
  });
  queue.schedule(SWEEP_ATTEMPTS, '44 * * * *');
  observePlatform({ metrics, database, queue, outbox });
  return {
    log,
    metrics,
    clock,
    ids,
    keyring,
    database,
    listener,
    siteVersions,
    queue,
    outbox,
    once,
    files,
    limiter,
    attempts,
    passwords,
    mailTransport,
    outbound,
    dns,
    countries,
    /** In the order of dependence: what uses the database first, the database last. */
    async close() {
      await outbox.stop();
      await queue.stop();
      mailTransport.close();
      redis?.disconnect();
      await listener.close();
      await database.close();
    },
  };
}

/** What shows an operator early that something piles up. */
function observePlatform({
  metrics,
  database: { pool },
  queue,
  outbox,
}: Pick<Platform, 'metrics' | 'database' | 'queue' | 'outbox'>): void {
  metrics.gauge('awning_database_connections', 'Open connections of the pool', () => pool.totalCount);
  metrics.gauge('awning_database_connections_idle', 'Of these, idle', () => pool.idleCount);
  metrics.gauge('awning_database_waiting', 'Queries waiting for a connection', () => pool.waitingCount);
  metrics.gauge('awning_events_waiting', 'Events not handed out yet', outbox.waiting);
  metrics.gauge('awning_jobs_failed', 'Jobs given up in the last week', queue.failed);
}

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));
const manifest = new URL('../../package.json', import.meta.url);

/** Today's functions and views of all modules, for the release that this program is. */
export async function readOwnSqlObjects(): Promise<SqlObjects> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return readSqlObjects(sourceFolder, version);
}

/** Returns the names of the migrations, functions and views that were applied. */
export async function migrateDatabase(databaseUrl: string, options?: MigrateOptions): Promise<string[]> {
  const [migrations, sqlObjects] = await Promise.all([readMigrations(migrationsFolder), readOwnSqlObjects()]);
  const report = await migrate(databaseUrl, migrations, { sqlObjects, ...options });
  return [...report.applied, ...report.sqlObjects];
}

// What few installs use is loaded only there: each of these libraries costs every start a tenth of a second.
const connectTo = async (url: string, log: Logger): Promise<RedisConnection> =>
  (await import('./limits/redis-connection.ts')).connectRedis(url, log);
const sendThrough = async (url: string): Promise<MailTransport> =>
  (await import('./mail/smtp-transport.ts')).createSmtpTransport(url);
