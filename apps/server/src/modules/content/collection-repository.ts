import type { CollectionKind, CollectionQuery } from '@awning/contract';
import { and, asc, eq, getTableColumns, inArray, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Cursor } from './content-paging.ts';
import { type CollectionRow, collections } from './content-tables.ts';
import type { RowChange } from './content-version.ts';

/** Lists leave the documents where they are: they are most of the row. */
const { document: _document, ...listedColumns } = getTableColumns(collections);
export type ListedCollection = Omit<CollectionRow, 'document'>;

const itemCount = sql<number>`(select count(*)::int from items
  where items.website_id = collections.website_id and items.collection_id = collections.collection_id)`;

export interface CountedCollection {
  readonly row: ListedCollection;
  readonly itemCount: number;
}

const ofSite = (websiteId: string, collectionId: string) =>
  and(eq(collections.websiteId, websiteId), eq(collections.collectionId, collectionId));

export async function findCollection(
  db: Queryable,
  websiteId: string,
  collectionId: string,
): Promise<CountedCollection | undefined> {
  const [found] = await db
    .select({ row: listedColumns, itemCount })
    .from(collections)
    .where(ofSite(websiteId, collectionId));
  return found;
}

export const listCollections = (
  db: Queryable,
  websiteId: string,
  { kind, folderId, enabled, search }: Omit<CollectionQuery, 'cursor' | 'limit'>,
  after: Cursor | null,
  limit: number,
): Promise<CountedCollection[]> =>
  db
    .select({ row: listedColumns, itemCount })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        kind === undefined ? undefined : sql`kind = ${kind}`,
        folderId === undefined ? undefined : eq(collections.folderId, folderId),
        enabled === undefined ? undefined : eq(collections.enabled, enabled),
        search === undefined
          ? undefined
          : sql`(strpos(lower(title), lower(${search})) > 0 or strpos(url_id, lower(${search})) > 0)`,
        after === null
          ? undefined
          : sql`(display_index, collection_id) > (${after.sort}::bigint, ${after.id})`,
      ),
    )
    .orderBy(asc(collections.displayIndex), asc(collections.collectionId))
    .limit(limit);

/** Everything but what PostgreSQL computes. */
export async function insertCollection(tx: Queryable, row: CollectionRow): Promise<void> {
  await tx.insert(collections).values(row);
}

export async function updateCollection(
  tx: Queryable,
  {
    websiteId,
    collectionId,
    ...values
  }: Pick<CollectionRow, 'websiteId' | 'collectionId'> & RowChange<CollectionRow>,
): Promise<void> {
  await tx.update(collections).set(values).where(ofSite(websiteId, collectionId));
}

export async function nextCollectionIndex(tx: Queryable, websiteId: string): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(display_index), 0) + 1 as next from collections where website_id = ${websiteId}`,
  );
  return rows[0]?.next ?? 1;
}

/** Of one folder, or of those that are in none. */
export async function collectionIdsIn(
  tx: Queryable,
  websiteId: string,
  folderId: string | null,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select collection_id as id from collections
    where website_id = ${websiteId} and folder_id is not distinct from ${folderId}::text`);
  return rows.map(({ id }) => id);
}

export async function existingCollections(
  db: Queryable,
  websiteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: collections.collectionId })
    .from(collections)
    .where(and(eq(collections.websiteId, websiteId), inArray(collections.collectionId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Numbers the rows in the order of the ids. */
export async function orderCollections(
  tx: Queryable,
  websiteId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update collections c set display_index = o.place, version = c.version + 1
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as o(id, place)
    where c.website_id = ${websiteId} and c.collection_id = o.id and c.display_index <> o.place`);
}

export async function deleteCollectionRow(
  tx: Queryable,
  websiteId: string,
  collectionId: string,
): Promise<void> {
  await tx.delete(collections).where(ofSite(websiteId, collectionId));
}

export async function countOfKinds(
  db: Queryable,
  websiteId: string,
  kinds: readonly CollectionKind[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from collections where website_id = ${websiteId} and ${inArray(collections.kind, [...kinds])}`);
  return rows[0]?.count ?? 0;
}
