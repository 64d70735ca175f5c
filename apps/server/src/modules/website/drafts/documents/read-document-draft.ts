import type { DocumentDraft } from '@awning/contract';
import { unrestrictedEditor } from '../../content/index.ts';
import type { DraftContext } from '../draft-context.ts';
import { findDraft } from '../draft-repository.ts';
import {
  type DocumentDraftKey,
  documentOwnerOf,
  type HeldDraft,
  holdDocumentDraft,
  readableDocument,
} from './document-draft.ts';

/** The draft, or what visitors see where there is none. */
export async function readDocumentDraft(
  context: DraftContext,
  key: DocumentDraftKey,
): Promise<DocumentDraft> {
  const { database, documents } = context;
  const owner = documentOwnerOf(key);
  const draft = await findDraft(database.query, key);
  const hold = () => database.transaction((tx) => holdDocumentDraft(context, tx, key, unrestrictedEditor));
  // From now on we know what this browser builds on, and can merge (ED-89) with what is saved at once meanwhile.
  if (!draft) return toDocumentDraft(await hold());
  const liveVersion = await documents.versionFor(database.query, key.websiteId, owner, unrestrictedEditor);
  const { value, ...rest } = draft;
  if (draft.basedOn === liveVersion)
    return toDocumentDraft({ ...rest, document: readableDocument(key, value), conflicts: [] });
  // Readers and writers have to agree on which version is brought up to what is live.
  return toDocumentDraft(await hold());
}

export const toDocumentDraft = ({
  document,
  version,
  isOpen,
  basedOn,
  conflicts,
  openedAt,
  openedBy,
  updatedAt,
  updatedBy,
}: HeldDraft): DocumentDraft => ({
  document,
  version,
  isOpen,
  basedOn,
  conflicts: [...conflicts],
  openedAt: openedAt?.getTime() ?? null,
  openedBy,
  updatedAt: isOpen ? updatedAt.getTime() : null,
  updatedBy: isOpen ? updatedBy : null,
});
