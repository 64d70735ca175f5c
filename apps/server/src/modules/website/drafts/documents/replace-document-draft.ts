import type { DocumentDraft } from '@awning/contract';
import { diffDocuments, type PageDocument, touchedParts } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import { checkedDocument, demandAllowed, type Editor } from '../../content/index.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import { assetOwnerOf } from '../draft-key.ts';
import { lockDraft, writeLive, writeStep } from '../draft-repository.ts';
import { recordDocumentAssets } from './document-assets.ts';
import {
  type DocumentDraftKey,
  documentOwnerOf,
  type HeldDraft,
  holdDocumentDraft,
  readableDocument,
  storeStep,
} from './document-draft.ts';
import { toDocumentDraft } from './read-document-draft.ts';

export interface DraftChange {
  /** Refuse when the draft has another version. */
  readonly expected: number | undefined;
  readonly editor: Editor;
  readonly by: MemberId;
}

export async function replaceDocumentDraft(
  context: DraftContext,
  key: DocumentDraftKey,
  input: unknown,
  { expected, editor, by }: DraftChange,
): Promise<DocumentDraft> {
  const document = checkedDocument(input, await context.documents.limits(key.websiteId));
  return context.database.transaction(async (tx) => {
    const draft = await holdDocumentDraft(context, tx, key, editor);
    if (expected !== undefined && expected !== draft.version) throw draftErrors.changedMeanwhile();
    return toDocumentDraft(
      await putDocument(context, tx, key, draft, { document, editor, by, label: 'Replace everything' }),
    );
  });
}

/** Puts a whole document in the place of the draft, as one step. */
export async function putDocument(
  context: DraftContext,
  tx: Queryable,
  key: DocumentDraftKey,
  draft: HeldDraft,
  {
    document,
    editor,
    by,
    label,
    undoes,
    batch = null,
    requestHash = null,
  }: {
    readonly document: PageDocument;
    readonly editor: Editor;
    readonly by: MemberId;
    readonly label: string;
    readonly undoes?: number;
    readonly batch?: string | null;
    readonly requestHash?: string | null;
  },
): Promise<HeldDraft> {
  demandAllowed(documentOwnerOf(key), draft.document, document, editor);
  const step = { document, labels: [label], by, batch, requestHash };
  const { version, touched } = await storeStep(context, tx, key, draft, {
    ...step,
    ...(undoes === undefined ? {} : { undoes }),
  });
  await recordDocumentAssets(context, tx, key, { draft, document, touched });
  await context.notify(tx, key.websiteId, { draft: { kind: key.kind, id: key.id }, version, by, batch });
  const now = context.clock.now();
  return {
    ...draft,
    document,
    version,
    isOpen: true,
    openedAt: draft.openedAt ?? now,
    openedBy: draft.openedBy ?? by,
    updatedAt: now,
    updatedBy: by,
  };
}

/** Back to what visitors see. It is a step as others are, so that browsers that are open learn of it. */
export async function discardDocumentDraft(
  context: DraftContext,
  key: DocumentDraftKey,
  { expected, editor, by }: DraftChange,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    // As it was listed: that it is brought up to what is live here is no change by a member.
    const listed = await lockDraft(tx, key);
    const draft = await holdDocumentDraft(context, tx, key, editor);
    if (expected !== undefined && expected !== draft.version && expected !== listed?.version)
      throw draftErrors.changedMeanwhile();
    if (!draft.isOpen) throw draftErrors.missing();
    await returnToLive(context, tx, key, draft, by);
  });
}

async function returnToLive(
  context: DraftContext,
  tx: Queryable,
  key: DocumentDraftKey,
  draft: HeldDraft,
  by: MemberId,
): Promise<void> {
  const stored = await context.documents.stored(tx, key.websiteId, documentOwnerOf(key));
  const live = readableDocument(key, stored.document);
  const version = draft.version + 1;
  await writeLive(tx, key, { liveValue: live, basedOn: stored.version });
  await writeStep(tx, key, null, {
    version,
    batch: null,
    requestHash: null,
    labels: ['Discard the draft'],
    diff: diffDocuments(draft.document, live),
    undo: diffDocuments(live, draft.document),
    adjusted: [],
    touched: touchedParts(draft.document, live),
    undoes: null,
    by,
    at: context.clock.now(),
  });
  await context.media.deleteUses(tx, key.websiteId, assetOwnerOf(key));
  await context.notify(tx, key.websiteId, { draft: { kind: key.kind, id: key.id }, version, by });
}
