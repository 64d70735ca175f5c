import type { ProductImport, ProductImportState } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CollectionId, ItemId, MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { FileLine, FileProblem } from './formats/file-product.ts';
import type { PlannedChange, ProductPlan } from './plan-product.ts';

const ImportRow = {
  importId: column.text,
  memberId: column.id<MemberId>(),
  memberName: column.nullable(column.text),
  collectionId: column.id<CollectionId>(),
  storeTitle: column.nullable(column.text),
  fileName: column.text,
  format: column.word<ProductImport['format']>(),
  columns: column.json<readonly string[]>(),
  leftOut: column.json<readonly string[]>(),
  state: column.word<ProductImportState>(),
  hasArchive: column.boolean,
  undoneBy: column.nullable(column.id<MemberId>()),
  createdAt: column.instant,
  finishedAt: column.nullable(column.instant),
};
export type ImportRow = RowOf<typeof ImportRow>;

export interface ImportKey {
  readonly websiteId: WebsiteId;
  readonly importId: string;
}

const importColumns = sql`import_id as "importId", member_id as "memberId", collection_id as "collectionId",
  (select display_name from site_members named
    where named.website_id = product_imports.website_id and named.member_id = product_imports.member_id) as "memberName",
  (select title from collections
    where collections.website_id = product_imports.website_id
      and collections.collection_id = product_imports.collection_id) as "storeTitle",
  file_name as "fileName", format, columns, left_out as "leftOut", state, has_archive as "hasArchive",
  undone_by as "undoneBy", created_at as "createdAt", finished_at as "finishedAt"`;

export async function insertImport(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  row: Pick<
    ImportRow,
    'memberId' | 'collectionId' | 'fileName' | 'format' | 'columns' | 'leftOut' | 'hasArchive' | 'createdAt'
  >,
): Promise<void> {
  await db.run(sql`
    insert into product_imports
      (website_id, import_id, member_id, collection_id, file_name, format, columns, left_out, has_archive, created_at)
    values (${websiteId}, ${importId}, ${row.memberId}, ${row.collectionId}, ${row.fileName}, ${row.format},
      ${JSON.stringify(row.columns)}, ${JSON.stringify(row.leftOut)}, ${row.hasArchive}, ${row.createdAt})`);
}

export const findImport = (db: Queryable, { websiteId, importId }: ImportKey): Promise<ImportRow | null> =>
  db.first(
    ImportRow,
    sql`select ${importColumns} from product_imports where website_id = ${websiteId} and import_id = ${importId}`,
  );

export const listImports = (db: Queryable, websiteId: WebsiteId, most: number): Promise<ImportRow[]> =>
  db.rows(
    ImportRow,
    sql`select ${importColumns} from product_imports where website_id = ${websiteId} and state <> 'reading'
      order by created_at desc, import_id desc limit ${most}`,
  );

export async function deleteImport(db: Queryable, { websiteId, importId }: ImportKey): Promise<void> {
  await db.run(sql`delete from product_imports where website_id = ${websiteId} and import_id = ${importId}`);
}

export interface ReadGroup {
  readonly position: number;
  readonly groupKey: string;
  readonly lines: readonly FileLine[];
}

/** Lines of a product that is there already are added to its own, unless it has more than it may have already. */
export async function addGroups(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  groups: readonly ReadGroup[],
  mostLines: number,
): Promise<void> {
  await db.run(sql`
    insert into product_import_rows (website_id, import_id, position, group_key, lines)
    select ${websiteId}, ${importId}, position, "groupKey", lines
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as new (position integer, "groupKey" text, lines jsonb)
    on conflict (website_id, import_id, group_key)
      do update set lines = case when jsonb_array_length(product_import_rows.lines) > ${mostLines}
        then product_import_rows.lines else product_import_rows.lines || excluded.lines end`);
}

const GroupRow = { position: column.integer, lines: column.json<readonly FileLine[]>() };

export const listUnplanned = (
  db: Queryable,
  { websiteId, importId }: ImportKey,
  limit: number,
): Promise<RowOf<typeof GroupRow>[]> =>
  db.rows(
    GroupRow,
    sql`select position, lines from product_import_rows
      where website_id = ${websiteId} and import_id = ${importId} and plan is null order by position limit ${limit}`,
  );

export async function storePlans(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  plans: readonly (ProductPlan & { readonly position: number })[],
): Promise<void> {
  await db.run(sql`
    update product_import_rows set plan = new.plan, title = new.title, change = new.change, remarks = new.remarks,
      item_id = new."itemId", lines = case when new.plan = 'wrong' then lines else '[]' end
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as new
      (position integer, plan text, title text, change jsonb, remarks jsonb, "itemId" text)
    where website_id = ${websiteId} and import_id = ${importId} and product_import_rows.position = new.position`);
}

export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly wrong: number;
  readonly done: number;
  readonly failed: number;
  readonly undone: number;
  readonly kept: number;
  readonly remarkCount: number;
}

export const countRows = (db: Queryable, { websiteId, importId }: ImportKey): Promise<ImportCounts> =>
  db.one(
    {
      added: column.integer,
      changed: column.integer,
      same: column.integer,
      wrong: column.integer,
      done: column.integer,
      failed: column.integer,
      undone: column.integer,
      kept: column.integer,
      remarkCount: column.integer,
    },
    sql`select count(*) filter (where plan = 'new')::int as added,
        count(*) filter (where plan = 'change')::int as changed,
        count(*) filter (where plan = 'same')::int as same,
        count(*) filter (where plan = 'wrong')::int as wrong,
        count(*) filter (where outcome = '')::int as done,
        count(*) filter (where outcome <> '' and outcome <> 'stock')::int as failed,
        count(*) filter (where undo_outcome = '')::int as undone,
        count(*) filter (where undo_outcome <> '')::int as kept,
        coalesce(sum(jsonb_array_length(remarks)), 0)::int + count(*) filter (where outcome <> '' and outcome <> 'stock')::int
          + count(*) filter (where undo_outcome <> '')::int as "remarkCount"
      from product_import_rows where website_id = ${websiteId} and import_id = ${importId}`,
  );

const RemarkRow = {
  position: column.integer,
  title: column.text,
  remarks: column.json<readonly FileProblem[]>(),
  outcome: column.nullable(column.text),
  undoOutcome: column.nullable(column.text),
  firstLine: column.integer,
};
export type RemarkRow = RowOf<typeof RemarkRow>;

/** Products about which there is something to say, in the order of the file. */
export const listRemarks = (
  db: Queryable,
  { websiteId, importId }: ImportKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RemarkRow[]> =>
  db.rows(
    RemarkRow,
    sql`select position, title, remarks, outcome, undo_outcome as "undoOutcome",
        coalesce((change ->> 'line')::int, (lines -> 0 ->> 'line')::int, 0) as "firstLine"
      from product_import_rows
      where website_id = ${websiteId} and import_id = ${importId} and position > ${after}
        and (remarks <> '[]' or (outcome <> '' and outcome <> 'stock') or undo_outcome <> '')
      order by position limit ${limit}`,
  );

/** False: it is in another state. */
export async function moveState(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  from: readonly ProductImportState[],
  to: ProductImportState,
  more: { readonly beganAt?: Date; readonly finishedAt?: Date | null; readonly undoneBy?: MemberId } = {},
): Promise<boolean> {
  // A process that is stopped has it until it has noticed: nothing is taken back while it is still at a product.
  const isStop = to === 'cancelled' || to === 'undoing';
  const count = await db.run(sql`
    update product_imports set state = ${to}
      ${isStop ? sql.empty : sql`, leased_until = null`}
      ${more.beganAt === undefined ? sql.empty : sql`, began_at = ${more.beganAt}`}
      ${more.finishedAt === undefined ? sql.empty : sql`, finished_at = ${more.finishedAt}`}
      ${more.undoneBy === undefined ? sql.empty : sql`, undone_by = ${more.undoneBy}`}
    where website_id = ${websiteId} and import_id = ${importId} and state = any (${from})`);
  return count === 1;
}

/** Whether another import of the site has changed the shop, or been taken back, since the file of this one came. */
export const isOutdated = async (db: Queryable, { websiteId, importId }: ImportKey): Promise<boolean> =>
  (
    await db.one(
      { isOutdated: column.boolean },
      sql`select exists (
          select from product_imports own
          join product_imports other on other.website_id = own.website_id and other.import_id <> own.import_id
          where own.website_id = ${websiteId} and own.import_id = ${importId}
            and other.began_at is not null and greatest(other.began_at, other.finished_at) > own.created_at
        ) as "isOutdated"`,
    )
  ).isOutdated;

/** False: another process works on it, or there is nothing left to do. */
export async function takeLease(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    update product_imports set leased_until = ${until}
    where website_id = ${websiteId} and import_id = ${importId} and state in ('running', 'undoing')
      and (leased_until is null or leased_until <= ${now})`);
  return count === 1;
}

/** False: it was stopped, or another process has it. */
export async function extendLease(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  { state, lease, until }: { readonly state: ProductImportState; readonly lease: Date; readonly until: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    update product_imports set leased_until = ${until}
    where website_id = ${websiteId} and import_id = ${importId} and state = ${state} and leased_until = ${lease}`);
  return count === 1;
}

/** Only the own one. */
export async function endLease(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  lease: Date,
): Promise<void> {
  await db.run(sql`
    update product_imports set leased_until = null
    where website_id = ${websiteId} and import_id = ${importId} and leased_until = ${lease}`);
}

const WaitingRow = {
  position: column.integer,
  plan: column.word<'new' | 'change'>(),
  change: column.json<PlannedChange>(),
  itemId: column.nullable(column.id<ItemId>()),
  activityId: column.nullable(column.text),
  outcome: column.nullable(column.text),
};
export type WaitingRow = RowOf<typeof WaitingRow>;
const waitingColumns = sql`position, plan, change, item_id as "itemId", activity_id as "activityId", outcome`;

export const listWaiting = (
  db: Queryable,
  { websiteId, importId }: ImportKey,
  limit: number,
): Promise<WaitingRow[]> =>
  db.rows(
    WaitingRow,
    sql`select ${waitingColumns} from product_import_rows
      where website_id = ${websiteId} and import_id = ${importId} and plan in ('new', 'change')
        and (outcome is null or outcome = 'stock')
      order by position limit ${limit}`,
  );

/** The last one first, as every change is taken back; those of which only the stock did not come as well. */
export const listToUndo = (
  db: Queryable,
  { websiteId, importId }: ImportKey,
  limit: number,
): Promise<WaitingRow[]> =>
  db.rows(
    WaitingRow,
    sql`select ${waitingColumns} from product_import_rows
      where website_id = ${websiteId} and import_id = ${importId}
        and (outcome = '' or activity_id is not null) and undo_outcome is null
      order by position desc limit ${limit}`,
  );

/** In the transaction that makes or changes the product. False: it was stopped, or another process has done it. */
export async function markDone(
  tx: Queryable,
  { websiteId, importId }: ImportKey,
  position: number,
  done: { readonly itemId: ItemId; readonly activityId: string | null; readonly outcome: '' | 'stock' },
): Promise<boolean> {
  const count = await tx.run(sql`
    update product_import_rows
    set outcome = ${done.outcome}, item_id = ${done.itemId}, activity_id = ${done.activityId}
    where website_id = ${websiteId} and import_id = ${importId} and position = ${position} and outcome is null
      and exists (select from product_imports
        where website_id = ${websiteId} and import_id = ${importId} and state = 'running')`);
  return count === 1;
}

/** Of one that is not done yet. */
export async function storeOutcome(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  position: number,
  outcome: string,
  { isBack = false }: { readonly isBack?: boolean } = {},
): Promise<void> {
  await db.run(sql`
    update product_import_rows set outcome = ${outcome} ${isBack ? sql`, activity_id = null` : sql.empty}
    where website_id = ${websiteId} and import_id = ${importId} and position = ${position}
      and (outcome is null or outcome = 'stock')`);
}

export async function storeUndo(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  position: number,
  outcome: string,
): Promise<void> {
  await db.run(sql`
    update product_import_rows set undo_outcome = ${outcome}
    where website_id = ${websiteId} and import_id = ${importId} and position = ${position}`);
}

export async function addRemarks(
  db: Queryable,
  { websiteId, importId }: ImportKey,
  position: number,
  remarks: readonly FileProblem[],
): Promise<void> {
  await db.run(sql`
    update product_import_rows set remarks = remarks || ${JSON.stringify(remarks)}::jsonb
    where website_id = ${websiteId} and import_id = ${importId} and position = ${position}`);
}

/** Of all sites: those that were never started, or are long over. Answers them, so that their archives can go. */
export const deleteOld = (
  db: Queryable,
  before: { readonly unstarted: Date; readonly over: Date },
  most: number,
): Promise<{ websiteId: WebsiteId; importId: string }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), importId: column.text },
    sql`delete from product_imports where (website_id, import_id) in (
        select website_id, import_id from product_imports
        where (state in ('reading', 'ready') and created_at < ${before.unstarted})
          or (state not in ('running', 'undoing') and created_at < ${before.over})
        limit ${most} for update skip locked)
      returning website_id as "websiteId", import_id as "importId"`,
  );

const ProductKeyRow = {
  itemId: column.id<ItemId>(),
  collectionId: column.id<CollectionId>(),
  urlId: column.text,
};
export type ProductKeyRow = RowOf<typeof ProductKeyRow>;

/** Products of the shop by what a file may know of them. */
export const findProductKeys = (
  db: Queryable,
  websiteId: WebsiteId,
  { ids, addresses }: { readonly ids: readonly string[]; readonly addresses: readonly string[] },
): Promise<ProductKeyRow[]> =>
  db.rows(
    ProductKeyRow,
    sql`select i.item_id as "itemId", i.collection_id as "collectionId", i.url_id as "urlId"
      from items i join products p on p.website_id = i.website_id and p.item_id = i.item_id
      where i.website_id = ${websiteId} and (i.item_id = any (${ids}) or i.url_id = any (${addresses}))
      order by i.item_id`,
  );

export const findSkuOwners = (
  db: Queryable,
  websiteId: WebsiteId,
  skus: readonly string[],
): Promise<{ sku: string; itemId: ItemId; title: string }[]> =>
  db.rows(
    { sku: column.text, itemId: column.id<ItemId>(), title: column.text },
    sql`select v.sku, v.item_id as "itemId", i.title from product_variants v
      join items i on i.website_id = v.website_id and i.item_id = v.item_id
      where v.website_id = ${websiteId} and v.sku = any (${skus}) order by v.item_id`,
  );

const StoreRow = {
  collectionId: column.id<CollectionId>(),
  urlId: column.text,
  title: column.text,
};
export type StoreRow = RowOf<typeof StoreRow>;

export const listStores = (db: Queryable, websiteId: WebsiteId): Promise<StoreRow[]> =>
  db.rows(
    StoreRow,
    sql`select collection_id as "collectionId", url_id as "urlId", title from collections
      where website_id = ${websiteId} and kind = 'products' order by added_on, collection_id`,
  );

export const countByStore = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ collectionId: CollectionId; count: number }[]> =>
  db.rows(
    { collectionId: column.id<CollectionId>(), count: column.integer },
    sql`select collection_id as "collectionId", count(*)::int as count from items
      where website_id = ${websiteId} and record_type = 11 group by collection_id`,
  );

export const findImages = (
  db: Queryable,
  websiteId: WebsiteId,
  addressHashes: readonly string[],
): Promise<{ addressHash: string; assetId: string }[]> =>
  db.rows(
    { addressHash: column.text, assetId: column.text },
    sql`select address_hash as "addressHash", asset_id as "assetId" from product_import_images
      where website_id = ${websiteId} and address_hash = any (${addressHashes})`,
  );

export async function storeImage(
  db: Queryable,
  websiteId: WebsiteId,
  image: { readonly addressHash: string; readonly assetId: string; readonly now: Date },
): Promise<void> {
  await db.run(sql`
    insert into product_import_images (website_id, address_hash, asset_id, created_at)
    values (${websiteId}, ${image.addressHash}, ${image.assetId}, ${image.now})
    on conflict (website_id, address_hash) do update set asset_id = excluded.asset_id, created_at = excluded.created_at`);
}
