import { and, eq, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Ids } from '../../platform/ids.ts';
import { itemAssets, recordAssets } from './asset-uses.ts';
import type { ContentMedia } from './content-parts.ts';
import { items } from './content-tables.ts';
import { itemIdsOf } from './item-repository.ts';

/** Copies every item with its labels; the collection is new, so nothing stands in the way of its addresses. */
export async function copyItems(
  tx: Queryable,
  { ids, media, now }: { ids: Ids; media: ContentMedia; now: Date },
  websiteId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx.execute(sql`
    insert into collection_categories
      (website_id, collection_id, category_id, parent_id, display_name, category_key, display_index)
    select website_id, ${to}, category_id, parent_id, display_name, category_key, display_index
    from collection_categories where website_id = ${websiteId} and collection_id = ${from}`);
  const rows = await tx
    .select()
    .from(items)
    .where(and(eq(items.websiteId, websiteId), eq(items.collectionId, from)))
    .orderBy(items.displayIndex);
  for (const row of rows) {
    const itemId = ids.next();
    await tx.insert(items).values({
      ...row,
      itemId,
      collectionId: to,
      likeCount: 0,
      publicCommentCount: 0,
      documentVersion: row.document === null ? 0 : 1,
      version: 1,
      addedOn: now,
      updatedOn: now,
    });
    await tx.execute(sql`
      insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
      select website_id, ${itemId}, label_kind, label_key, label, ${to}, position
      from item_labels where website_id = ${websiteId} and item_id = ${row.itemId}`);
    const assets = itemAssets(row);
    await recordAssets(media, tx, websiteId, { kind: 'item', id: itemId }, { before: assets, after: assets });
  }
}

export async function deleteItemsOf(
  tx: Queryable,
  media: ContentMedia,
  websiteId: string,
  collectionId: string,
): Promise<void> {
  for (const id of await itemIdsOf(tx, websiteId, collectionId))
    await media.forgetUses(tx, websiteId, { kind: 'item', id });
  await tx.delete(items).where(and(eq(items.websiteId, websiteId), eq(items.collectionId, collectionId)));
}
