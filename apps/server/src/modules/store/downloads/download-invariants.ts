import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

export const downloadInvariants: readonly Invariant[] = [
  {
    name: 'downloads.limit',
    meaning: 'A file was fetched more often than it may be: its row was changed by hand.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select website_id || '/' || grant_id as row from download_grants
        where times_used > times_allowed or times_used < 0 order by 1 limit 20`,
      ),
  },
  {
    name: 'downloads.order',
    meaning: 'A file may be fetched for an order that does not exist.',
    // A report across tables, read only.
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select granted.website_id || '/' || granted.grant_id as row from download_grants granted
        where not exists (select from orders placed
          where placed.website_id = granted.website_id and placed.order_id = granted.order_id)
        order by 1 limit 20`,
      ),
  },
];
