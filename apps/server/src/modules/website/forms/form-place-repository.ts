import type { FormKind, FormOrigin } from '@awning/contract';
import type { FormStorage } from '@awning/forms';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { DocumentOwner } from '../content/index.ts';
import type { RevisionSource } from './form-revision.ts';

const PlacedRow = {
  formId: column.text,
  kind: column.word<FormKind>(),
  origin: column.word<FormOrigin>(),
  storage: column.nullable(column.json<unknown>()),
  revision: column.integer,
  source: column.word<RevisionSource>(),
  value: column.nullable(column.json<unknown>()),
  ownerKind: column.word<'collection' | 'item' | 'area'>(),
  ownerId: column.text,
};
export type PlacedRow = RowOf<typeof PlacedRow>;

/** One for each document that has it. */
export const readPlacedForms = (
  db: Queryable,
  websiteId: WebsiteId,
  formIds: readonly string[],
): Promise<PlacedRow[]> =>
  db.rows(
    PlacedRow,
    sql`
    select f.form_id as "formId", f.kind, f.origin, f.storage, r.revision, r.source, r.value,
      p.owner_kind as "ownerKind", p.owner_id as "ownerId"
    from forms f
    join form_places p on p.website_id = f.website_id and p.form_id = f.form_id
    join form_revisions r on r.website_id = f.website_id and r.form_id = f.form_id
      and r.revision = coalesce(f.revision, p.revision)
    where f.website_id = ${websiteId} and f.archived_at is null and f.form_id = any (${formIds})
    order by f.form_id, p.owner_kind, p.owner_id`,
  );

/** What a form of the library asks now. */
export async function findLibraryValue(
  db: Queryable,
  websiteId: WebsiteId,
  formId: string,
): Promise<unknown> {
  const row = await db.first(
    { value: column.nullable(column.json<unknown>()) },
    sql`select r.value from forms f join form_revisions r
        on r.website_id = f.website_id and r.form_id = f.form_id and r.revision = f.revision
      where f.website_id = ${websiteId} and f.form_id = ${formId} and f.origin = 'library' and f.archived_at is null`,
  );
  return row?.value;
}

/** The ids of the forms of a page, an item or an area. */
export async function listFormsOf(db: Queryable, websiteId: WebsiteId, ownerId: string): Promise<string[]> {
  const rows = await db.rows(
    { formId: column.text },
    sql`select distinct form_id as "formId" from form_places where website_id = ${websiteId} and owner_id = ${ownerId}`,
  );
  return rows.map(({ formId }) => formId);
}

export async function deleteOtherPlaces(
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  formIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from form_places where website_id = ${websiteId} and owner_kind = ${kind} and owner_id = ${id}
      and form_id <> all (${formIds})`);
}

export async function putPlace(
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  formId: string,
  revision: number | null,
): Promise<void> {
  await tx.run(sql`
    insert into form_places (website_id, owner_kind, owner_id, form_id, revision)
    values (${websiteId}, ${kind}, ${id}, ${formId}, ${revision})
    on conflict (website_id, owner_kind, owner_id, form_id) do update set revision = excluded.revision`);
}

/** Tells whose it is: there may be a form of the library with this id. */
export async function putBlockForm(
  tx: Queryable,
  websiteId: WebsiteId,
  { formId, kind, storage, now }: { formId: string; kind: FormKind; storage: FormStorage; now: Date },
): Promise<FormOrigin> {
  // Writing the row, even as it is, makes others wait who save the same block elsewhere: numbers are given out one by
  // one.
  const { origin } = await tx.one(
    { origin: column.word<FormOrigin>() },
    sql`
    insert into forms (website_id, form_id, kind, origin, storage, created_at, updated_at)
    values (${websiteId}, ${formId}, ${kind}, 'block', ${JSON.stringify(storage)}::jsonb, ${now}, ${now})
    on conflict (website_id, form_id) do update
      set kind = case forms.origin when 'block' then excluded.kind else forms.kind end,
        updated_at = case forms.origin when 'block' then excluded.updated_at else forms.updated_at end
    returning origin`,
  );
  return origin;
}
