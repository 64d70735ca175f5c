import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RevisionSource } from './form-revision.ts';

const RevisionRow = {
  revision: column.integer,
  source: column.word<RevisionSource>(),
  value: column.nullable(column.json<unknown>()),
};
export type RevisionRow = RowOf<typeof RevisionRow>;

/** What a form asked after `since`, apart from one revision and what places show now; the newest first. */
export const listFormerRevisions = (
  db: Queryable,
  websiteId: WebsiteId,
  { formId, revision }: { formId: string; revision: number },
  { since, most }: { since: Date; most: number },
): Promise<RevisionRow[]> =>
  db.rows(
    RevisionRow,
    sql`select r.revision, r.source, r.value from form_revisions r
      where r.website_id = ${websiteId} and r.form_id = ${formId} and r.revision <> ${revision}
        and not exists (select from form_revisions n where n.website_id = r.website_id and n.form_id = r.form_id
          and n.revision > r.revision and n.created_at < ${since})
        and not exists (select from form_places p
          where p.website_id = r.website_id and p.form_id = r.form_id and p.revision = r.revision)
      order by r.revision desc limit ${most}`,
  );

/** The revision of a block form that says this: the one that is there, or a new one. Under the lock of the form. */
export async function putBlockRevision(
  tx: Queryable,
  websiteId: WebsiteId,
  { formId, source, value, now }: { formId: string; source: RevisionSource; value: object; now: Date },
): Promise<number> {
  const json = JSON.stringify(value);
  const { revision } = await tx.one(
    { revision: column.integer },
    sql`
    with same as (
      select revision from form_revisions
      where website_id = ${websiteId} and form_id = ${formId} and source = ${source} and value = ${json}::jsonb
      order by revision desc limit 1),
    added as (
      insert into form_revisions (website_id, form_id, revision, source, value, created_at)
      select ${websiteId}, ${formId}, coalesce(max(revision), 0) + 1, ${source}, ${json}::jsonb, ${now}
      from form_revisions where website_id = ${websiteId} and form_id = ${formId}
      having not exists (select from same)
      returning revision)
    select revision from same union all select revision from added`,
  );
  return revision;
}

/** Of all sites: what forms asked before that, no place shows and no submission names. Tells how many. */
export const deleteUnusedRevisions = (db: Queryable, before: Date): Promise<number> =>
  db.run(sql`
    delete from form_revisions r using forms f
    where f.website_id = r.website_id and f.form_id = r.form_id and r.created_at < ${before}
      and r.revision is distinct from f.revision
      and exists (select from form_revisions n
        where n.website_id = r.website_id and n.form_id = r.form_id and n.revision > r.revision and n.created_at < ${before})
      and not exists (select from form_places p
        where p.website_id = r.website_id and p.form_id = r.form_id and p.revision = r.revision)
      and not exists (select from form_submissions s
        where s.website_id = r.website_id and s.form_id = r.form_id and s.revision = r.revision)`);

/** Of all sites: forms of blocks that no document has any more and nobody sent. Tells how many. */
export const deleteUnusedBlockForms = (db: Queryable, before: Date): Promise<number> =>
  db.run(sql`
    delete from forms f where f.origin = 'block' and f.version = 1 and f.updated_at < ${before}
      and not exists (select from form_places p where p.website_id = f.website_id and p.form_id = f.form_id)
      and not exists (select from form_submissions s where s.website_id = f.website_id and s.form_id = f.form_id)`);
