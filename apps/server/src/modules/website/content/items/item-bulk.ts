import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { CollectionContents } from '../collections/collection-context.ts';
import type { ContentMedia, ContentParts } from '../content-parts.ts';
import { categoryAssets, categoryOwner, itemAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { notifyDocumentListeners } from '../documents/document-listeners.ts';
import { copyCategories, readCategoryRows } from '../labels/category-repository.ts';
import { copyLabels } from '../labels/label-repository.ts';
import type { ContentListeners } from './item-listeners.ts';
import { deleteItemRows, insertItem, listItemKeys, readItemRows } from './item-repository.ts';

/** Copies every item with its labels; the collection is new, so nothing stands in the way of its addresses. */
async function copyItems(
  tx: Queryable,
  { ids, media, now, listeners }: { ids: Ids; media: ContentMedia; now: Date; listeners: ContentListeners },
  websiteId: WebsiteId,
  from: string,
  to: string,
): Promise<void> {
  await copyCategories(tx, websiteId, { from, to });
  for (const row of await readCategoryRows(tx, websiteId, to)) {
    const assets = categoryAssets(row);
    await recordAssets(media, tx, websiteId, categoryOwner(row), { before: assets, after: assets });
  }
  const rows = await readItemRows(tx, websiteId, from);
  for (const row of rows) {
    const itemId = ids.next();
    const copy = {
      ...row,
      itemId,
      collectionId: to,
      document: copyDocument(row.document, ids.next),
      likeCount: 0,
      publicCommentCount: 0,
      documentVersion: row.document === null ? 0 : 1,
      version: 1,
      addedOn: now,
      updatedOn: now,
    };
    await insertItem(tx, copy);
    await copyLabels(tx, websiteId, row.itemId, { itemId, collectionId: to });
    const assets = itemAssets(row);
    const owner = { kind: 'item', id: itemId } as const;
    await recordAssets(media, tx, websiteId, owner, { before: assets, after: assets });
    for (const { copied } of listeners.items) await copied?.(tx, copy, row.itemId);
    await notifyDocumentListeners(listeners.documents, tx, websiteId, owner, copy.document);
  }
}

async function deleteItemsOf(
  tx: Queryable,
  { media, listeners }: { media: ContentMedia; listeners: ContentListeners },
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  const going = await listItemKeys(tx, websiteId, collectionId);
  for (const { removing } of listeners.items) await removing?.(tx, going);
  for (const { itemId } of going) {
    const owner = { kind: 'item', id: itemId } as const;
    await media.deleteUses(tx, websiteId, owner);
    await notifyDocumentListeners(listeners.documents, tx, websiteId, owner, null);
  }
  await deleteItemRows(tx, websiteId, collectionId);
  for (const row of await readCategoryRows(tx, websiteId, collectionId))
    if (categoryAssets(row).length > 0) await media.deleteUses(tx, websiteId, categoryOwner(row));
}

/** What collections ask of items. */
export const itemsOfCollections = (
  { ids, media }: Pick<ContentParts, 'ids' | 'media'>,
  listeners: ContentListeners,
): CollectionContents => ({
  copy: (tx, websiteId, { from, to }, now) =>
    copyItems(tx, { ids, media, now, listeners }, websiteId, from, to),
  remove: (tx, websiteId, collectionId) => deleteItemsOf(tx, { media, listeners }, websiteId, collectionId),
});
