import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { contentErrors } from '../content-errors.ts';
import { CollectionRow, collectionColumns, ItemRow, itemColumns } from './content-rows.ts';

/**
 * Code that adds, moves or counts takes these locks first: the site's before a collection's, a collection's before an
 * item's, and of two collections the one with the lower id. This order rules out deadlocks.
 */
export async function lockSite(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`content/${websiteId}`}, 0))`);
}

export async function hasCollections(db: Queryable, websiteId: WebsiteId): Promise<boolean> {
  const { found } = await db.one(
    { found: column.boolean },
    sql`select exists (select from collections where website_id = ${websiteId}) as found`,
  );
  return found;
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

/** As they were when the transaction came to them: what may change is locked with its collection. */
async function findItem(tx: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<ItemRow> {
  const row = await tx.first(
    ItemRow,
    sql`select ${itemColumns} from items where website_id = ${websiteId} and item_id = ${itemId}`,
  );
  if (!row) throw contentErrors.missing();
  return row;
}

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

/**
 * What visitors may see of the table `items`, at an instant: published, or scheduled for a time that has come. Every
 * reader for pages goes through this; drafts and private items leave the database for nobody but members.
 */
export const isVisible = (now: Date): Statement => sql`(items.status = 'published'
  or (items.status = 'scheduled' and items.publish_on <= ${now}))`;

/**
 * Which collections and items readers find: conditions on the tables `collections`, that one as `c`, and `items`, in
 * lists and where one item is asked for.
 */
export interface Visibility {
  readonly collections: Statement;
  readonly c: Statement;
  listed(now: Date): Statement;
  single(now: Date): Statement;
}

export const forVisitors: Visibility = {
  collections: sql`collections.enabled`,
  c: sql`c.enabled`,
  listed: isVisible,
  single: isVisible,
};

/** Items that drafts would put into lists, or take out of them. */
export interface DraftedItems {
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}

/**
 * For those who may see what is not published: every collection, and every item by its address. Lists have what
 * visitors would find in them once the drafts are published.
 */
export const forPreviews = ({ shown, hidden }: DraftedItems): Visibility => ({
  collections: sql`true`,
  c: sql`true`,
  listed: (now) =>
    sql`(${isVisible(now)} and items.item_id <> all (${hidden}) or items.item_id = any (${shown}))`,
  single: () => sql`true`,
});

/** Counted by the database: a job may have raised it since the row was read. */
export const NEXT_VERSION: Statement = sql`version + 1`;
