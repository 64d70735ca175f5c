import type { Clock } from '../../../platform/clock.ts';
import { type Database, sql } from '../../../platform/db/index.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Forgets what blocks said for a while and nobody answered. A day is left for undoing, and for submissions that were
 * under way with it.
 */
export async function sweepForms({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const revisions = await database.query.run(sql`
    delete from form_revisions r using forms f
    where f.website_id = r.website_id and f.form_id = r.form_id and r.created_at < ${before}
      and r.revision is distinct from f.revision
      and exists (select from form_revisions n
        where n.website_id = r.website_id and n.form_id = r.form_id and n.revision > r.revision and n.created_at < ${before})
      and not exists (select from form_places p
        where p.website_id = r.website_id and p.form_id = r.form_id and p.revision = r.revision)
      and not exists (select from form_submissions s
        where s.website_id = r.website_id and s.form_id = r.form_id and s.revision = r.revision)`);
  const forms = await database.query.run(sql`
    delete from forms f where f.origin = 'block' and f.version = 1 and f.updated_at < ${before}
      and not exists (select from form_places p where p.website_id = f.website_id and p.form_id = f.form_id)
      and not exists (select from form_submissions s where s.website_id = f.website_id and s.form_id = f.form_id)`);
  return (revisions ?? 0) + (forms ?? 0);
}
