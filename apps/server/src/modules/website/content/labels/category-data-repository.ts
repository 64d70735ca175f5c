import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { isVisible, type Visibility } from '../base/content-repository.ts';

/** A category as pages show it. */
export interface CategoryData {
  readonly id: string;
  readonly parentId: string | null;
  readonly displayName: string;
  /** Stands for everything in the collection. */
  readonly isRoot: boolean;
  /** Of items that visitors see, in it or in what is inside it. */
  readonly itemCount: number;
  /** HTML. */
  readonly description: string;
  readonly imageId: string | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
}

/** Deeper categories have no address. */
const DEEPEST = 8;

/** Which categories are within those that `start` is about, each within itself. */
const within = (websiteId: WebsiteId, start: Statement): Statement => sql`
  within (collection_id, outer_id, outer_key, category_id, category_key, depth) as (
    select collection_id, category_id, category_key, category_id, category_key, 1 from collection_categories
    where website_id = ${websiteId} and ${start}
    union all
    select o.collection_id, o.outer_id, o.outer_key, c.category_id, c.category_key, o.depth + 1
    from within o join collection_categories c on c.website_id = ${websiteId}
      and c.collection_id = o.collection_id and c.parent_id = o.category_id
    where o.depth < ${DEEPEST})`;

export interface CategoryRequest {
  readonly collectionId: CollectionId;
  readonly key: string;
}

/** The keys of a category and of all that are inside it: what is in one of them is in the category. */
export async function keysWithin(
  db: Queryable,
  websiteId: WebsiteId,
  requests: readonly CategoryRequest[],
): Promise<(category: CategoryRequest) => readonly string[]> {
  if (requests.length === 0) return ({ key }) => [key];
  const start = sql`collection_id = any (${requests.map(({ collectionId }) => collectionId)})
    and category_key = any (${requests.map(({ key }) => key)})`;
  const rows = await db.rows(
    { collection_id: column.id<CollectionId>(), outer_key: column.text, keys: column.texts },
    sql`
    with recursive ${within(websiteId, start)}
    select collection_id, outer_key, array_agg(category_key) as keys from within
    group by collection_id, outer_key`,
  );
  const matches = new Map(rows.map((row) => [`${row.collection_id}/${row.outer_key}`, row.keys]));
  return ({ collectionId, key }) => matches.get(`${collectionId}/${key}`) ?? [key];
}

/** The categories of a collection that visitors may open, in the owner's order. */
export async function readCategories(
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  { visibility, now }: { readonly visibility: Visibility; readonly now: Date },
): Promise<CategoryData[]> {
  const rows = await db.rows(
    {
      id: column.text,
      parent_id: column.nullable(column.text),
      display_name: column.text,
      is_root: column.boolean,
      item_count: column.integer,
      description: column.text,
      image_id: column.nullable(column.text),
      seo_title: column.text,
      seo_description: column.text,
    },
    sql`
    with recursive ${within(websiteId, sql`collection_id = ${collectionId}`)}
    select c.category_id as id, c.parent_id, c.display_name, c.category_type = 'ROOT' as is_root,
      coalesce(labelled.count, 0)::int as item_count, c.description, c.image_id, c.seo_title, c.seo_description
    from collection_categories c
    join collections on collections.website_id = c.website_id and collections.collection_id = c.collection_id
      and ${visibility.collections}
    left join (
      select o.outer_id, count(distinct l.item_id) from within o
      join item_labels l on l.website_id = ${websiteId} and l.collection_id = ${collectionId}
        and l.label_kind = 'category' and l.label_key = o.category_key
      join items on items.website_id = l.website_id and items.item_id = l.item_id
      where ${isVisible(now)}
      group by o.outer_id) labelled on labelled.outer_id = c.category_id
    where c.website_id = ${websiteId} and c.collection_id = ${collectionId}
    order by c.display_index, c.category_id`,
  );
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    displayName: row.display_name,
    isRoot: row.is_root,
    itemCount: row.item_count,
    description: row.description,
    imageId: row.image_id,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  }));
}
