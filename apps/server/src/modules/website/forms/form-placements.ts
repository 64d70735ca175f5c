import type { FormKind } from '@awning/contract';
import { type Block, blockForm, blocksOf, type PageDocument } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { DocumentListener, DocumentOwner } from '../content/index.ts';
import { deleteOtherPlaces, putBlockForm, putPlace } from './form-place-repository.ts';
import { type RevisionSource, storageFor } from './form-revision.ts';
import { putBlockRevision } from './form-revision-repository.ts';

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
    await deleteOtherPlaces(
      tx,
      websiteId,
      owner,
      forms.map(({ formId }) => formId),
    );
    for (const form of forms) {
      if (form.value === null) await putPlace(tx, websiteId, owner, form.formId, null);
      else await placeBlockForm(tx, websiteId, owner, { ...form, value: form.value }, clock.now());
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

async function placeBlockForm(
  tx: Queryable,
  websiteId: WebsiteId,
  owner: DocumentOwner,
  { formId, kind, value }: DocumentForm & { readonly value: Block['value'] },
  now: Date,
): Promise<void> {
  const origin = await putBlockForm(tx, websiteId, { formId, kind, storage: storageFor(kind), now });
  // A block that bears the id of a form of the library shows that one.
  if (origin === 'library') return putPlace(tx, websiteId, owner, formId, null);
  const source: RevisionSource = kind === 'newsletter' ? 'newsletter-block' : 'form-block';
  const revision = await putBlockRevision(tx, websiteId, { formId, source, value, now });
  await putPlace(tx, websiteId, owner, formId, revision);
}
