import type { SiteAccessMode } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';

export interface StoredAccess {
  readonly mode: SiteAccessMode;
  readonly passwordHash: string | null;
  /** 0: nothing was ever saved and the site is open. */
  readonly version: number;
}

const AccessRow = {
  mode: column.word<SiteAccessMode>(),
  password_hash: column.nullable(column.text),
  version: column.integer,
};
type AccessRow = RowOf<typeof AccessRow>;

const fromRow = ({ mode, password_hash, version }: AccessRow): StoredAccess => ({
  mode,
  passwordHash: password_hash,
  version,
});

export async function readSiteAccess(db: Queryable, websiteId: WebsiteId): Promise<StoredAccess> {
  const rows = await db.rows(
    AccessRow,
    sql`select mode, password_hash, version from site_access where website_id = ${websiteId}`,
  );
  return rows[0] ? fromRow(rows[0]) : { mode: 'open', passwordHash: null, version: 0 };
}

export interface NewAccess {
  readonly websiteId: WebsiteId;
  readonly mode: SiteAccessMode;
  /** Null keeps the one that is stored. */
  readonly passwordHash: string | null;
  readonly expected: number | undefined;
  readonly now: Date;
  readonly by: string;
}

/**
 * One statement decides, so that two who save at once cannot undo each other. Null: it is not that version any more.
 */
export async function writeSiteAccess(tx: Queryable, o: NewAccess): Promise<StoredAccess | null> {
  const expected = o.expected ?? null;
  const rows = await tx.rows(
    AccessRow,
    sql`
    insert into site_access as a (website_id, mode, password_hash, version, updated_at, updated_by)
    -- The stored one only for the check of the table, which looks at this row before it finds the other.
    select ${o.websiteId}, ${o.mode},
      coalesce(${o.passwordHash}, (select password_hash from site_access where website_id = ${o.websiteId})), 1, ${o.now.toISOString()}, ${o.by}
    where coalesce(${expected}::int, 0) = 0 or exists (select from site_access where website_id = ${o.websiteId})
    on conflict (website_id) do update set mode = excluded.mode,
      password_hash = coalesce(${o.passwordHash}, a.password_hash), version = a.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${expected}::int is null or a.version = ${expected}::int
    returning mode, password_hash, version`,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

export const PagePasswordRow = {
  collection_id: column.id<CollectionId>(),
  password_hash: column.text,
};
export type PagePasswordRow = RowOf<typeof PagePasswordRow>;

export async function readPagePasswords(db: Queryable, websiteId: WebsiteId): Promise<PagePasswordRow[]> {
  const rows = await db.rows(
    PagePasswordRow,
    sql`select collection_id, password_hash from page_passwords where website_id = ${websiteId} order by 1`,
  );
  return rows;
}

export async function writePagePassword(
  tx: Queryable,
  o: { websiteId: WebsiteId; collectionId: CollectionId; passwordHash: string; now: Date; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into page_passwords (website_id, collection_id, password_hash, updated_at, updated_by)
    values (${o.websiteId}, ${o.collectionId}, ${o.passwordHash}, ${o.now.toISOString()}, ${o.by})
    on conflict (website_id, collection_id) do update set password_hash = excluded.password_hash,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}

export async function readMemberPages(db: Queryable, websiteId: WebsiteId): Promise<CollectionId[]> {
  const rows = await db.rows(
    { collection_id: column.id<CollectionId>() },
    sql`select collection_id from member_pages where website_id = ${websiteId} order by 1`,
  );
  return rows.map(({ collection_id }) => collection_id);
}

export async function writeMemberPage(
  tx: Queryable,
  o: { websiteId: WebsiteId; collectionId: CollectionId; now: Date; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into member_pages (website_id, collection_id, updated_at, updated_by)
    values (${o.websiteId}, ${o.collectionId}, ${o.now.toISOString()}, ${o.by}) on conflict do nothing`);
}

export async function deleteMemberPage(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  await tx.run(
    sql`delete from member_pages where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
}

export async function deletePagePassword(
  tx: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<void> {
  await tx.run(
    sql`delete from page_passwords where website_id = ${websiteId} and collection_id = ${collectionId}`,
  );
}
