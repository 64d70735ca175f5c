import type { PageDocument } from '@awning/site-model';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { CollectionRow } from '../base/content-rows.ts';

export interface StoredDocument {
  /** As it is in the database; null before the first save. */
  readonly document: unknown;
  readonly version: number;
}

const DocumentRow = { document: column.nullable(column.json<unknown>()), version: column.integer };

export const findItemDocument = (
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<StoredDocument | null> =>
  db.first(
    DocumentRow,
    sql`select document, document_version as version from items where website_id = ${websiteId} and item_id = ${itemId}`,
  );

export const findCollectionDocument = (
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<(StoredDocument & Pick<CollectionRow, 'kind'>) | null> =>
  db.first(
    { ...DocumentRow, kind: column.word<CollectionRow['kind']>() },
    sql`select kind, document, document_version as version from collections
      where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );

export const findArea = (
  db: Queryable,
  websiteId: WebsiteId,
  areaId: string,
): Promise<(StoredDocument & { readonly updatedOn: Date | null }) | null> =>
  db.first(
    { ...DocumentRow, updatedOn: column.nullable(column.instant) },
    sql`select document, document_version as version, updated_on as "updatedOn" from areas
      where website_id = ${websiteId} and area_id = ${areaId}`,
  );

const VersionRow = { kind: column.word<CollectionRow['kind']>(), version: column.integer };

export const findCollectionVersion = (db: Queryable, websiteId: WebsiteId, collectionId: CollectionId) =>
  db.first(
    VersionRow,
    sql`select kind, document_version as version from collections
      where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );

/** With the kind of the collection that the item is in. */
export const findItemVersion = (db: Queryable, websiteId: WebsiteId, itemId: ItemId) =>
  db.first(
    VersionRow,
    sql`select c.kind, i.document_version as version from items i
      join collections c on c.website_id = i.website_id and c.collection_id = i.collection_id
      where i.website_id = ${websiteId} and i.item_id = ${itemId}`,
  );

/** Null: nothing was ever saved there. */
export async function findAreaVersion(
  db: Queryable,
  websiteId: WebsiteId,
  areaId: string,
): Promise<number | null> {
  const row = await db.first(
    { version: column.integer },
    sql`select document_version as version from areas where website_id = ${websiteId} and area_id = ${areaId}`,
  );
  return row?.version ?? null;
}

export interface DocumentToSave {
  readonly document: PageDocument | null;
  readonly version: number;
  readonly now: Date;
}

/** Nothing is no JSON: the column is empty then. */
const storedForm = (document: PageDocument | null): string | null =>
  document === null ? null : JSON.stringify(document);

export async function saveItemDocument(
  tx: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
  { document, version, now }: DocumentToSave,
): Promise<void> {
  await tx.run(sql`
    update items set document = ${storedForm(document)}, document_version = ${version}, updated_on = ${now}
    where website_id = ${websiteId} and item_id = ${itemId}`);
}

export async function saveCollectionDocument(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
  { document, version, now }: DocumentToSave,
): Promise<void> {
  await tx.run(sql`
    update collections set document = ${storedForm(document)}, document_version = ${version}, updated_on = ${now}
    where website_id = ${websiteId} and collection_id = ${collectionId}`);
}

export async function saveAreaDocument(
  tx: Queryable,
  websiteId: WebsiteId,
  areaId: string,
  { document, version, now }: DocumentToSave,
): Promise<void> {
  await tx.run(sql`
    insert into areas (website_id, area_id, document, document_version, updated_on)
    values (${websiteId}, ${areaId}, ${storedForm(document)}, ${version}, ${now})
    on conflict (website_id, area_id) do update set document = excluded.document,
      document_version = excluded.document_version, updated_on = excluded.updated_on`);
}

export const listAreas = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ areaId: string; version: number }[]> =>
  db.rows(
    { areaId: column.text, version: column.integer },
    sql`select area_id as "areaId", document_version as version from areas where website_id = ${websiteId} order by area_id`,
  );

/** A site has an area for each of its products at the most, and most have a few. */
const MOST_AREA_IDS = 5_000;

/** Null: too many to know each of them. */
export async function readSavedAreaIds(
  db: Queryable,
  websiteId: WebsiteId,
): Promise<ReadonlySet<string> | null> {
  const rows = await db.rows(
    { areaId: column.text },
    sql`select area_id as "areaId" from areas where website_id = ${websiteId} limit ${MOST_AREA_IDS + 1}`,
  );
  return rows.length > MOST_AREA_IDS ? null : new Set(rows.map(({ areaId }) => areaId));
}

/** False: there was none. */
export async function deleteArea(tx: Queryable, websiteId: WebsiteId, areaId: string): Promise<boolean> {
  const count = await tx.run(sql`delete from areas where website_id = ${websiteId} and area_id = ${areaId}`);
  return count > 0;
}
