import {
  changesOf,
  columnNames,
  columnsOf,
  type Queryable,
  rowsAsJson,
  type Statement,
  sql,
} from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { CategoryRow } from '../base/content-rows.ts';

export type CategoryKey = Pick<CategoryRow, 'websiteId' | 'collectionId' | 'categoryId'>;

const ofCategory = ({ websiteId, collectionId, categoryId }: CategoryKey): Statement =>
  sql`website_id = ${websiteId} and collection_id = ${collectionId} and category_id = ${categoryId}`;

export const readCategoryRows = (
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<CategoryRow[]> =>
  db.rows(
    CategoryRow,
    sql`select ${columnsOf(CategoryRow, 'collection_categories')} from collection_categories
      where website_id = ${websiteId} and collection_id = ${collectionId} order by display_index, category_id`,
  );

export async function insertCategory(tx: Queryable, row: CategoryRow): Promise<void> {
  await tx.run(sql`
    insert into collection_categories (${columnNames(CategoryRow)})
    select ${columnNames(CategoryRow)}
    from jsonb_populate_recordset(null::collection_categories, ${rowsAsJson(CategoryRow, [row])})`);
}

export async function updateCategory(
  tx: Queryable,
  { websiteId, collectionId, categoryId, ...change }: Partial<CategoryRow> & CategoryKey,
): Promise<void> {
  await tx.run(sql`
    update collection_categories set ${sql.assign(changesOf(CategoryRow, change))}
    where ${ofCategory({ websiteId, collectionId, categoryId })}`);
}

export async function deleteCategory(tx: Queryable, key: CategoryKey): Promise<void> {
  await tx.run(sql`delete from collection_categories where ${ofCategory(key)}`);
}

/** Children go to another parent. */
export async function moveChildren(
  tx: Queryable,
  { websiteId, collectionId, categoryId }: CategoryKey,
  to: string | null,
): Promise<void> {
  await tx.run(sql`
    update collection_categories set parent_id = ${to}
    where website_id = ${websiteId} and collection_id = ${collectionId} and parent_id = ${categoryId}`);
}

export async function orderCategories(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  categoryIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update collection_categories c set display_index = o.place
    from unnest(${categoryIds}::text[]) with ordinality as o(id, place)
    where c.website_id = ${websiteId} and c.collection_id = ${collectionId} and c.category_id = o.id`);
}

/** Into a collection that has none yet. */
export async function copyCategories(
  tx: Queryable,
  websiteId: WebsiteId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.run(sql`
    insert into collection_categories
      (website_id, collection_id, category_id, parent_id, display_name, category_key, display_index,
      category_type, page_rendering, description, image_id, seo_title, seo_description)
    select website_id, ${to}, category_id, parent_id, display_name, category_key, display_index,
      category_type, page_rendering, description, image_id, seo_title, seo_description
    from collection_categories where website_id = ${websiteId} and collection_id = ${from}`);
}
