import type { CollectionOrdering, ItemQuery } from '@awning/contract';
import {
  changesOf,
  column,
  columnNames,
  type Queryable,
  type RowOf,
  rowsAsJson,
  type Statement,
  sql,
} from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { type OrderedCollection, orderingOf } from '../collections/collection-type.ts';
import type { Cursor } from '../content-paging.ts';
import { type CollectionRow, ItemRow, itemColumns, ListedItem, listedItemColumns } from '../content-rows.ts';
import type { RowChange } from '../content-version.ts';
import { labelKey } from '../labels/label-repository.ts';
import { isVisible } from './visible-items.ts';

export interface PlacedItem {
  readonly row: ListedItem;
  readonly collection: Pick<CollectionRow, 'collectionId' | 'kind' | 'urlId'>;
}

/** An item and where it is, in one row. */
export const PlacedRow = {
  ...ListedItem,
  collectionKind: column.word<CollectionRow['kind']>(),
  collectionUrlId: column.text,
};

export const placedColumns = sql`${listedItemColumns}, collections.kind as "collectionKind", collections.url_id as "collectionUrlId"`;

export const fromPlacedRow = ({
  collectionKind,
  collectionUrlId,
  ...row
}: RowOf<typeof PlacedRow>): PlacedItem => ({
  row,
  collection: { collectionId: row.collectionId, kind: collectionKind, urlId: collectionUrlId },
});

async function findPlaced(db: Queryable, websiteId: WebsiteId, rest: Statement): Promise<PlacedItem[]> {
  const rows = await db.rows(
    PlacedRow,
    sql`select ${placedColumns}
      from items join collections on collections.website_id = items.website_id and collections.collection_id = items.collection_id
      where items.website_id = ${websiteId} and ${rest}`,
  );
  return rows.map(fromPlacedRow);
}

export const findItem = async (
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<PlacedItem | undefined> => (await findPlaced(db, websiteId, sql`items.item_id = ${itemId}`))[0];

/** In the order of the ids; those that do not exist are missing. */
export async function findItems(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<PlacedItem[]> {
  if (itemIds.length === 0) return [];
  const match = await findPlaced(db, websiteId, sql`items.item_id = any (${itemIds})`);
  const byId = new Map(match.map((each) => [each.row.itemId, each]));
  return itemIds.flatMap((id) => byId.get(id) ?? []);
}

interface SortRule {
  /** A number, so that every list has the same kind of cursor. */
  readonly value: (row: ListedItem) => number;
  readonly order: Statement;
  readonly after: (cursor: Cursor) => Statement;
}

const millis = (cursor: Cursor): Statement => sql`to_timestamp(${cursor.sort}::numeric / 1000)`;

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

const hasLabel = (kind: 'tag' | 'category', label: string): Statement => sql`exists (
  select from item_labels l where l.website_id = items.website_id and l.item_id = items.item_id
    and l.label_kind = ${kind} and l.label_key = ${labelKey(label)})`;

export function listItems(
  db: Queryable,
  websiteId: WebsiteId,
  collection: Pick<CollectionRow, 'collectionId'> & OrderedCollection,
  { status, category, tag, authorId, recordType, starred, search }: Omit<ItemQuery, 'cursor' | 'limit'>,
  cursor: Cursor | null,
  limit: number,
): Promise<PlacedItem[]> {
  const rule = sortRules[orderingOf(collection)];
  const conditions = [
    sql`items.collection_id = ${collection.collectionId}`,
    ...(status === undefined ? [] : [sql`items.status = ${status}`]),
    ...(category === undefined ? [] : [hasLabel('category', category)]),
    ...(tag === undefined ? [] : [hasLabel('tag', tag)]),
    ...(authorId === undefined ? [] : [sql`items.author_id = ${authorId}`]),
    ...(recordType === undefined ? [] : [sql`items.record_type = ${recordType}`]),
    ...(starred === undefined ? [] : [sql`items.starred = ${starred}`]),
    ...(search === undefined
      ? []
      : [
          sql`(strpos(lower(items.title), lower(${search})) > 0 or strpos(items.url_id, lower(${search})) > 0)`,
        ]),
    ...(cursor === null ? [] : [rule.after(cursor)]),
  ];
  return findPlaced(
    db,
    websiteId,
    sql`${sql.join(conditions, sql` and `)} order by ${rule.order} limit ${limit}`,
  );
}

/** Copies of a collection read what a page of the admin never does: all of it. */
export const readItemRows = (
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<ItemRow[]> =>
  db.rows(
    ItemRow,
    sql`select ${itemColumns} from items where website_id = ${websiteId} and collection_id = ${collectionId}
      order by display_index`,
  );

export async function insertItem(tx: Queryable, row: ItemRow): Promise<void> {
  await tx.run(sql`
    insert into items (${columnNames(ItemRow)})
    select ${columnNames(ItemRow)} from jsonb_populate_recordset(null::items, ${rowsAsJson(ItemRow, [row])})`);
}

export async function updateItem(
  tx: Queryable,
  { websiteId, itemId, ...change }: Pick<ItemRow, 'websiteId' | 'itemId'> & RowChange<ItemRow>,
): Promise<void> {
  await tx.run(sql`
    update items set ${sql.assign(changesOf(ItemRow, change))} where website_id = ${websiteId} and item_id = ${itemId}`);
}

export async function deleteItemRow(tx: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<void> {
  await tx.run(sql`delete from items where website_id = ${websiteId} and item_id = ${itemId}`);
}

export const listItemKeys = (
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<Pick<ItemRow, 'websiteId' | 'itemId' | 'recordType'>[]> =>
  tx.rows(
    { websiteId: column.id<WebsiteId>(), itemId: column.id<ItemId>(), recordType: column.integer },
    sql`select website_id as "websiteId", item_id as "itemId", record_type as "recordType" from items
      where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );

export async function deleteItemRows(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  await tx.run(sql`delete from items where website_id = ${websiteId} and collection_id = ${collectionId}`);
}

/** As they were when the transaction came to them: what may change is locked with its collection. */
export const findItemRow = (tx: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<ItemRow | null> =>
  tx.first(
    ItemRow,
    sql`select ${itemColumns} from items where website_id = ${websiteId} and item_id = ${itemId}`,
  );

export const readVisibleDocuments = (
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  now: Date,
): Promise<{ id: string; document: unknown }[]> =>
  db.rows(
    { id: column.text, document: column.nullable(column.json<unknown>()) },
    sql`select item_id as id, document from items
      where website_id = ${websiteId} and item_id = any (${itemIds}) and ${isVisible(now)}`,
  );

/** How many there are and the highest place, in every status. Ask with the collection locked. */
export async function countItems(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<{ count: number; last: number }> {
  const rows = await tx.rows(
    { count: column.integer, last: column.integer },
    sql`
    select count(*)::int as count, coalesce(max(display_index), 0)::int as last from items
    where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
  return rows[0] ?? { count: 0, last: 0 };
}

export async function itemIdsOf(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<string[]> {
  const rows = await tx.rows(
    { id: column.text },
    sql`
    select item_id as id from items where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
  return rows.map(({ id }) => id);
}

export async function orderItems(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update items i set display_index = o.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o(id, place)
    where i.website_id = ${websiteId} and i.collection_id = ${collectionId} and i.item_id = o.id`);
}
