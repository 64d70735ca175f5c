import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { databaseFailure, sqlState } from './database-failure.ts';
import type { SqlObjects } from './sql-object-files.ts';
import { applySqlObjects } from './sql-objects.ts';
import { textChecksum } from './text-checksum.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface MigrationReport {
  readonly applied: string[];
  /** Functions and views that were created, replaced or dropped. */
  readonly sqlObjects: string[];
}

/** Any constant does, as long as every Awning process uses the same one. */
const ADVISORY_LOCK = 2_093_417_551;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

export interface MigrateOptions {
  /** The functions and views to apply after the migrations; without it they stay as they are. */
  readonly sqlObjects?: SqlObjects;
  /** Hears what is worth telling the person who waits. */
  readonly say?: (line: string) => void;
  /** Ends a wait, or a step under way, of which then nothing is kept. */
  readonly signal?: AbortSignal;
  /** How long to wait for another process in silence. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;

/**
 * Brings the database up to date. The advisory lock belongs to the connection, so a runner that dies releases it; the
 * next one finds nothing left to do. Each step commits together with its own bookkeeping; functions and views follow in
 * one transaction.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<MigrationReport> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'awning-migrate',
  });
  client.on('error', () => {});
  const hangUp = (): void => void client.end().catch(() => {});
  options.signal?.addEventListener('abort', hangUp, { once: true });
  try {
    await client.connect();
    // A large table may take longer than the account's usual limit, and so may waiting for another runner.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    // Steps reach the disk in their order, and one that does not is repeated: none has to wait for it.
    await client.query('set synchronous_commit = off');
    await waitForLock(client, options);
    const done = await readHistory(client);
    refuseForeignHistory(done, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    const { sqlObjects, signal } = options;
    return { applied, sqlObjects: sqlObjects ? await applySqlObjects(client, sqlObjects, signal) : [] };
  } finally {
    options.signal?.removeEventListener('abort', hangUp);
    await client.end();
  }
}

async function waitForLock(
  client: pg.Client,
  { say = () => {}, timeoutMs = TIMEOUT_MS }: MigrateOptions,
): Promise<void> {
  const telling = setTimeout(
    () =>
      say(
        'Waiting for another process that brings the database up to date; if there is none, end the connections named awning-migrate there.',
      ),
    timeoutMs,
  );
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  } finally {
    clearTimeout(telling);
  }
}

async function readHistory(client: pg.Client): Promise<Map<string, string>> {
  try {
    await client.query(`create table if not exists awning_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  } catch (cause) {
    throw new StartupError(
      `Awning cannot keep its tables in the database "${client.database}" (${reasonOf(cause)}): ${remedyOf(cause, client)}.`,
      { cause },
    );
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from awning_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyOne(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into awning_migrations (name, checksum) values ($1, $2)', [
      name,
      textChecksum(sql),
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new StartupError(
      `Migration ${name} failed (${reasonOf(cause)}). Nothing of it was kept; ${remedyOf(cause, client)}.`,
      { cause },
    );
  }
}

const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\s*\n\s*/g, ' ');

/** What an operator can do about a failed step; only a fault in the step itself is ours to mend. */
function remedyOf(cause: unknown, { user, database }: pg.Client): string {
  if (sqlState(cause) === '42501') {
    return `as its administrator let the account make tables (ALTER DATABASE "${database}" OWNER TO "${user}", or GRANT CREATE ON DATABASE "${database}" TO "${user}" and GRANT ALL ON SCHEMA public TO "${user}") and start again`;
  }
  switch (databaseFailure(cause)) {
    case 'disk-full':
      return 'the disk of the database is full: free some space there and start again';
    case 'unavailable':
    case 'busy':
      return 'start again when the database answers';
    default:
      return 'restore a backup or report it';
  }
}

function refuseForeignHistory(done: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, textChecksum(migration.sql)]));
  for (const [name, sum] of done) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new StartupError(
        `The database was made by a newer Awning (it has migration ${name}). Update Awning, or use another database.`,
      );
    }
    if (ours !== sum) {
      throw new StartupError(
        `Migration ${name} differs from the one this database was made with. Restore the original file.`,
      );
    }
  }
}
