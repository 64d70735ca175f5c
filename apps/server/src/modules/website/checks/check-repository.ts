import type { CollectionKind, ContentStatus, NavigationItem } from '@awning/contract';
import type { ColorData } from '@awning/site-model';
import type { CheckedDonation } from '@awning/site-model/checks';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/* Read only, from the tables of content, media, forms, catalogue, inventory and donations. */

const PageRow = {
  id: column.text,
  kind: column.word<CollectionKind>(),
  title: column.text,
  seoTitle: column.text,
  urlId: column.text,
  enabled: column.boolean,
  homepage: column.boolean,
  folderId: column.nullable(column.text),
  pageType: column.integer,
  documentVersion: column.integer,
};
export type PageRow = RowOf<typeof PageRow>;

/** Every page of the site, without what is on it. */
export const readPages = (db: Queryable, websiteId: WebsiteId): Promise<PageRow[]> =>
  db.rows(
    PageRow,
    sql`select collection_id as id, kind, title, seo_title as "seoTitle", url_id as "urlId", enabled, homepage,
        folder_id as "folderId", page_type as "pageType", document_version as "documentVersion"
      from collections where website_id = ${websiteId} order by display_index, collection_id`,
  );

const ItemRow = {
  id: column.text,
  collectionId: column.text,
  title: column.text,
  urlId: column.text,
  status: column.word<ContentStatus>(),
  publishOn: column.instant,
};
export type ItemRow = RowOf<typeof ItemRow>;

const itemColumns = sql`item_id as id, collection_id as "collectionId", title, url_id as "urlId", status,
  publish_on as "publishOn"`;

export const readItems = (db: Queryable, websiteId: WebsiteId, ids: readonly string[]): Promise<ItemRow[]> =>
  db.rows(
    ItemRow,
    sql`select ${itemColumns} from items where website_id = ${websiteId} and item_id = any (${ids})`,
  );

export interface ItemPlace {
  readonly collectionId: string;
  readonly urlId: string;
}

export const readItemsAt = (
  db: Queryable,
  websiteId: WebsiteId,
  places: readonly ItemPlace[],
): Promise<ItemRow[]> =>
  db.rows(
    ItemRow,
    sql`select ${itemColumns} from items
      join unnest(${places.map(({ collectionId }) => collectionId)}::text[],
        ${places.map(({ urlId }) => urlId)}::text[]) as place (place_collection, place_url)
        on place_collection = collection_id and place_url = url_id
      where website_id = ${websiteId}`,
  );

/** Other items of the same collections with the same titles, whatever the capitals. */
export const readItemsNamed = (
  db: Queryable,
  websiteId: WebsiteId,
  items: readonly Pick<ItemRow, 'collectionId' | 'title'>[],
): Promise<ItemRow[]> =>
  db.rows(
    ItemRow,
    sql`select ${itemColumns} from items
      where website_id = ${websiteId} and (collection_id, lower(title)) in (
        select * from unnest(${items.map(({ collectionId }) => collectionId)}::text[],
          ${items.map(({ title }) => title.toLowerCase())}::text[]))
      order by item_id`,
  );

/** What a document belongs to, by the words of drafts. */
export type DocumentKind = 'page' | 'item' | 'area';

const VersionRow = { kind: column.word<DocumentKind>(), id: column.text, version: column.integer };
export type VersionRow = RowOf<typeof VersionRow>;

/** Which documents there are, and how often each was saved; the newest items when there are more than `mostItems`. */
export const readDocumentVersions = (
  db: Queryable,
  websiteId: WebsiteId,
  mostItems: number,
): Promise<VersionRow[]> =>
  db.rows(
    VersionRow,
    sql`select 'page' as kind, collection_id as id, document_version as version from collections
      where website_id = ${websiteId} and document_version > 0
      union all select 'area', area_id, document_version from areas
      where website_id = ${websiteId} and document_version > 0
      union all (select 'item', item_id, document_version from items
        where website_id = ${websiteId} and document_version > 0 order by item_id desc limit ${mostItems})`,
  );

const DocumentRow = { id: column.text, document: column.nullable(column.json<unknown>()) };

export function readDocuments(
  db: Queryable,
  websiteId: WebsiteId,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<RowOf<typeof DocumentRow>[]> {
  if (kind === 'page')
    return db.rows(
      DocumentRow,
      sql`select collection_id as id, document from collections
        where website_id = ${websiteId} and collection_id = any (${ids})`,
    );
  if (kind === 'item')
    return db.rows(
      DocumentRow,
      sql`select item_id as id, document from items where website_id = ${websiteId} and item_id = any (${ids})`,
    );
  return db.rows(
    DocumentRow,
    sql`select area_id as id, document from areas where website_id = ${websiteId} and area_id = any (${ids})`,
  );
}

const ImageRow = {
  id: column.text,
  altText: column.text,
  width: column.nullable(column.integer),
  colorData: column.nullable(column.json<Partial<ColorData>>()),
};
export type ImageRow = RowOf<typeof ImageRow>;

export const readImages = (
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<ImageRow[]> =>
  db.rows(
    ImageRow,
    sql`select asset_id as id, alt_text as "altText", width, color_data as "colorData" from assets
      where website_id = ${websiteId} and asset_id = any (${ids})`,
  );

/** Forms of the library that visitors can send. What is sent is in the inbox, also where no address is named. */
export async function readOpenForms(
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    { id: column.text },
    sql`select form_id as id from forms
      where website_id = ${websiteId} and form_id = any (${ids}) and archived_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

const DonationRow = {
  id: column.text,
  title: column.text,
  state: column.word<CheckedDonation['state']>(),
};

/** Those that are there. */
export const readDonations = (
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
  now: Date,
): Promise<RowOf<typeof DonationRow>[]> =>
  db.rows(
    DonationRow,
    sql`select donation_id as id, title,
        case when not enabled then 'off' when ends_at <= ${now} then 'ended' else 'open' end as state
      from donations where website_id = ${websiteId} and donation_id = any (${ids})`,
  );

const ProductRow = {
  id: column.text,
  collectionId: column.text,
  urlId: column.text,
  title: column.text,
  hasPrice: column.boolean,
  hasStock: column.boolean,
};
export type ProductRow = RowOf<typeof ProductRow>;

/** Products by their ids, or all that are not private when there is no list. */
export const readProducts = (
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[] | null,
  limit: number,
): Promise<ProductRow[]> =>
  db.rows(
    ProductRow,
    sql`select items.item_id as id, items.collection_id as "collectionId", items.url_id as "urlId", items.title,
        bool_and(variants.price_minor > 0) as "hasPrice",
        bool_and(stock.unlimited or stock.last_movement is not null) as "hasStock"
      from products
      join items using (website_id, item_id)
      join product_variants variants using (website_id, item_id)
      left join stock_levels stock on stock.website_id = variants.website_id
        and stock.variant_id = variants.variant_id
      where products.website_id = ${websiteId}
        and ${ids === null ? sql`items.status in ('published', 'scheduled')` : sql`items.item_id = any (${ids})`}
      group by items.item_id, items.collection_id, items.url_id, items.title
      order by items.item_id limit ${limit}`,
  );

export const readMenuItems = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ name: string; items: readonly NavigationItem[] }[]> =>
  db.rows(
    { name: column.text, items: column.json<readonly NavigationItem[]>() },
    sql`select name, items from navigations where website_id = ${websiteId}`,
  );
