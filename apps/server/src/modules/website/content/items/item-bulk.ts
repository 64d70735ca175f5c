import { type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { ContentMedia } from '../content-parts.ts';
import { itemAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { notifyDocumentListeners } from '../documents/document-listeners.ts';
import type { ContentListeners } from './item-listeners.ts';
import { deleteItemRows, insertItem, listItemKeys, readItemRows } from './item-repository.ts';

/** Copies every item with its labels; the collection is new, so nothing stands in the way of its addresses. */
export async function copyItems(
  tx: Queryable,
  { ids, media, now, listeners }: { ids: Ids; media: ContentMedia; now: Date; listeners: ContentListeners },
  websiteId: WebsiteId,
  from: string,
  to: string,
): Promise<void> {
  await tx.run(sql`
    insert into collection_categories
      (website_id, collection_id, category_id, parent_id, display_name, category_key, display_index,
      category_type, page_rendering)
    select website_id, ${to}, category_id, parent_id, display_name, category_key, display_index,
      category_type, page_rendering
    from collection_categories where website_id = ${websiteId} and collection_id = ${from}`);
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
    await tx.run(sql`
      insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
      select website_id, ${itemId}, label_kind, label_key, label, ${to}, position
      from item_labels where website_id = ${websiteId} and item_id = ${row.itemId}`);
    const assets = itemAssets(row);
    const owner = { kind: 'item', id: itemId } as const;
    await recordAssets(media, tx, websiteId, owner, { before: assets, after: assets });
    for (const { copied } of listeners.items) await copied?.(tx, copy, row.itemId);
    await notifyDocumentListeners(listeners.documents, tx, websiteId, owner, copy.document);
  }
}

export async function deleteItemsOf(
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
}
