import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockCollection, lockSite } from '../base/content-repository.ts';
import { contentErrors } from '../content-errors.ts';
import { notifyDocumentListeners } from '../documents/document-listeners.ts';
import { removeFromNavigations } from '../navigation/navigation-repository.ts';
import { type CollectionContext, ownerOf, readCollection } from './collection-context.ts';
import { collectionIdsIn, deleteCollectionRow, emptyFolder } from './collection-repository.ts';

export interface CollectionRemoval {
  readonly websiteId: WebsiteId;
  readonly collectionId: CollectionId;
  /** Also what is in it: items go, the children of a folder move out of it. */
  readonly confirm: boolean;
  readonly editor: Editor;
}

export async function removeCollection(
  { media, listeners, contents }: CollectionContext,
  tx: Queryable,
  { websiteId, collectionId, confirm, editor }: CollectionRemoval,
): Promise<void> {
  await lockSite(tx, websiteId);
  const row = await lockCollection(tx, websiteId, collectionId);
  demandRight(editor, row.kind);
  if (row.homepage) throw contentErrors.homePageNeeded();
  const children = await collectionIdsIn(tx, websiteId, collectionId);
  const { itemCount } = await readCollection(tx, websiteId, collectionId);
  const count = children.length + itemCount;
  if (count > 0 && !confirm) throw contentErrors.needsConfirmation({ values: { count } });
  await emptyFolder(tx, websiteId, collectionId);
  await contents.remove(tx, websiteId, collectionId);
  await removeFromNavigations(tx, websiteId, collectionId);
  await media.deleteUses(tx, websiteId, ownerOf(collectionId));
  await notifyDocumentListeners(listeners, tx, websiteId, ownerOf(collectionId), null);
  await deleteCollectionRow(tx, websiteId, collectionId);
}
