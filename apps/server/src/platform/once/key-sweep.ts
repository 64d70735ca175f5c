import type { Clock } from '../clock.ts';
import { column, type Database, type Statement, sql } from '../db/index.ts';
import type { Invariant } from '../invariant.ts';

const RETENTION_MS = 24 * 3_600_000;
const BATCH = 5_000;
/** The sweep runs every minute; what it has not taken by then, it does not take. */
const LATE_MS = 60_000;

const ago = (clock: Clock, ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

/** Forgets answers of more than a day ago, and calls whose owner died: nobody may ever ask for those again. */
export async function sweepKeys(database: Database, clock: Clock): Promise<number> {
  const removeWhere = async (condition: Statement): Promise<number> => {
    let removed = 0;
    // In portions, so that no lock is held for long.
    for (let count = BATCH; count === BATCH; removed += count) {
      const rowCount = await database.query.run(sql`
        delete from idempotency_keys where ctid = any (array(
          select ctid from idempotency_keys where ${condition} limit ${BATCH} for update skip locked))`);
      count = rowCount;
    }
    return removed;
  };
  return (
    (await removeWhere(sql`created_at < ${ago(clock, RETENTION_MS)} and answer is not null`)) +
    (await removeWhere(sql`leased_until <= ${ago(clock, 0)}`))
  );
}

export const onceInvariants = (clock: Clock): readonly Invariant[] => [
  {
    name: 'once.no-dead-keys',
    meaning:
      'A call that was cut off is still marked as under way, a minute after its owner lost it: jobs do not run, or a caller keeps being asked to try again.',
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select website_id || ' ' || scope || ' ' || key as row from idempotency_keys
        where answer is null and coalesce(leased_until < ${ago(clock, LATE_MS)}, true)
        order by created_at limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
];
