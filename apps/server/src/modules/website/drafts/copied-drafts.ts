import { diffDocuments, touchedParts } from '@awning/site-model';
import {
  type Content,
  copiedIds,
  copyDocument,
  documentAssets,
  unrestrictedEditor,
} from '../content/index.ts';
import { type DocumentDraftKey, holdDocumentDraft, readableDocument } from './documents/document-draft.ts';
import { recordDraftAssets } from './draft-assets.ts';
import type { DraftContext } from './draft-context.ts';
import { findDraft, writeStep } from './draft-repository.ts';

/**
 * A copy of a page has what waits on the first one, too: a page that was never published has nothing else. A form that
 * visitors see on the copy keeps its id when the draft is published, because submissions hang on it.
 */
export const copyDraftsWith = ({ documents }: Pick<Content, 'documents'>, context: DraftContext): void =>
  documents.listen(async (tx, websiteId, { id }, live, from) => {
    if (from?.kind !== 'collection') return;
    const first = await findDraft(tx, { websiteId, kind: 'page', id: from.id });
    if (!first?.isOpen) return;
    const key: DocumentDraftKey = { websiteId, kind: 'page', id };
    const draft = await holdDocumentDraft(context, tx, key, unrestrictedEditor);
    const { document: firstLive } = await documents.stored(tx, websiteId, from);
    const known = copiedIds(firstLive, live);
    const copied = copyDocument(first.value, (each) => known.get(each) ?? context.ids.next());
    const document = readableDocument(key, copied);
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
