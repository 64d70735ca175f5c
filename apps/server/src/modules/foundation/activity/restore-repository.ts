import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

const exists = async (db: Queryable, statement: Statement): Promise<boolean> => (await db.run(statement)) > 0;

/** What a thing that comes back may refer to, by the column that names it. */
const REFERENCES = {
  collection_id: sql`collections where collection_id`,
  author_id: sql`authors where author_id`,
  folder: sql`asset_folders where folder_id`,
  page_folder: sql`collections where is_folder and collection_id`,
  asset_id: sql`assets where asset_id`,
  coupon_id: sql`coupons where coupon_id`,
} as const;

/** Whether the site has what an id names. */
export const isThere = (
  tx: Queryable,
  websiteId: WebsiteId,
  reference: keyof typeof REFERENCES,
  id: string,
): Promise<boolean> =>
  exists(tx, sql`select 1 from ${REFERENCES[reference]} = ${id} and website_id = ${websiteId} limit 1`);

export const hasHomepage = (tx: Queryable, websiteId: WebsiteId): Promise<boolean> =>
  exists(tx, sql`select 1 from collections where website_id = ${websiteId} and homepage limit 1`);

/** Where two things of a kind cannot have the same text. */
export const NAMES = {
  collections: { column: 'url_id', taken: (text: string) => sql`collections where url_id = ${text}` },
  items: {
    column: 'url_id',
    taken: (text: string, collectionId: string) =>
      sql`items where url_id = ${text} and collection_id = ${collectionId}`,
  },
  assets: {
    column: 'filename',
    taken: (text: string) => sql`assets where lower(filename) = lower(${text}) and kind <> 'image'`,
  },
  coupons: { column: 'code_key', taken: (text: string) => sql`coupons where code_key = ${text}` },
  navigations: { column: 'name', taken: (text: string) => sql`navigations where name = ${text}` },
} as const;

export const isTaken = (tx: Queryable, websiteId: WebsiteId, rows: Statement): Promise<boolean> =>
  exists(tx, sql`select 1 from ${rows} and website_id = ${websiteId} limit 1`);

export const readNavigationItems = async (
  tx: Queryable,
  websiteId: WebsiteId,
  name: string,
): Promise<readonly unknown[] | null> =>
  (
    await tx.first(
      { items: column.json<readonly unknown[]>() },
      sql`select items from navigations where website_id = ${websiteId} and name = ${name} for update`,
    )
  )?.items ?? null;
