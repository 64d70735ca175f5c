import { diffDocuments, touchedParts } from '@awning/site-model';
import { type Content, copyDocument, documentAssets, unrestrictedEditor } from '../content/index.ts';
import { type DocumentDraftKey, holdDocumentDraft, readableDocument } from './documents/document-draft.ts';
import { recordDraftAssets } from './draft-assets.ts';
import type { DraftContext } from './draft-context.ts';
import { findDraft, writeStep } from './draft-repository.ts';

/** A copy of a page has what waits on the first one, too: a page that was never published has nothing else. */
export const copyDraftsWith = ({ documents }: Pick<Content, 'documents'>, context: DraftContext): void =>
  documents.listen(async (tx, websiteId, { id }, _document, from) => {
    if (from?.kind !== 'collection') return;
    const first = await findDraft(tx, { websiteId, kind: 'page', id: from.id });
    if (!first?.isOpen) return;
    const key: DocumentDraftKey = { websiteId, kind: 'page', id };
    const draft = await holdDocumentDraft(context, tx, key, unrestrictedEditor);
    const document = readableDocument(key, copyDocument(first.value, context.ids.next));
    await writeStep(tx, key, document, {
      version: draft.version + 1,
      batch: null,
      requestHash: null,
      labels: ['Copied with the page'],
      diff: diffDocuments(draft.document, document),
      undo: diffDocuments(document, draft.document),
      adjusted: [],
      touched: touchedParts(draft.document, document),
      undoes: null,
      by: null,
      at: context.clock.now(),
    });
    const assets = documentAssets(document);
    await recordDraftAssets(context, tx, key, { before: [], after: assets, isRecorded: false });
  });
