import { expect } from 'vitest';
import type { App } from '../app.ts';
import { sql } from '../platform/db/drizzle.ts';

/** What a killed process had asked of the database is done or undone a moment later. */
export const untilDatabaseRests = ({ platform }: Pick<App, 'platform'>): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await platform.database.query.execute(sql`
            select pid from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
        ).rows,
      { timeout: 10_000 },
    )
    .toEqual([]);
