import { expect } from 'vitest';
import type { App } from '../app.ts';
import { anyRow, sql } from '../platform/db/index.ts';

/** What a killed process had asked of the database is done or undone a moment later. */
export const untilDatabaseIdle = ({ platform }: Pick<App, 'platform'>): Promise<void> =>
  expect
    .poll(
      async () =>
        await platform.database.query.rows(
          anyRow,
          sql`
            select pid from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
        ),
      { timeout: 10_000 },
    )
    .toEqual([]);
