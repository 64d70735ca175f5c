import type { CollectionKind, CollectionOrdering, CollectionQuery } from '@awning/contract';
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
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Cursor } from '../content-paging.ts';
import { CollectionRow, ListedCollection, listedCollectionColumns } from '../content-rows.ts';
import type { RowChange } from '../content-version.ts';

const CountedRow = { ...ListedCollection, itemCount: column.integer };

export interface CountedCollection {
  readonly row: ListedCollection;
  readonly itemCount: number;
}

const fromCounted = ({ itemCount, ...row }: RowOf<typeof CountedRow>): CountedCollection => ({
  row,
  itemCount,
});

const selectCounted = sql`select ${listedCollectionColumns}, (select count(*)::int from items
    where items.website_id = collections.website_id and items.collection_id = collections.collection_id) as "itemCount"
  from collections`;

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

export async function listCollections(
  db: Queryable,
  websiteId: WebsiteId,
  { kind, folderId, enabled, search }: Omit<CollectionQuery, 'cursor' | 'limit'>,
  after: Cursor | null,
  limit: number,
): Promise<CountedCollection[]> {
  const conditions = [
    sql`website_id = ${websiteId}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(folderId === undefined ? [] : [sql`folder_id = ${folderId}`]),
    ...(enabled === undefined ? [] : [sql`enabled = ${enabled}`]),
    ...(search === undefined
      ? []
      : [sql`(strpos(lower(title), lower(${search})) > 0 or strpos(url_id, lower(${search})) > 0)`]),
    ...(after === null ? [] : [sql`(display_index, collection_id) > (${after.sort}::bigint, ${after.id})`]),
  ];
  const rows = await db.rows(
    CountedRow,
    sql`${selectCounted} where ${sql.join(conditions, sql` and `)} order by display_index, collection_id limit ${limit}`,
  );
  return rows.map(fromCounted);
}

/** What visitors may open, in the owner's order. */
export const readShownCollections = (
  db: Queryable,
  websiteId: WebsiteId,
  which: Statement,
): Promise<ListedCollection[]> =>
  db.rows(
    ListedCollection,
    sql`select ${listedCollectionColumns} from collections where website_id = ${websiteId} and enabled and ${which}
      order by display_index, collection_id`,
  );

export async function readShownDocuments(
  db: Queryable,
  websiteId: WebsiteId,
  which: Statement,
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.rows(
    { id: column.text, document: column.nullable(column.json<unknown>()) },
    sql`select collection_id as id, document from collections where website_id = ${websiteId} and enabled and ${which}`,
  );
  return new Map(rows.map(({ id, document }) => [id, document]));
}

const OrderedRow = {
  id: column.text,
  kind: column.word<CollectionKind>(),
  ordering: column.nullable(column.word<CollectionOrdering>()),
  pageSize: column.nullable(column.integer),
};

/** How those that visitors may open are ordered. */
export const readShownOrderings = (
  db: Queryable,
  websiteId: WebsiteId,
  which: Statement,
): Promise<RowOf<typeof OrderedRow>[]> =>
  db.rows(
    OrderedRow,
    sql`select collection_id as id, kind, ordering, page_size as "pageSize" from collections
      where website_id = ${websiteId} and enabled and ${which}`,
  );

export async function readShownAddresses(
  db: Queryable,
  websiteId: WebsiteId,
  which: Statement,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    { urlId: column.text },
    sql`select url_id as "urlId" from collections where website_id = ${websiteId} and enabled and ${which}`,
  );
  return new Set(rows.map(({ urlId }) => urlId));
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
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o(id, place)
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
