import type { CollectionOrdering, ItemQuery } from '@awning/contract';
import { and, eq, getTableColumns, inArray, type SQL, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type OrderedCollection, orderingOf } from './collection-type.ts';
import type { Cursor } from './content-paging.ts';
import { type CollectionRow, collections, type ItemRow, items } from './content-tables.ts';
import type { RowChange } from './content-version.ts';
import { labelKey } from './label-repository.ts';

/** Lists leave the documents where they are: they are most of the row. */
const { document: _document, ...listedColumns } = getTableColumns(items);
export type ListedItem = Omit<ItemRow, 'document'>;

export interface PlacedItem {
  readonly row: ListedItem;
  readonly collection: Pick<CollectionRow, 'collectionId' | 'kind' | 'urlId'>;
}

const collectionColumns = {
  collectionId: collections.collectionId,
  kind: collections.kind,
  urlId: collections.urlId,
};

const ofItsCollection = and(
  eq(collections.websiteId, items.websiteId),
  eq(collections.collectionId, items.collectionId),
);

export async function findItem(
  db: Queryable,
  websiteId: string,
  itemId: string,
): Promise<PlacedItem | undefined> {
  const [found] = await db
    .select({ row: listedColumns, collection: collectionColumns })
    .from(items)
    .innerJoin(collections, ofItsCollection)
    .where(and(eq(items.websiteId, websiteId), eq(items.itemId, itemId)));
  return found;
}

/** In the order of the ids; those that do not exist are missing. */
export async function findItems(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<PlacedItem[]> {
  if (itemIds.length === 0) return [];
  const found = await db
    .select({ row: listedColumns, collection: collectionColumns })
    .from(items)
    .innerJoin(collections, ofItsCollection)
    .where(and(eq(items.websiteId, websiteId), inArray(items.itemId, [...itemIds])));
  const byId = new Map(found.map((each) => [each.row.itemId, each]));
  return itemIds.flatMap((id) => byId.get(id) ?? []);
}

interface SortRule {
  /** A number, so that every list has the same kind of cursor. */
  readonly value: (row: ListedItem) => number;
  readonly order: SQL;
  readonly after: (cursor: Cursor) => SQL;
}

const millis = (cursor: Cursor): SQL => sql`to_timestamp(${cursor.sort}::numeric / 1000)`;

const newestFirst: SortRule = {
  value: ({ publishOn }) => publishOn.getTime(),
  order: sql`items.publish_on desc, items.item_id desc`,
  after: (cursor) => sql`(items.publish_on, items.item_id) < (${millis(cursor)}, ${cursor.id})`,
};
const byHand: SortRule = {
  value: ({ displayIndex }) => displayIndex,
  order: sql`items.display_index, items.item_id`,
  after: (cursor) => sql`(items.display_index, items.item_id) > (${cursor.sort}::bigint, ${cursor.id})`,
};
const sortRules: Record<CollectionOrdering, SortRule> = {
  chronological: newestFirst,
  'user-orderable': byHand,
  'music-album': byHand,
  calendar: {
    value: ({ startDate }) => startDate?.getTime() ?? 0,
    order: sql`items.start_date desc, items.item_id desc`,
    after: (cursor) => sql`(items.start_date, items.item_id) < (${millis(cursor)}, ${cursor.id})`,
  },
};

export const sortValue = (collection: OrderedCollection, row: ListedItem): number =>
  sortRules[orderingOf(collection)].value(row);

const hasLabel = (kind: 'tag' | 'category', label: string): SQL => sql`exists (
  select from item_labels l where l.website_id = items.website_id and l.item_id = items.item_id
    and l.label_kind = ${kind} and l.label_key = ${labelKey(label)})`;

export function listItems(
  db: Queryable,
  websiteId: string,
  collection: Pick<CollectionRow, 'collectionId'> & OrderedCollection,
  { status, category, tag, authorId, recordType, starred, search }: Omit<ItemQuery, 'cursor' | 'limit'>,
  cursor: Cursor | null,
  limit: number,
): Promise<PlacedItem[]> {
  const rule = sortRules[orderingOf(collection)];
  return db
    .select({ row: listedColumns, collection: collectionColumns })
    .from(items)
    .innerJoin(collections, ofItsCollection)
    .where(
      and(
        eq(items.websiteId, websiteId),
        eq(items.collectionId, collection.collectionId),
        status === undefined ? undefined : sql`items.status = ${status}`,
        category === undefined ? undefined : hasLabel('category', category),
        tag === undefined ? undefined : hasLabel('tag', tag),
        authorId === undefined ? undefined : eq(items.authorId, authorId),
        recordType === undefined ? undefined : eq(items.recordType, recordType),
        starred === undefined ? undefined : eq(items.starred, starred),
        search === undefined
          ? undefined
          : sql`(strpos(lower(items.title), lower(${search})) > 0 or strpos(items.url_id, lower(${search})) > 0)`,
        cursor === null ? undefined : rule.after(cursor),
      ),
    )
    .orderBy(rule.order)
    .limit(limit);
}

export async function insertItem(tx: Queryable, row: ItemRow): Promise<void> {
  await tx.insert(items).values(row);
}

export async function updateItem(
  tx: Queryable,
  { websiteId, itemId, ...values }: Pick<ItemRow, 'websiteId' | 'itemId'> & RowChange<ItemRow>,
): Promise<void> {
  await tx
    .update(items)
    .set(values)
    .where(and(eq(items.websiteId, websiteId), eq(items.itemId, itemId)));
}

export async function deleteItemRow(tx: Queryable, websiteId: string, itemId: string): Promise<void> {
  await tx.delete(items).where(and(eq(items.websiteId, websiteId), eq(items.itemId, itemId)));
}

/** How many there are and the highest place, in every status. Ask with the collection locked. */
export async function countItems(
  tx: Queryable,
  websiteId: string,
  collectionId: string,
): Promise<{ count: number; last: number }> {
  const { rows } = await tx.execute<{ count: number; last: number }>(sql`
    select count(*)::int as count, coalesce(max(display_index), 0)::int as last from items
    where website_id = ${websiteId} and collection_id = ${collectionId}`);
  return rows[0] ?? { count: 0, last: 0 };
}

export async function itemIdsOf(tx: Queryable, websiteId: string, collectionId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select item_id as id from items where website_id = ${websiteId} and collection_id = ${collectionId}`);
  return rows.map(({ id }) => id);
}

export async function orderItems(
  tx: Queryable,
  websiteId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update items i set display_index = o.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o(id, place)
    where i.website_id = ${websiteId} and i.collection_id = ${collectionId} and i.item_id = o.id`);
}
