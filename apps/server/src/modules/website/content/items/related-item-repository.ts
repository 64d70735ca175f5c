import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { isVisible, type Visibility } from '../base/content-repository.ts';

export interface RelatedAsk {
  readonly collectionId: CollectionId;
  readonly itemId: ItemId;
  readonly limit: number;
}

const MOST_RELATED = 100;

/** Other items of the collection that share tags or categories: those that share most first, then the newest. */
export async function findRelatedItems(
  db: Queryable,
  websiteId: WebsiteId,
  { collectionId, itemId, limit }: RelatedAsk,
  now: Date,
  isListed: Visibility['listed'] = isVisible,
): Promise<string[]> {
  const most = Math.max(0, Math.min(MOST_RELATED, Math.trunc(limit)));
  if (most === 0) return [];
  const rows = await db.rows(
    { id: column.text },
    sql`select items.item_id as id
      from item_labels mine
      join item_labels theirs on theirs.website_id = mine.website_id and theirs.collection_id = ${collectionId}
        and theirs.label_kind = mine.label_kind and theirs.label_key = mine.label_key and theirs.item_id <> mine.item_id
      join items on items.website_id = theirs.website_id and items.item_id = theirs.item_id
      where mine.website_id = ${websiteId} and mine.item_id = ${itemId} and ${isListed(now)}
      group by items.website_id, items.item_id
      order by count(*) desc, items.publish_on desc, items.item_id desc limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
