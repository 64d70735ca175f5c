import type { CollectionOrdering, ITEM_SORTS, ItemQuery, ListOrder } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
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
import {
  byInstant,
  byInteger,
  byName,
  LAST_INSTANT,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../../platform/lists/index.ts';
import { type OrderedCollection, orderingOf } from '../base/collection-type.ts';
import { isVisible, type Visibility } from '../base/content-repository.ts';
import {
  type CollectionRow,
  ItemRow,
  itemColumns,
  ListedItem,
  listedItemColumns,
} from '../base/content-rows.ts';
import type { RowChange } from '../base/content-version.ts';
import { contentErrors } from '../content-errors.ts';
import { labelKey } from '../labels/label-repository.ts';

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

const itemList: ListDefinition<(typeof ITEM_SORTS)[number]> = {
  sorts: {
    order: byInteger(sql`items.display_index`),
    publishOn: byInstant(sql`items.publish_on`),
    startDate: byInstant(sql`coalesce(items.start_date, ${LAST_INSTANT})`),
    title: byName(sql`items.title`),
    createdOn: byInstant(sql`items.added_on`),
    updatedOn: byInstant(sql`items.updated_on`),
  },
  order: '-publishOn',
  id: sql`items.item_id`,
  badCursor: contentErrors.badCursor,
};

/**
 * Of all collections. By an expression with an index of its own, so that public pages are never tempted to read the
 * items of one collection by an index over all of them.
 */
const allItemList: typeof itemList = {
  ...itemList,
  sorts: { ...itemList.sorts, publishOn: byInstant(sql`coalesce(items.publish_on, ${LAST_INSTANT})`) },
};

const USUAL_ORDERS: Readonly<Record<CollectionOrdering, ListOrder<(typeof ITEM_SORTS)[number]>>> = {
  chronological: '-publishOn',
  'user-orderable': 'order',
  'music-album': 'order',
  calendar: '-startDate',
};

const hasLabel = (websiteId: WebsiteId, kind: 'tag' | 'category', label: string): Statement =>
  sql`items.item_id in (select l.item_id from item_labels l
    where l.website_id = ${websiteId} and l.label_kind = ${kind} and l.label_key = ${labelKey(label)})`;

const isProduct = sql`(items.record_type = ${RECORD_TYPES['store-item']})`;

/** A text that is no instant matches nothing. */
const compared = (comparison: Statement, text: string): Statement =>
  Number.isNaN(Date.parse(text)) ? sql`false` : sql`${comparison} ${new Date(text)}`;

const NamedRow = { ...PlacedRow, collectionTitle: column.text, authorName: column.nullable(column.text) };

export interface NamedItem extends PlacedItem {
  readonly collectionTitle: string;
  readonly authorName: string | null;
}

const withCollection = sql`join collections
  on collections.website_id = items.website_id and collections.collection_id = items.collection_id`;

/** Of one collection, in its own order; without one of all, newest first. */
export async function listItems(
  db: Queryable,
  websiteId: WebsiteId,
  collection: (Pick<CollectionRow, 'collectionId'> & OrderedCollection) | null,
  query: ItemQuery,
): Promise<ListResult<NamedItem>> {
  const { status, category, tag, authorId, recordType, starred, search = '' } = query;
  const { products, publishFrom: from, publishBefore: before } = query;
  const list =
    collection === null ? allItemList : { ...itemList, order: USUAL_ORDERS[orderingOf(collection)] };
  const conditions = [
    sql`items.website_id = ${websiteId}`,
    ...(collection === null ? [] : [sql`items.collection_id = ${collection.collectionId}`]),
    ...(status === undefined ? [] : [sql`items.status = ${status}`]),
    ...(category === undefined ? [] : [hasLabel(websiteId, 'category', category)]),
    ...(tag === undefined ? [] : [hasLabel(websiteId, 'tag', tag)]),
    ...(authorId === undefined ? [] : [sql`items.author_id = ${authorId}`]),
    ...(recordType === undefined ? [] : [sql`items.record_type = ${recordType}`]),
    ...(starred === undefined ? [] : [starred ? sql`items.starred` : sql`not items.starred`]),
    ...(products === undefined ? [] : [products ? isProduct : sql`not ${isProduct}`]),
    ...(from === undefined ? [] : [compared(sql`items.publish_on >=`, from)]),
    ...(before === undefined ? [] : [compared(sql`items.publish_on <`, before)]),
  ];
  const found =
    search.trim() === '' ? undefined : searchWords(sql`items.title || ' ' || items.url_id`, search);
  const { rows, page } = await readList(db, list, query, {
    shape: NamedRow,
    columns: sql`${placedColumns}, collections.title as "collectionTitle", (select display_name from authors
      where authors.website_id = items.website_id and authors.author_id = items.author_id) as "authorName"`,
    from: sql`items ${withCollection}`,
    where: sql.join(conditions, sql` and `),
    search: found,
    lookup: found && {
      table: sql`items`,
      where: sql`items.website_id = ${websiteId}`,
      ways: found.map((way) => [way]),
      joins: withCollection,
    },
  });
  return {
    rows: rows.map(({ collectionTitle, authorName, ...row }) => ({
      ...fromPlacedRow(row),
      collectionTitle,
      authorName,
    })),
    page,
  };
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

export const readVisibleDocuments = (
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  now: Date,
  isListed: Visibility['listed'] = isVisible,
): Promise<{ id: string; document: unknown }[]> =>
  db.rows(
    { id: column.text, document: column.nullable(column.json<unknown>()) },
    sql`select item_id as id, document from items
      where website_id = ${websiteId} and item_id = any (${itemIds}) and ${isListed(now)}`,
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
    from unnest(${ids}::text[]) with ordinality as o(id, place)
    where i.website_id = ${websiteId} and i.collection_id = ${collectionId} and i.item_id = o.id`);
}

/** Sites with scheduled items whose time has come. */
export async function listSitesDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.rows(
    { website_id: column.id<WebsiteId>() },
    sql`select distinct website_id from items where status = 'scheduled' and publish_on <= ${now}`,
  );
  return rows.map(({ website_id }) => website_id);
}

export async function publishItemsDue(tx: Queryable, websiteId: WebsiteId, now: Date): Promise<void> {
  await tx.run(sql`
    update items set status = 'published', version = version + 1
    where website_id = ${websiteId} and status = 'scheduled' and publish_on <= ${now}`);
}
