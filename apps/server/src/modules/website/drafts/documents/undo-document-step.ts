import { hash } from 'node:crypto';
import type { DraftEdited } from '@awning/contract';
import { applyDiff, diffDocuments, touchedParts } from '@awning/site-model';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../../content/index.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import { findBatch, readSteps } from '../draft-repository.ts';
import { type DocumentDraftKey, holdDocumentDraft } from './document-draft.ts';
import { mergeDocuments } from './merge-documents.ts';
import { putDocument } from './replace-document-draft.ts';

/**
 * ED-86, ED-91: takes one's own step back, also after a reload and when others have gone on elsewhere. Undoing the step
 * that this makes does it again.
 */
export async function undoDocumentStep(
  context: DraftContext,
  key: DocumentDraftKey,
  {
    step: number,
    batch,
    editor,
    by,
  }: { readonly step: number; readonly batch: string; readonly editor: Editor; readonly by: MemberId },
): Promise<DraftEdited> {
  const requestHash = hash('sha256', `undo ${number}`);
  return context.database.transaction(async (tx) => {
    const draft = await holdDocumentDraft(context, tx, key, editor);
    const repeated = await findBatch(tx, key, batch);
    if (repeated) {
      if (repeated.requestHash !== requestHash) throw draftErrors.batchReused();
      const { version, labels, undo, adjusted } = repeated;
      return { version, labels, undo: [...undo], adjusted: [...adjusted], between: [] };
    }
    const [step, ...later] = await readSteps(tx, key, { after: number - 1 });
    if (step?.version !== number) throw draftErrors.unknownStep();
    if (step.by !== by) throw draftErrors.undoOthers();
    const label = step.labels.at(-1) ?? '';
    const after = later.reduceRight(
      (document, { undo }) => applyDiff(document, undo).document,
      draft.document,
    );
    const before = applyDiff(after, step.undo).document;
    const changedSince = new Set(touchedParts(after, draft.document));
    const isOvertaken = step.touched.some((part) => changedSince.has(part));
    const document = isOvertaken ? null : mergeDocuments(after, draft.document, before);
    if (document === null) throw draftErrors.undoOvertaken({ values: { label } });
    const undone = await putDocument(context, tx, key, draft, {
      document,
      editor,
      by,
      batch,
      requestHash,
      label: undoLabel(label),
      undoes: number,
    });
    return {
      version: undone.version,
      labels: [undoLabel(label)],
      undo: [...diffDocuments(document, draft.document)],
      adjusted: [],
      between: [],
    };
  });
}

const UNDO = 'Undo: ';
const AGAIN = 'Do again: ';

/** What taking back a step is called; of a step that took one back, that it is done again, and never both in a row. */
function undoLabel(label: string): string {
  if (label.startsWith(UNDO)) return AGAIN + label.slice(UNDO.length);
  return UNDO + (label.startsWith(AGAIN) ? label.slice(AGAIN.length) : label);
}
