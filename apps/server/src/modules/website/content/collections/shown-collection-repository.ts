import type { CollectionKind, CollectionOrdering } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Visibility } from '../base/content-repository.ts';
import { ListedCollection, listedCollectionColumns } from '../base/content-rows.ts';

/** Which of the collections that visitors may open are asked for: a condition on the table `collections`. */
export type CollectionChoice = Statement;

/** Pages of these types are shown in the place of others or above them, and have no address of their own. */
export const OVERLAYS: readonly number[] = [PAGE_TYPES['lock-screen'], PAGE_TYPES['popup-overlay']];
const hasAddress = sql`collections.page_type <> all (${OVERLAYS})`;

export const choose = {
  ids: (ids: readonly string[]): CollectionChoice => sql`collections.collection_id = any (${ids})`,
  /** These, and what is in those of them that are folders. */
  idsWithContents: (ids: readonly string[]): CollectionChoice =>
    sql`(collections.collection_id = any (${ids}) or collections.folder_id = any (${ids}))`,
  address: (urlId: string): CollectionChoice => sql`collections.url_id = ${urlId} and ${hasAddress}`,
  /** The one with the longest of these addresses. */
  longestAddress: (
    websiteId: WebsiteId,
    urlIds: readonly string[],
    visibility: Visibility,
  ): CollectionChoice =>
    sql`${hasAddress} and collections.url_id = (
      select c.url_id from collections c where c.website_id = ${websiteId} and ${visibility.c}
        and c.page_type <> all (${OVERLAYS}) and c.url_id = any (${urlIds})
      order by length(c.url_id) desc limit 1)`,
  homePage: (): CollectionChoice => sql`homepage`,
  pageType: (pageType: number): CollectionChoice => sql`collections.page_type = ${pageType}`,
  /** Those in a folder that have an address. */
  inFolder: (folderId: string): CollectionChoice =>
    sql`collections.folder_id = ${folderId} and ${hasAddress}`,
  /** The folder that holds a collection, and all that it holds. */
  folderOf: (websiteId: WebsiteId, collectionId: CollectionId, visibility: Visibility): CollectionChoice =>
    sql`(select folder_id from collections c where c.website_id = ${websiteId} and ${visibility.c}
      and c.collection_id = ${collectionId}) in (collections.collection_id, collections.folder_id)`,
};

/** What visitors may open, in the owner's order. */
export const readShownCollections = (
  db: Queryable,
  websiteId: WebsiteId,
  which: CollectionChoice,
  visibility: Visibility,
): Promise<ListedCollection[]> =>
  db.rows(
    ListedCollection,
    sql`select ${listedCollectionColumns} from collections where website_id = ${websiteId} and ${visibility.collections} and ${which}
      order by display_index, collection_id`,
  );

export async function readShownDocuments(
  db: Queryable,
  websiteId: WebsiteId,
  which: CollectionChoice,
  visibility: Visibility,
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.rows(
    { id: column.text, document: column.nullable(column.json<unknown>()) },
    sql`select collection_id as id, document from collections where website_id = ${websiteId} and ${visibility.collections} and ${which}`,
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
  which: CollectionChoice,
  visibility: Visibility,
): Promise<RowOf<typeof OrderedRow>[]> =>
  db.rows(
    OrderedRow,
    sql`select collection_id as id, kind, ordering, page_size as "pageSize" from collections
      where website_id = ${websiteId} and ${visibility.collections} and ${which}`,
  );

/** `urlId` of every page that has an address. */
export async function readShownAddresses(
  db: Queryable,
  websiteId: WebsiteId,
  visibility: Visibility,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    { urlId: column.text },
    sql`select url_id as "urlId" from collections where website_id = ${websiteId} and ${visibility.collections} and ${hasAddress}`,
  );
  return new Set(rows.map(({ urlId }) => urlId));
}
