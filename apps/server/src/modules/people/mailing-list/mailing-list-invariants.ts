import type { Clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/** How long we keep an address whose owner never confirmed. */
export const PENDING_DAYS = 30;
/** The sweep comes once a day. */
const LATE_DAYS = PENDING_DAYS + 3;
const DAY_MS = 24 * 3_600_000;

export const mailingListInvariants = (clock: Clock): readonly Invariant[] => [
  {
    name: 'mailing-list.forgotten',
    meaning: 'Addresses are kept of people who never said yes, days after they should be gone: do jobs run?',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || entry_id as row from mailing_list_entries
          where status = 'pending' and asked_at < ${new Date(clock.now().getTime() - LATE_DAYS * DAY_MS)}
          order by 1 limit 20`,
      ),
  },
];
