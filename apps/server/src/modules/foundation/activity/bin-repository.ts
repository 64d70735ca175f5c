import type { BinQuery, BinSort } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byName,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';

export const EntryRow = {
  binId: column.text,
  activityId: column.text,
  tableName: column.text,
  subjectKind: column.text,
  subjectId: column.text,
  title: column.text,
  address: column.text,
  permission: column.text,
  deletedAt: column.instant,
  actorKind: column.word<'member' | 'key' | 'job'>(),
  actorId: column.text,
};
export type EntryRow = RowOf<typeof EntryRow>;

const entryColumns = sql`bin_id as "binId", activity_id as "activityId", table_name as "tableName",
  subject_kind as "subjectKind", subject_id as "subjectId", title, address, permission, deleted_at as "deletedAt",
  actor_kind as "actorKind", actor_id as "actorId"`;

export interface EntryFilter {
  readonly permissions: readonly string[];
  readonly kind?: string | undefined;
  /** Of this thing alone. */
  readonly subjectId?: string | undefined;
  /** Items that were in it. */
  readonly collectionId?: string | undefined;
}

const matching = (
  websiteId: WebsiteId,
  { permissions, kind, subjectId, collectionId }: EntryFilter,
): Statement =>
  sql`website_id = ${websiteId} and permission = any (${permissions})
    ${kind === undefined ? sql.empty : sql`and subject_kind = ${kind}`}
    ${subjectId === undefined ? sql.empty : sql`and subject_id = ${subjectId}`}
    ${collectionId === undefined ? sql.empty : wasIn(collectionId)}`;

const wasIn = (collectionId: string): Statement =>
  sql`and exists (select from activity_rows r where r.website_id = bin_entries.website_id
    and r.activity_id = bin_entries.activity_id and r.table_name = 'items' and r.change = 'D'
    and r.row_key ->> 'item_id' = bin_entries.subject_id and r.before ->> 'collection_id' = ${collectionId})`;

const binList: ListDefinition<BinSort> = {
  sorts: { deletedOn: byInstant(sql`deleted_at`), title: byName(sql`title`) },
  order: '-deletedOn',
  id: sql`bin_id`,
};

/** Of what needs one of these permissions. */
export const listEntries = (
  db: Queryable,
  websiteId: WebsiteId,
  permissions: readonly string[],
  query: BinQuery,
): Promise<ListResult<EntryRow>> => {
  const { kind, subjectId, collectionId, search = '' } = query;
  return readList(db, binList, query, {
    shape: EntryRow,
    columns: entryColumns,
    from: sql`bin_entries`,
    where: matching(websiteId, { permissions, kind, subjectId, collectionId }),
    search: search.trim() === '' ? undefined : searchWords(sql`title || ' ' || address`, search.trim()),
  });
};

/** By kind, each counted to a limit. */
export const countEntries = (
  db: Queryable,
  websiteId: WebsiteId,
  { permissions, kinds, most }: { permissions: readonly string[]; kinds: readonly string[]; most: number },
): Promise<{ kind: string; count: number }[]> =>
  db.rows(
    { kind: column.text, count: column.integer },
    sql`select kind, (select count(*)::int from (select from bin_entries where website_id = ${websiteId}
        and subject_kind = kind and permission = any (${permissions}) limit ${most}) counted) as count
      from unnest(${kinds}::text[]) kind`,
  );

export const findEntry = (
  db: Queryable,
  websiteId: WebsiteId,
  binId: string,
  lock: 'update' | 'none' = 'none',
): Promise<EntryRow | null> =>
  db.first(
    EntryRow,
    sql`select ${entryColumns} from bin_entries where website_id = ${websiteId} and bin_id = ${binId}
      ${lock === 'update' ? sql`for update` : sql.empty}`,
  );

export const countEntriesOf = async (
  db: Queryable,
  websiteId: WebsiteId,
  activityId: string,
): Promise<number> =>
  (
    await db.one(
      { count: column.integer },
      sql`select count(*)::int as count from bin_entries where website_id = ${websiteId} and activity_id = ${activityId}`,
    )
  ).count;

export const hasEntryOf = async (db: Queryable, websiteId: WebsiteId, activityId: string): Promise<boolean> =>
  (await countEntriesOf(db, websiteId, activityId)) > 0;

export async function deleteEntriesOf(
  tx: Queryable,
  websiteId: WebsiteId,
  activityId: string,
): Promise<void> {
  await tx.run(sql`delete from bin_entries where website_id = ${websiteId} and activity_id = ${activityId}`);
}

export async function deleteEntry(tx: Queryable, websiteId: WebsiteId, binId: string): Promise<void> {
  await tx.run(sql`delete from bin_entries where website_id = ${websiteId} and bin_id = ${binId}`);
}

/** What was deleted for good does not come back with its activity either. */
export async function blockActivity(tx: Queryable, websiteId: WebsiteId, activityId: string): Promise<void> {
  await tx.run(sql`
    update activities set blocked_by = 'bin' where website_id = ${websiteId} and activity_id = ${activityId}
      and blocked_by is null`);
}

/** Up to so many entries go for good; returns how many. */
export const deleteSomeEntries = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: EntryFilter,
  most: number,
): Promise<number> =>
  db.run(sql`
    with gone as (
      delete from bin_entries where website_id = ${websiteId} and bin_id in (
        select bin_id from bin_entries where ${matching(websiteId, filter)} limit ${most})
      returning activity_id),
    marked as (
      update activities set blocked_by = 'bin' where website_id = ${websiteId} and blocked_by is null
        and activity_id in (select activity_id from gone))
    select from gone`);

export const deleteEntriesBefore = (
  db: Queryable,
  websiteId: WebsiteId,
  before: Date,
  most: number,
): Promise<number> =>
  db.run(sql`
    delete from bin_entries where website_id = ${websiteId} and bin_id in (
      select bin_id from bin_entries where website_id = ${websiteId} and deleted_at < ${before} limit ${most})`);

/** Whether a page, product or other thing was deleted and can still be restored. */
export const isInBin = async (db: Queryable, websiteId: WebsiteId, subjectId: string): Promise<boolean> =>
  (await db.run(
    sql`select 1 from bin_entries where website_id = ${websiteId} and subject_id = ${subjectId} limit 1`,
  )) > 0;

/**
 * Whether a deleted file still rests in the bin, or what a file had for content before can still be brought back, so
 * that this content has to stay. A file that was deleted for good takes its former contents with it.
 */
export async function canComeBack(
  db: Queryable,
  websiteId: WebsiteId,
  contentHash: string,
): Promise<boolean> {
  const rested = sql`exists (select from bin_entries bin where bin.website_id = r.website_id
    and bin.table_name = 'assets' and bin.subject_id = r.row_key ->> 'asset_id')`;
  const isThere = sql`exists (select from assets a where a.website_id = r.website_id
    and a.asset_id = r.row_key ->> 'asset_id')`;
  const canGoBack = sql`exists (select from activities act where act.website_id = r.website_id
    and act.activity_id = r.activity_id and act.blocked_by is null)`;
  const count = await db.run(
    sql`select 1 from bin_entries where website_id = ${websiteId} and content_hash = ${contentHash}
      union all
      select 1 from activity_rows r where r.website_id = ${websiteId} and r.table_name = 'assets' and r.change = 'U'
        and r.before ? 'content_hash' and r.before ->> 'content_hash' = ${contentHash}
        and ${canGoBack} and (${isThere} or ${rested})
      union all
      select 1 from activity_rows r where r.website_id = ${websiteId} and r.table_name = 'assets'
        and r.before ? 'original' and r.before -> 'original' ->> 'contentHash' = ${contentHash}
        and ((r.change = 'U' and ${canGoBack} and ${isThere}) or ${rested})
      limit 1`,
  );
  return count > 0;
}
