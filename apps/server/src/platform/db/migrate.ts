import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface MigrationReport {
  readonly applied: string[];
}

/** Any constant does, as long as every Awning process uses the same one. */
const ADVISORY_LOCK = 2_093_417_551;

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex');

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

/**
 * Brings the database up to date. The advisory lock belongs to the connection, so a runner that dies gives it
 * back; whoever waited finds nothing left to do. Each step commits together with its own bookkeeping.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<MigrationReport> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'awning-migrate',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // A large table may take longer than the account's usual limit, and so may waiting for another runner.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create table if not exists awning_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from awning_migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseForeignHistory(done, migrations);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into awning_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum(sql),
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(
      `Migration ${name} failed (${reason}). Nothing of it was kept; restore a backup or report it.`,
      { cause },
    );
  }
}

function refuseForeignHistory(done: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration.sql)]));
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
