import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface AssetFolder {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

/** All of a site's; there are few, and questions about a tree need the tree. */
export async function listFolders(db: Queryable, websiteId: WebsiteId): Promise<AssetFolder[]> {
  const rows = await db.rows(
    { id: column.text, parent_id: column.nullable(column.text), name: column.text },
    sql`
    select folder_id as id, parent_id, name from asset_folders where website_id = ${websiteId} order by name, folder_id`,
  );
  return rows.map(({ id, parent_id, name }) => ({ id, parentId: parent_id, name }));
}

/** How many files are in each folder that has any, without those of folders inside. */
export async function countFiles(db: Queryable, websiteId: WebsiteId): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(
    { id: column.text, count: column.integer },
    sql`select folder_id as id, count(*)::int as count from assets
      where website_id = ${websiteId} and folder_id is not null group by folder_id`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** One transaction at a time changes the folders of a site; the others wait here. */
export async function lockFolders(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`media-folders/${websiteId}`}, 0))`);
}

export async function insertFolder(
  tx: Queryable,
  websiteId: WebsiteId,
  { id, parentId, name }: AssetFolder,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into asset_folders (website_id, folder_id, parent_id, name, created_at)
    values (${websiteId}, ${id}, ${parentId}, ${name}, ${now.toISOString()})`);
}

export async function updateFolder(
  tx: Queryable,
  websiteId: WebsiteId,
  { id, parentId, name }: AssetFolder,
): Promise<void> {
  await tx.run(sql`
    update asset_folders set parent_id = ${parentId}, name = ${name}
    where website_id = ${websiteId} and folder_id = ${id}`);
}

/** Children first, as the list comes. */
export async function deleteFolders(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await tx.run(sql`delete from asset_folders where website_id = ${websiteId} and folder_id = ${id}`);
  }
}

/**
 * The files in these folders. Until the transaction ends nothing else gets into them, and nobody records a use of
 * what is there: who is in the middle of that is waited for.
 */
export async function holdContent(
  tx: Queryable,
  websiteId: WebsiteId,
  folderIds: readonly string[],
): Promise<string[]> {
  const among = sql`folder_id = any (${folderIds})`;
  await tx.run(sql`
    select from asset_folders where website_id = ${websiteId} and ${among} order by folder_id for update`);
  const rows = await tx.rows(
    { id: column.text },
    sql`
    select asset_id as id from assets where website_id = ${websiteId} and ${among} order by asset_id for update`,
  );
  return rows.map(({ id }) => id);
}
