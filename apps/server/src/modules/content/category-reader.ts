import { sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { isVisible } from './visible-items.ts';

/** A category as pages show it. */
export interface CategoryData {
  readonly id: string;
  readonly parentId: string | null;
  readonly displayName: string;
  /** Stands for everything in the collection. */
  readonly isRoot: boolean;
  /** Of items that visitors see. */
  readonly itemCount: number;
}

/** The categories of a collection that visitors may open, in the owner's order. */
export async function readCategories(
  db: Queryable,
  websiteId: string,
  collectionId: string,
  now: Date,
): Promise<CategoryData[]> {
  const { rows } = await db.execute<{
    id: string;
    parent_id: string | null;
    display_name: string;
    is_root: boolean;
    item_count: number;
  }>(sql`
    select c.category_id as id, c.parent_id, c.display_name, c.category_type = 'ROOT' as is_root,
      coalesce(labelled.count, 0)::int as item_count
    from collection_categories c
    join collections on collections.website_id = c.website_id and collections.collection_id = c.collection_id
      and collections.enabled
    left join (
      select l.label_key, count(*) from item_labels l
      join items on items.website_id = l.website_id and items.item_id = l.item_id
      where l.website_id = ${websiteId} and l.collection_id = ${collectionId} and l.label_kind = 'category'
        and ${isVisible(now)}
      group by l.label_key) labelled on labelled.label_key = c.category_key
    where c.website_id = ${websiteId} and c.collection_id = ${collectionId}
    order by c.display_index, c.category_id`);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    displayName: row.display_name,
    isRoot: row.is_root,
    itemCount: row.item_count,
  }));
}
