import type { Clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/** How long a scheduled change may be late before a person should look. */
const LATE_MS = 5 * 60_000;

export const draftInvariants = ({ clock }: { readonly clock: Clock }): readonly Invariant[] => [
  {
    name: 'drafts.steps',
    meaning:
      'A draft has steps that are newer than itself: browsers that join would build on what is not there.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select d.website_id || '/' || d.kind || ' ' || d.subject_id as row from drafts d
          where exists (select from draft_steps s where s.website_id = d.website_id and s.kind = d.kind
            and s.subject_id = d.subject_id and s.version > d.version) limit 20`,
      ),
  },
  {
    name: 'drafts.scheduled-changes',
    meaning: 'A scheduled change has not happened though its time has come: no process applies what is due.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || schedule_id as row from scheduled_changes
          where state = 'waiting' and due_at < ${new Date(clock.now().getTime() - LATE_MS)} limit 20`,
      ),
  },
];
