import { sql } from '../../platform/db/drizzle.ts';
import { builtOnce, type Queryable } from '../../platform/db/index.ts';
import { isVisible } from './visible-items.ts';

export interface RelatedAsk {
  readonly collectionId: string;
  readonly itemId: string;
  readonly limit: number;
}

const MOST_RELATED = 100;

const relatedIds = builtOnce((db) =>
  db
    .select({ id: sql<string>`items.item_id` })
    .from(
      sql`item_labels mine
      join item_labels theirs on theirs.website_id = mine.website_id and theirs.collection_id = ${sql.placeholder('collectionId')}
        and theirs.label_kind = mine.label_kind and theirs.label_key = mine.label_key and theirs.item_id <> mine.item_id
      join items on items.website_id = theirs.website_id and items.item_id = theirs.item_id`,
    )
    .where(
      sql`mine.website_id = ${sql.placeholder('websiteId')} and mine.item_id = ${sql.placeholder('itemId')}
        and ${isVisible(sql.placeholder('now'))}`,
    )
    .groupBy(sql`items.website_id, items.item_id`)
    .orderBy(sql`count(*) desc, items.publish_on desc, items.item_id desc`)
    .limit(sql.placeholder('most'))
    .prepare('related-items'),
);

/** Other items of the collection that share tags or categories: those that share most first, then the newest. */
export async function findRelatedItems(
  db: Queryable,
  websiteId: string,
  { collectionId, itemId, limit }: RelatedAsk,
  now: Date,
): Promise<string[]> {
  const most = Math.max(0, Math.min(MOST_RELATED, Math.trunc(limit)));
  if (most === 0) return [];
  const rows = await relatedIds(db).execute({
    websiteId,
    collectionId,
    itemId,
    most,
    now: now.toISOString(),
  });
  return rows.map(({ id }) => id);
}
