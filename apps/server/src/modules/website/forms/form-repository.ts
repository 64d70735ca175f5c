import type { FORM_SORTS, FormCounts, FormKind, FormOrigin, FormQuery, StoredForm } from '@awning/contract';
import type { FormModel, FormStorage } from '@awning/forms';
import type { MovedAddresses } from '@awning/site-model';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byName,
  byText,
  countUpTo,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { nameOwners } from '../media/index.ts';
import { modelOf, type RevisionSource, readStorage } from './form-revision.ts';

const FormRow = {
  formId: column.text,
  kind: column.word<FormKind>(),
  origin: column.word<FormOrigin>(),
  storage: column.nullable(column.json<unknown>()),
  source: column.nullable(column.word<RevisionSource>()),
  value: column.nullable(column.json<unknown>()),
  places: column.json<StoredForm['places']>(),
  submissions: column.integer,
  archivedOn: column.nullable(column.integer),
  createdOn: column.integer,
  updatedOn: column.integer,
  version: column.integer,
};
type FormRow = RowOf<typeof FormRow>;

const millis = (column: Statement): Statement => sql`(extract(epoch from ${column}) * 1000)::float8`;

const columns = sql`f.form_id as "formId", f.kind, f.origin, f.storage, f.version, r.source, r.value,
  ${millis(sql`f.archived_at`)} as "archivedOn", ${millis(sql`f.created_at`)} as "createdOn",
  ${millis(sql`f.updated_at`)} as "updatedOn", p.places,
  (select count(*)::int from form_submissions s
    where s.website_id = f.website_id and s.form_id = f.form_id and s.state = 'new') as submissions`;
const source = sql`forms f
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('kind', owner_kind, 'id', owner_id) order by owner_kind, owner_id), '[]') as places,
      max(revision) as newest
    from form_places where website_id = f.website_id and form_id = f.form_id) p
  left join form_revisions r on r.website_id = f.website_id and r.form_id = f.form_id
    and r.revision = coalesce(f.revision, p.newest)`;

/** As its library model or its block has it. */
const formName = sql`coalesce(r.value ->> 'name', r.value ->> 'formName', r.value ->> 'title', '')`;

function toStoredForm(row: FormRow): StoredForm {
  const model = row.source === null ? null : modelOf(row.source, row.value);
  return {
    id: row.formId,
    kind: row.kind,
    origin: row.origin,
    name: model?.name ?? '',
    model,
    storage: readStorage(row.kind, row.storage),
    places: row.places,
    submissions: row.submissions,
    archivedOn: row.archivedOn,
    createdOn: row.createdOn,
    updatedOn: row.updatedOn,
    version: row.version,
  };
}

async function namePlaces(
  db: Queryable,
  websiteId: WebsiteId,
  rows: readonly FormRow[],
): Promise<StoredForm[]> {
  const places = rows.flatMap((row) => row.places);
  const named = new Map((await nameOwners(db, websiteId, places)).map((place) => [place.id, place]));
  return rows.map((row) =>
    toStoredForm({
      ...row,
      places: row.places.map(({ kind, id }) => ({
        kind,
        id,
        title: named.get(id)?.title ?? null,
        address: named.get(id)?.address ?? null,
      })),
    }),
  );
}

export async function findForm(
  db: Queryable,
  websiteId: WebsiteId,
  formId: string,
): Promise<StoredForm | null> {
  const rows = await db.rows(
    FormRow,
    sql`select ${columns} from ${source} where f.website_id = ${websiteId} and f.form_id = ${formId}`,
  );
  return (await namePlaces(db, websiteId, rows))[0] ?? null;
}

const formList: ListDefinition<(typeof FORM_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`f.form_id`),
    updatedOn: byInstant(sql`f.updated_at`),
    name: byName(formName),
  },
  order: '-createdOn',
  id: sql`f.form_id`,
};

export async function listForms(
  db: Queryable,
  websiteId: WebsiteId,
  query: FormQuery,
): Promise<ListResult<StoredForm>> {
  const { origin, kind, archived, search = '' } = query;
  const { rows, page } = await readList(db, formList, query, {
    shape: FormRow,
    columns,
    from: source,
    where: sql`f.website_id = ${websiteId}
      and ${archived === 'true' ? sql`f.archived_at is not null` : sql`f.archived_at is null`}
      ${origin === undefined ? sql.empty : sql`and f.origin = ${origin}`}
      ${kind === undefined ? sql.empty : sql`and f.kind = ${kind}`}`,
    search: search.trim() === '' ? undefined : searchWords(formName, search),
  });
  return { rows: await namePlaces(db, websiteId, rows), page };
}

export async function countForms(db: Queryable, websiteId: WebsiteId): Promise<FormCounts> {
  const count = (condition: Statement) =>
    countUpTo(db, sql`forms f where f.website_id = ${websiteId} and ${condition}`);
  const [library, block, archived] = await Promise.all([
    count(sql`f.origin = 'library' and f.archived_at is null`),
    count(sql`f.origin = 'block'`),
    count(sql`f.archived_at is not null`),
  ]);
  return { library, block, archived };
}

/** The version, once nobody else can change the form any more. */
export async function lockForm(
  tx: Queryable,
  websiteId: WebsiteId,
  formId: string,
): Promise<{ readonly origin: FormOrigin; readonly version: number; readonly archived: boolean } | null> {
  const rows = await tx.rows(
    { origin: column.word<FormOrigin>(), version: column.integer, archived: column.boolean },
    sql`
    select origin, version, archived_at is not null as archived from forms
    where website_id = ${websiteId} and form_id = ${formId} for update`,
  );
  return rows[0] ?? null;
}

/** A first look: forms of the library that have a former address somewhere in what they ask. Locked. */
export const lockLinkedForms = (
  tx: Queryable,
  websiteId: WebsiteId,
  { moves }: MovedAddresses,
): Promise<{ formId: string; value: unknown }[]> =>
  tx.rows(
    { formId: column.text, value: column.json<unknown>() },
    sql`select f.form_id as "formId", r.value from forms f
      join form_revisions r on r.website_id = f.website_id and r.form_id = f.form_id and r.revision = f.revision
      where f.website_id = ${websiteId} and f.origin = 'library' and (${sql.join(
        moves.map(({ from }) => sql`strpos(r.value::text, ${from}) > 0`),
        sql` or `,
      )}) order by f.form_id for update of f`,
  );

export async function insertLibraryForm(
  tx: Queryable,
  websiteId: WebsiteId,
  formId: string,
  { model, storage, now }: { readonly model: FormModel; readonly storage: FormStorage; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  await tx.run(sql`
    insert into forms (website_id, form_id, kind, origin, revision, storage, created_at, updated_at)
    values (${websiteId}, ${formId}, 'form', 'library', 1, ${JSON.stringify(storage)}::jsonb, ${at}, ${at})`);
  await tx.run(sql`
    insert into form_revisions (website_id, form_id, revision, source, value, created_at)
    values (${websiteId}, ${formId}, 1, 'library', ${JSON.stringify(model)}::jsonb, ${at})`);
}

/** Under the lock of the form. */
export async function updateModel(
  tx: Queryable,
  websiteId: WebsiteId,
  formId: string,
  model: FormModel,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.run(sql`
    with added as (
      insert into form_revisions (website_id, form_id, revision, source, value, created_at)
      select ${websiteId}, ${formId}, max(revision) + 1, 'library', ${JSON.stringify(model)}::jsonb, ${at}
      from form_revisions where website_id = ${websiteId} and form_id = ${formId}
      returning revision)
    update forms set revision = added.revision, version = version + 1, updated_at = ${at} from added
    where website_id = ${websiteId} and form_id = ${formId}`);
}

export const updateForm = (
  tx: Queryable,
  websiteId: WebsiteId,
  formId: string,
  change: { readonly storage: FormStorage } | { readonly archived: boolean },
  now: Date,
) =>
  tx.run(sql`
    update forms set version = version + 1, updated_at = ${now.toISOString()},
      ${
        'storage' in change
          ? sql`storage = ${JSON.stringify(change.storage)}::jsonb`
          : sql`archived_at = ${change.archived ? now.toISOString() : null}`
      }
    where website_id = ${websiteId} and form_id = ${formId}`);

const AskedForm = {
  formId: column.text,
  kind: column.word<FormKind>(),
  source: column.word<RevisionSource>(),
  value: column.nullable(column.json<unknown>()),
  revision: column.integer,
};

/** What a form asks now, wherever it stands, with the number of that revision. */
export const findAskedForm = (
  db: Queryable,
  websiteId: WebsiteId,
  formId: string,
): Promise<RowOf<typeof AskedForm> | null> =>
  db.first(
    AskedForm,
    sql`select f.form_id as "formId", f.kind, r.source, r.value, r.revision from ${source}
      where f.website_id = ${websiteId} and f.form_id = ${formId} and r.revision is not null`,
  );
