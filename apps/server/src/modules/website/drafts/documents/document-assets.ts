import { documentReferences, type PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import { addressesIn } from '../../media/index.ts';
import { recordDraftAssets } from '../draft-assets.ts';
import type { DraftContext } from '../draft-context.ts';
import type { DocumentDraftKey, HeldDraft } from './document-draft.ts';

/** Where blocks stand says nothing about images, and most edits of an open draft are about that or about words. */
export async function recordDocumentAssets(
  context: Pick<DraftContext, 'media'>,
  tx: Queryable,
  key: DocumentDraftKey,
  {
    draft,
    document,
    touched,
  }: { readonly draft: HeldDraft; readonly document: PageDocument; readonly touched: readonly string[] },
): Promise<void> {
  const isContent = touched.some((part) => part.startsWith('block:') || part.startsWith('section:'));
  if (draft.isOpen && !isContent) return;
  await recordDraftAssets(context, tx, key, {
    before: assetsIn(draft.document),
    after: assetsIn(document),
    isRecorded: draft.isOpen,
  });
}

const assetsIn = (document: PageDocument): string[] => {
  const { imageIds, fileIds } = documentReferences(document);
  return [...imageIds, ...fileIds, ...addressesIn(document)];
};
