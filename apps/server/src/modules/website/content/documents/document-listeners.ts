import type { PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { DocumentOwner } from './document-owners.ts';
import { readStoredDocument } from './stored-document.ts';

/**
 * What lives elsewhere and goes by what documents say, such as the forms of blocks. Runs in the transaction of the
 * change.
 */
export type DocumentListener = (
  tx: Queryable,
  websiteId: WebsiteId,
  owner: DocumentOwner,
  /** Null: it is gone, with its owner or alone. */
  document: PageDocument | null,
  /** Where the owner is a copy: of what. */
  from?: DocumentOwner,
) => Promise<void>;

export type DocumentListeners = readonly DocumentListener[];

/** Notifies the listeners of what is stored from now on. A document that we cannot read is not reported. */
export async function notifyDocumentListeners(
  listeners: DocumentListeners,
  tx: Queryable,
  websiteId: WebsiteId,
  owner: DocumentOwner,
  stored: unknown,
  from?: DocumentOwner,
): Promise<void> {
  const isGone = stored === null || stored === undefined;
  const document = readStoredDocument(stored);
  if (document === null && !isGone) return;
  for (const listen of listeners) await listen(tx, websiteId, owner, document, from);
}
