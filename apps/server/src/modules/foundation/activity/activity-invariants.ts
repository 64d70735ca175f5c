import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

export const activityInvariants: readonly Invariant[] = [
  {
    name: 'activity.rows-have-activity',
    meaning: 'Noted rows belong to no activity: they take room and cannot be read.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select r.website_id || '/' || r.activity_id as row from activity_rows r
          where not exists (select from activities a where a.website_id = r.website_id and a.activity_id = r.activity_id)
          limit 20`,
      ),
  },
  {
    name: 'activity.undone-by',
    meaning: 'An activity counts as taken back by one that is not there, or that took back another.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select a.website_id || '/' || a.activity_id as row from activities a
          left join activities u on u.website_id = a.website_id and u.activity_id = a.undone_by
          where a.undone_by is not null and u.undoes is distinct from a.activity_id limit 20`,
      ),
  },
];
