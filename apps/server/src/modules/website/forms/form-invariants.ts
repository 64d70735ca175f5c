import { column, sql } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';

export const formInvariants: readonly Invariant[] = [
  {
    name: 'forms.revisions',
    meaning: 'A submission answers a form that nobody can read any more: its questions are lost.',
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select s.website_id || '/' || s.submission_id as row from form_submissions s
        left join form_revisions r on r.website_id = s.website_id and r.form_id = s.form_id and r.revision = s.revision
        where r.form_id is null limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
  {
    name: 'forms.shown',
    meaning: 'A page or the library shows a form whose questions are missing: visitors cannot send it.',
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select f.website_id || '/' || f.form_id as row from forms f
        left join form_places p on f.origin = 'block' and p.website_id = f.website_id and p.form_id = f.form_id
        left join form_revisions r on r.website_id = f.website_id and r.form_id = f.form_id
          and r.revision = coalesce(f.revision, p.revision)
        where (f.origin = 'library' or p.form_id is not null) and r.form_id is null limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
  {
    name: 'forms.places',
    meaning: 'A form is said to stand in a document that does not exist: visitors could still send it.',
    // Reads the tables of another module, for this report alone.
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select p.website_id || '/' || p.owner_kind || '/' || p.owner_id || '/' || p.form_id as row from form_places p
        where not exists (select from collections c
            where p.owner_kind = 'collection' and c.website_id = p.website_id and c.collection_id = p.owner_id)
          and not exists (select from items i
            where p.owner_kind = 'item' and i.website_id = p.website_id and i.item_id = p.owner_id)
          and not exists (select from areas a
            where p.owner_kind = 'area' and a.website_id = p.website_id and a.area_id = p.owner_id) limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
  {
    name: 'forms.uploads',
    meaning: 'A file belongs to a submission that does not exist, so nobody finds it.',
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select u.website_id || '/' || u.upload_id as row from form_uploads u
        left join form_submissions s on s.website_id = u.website_id and s.submission_id = u.submission_id
        where u.submission_id is not null and s.submission_id is null limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
];
