import { column, type Queryable, sql } from '../platform/db/index.ts';

export async function readServerVersion(db: Queryable): Promise<string> {
  const { version } = await db.one(
    { version: column.text },
    sql`select current_setting('server_version') as version`,
  );
  return version;
}

/** None where no Awning has started yet. */
export async function listAppliedMigrations(db: Queryable): Promise<string[]> {
  const { exists } = await db.one(
    { exists: column.boolean },
    sql`select to_regclass('awning_migrations') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await db.rows({ name: column.text }, sql`select name from awning_migrations order by name`);
  return rows.map(({ name }) => name);
}
