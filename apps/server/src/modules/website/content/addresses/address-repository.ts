import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { CollectionRow } from '../base/content-rows.ts';

async function readUrlIds(tx: Queryable, statement: Statement): Promise<ReadonlySet<string>> {
  const rows = await tx.rows({ urlId: column.text }, statement);
  return new Set(rows.map(({ urlId }) => urlId));
}

/** Addresses of all collections but one that begin with `start`. */
export const readOtherAddresses = (
  tx: Queryable,
  websiteId: WebsiteId,
  { except, start }: { except: string; start: string },
): Promise<ReadonlySet<string>> =>
  readUrlIds(
    tx,
    sql`select url_id as "urlId" from collections
      where website_id = ${websiteId} and collection_id <> ${except} and starts_with(url_id, ${start})`,
  );

/** Addresses of all items of a collection but one that begin with `start`. */
export const readOtherItemAddresses = (
  tx: Queryable,
  websiteId: WebsiteId,
  { collectionId, except, start }: { collectionId: CollectionId; except: string; start: string },
): Promise<ReadonlySet<string>> =>
  readUrlIds(
    tx,
    sql`select url_id as "urlId" from items
      where website_id = ${websiteId} and collection_id = ${collectionId} and item_id <> ${except}
        and starts_with(url_id, ${start})`,
  );

export async function isItemAddressUsed(
  tx: Queryable,
  { websiteId, collectionId }: Pick<CollectionRow, 'websiteId' | 'collectionId'>,
  urlId: string,
): Promise<boolean> {
  const count = await tx.run(sql`
    select from items where website_id = ${websiteId} and collection_id = ${collectionId} and url_id = ${urlId}`);
  return count > 0;
}

/** How many parts the addresses of its items have, each number once. */
export async function readItemDepths(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<number[]> {
  const rows = await tx.rows(
    { depth: column.integer },
    sql`select distinct cardinality(string_to_array(url_id, '/')) as depth from items
      where website_id = ${websiteId} and collection_id = ${collectionId} order by depth`,
  );
  return rows.map(({ depth }) => depth);
}

const PlaceRow = {
  websiteId: column.id<WebsiteId>(),
  collectionId: column.id<CollectionId>(),
  kind: column.word<CollectionRow['kind']>(),
  urlId: column.text,
};
type Place = RowOf<typeof PlaceRow>;

export const findPlace = (
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<Place | null> =>
  tx.first(
    PlaceRow,
    sql`select website_id as "websiteId", collection_id as "collectionId", kind, url_id as "urlId" from collections
      where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );

export async function findItemPlace(
  tx: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<{ readonly urlId: string; readonly collection: Place } | null> {
  const row = await tx.first(
    { ...PlaceRow, itemUrlId: column.text },
    sql`select c.website_id as "websiteId", c.collection_id as "collectionId", c.kind, c.url_id as "urlId",
        items.url_id as "itemUrlId"
      from items join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
      where items.website_id = ${websiteId} and items.item_id = ${itemId}`,
  );
  if (!row) return null;
  const { itemUrlId, ...collection } = row;
  return { urlId: itemUrlId, collection };
}
