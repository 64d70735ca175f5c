import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { contentErrors } from './content-errors.ts';
import { CollectionRow, collectionColumns, type ItemRow } from './content-rows.ts';
import { findItemRow } from './items/item-repository.ts';

/**
 * Who adds, moves or counts takes these first: the site's before a collection's, a collection's before an item's, and
 * of two collections the one with the lower id. Then nobody waits for somebody who waits for them.
 */
export async function lockSite(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`content/${websiteId}`}, 0))`);
}

export async function lockCollection(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<CollectionRow> {
  const row = await tx.first(
    CollectionRow,
    sql`select ${collectionColumns} from collections
      where website_id = ${websiteId} and collection_id = ${collectionId} for update`,
  );
  if (!row) throw contentErrors.missing();
  return row;
}

const findItem = async (tx: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<ItemRow> => {
  const row = await findItemRow(tx, websiteId, itemId);
  if (!row) throw contentErrors.missing();
  return row;
};

/** An item with the collection it is in, both locked. */
export async function lockItem(
  tx: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<{ item: ItemRow; collection: CollectionRow }> {
  const { collectionId } = await findItem(tx, websiteId, itemId);
  const collection = await lockCollection(tx, websiteId, collectionId);
  // It may have moved while we waited for the collection that it was in.
  const item = await findItem(tx, websiteId, itemId);
  return item.collectionId === collectionId ? { item, collection } : lockItem(tx, websiteId, itemId);
}
