import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
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
