import type { COLLECTION_SORTS, CollectionKind, CollectionQuery } from '@awning/contract';
import {
  changesOf,
  column,
  columnNames,
  type Queryable,
  type RowOf,
  rowsAsJson,
  sql,
} from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import {
  byInstant,
  byInteger,
  byName,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../../platform/lists/index.ts';
import { CollectionRow, ListedCollection, listedCollectionColumns } from '../base/content-rows.ts';
import type { RowChange } from '../base/content-version.ts';
import { contentErrors } from '../content-errors.ts';

const CountedRow = { ...ListedCollection, itemCount: column.integer };

export interface CountedCollection {
  readonly row: ListedCollection;
  readonly itemCount: number;
}

const fromCounted = ({ itemCount, ...row }: RowOf<typeof CountedRow>): CountedCollection => ({
  row,
  itemCount,
});

const countedColumns = sql`${listedCollectionColumns}, (select count(*)::int from items
    where items.website_id = collections.website_id and items.collection_id = collections.collection_id) as "itemCount"`;
const selectCounted = sql`select ${countedColumns} from collections`;

export async function findCollection(
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<CountedCollection | undefined> {
  const row = await db.first(
    CountedRow,
    sql`${selectCounted} where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
  return row ? fromCounted(row) : undefined;
}

const collectionList: ListDefinition<(typeof COLLECTION_SORTS)[number]> = {
  sorts: {
    order: byInteger(sql`display_index`),
    title: byName(sql`title`),
    createdOn: byInstant(sql`added_on`),
    updatedOn: byInstant(sql`updated_on`),
  },
  order: 'order',
  id: sql`collection_id`,
  badCursor: contentErrors.badCursor,
};

export async function listCollections(
  db: Queryable,
  websiteId: WebsiteId,
  query: CollectionQuery,
): Promise<ListResult<CountedCollection>> {
  const { kind, folderId, enabled, search = '' } = query;
  const { rows, page } = await readList(db, collectionList, query, {
    shape: CountedRow,
    columns: countedColumns,
    from: sql`collections`,
    where: sql`website_id = ${websiteId}
      ${kind === undefined ? sql.empty : sql`and kind = ${kind}`}
      ${folderId === undefined ? sql.empty : folderId === 'none' ? sql`and folder_id is null` : sql`and folder_id = ${folderId}`}
      ${enabled === undefined ? sql.empty : sql`and enabled = ${enabled}`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`title || ' ' || url_id`, search),
  });
  return { rows: rows.map(fromCounted), page };
}

/** All of them, in the owner's order. */
export async function readAllCollections(db: Queryable, websiteId: WebsiteId): Promise<CountedCollection[]> {
  const rows = await db.rows(
    CountedRow,
    sql`${selectCounted} where website_id = ${websiteId} order by display_index, collection_id`,
  );
  return rows.map(fromCounted);
}

/** Everything but what PostgreSQL computes. */
export async function insertCollection(tx: Queryable, row: CollectionRow): Promise<void> {
  await tx.run(sql`
    insert into collections (${columnNames(CollectionRow)})
    select ${columnNames(CollectionRow)} from jsonb_populate_recordset(null::collections, ${rowsAsJson(CollectionRow, [row])})`);
}

export async function updateCollection(
  tx: Queryable,
  {
    websiteId,
    collectionId,
    ...change
  }: Pick<CollectionRow, 'websiteId' | 'collectionId'> & RowChange<CollectionRow>,
): Promise<void> {
  await tx.run(sql`
    update collections set ${sql.assign(changesOf(CollectionRow, change))}
    where website_id = ${websiteId} and collection_id = ${collectionId}`);
}

export async function nextCollectionIndex(tx: Queryable, websiteId: WebsiteId): Promise<number> {
  const rows = await tx.rows(
    { next: column.integer },
    sql`select coalesce(max(display_index), 0) + 1 as next from collections where website_id = ${websiteId}`,
  );
  return rows[0]?.next ?? 1;
}

/** Of one folder, or of those that are in none. */
export async function collectionIdsIn(
  tx: Queryable,
  websiteId: WebsiteId,
  folderId: string | null,
): Promise<string[]> {
  const rows = await tx.rows(
    { id: column.text },
    sql`
    select collection_id as id from collections
    where website_id = ${websiteId} and folder_id is not distinct from ${folderId}::text`,
  );
  return rows.map(({ id }) => id);
}

export async function existingCollections(
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    { id: column.text },
    sql`select collection_id as id from collections where website_id = ${websiteId} and collection_id = any (${ids})`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Numbers the rows in the order of the ids. */
export async function orderCollections(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update collections c set display_index = o.place, version = c.version + 1
    from unnest(${ids}::text[]) with ordinality as o(id, place)
    where c.website_id = ${websiteId} and c.collection_id = o.id and c.display_index <> o.place`);
}

export async function deleteCollectionRow(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  await tx.run(
    sql`delete from collections where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
}

export async function countOfKinds(
  db: Queryable,
  websiteId: WebsiteId,
  kinds: readonly CollectionKind[],
): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from collections where website_id = ${websiteId} and kind = any (${kinds})`,
  );
  return count;
}

/** No other collection is the home page afterwards. */
export async function unsetHomePage(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  await tx.run(sql`
    update collections set homepage = false, version = version + 1
    where website_id = ${websiteId} and homepage and collection_id <> ${collectionId}`);
}

/** What is in a folder moves out of it. */
export async function emptyFolder(tx: Queryable, websiteId: WebsiteId, folderId: string): Promise<void> {
  await tx.run(sql`
    update collections set folder_id = null, version = version + 1
    where website_id = ${websiteId} and folder_id = ${folderId}`);
}
