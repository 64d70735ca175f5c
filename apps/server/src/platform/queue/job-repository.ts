import { column, type Queryable, type Statement, sql } from '../db/index.ts';

/** Until the first start there is no table, and so no job in it. */
async function hasTable(db: Queryable): Promise<boolean> {
  const { exists } = await db.one(
    { exists: column.boolean },
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  return exists;
}

const isFailed = (names: readonly string[]): Statement => sql`state = 'failed' and name = any (${names})`;

/** Of the jobs with these names, how many were given up. */
export async function countFailedJobs(db: Queryable, names: readonly string[]): Promise<number> {
  if (!(await hasTable(db))) return 0;
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from pgboss.job where ${isFailed(names)}`,
  );
  return count;
}

/** The newest of them, each with the message of its last failure. */
export async function describeFailedJobs(db: Queryable, names: readonly string[]): Promise<string[]> {
  if (!(await hasTable(db))) return [];
  const rows = await db.rows(
    { row: column.text },
    sql`select name || ' ' || id || coalesce(': ' || (output->>'message'), '') as row
      from pgboss.job where ${isFailed(names)} order by completed_on desc limit 20`,
  );
  return rows.map(({ row }) => row);
}
