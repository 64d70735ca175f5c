import type { FormKind } from '@awning/contract';
import { type Block, blockForm, blocksOf, type PageDocument } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { DocumentListener, DocumentOwner } from '../content/index.ts';
import { type RevisionSource, storageFor } from './form-revision.ts';

interface DocumentForm {
  readonly formId: string;
  readonly kind: FormKind;
  /** Null for a block that shows a form of the library. */
  readonly value: Block['value'] | null;
}

/** The forms of blocks are what documents say: they come, change and go with them. Submissions stay. */
export const createFormPlacementListener =
  ({ clock }: { clock: Clock }): DocumentListener =>
  async (tx, websiteId, owner, document) => {
    const forms = document === null ? [] : formsIn(document);
    await removeOthers(tx, websiteId, owner, forms);
    for (const form of forms) {
      if (form.value === null) await putPlace(tx, websiteId, owner, form.formId, null);
      else await putBlockForm(tx, websiteId, owner, { ...form, value: form.value }, clock.now());
    }
  };

/** Each once; of two blocks with one id the first counts. */
function formsIn(document: PageDocument): DocumentForm[] {
  const matches = new Map<string, DocumentForm>();
  for (const block of blocksOf(document)) {
    const form = blockForm(block);
    if (form === null) continue;
    const formId = form.formId ?? block.id;
    if (!matches.has(formId))
      matches.set(formId, { formId, kind: form.kind, value: form.formId === null ? block.value : null });
  }
  return [...matches.values()];
}

const removeOthers = (
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  forms: readonly DocumentForm[],
) =>
  tx.run(sql`
    delete from form_places where website_id = ${websiteId} and owner_kind = ${kind} and owner_id = ${id}
      and not form_id = any (select jsonb_array_elements_text(${JSON.stringify(forms.map(({ formId }) => formId))}::jsonb))`);

const putPlace = (
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id }: DocumentOwner,
  formId: string,
  revision: number | null,
) =>
  tx.run(sql`
    insert into form_places (website_id, owner_kind, owner_id, form_id, revision)
    values (${websiteId}, ${kind}, ${id}, ${formId}, ${revision})
    on conflict (website_id, owner_kind, owner_id, form_id) do update set revision = excluded.revision`);

async function putBlockForm(
  tx: Queryable,
  websiteId: WebsiteId,
  owner: DocumentOwner,
  { formId, kind, value }: DocumentForm & { readonly value: Block['value'] },
  now: Date,
): Promise<void> {
  const source: RevisionSource = kind === 'newsletter' ? 'newsletter-block' : 'form-block';
  const at = now.toISOString();
  // Writing the row, even as it is, makes others wait who save the same block elsewhere: numbers are given out one by
  // one.
  const stored = await tx.rows(
    { origin: column.text },
    sql`
    insert into forms (website_id, form_id, kind, origin, storage, created_at, updated_at)
    values (${websiteId}, ${formId}, ${kind}, 'block', ${JSON.stringify(storageFor(kind))}::jsonb, ${at}, ${at})
    on conflict (website_id, form_id) do update
      set kind = case forms.origin when 'block' then excluded.kind else forms.kind end,
        updated_at = case forms.origin when 'block' then excluded.updated_at else forms.updated_at end
    returning origin`,
  );
  // A block that bears the id of a form of the library shows that one.
  if (stored[0]?.origin === 'library') return void (await putPlace(tx, websiteId, owner, formId, null));
  const json = JSON.stringify(value);
  const rows = await tx.rows(
    { revision: column.integer },
    sql`
    with same as (
      select revision from form_revisions
      where website_id = ${websiteId} and form_id = ${formId} and source = ${source} and value = ${json}::jsonb
      order by revision desc limit 1),
    added as (
      insert into form_revisions (website_id, form_id, revision, source, value, created_at)
      select ${websiteId}, ${formId}, coalesce(max(revision), 0) + 1, ${source}, ${json}::jsonb, ${at}
      from form_revisions where website_id = ${websiteId} and form_id = ${formId}
      having not exists (select from same)
      returning revision)
    select revision from same union all select revision from added`,
  );
  await putPlace(tx, websiteId, owner, formId, rows[0]?.revision ?? null);
}
