import type { ASSET_SORTS, AssetQuery } from '@awning/contract';
import type { ColorData, ImageEdit } from '@awning/site-model';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byInteger,
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { mediaErrors } from './media-errors.ts';
import type { AssetKind } from './worker/file-types.ts';

export interface Asset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly contentHash: string;
  readonly extension: string;
  readonly filename: string;
  readonly title: string;
  readonly altText: string;
  readonly body: string;
  readonly contentType: string;
  readonly bytes: number;
  /** Of an image; null for everything else. */
  readonly image: Image | null;
  readonly folderId: string | null;
  /** A product sells it: no public address serves it. */
  readonly forSale: boolean;
  /** Part of an image's address: changes with what the address shows. */
  readonly versionMs: number;
  readonly revision: number;
  readonly addedAt: Date;
  readonly updatedAt: Date;
}

export interface Image {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly hasAlpha: boolean;
  readonly focalPoint: { readonly x: number; readonly y: number };
  readonly colorData: ColorData;
  /** Of a preview of an image that has to be paid for; null for what people own. */
  readonly licensedPreview: LicensedPreview | null;
  /** Null: it is shown as it was uploaded. */
  readonly edited: { readonly edit: ImageEdit; readonly original: OriginalImage } | null;
}

/** The content of an image before it was edited. */
export interface OriginalImage {
  readonly contentHash: string;
  readonly extension: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly colorData: ColorData;
}

/** What a file is by its content, and what it is called. */
export type AssetContent = Pick<
  Asset,
  'contentHash' | 'extension' | 'contentType' | 'bytes' | 'filename' | 'image'
>;

export type LicensedPreview = Readonly<Record<string, unknown>>;

const AssetRow = {
  asset_id: column.id<AssetId>(),
  kind: column.word<AssetKind>(),
  content_hash: column.text,
  extension: column.text,
  filename: column.text,
  title: column.text,
  alt_text: column.text,
  body: column.text,
  content_type: column.text,
  bytes: column.text,
  width: column.nullable(column.integer),
  height: column.nullable(column.integer),
  frames: column.integer,
  has_alpha: column.boolean,
  focal_x: column.float,
  focal_y: column.float,
  color_data: column.nullable(column.json<ColorData>()),
  licensed_preview: column.nullable(column.json<LicensedPreview>()),
  edit: column.nullable(column.json<ImageEdit>()),
  original: column.nullable(column.json<OriginalImage>()),
  folder_id: column.nullable(column.text),
  for_sale: column.boolean,
  version_ms: column.text,
  revision: column.integer,
  added_at: column.instant,
  updated_at: column.instant,
};
type AssetRow = RowOf<typeof AssetRow>;

const columns = sql`asset_id, kind, content_hash, extension, filename, title, alt_text, body, content_type, bytes, width, height,
  frames, has_alpha, focal_x, focal_y, color_data, licensed_preview, edit, original, folder_id, version_ms, revision, added_at,
  updated_at, exists (select from asset_uses u
    where u.website_id = assets.website_id and u.asset_id = assets.asset_id and u.for_sale) as for_sale`;

const fromRow = (row: AssetRow): Asset => ({
  id: row.asset_id,
  kind: row.kind,
  contentHash: row.content_hash,
  extension: row.extension,
  filename: row.filename,
  title: row.title,
  altText: row.alt_text,
  body: row.body,
  contentType: row.content_type,
  bytes: Number(row.bytes),
  image:
    row.width === null || row.height === null || row.color_data === null
      ? null
      : {
          width: row.width,
          height: row.height,
          frames: row.frames,
          hasAlpha: row.has_alpha,
          focalPoint: { x: row.focal_x, y: row.focal_y },
          colorData: row.color_data,
          licensedPreview: row.licensed_preview,
          edited: row.edit && row.original && { edit: row.edit, original: row.original },
        },
  folderId: row.folder_id,
  forSale: row.for_sale,
  versionMs: Number(row.version_ms),
  revision: row.revision,
  addedAt: row.added_at,
  updatedAt: row.updated_at,
});

async function select(db: Queryable, condition: Statement): Promise<Asset[]> {
  const rows = await db.rows(AssetRow, sql`select ${columns} from assets where ${condition}`);
  return rows.map(fromRow);
}

export const findAsset = async (db: Queryable, websiteId: WebsiteId, id: string): Promise<Asset | null> =>
  (await select(db, sql`website_id = ${websiteId} and asset_id = ${id}`))[0] ?? null;

export const findAssets = (db: Queryable, websiteId: WebsiteId, ids: readonly string[]): Promise<Asset[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(db, sql`website_id = ${websiteId} and asset_id = any (${ids})`);

/** Those that are found by their name alone, which images are not. */
export const findFileByName = async (
  db: Queryable,
  websiteId: WebsiteId,
  name: string,
): Promise<Asset | null> =>
  (
    await select(db, sql`website_id = ${websiteId} and lower(filename) = lower(${name}) and kind <> 'image'`)
  )[0] ?? null;

const assetList: ListDefinition<(typeof ASSET_SORTS)[number]> = {
  sorts: {
    // Ids are made in the order of time.
    createdOn: byText(sql`asset_id`),
    updatedOn: byInstant(sql`updated_at`),
    filename: byName(sql`filename`),
    title: byName(sql`title`),
    bytes: byInteger(sql`bytes`),
  },
  order: '-createdOn',
  id: sql`asset_id`,
  badCursor: mediaErrors.badCursor,
};

const isUsed = sql`(exists (select from asset_uses u where u.website_id = assets.website_id and u.asset_id = assets.asset_id)
  or kind <> 'image' and exists (select from asset_name_uses u
    where u.website_id = assets.website_id and u.filename = lower(assets.filename)))`;

/** As many as the list of its places has. */
const places = sql`(select count(*)::int from (
  select owner_kind, owner_id from asset_uses u
  where u.website_id = assets.website_id and u.asset_id = assets.asset_id
  union select owner_kind, owner_id from asset_name_uses u
  where u.website_id = assets.website_id and u.filename = lower(assets.filename) and assets.kind <> 'image') place)`;

export interface ListedAsset extends Asset {
  /** In how many it is used. */
  readonly places: number;
}

const ListedRow = { ...AssetRow, places: column.integer };

/** How far apart two colours may be, as a distance in red, green and blue, and still go by one name. */
const COLOR_REACH = 72;

/** ED-76: the middle or a corner of an image is close to a colour. */
function hasColor(color: string): Statement {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return sql`exists (select from jsonb_each_text(color_data) average (name, hex)
    where name <> 'suggestedBgColor' and case when hex ~* '^[0-9a-f]{6}$' then
      (get_byte(decode(hex, 'hex'), 0) - ${part(0)}::integer) ^ 2
      + (get_byte(decode(hex, 'hex'), 1) - ${part(2)}::integer) ^ 2
      + (get_byte(decode(hex, 'hex'), 2) - ${part(4)}::integer) ^ 2 <= ${COLOR_REACH ** 2}::integer
    else false end)`;
}

export async function listAssets(
  db: Queryable,
  websiteId: WebsiteId,
  query: AssetQuery,
): Promise<ListResult<ListedAsset>> {
  const { folderId, kind, text, search = text ?? '', unused, described, color } = query;
  const { rows, page } = await readList(db, assetList, query, {
    shape: ListedRow,
    columns: sql`${columns}, ${places} as places`,
    from: sql`assets`,
    where: sql`website_id = ${websiteId}
      ${folderId === undefined ? sql.empty : folderId === 'none' ? sql`and folder_id is null` : sql`and folder_id = ${folderId}`}
      ${kind === undefined ? sql.empty : sql`and kind = ${kind}`}
      ${unused === undefined ? sql.empty : unused ? sql`and not ${isUsed}` : sql`and ${isUsed}`}
      ${described === undefined ? sql.empty : sql`and kind = 'image' and (alt_text <> '') = ${described}`}
      ${color === undefined ? sql.empty : sql`and kind = 'image' and ${hasColor(color)}`}`,
    search:
      search.trim() === ''
        ? undefined
        : searchWords(sql`filename || ' ' || title || ' ' || alt_text`, search),
  });
  return { rows: rows.map((row) => ({ ...fromRow(row), places: row.places })), page };
}

export async function insertAsset(
  db: Queryable,
  websiteId: WebsiteId,
  asset: Asset,
  { by, copiedFrom }: AssetSource,
): Promise<void> {
  const { image } = asset;
  await db.run(sql`
    insert into assets (website_id, asset_id, kind, content_hash, extension, filename, title, alt_text, body, content_type,
      bytes, width, height, frames, has_alpha, focal_x, focal_y, color_data, licensed_preview, edit, original, folder_id,
      version_ms, added_at, added_by, updated_at, copied_from)
    values (${websiteId}, ${asset.id}, ${asset.kind}, ${asset.contentHash}, ${asset.extension}, ${asset.filename},
      ${asset.title}, ${asset.altText}, ${asset.body}, ${asset.contentType}, ${asset.bytes}, ${image?.width ?? null},
      ${image?.height ?? null}, ${image?.frames ?? 1}, ${image?.hasAlpha ?? false}, ${image?.focalPoint.x ?? 0.5},
      ${image?.focalPoint.y ?? 0.5}, ${jsonOf(image?.colorData)}::jsonb, ${jsonOf(image?.licensedPreview)}::jsonb,
      ${jsonOf(image?.edited?.edit)}::jsonb, ${jsonOf(image?.edited?.original)}::jsonb, ${asset.folderId},
      ${asset.versionMs}, ${asset.addedAt.toISOString()}, ${by}, ${asset.updatedAt.toISOString()}, ${copiedFrom ?? null})`);
}

const jsonOf = (value: unknown): string | null => (value ? JSON.stringify(value) : null);

/** Where a file came from. */
export interface AssetSource {
  /** Who sent it, for the record. */
  readonly by: string;
  /** The file of another site, as `copied_from` names it. */
  readonly copiedFrom?: string | undefined;
}

/** The file that was copied from there before, and that visitors may see; null when there is none any more. */
export const findCopy = async (
  db: Queryable,
  websiteId: WebsiteId,
  copiedFrom: string,
): Promise<Asset | null> =>
  (
    await select(
      db,
      sql`website_id = ${websiteId} and copied_from = ${copiedFrom}
        and not exists (select from asset_uses u
          where u.website_id = assets.website_id and u.asset_id = assets.asset_id and u.for_sale)
        order by asset_id limit 1`,
    )
  )[0] ?? null;

export interface AssetUpdate {
  readonly filename?: string;
  readonly title?: string;
  readonly altText?: string;
  readonly body?: string;
  readonly focalPoint?: { readonly x: number; readonly y: number };
  readonly folderId?: string | null;
}

/** Null: it is not that revision any more, or not there. */
export async function updateAsset(
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
  o: { change: AssetUpdate; expected: number | undefined; now: Date },
): Promise<Asset | null> {
  const { change, expected, now } = o;
  const set = (column: Statement, value: string | number | null | undefined): Statement[] =>
    value === undefined ? [] : [sql`${column} = ${value}`];
  const assignments = [
    ...set(sql`filename`, change.filename),
    ...set(sql`title`, change.title),
    ...set(sql`alt_text`, change.altText),
    ...set(sql`body`, change.body),
    ...set(sql`focal_x`, change.focalPoint?.x),
    ...set(sql`focal_y`, change.focalPoint?.y),
    ...set(sql`folder_id`, change.folderId),
    // Two changes within one millisecond still are two addresses.
    ...(change.focalPoint ? [sql`version_ms = greatest(version_ms + 1, ${now.getTime()})`] : []),
    sql`revision = revision + 1`,
    sql`updated_at = ${now.toISOString()}`,
  ];
  const rows = await db.rows(
    AssetRow,
    sql`
    update assets set ${sql.join(assignments, sql`, `)}
    where website_id = ${websiteId} and asset_id = ${id}
      and (${expected ?? null}::int is null or revision = ${expected ?? null}::int)
    returning ${columns}`,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/**
 * Gives a file other content at the same id: it is no copy of another site's file any more. Null: it is not that
 * revision any more, or not there.
 */
export async function updateContent(
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
  { content, expected, now }: { content: AssetContent; expected: number; now: Date },
): Promise<Asset | null> {
  const { image } = content;
  const rows = await db.rows(
    AssetRow,
    sql`
    update assets set content_hash = ${content.contentHash}, extension = ${content.extension},
      content_type = ${content.contentType}, bytes = ${content.bytes}, filename = ${content.filename},
      width = ${image?.width ?? null}, height = ${image?.height ?? null}, frames = ${image?.frames ?? 1},
      has_alpha = ${image?.hasAlpha ?? false}, focal_x = ${image?.focalPoint.x ?? 0.5},
      focal_y = ${image?.focalPoint.y ?? 0.5}, color_data = ${jsonOf(image?.colorData)}::jsonb,
      licensed_preview = ${jsonOf(image?.licensedPreview)}::jsonb, edit = ${jsonOf(image?.edited?.edit)}::jsonb,
      original = ${jsonOf(image?.edited?.original)}::jsonb, copied_from = null,
      version_ms = greatest(version_ms + 1, ${now.getTime()}), revision = revision + 1,
      updated_at = ${now.toISOString()}
    where website_id = ${websiteId} and asset_id = ${id} and revision = ${expected}
    returning ${columns}`,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Transactions that record a use of it wait from now on. */
export async function lockAsset(tx: Queryable, websiteId: WebsiteId, id: string): Promise<void> {
  await tx.run(sql`select from assets where website_id = ${websiteId} and asset_id = ${id} for update`);
}

export async function deleteAssets(
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<Asset[]> {
  const rows = await db.rows(
    AssetRow,
    sql`
    delete from assets where website_id = ${websiteId} and asset_id = any (${ids}) returning ${columns}`,
  );
  return rows.map(fromRow);
}

export async function isContentUsed(
  db: Queryable,
  websiteId: WebsiteId,
  contentHash: string,
): Promise<boolean> {
  const count = await db.run(
    sql`select 1 from assets where website_id = ${websiteId} and content_hash = ${contentHash}
      union all
      select 1 from assets where website_id = ${websiteId} and original is not null
        and original ->> 'contentHash' = ${contentHash} limit 1`,
  );
  return count > 0;
}

/** Which of these file names the site has already, in lower case. */
export async function usedFileNames(
  db: Queryable,
  websiteId: WebsiteId,
  stem: string,
  extension: string,
): Promise<Set<string>> {
  const pattern = `${stem.replace(/[\\%_]/g, '\\$&')}%.${extension}`.toLowerCase();
  const rows = await db.rows(
    { name: column.text },
    sql`
    select lower(filename) as name from assets
    where website_id = ${websiteId} and kind <> 'image' and lower(filename) like ${pattern}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Of all sites, originals of edited images included. */
export const listStoredFiles = (
  db: Queryable,
): Promise<{ website_id: WebsiteId; asset_id: AssetId; content_hash: string; extension: string }[]> =>
  db.rows(
    {
      website_id: column.id<WebsiteId>(),
      asset_id: column.id<AssetId>(),
      content_hash: column.text,
      extension: column.text,
    },
    sql`select website_id, asset_id, content_hash, extension from assets
      union all
      select website_id, asset_id, original ->> 'contentHash', original ->> 'extension' from assets
      where original is not null
      order by website_id, asset_id`,
  );

/** Of what the site has, by kind; the same content is counted once. */
export const readSpace = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ kind: AssetKind; files: number; bytes: string }[]> =>
  db.rows(
    { kind: column.word<AssetKind>(), files: column.integer, bytes: column.text },
    sql`with contents as (
        select distinct on (content_hash) kind, content_hash, bytes from assets where website_id = ${websiteId}
        union
        select kind, original ->> 'contentHash', (original ->> 'bytes')::bigint from assets
        where website_id = ${websiteId} and original is not null
      )
      select kind, (select count(*)::int from assets where website_id = ${websiteId} and assets.kind = contents.kind)
        as files, sum(bytes)::text as bytes
      from contents group by kind order by sum(bytes) desc, kind`,
  );
