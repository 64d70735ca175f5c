import type { App } from '../app.ts';
import { sql } from '../platform/db/index.ts';

/**
 * The clock by which jobs fall due, and by which a process that gives no sign of life is taken for dead: as if so much
 * time had passed.
 */
export const putJobClockAhead = async ({ platform }: Pick<App, 'platform'>, seconds: number): Promise<void> =>
  void (await platform.database.query.run(
    sql.unsafe(`create or replace function pgboss.job_now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + interval '${seconds} seconds' $$`),
  ));
