import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';

/** Something that shows files: a page, an item, a setting. */
export interface AssetOwner {
  readonly kind: string;
  readonly id: string;
}

const isOwnedBy = ({ kind, id }: AssetOwner): Statement =>
  sql`(u.owner_kind = ${kind} and u.owner_id = ${id})`;

/** File names are compared in lower case. */
const lowerCased = (names: readonly string[]): Statement =>
  sql`(select lower(name) from unnest(${names}::text[]) name)`;

/** The ids of those that the site has. Nothing removes them until the transaction ends. */
export async function shareAssets(
  tx: Queryable,
  websiteId: WebsiteId,
  { ids, fileNames }: { ids: readonly string[]; fileNames: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows(
    { asset_id: column.id<AssetId>() },
    sql`select asset_id from assets
      where website_id = ${websiteId} and (asset_id = any (${ids})
        or (kind <> 'image' and lower(filename) in ${lowerCased(fileNames)}))
      order by asset_id for key share`,
  );
  return rows.map(({ asset_id }) => asset_id);
}

export async function insertUses(
  tx: Queryable,
  websiteId: WebsiteId,
  { kind, id }: AssetOwner,
  {
    assetIds,
    sold,
    fileNames,
  }: {
    assetIds: readonly AssetId[];
    /** Those of the ids that the owner sells. */
    sold: readonly string[];
    fileNames: readonly string[];
  },
): Promise<void> {
  await tx.run(sql`
    insert into asset_uses (website_id, owner_kind, owner_id, asset_id, for_sale)
    select ${websiteId}, ${kind}, ${id}, used, used = any (${sold}) from unnest(${assetIds}::text[]) as u(used)`);
  if (fileNames.length === 0) return;
  await tx.run(sql`
    insert into asset_name_uses (website_id, owner_kind, owner_id, filename)
    select distinct ${websiteId}, ${kind}, ${id}, lower(name) from unnest(${fileNames}::text[]) as u(name)`);
}

/** The file name of one of these that another owner sells and that this owner did not show before. */
export async function findSold(
  tx: Queryable,
  websiteId: WebsiteId,
  owner: AssetOwner,
  assetIds: readonly AssetId[],
): Promise<string | null> {
  const byOwner = isOwnedBy(owner);
  const row = await tx.first(
    { filename: column.text },
    sql`select filename from assets a
      where website_id = ${websiteId} and asset_id = any (${assetIds})
        and exists (select from asset_uses u
          where u.website_id = a.website_id and u.asset_id = a.asset_id and u.for_sale and not ${byOwner})
        and not exists (select from asset_uses u
          where u.website_id = a.website_id and u.asset_id = a.asset_id and not u.for_sale and ${byOwner})
        and not exists (select from asset_name_uses u
          where u.website_id = a.website_id and u.filename = lower(a.filename) and a.kind <> 'image' and ${byOwner})
      order by asset_id limit 1`,
  );
  return row?.filename ?? null;
}

/**
 * Which of these files visitors can see because something else than the seller shows or links them. Transactions that
 * want to show one of them wait until this one is over.
 */
export async function findVisible(
  tx: Queryable,
  websiteId: WebsiteId,
  seller: AssetOwner,
  assetIds: readonly AssetId[],
): Promise<ReadonlySet<string>> {
  if (assetIds.length === 0) return new Set();
  await tx.run(sql`
    select from assets where website_id = ${websiteId} and asset_id = any (${assetIds})
    order by asset_id for update`);
  // What a page looked like once is seen by members who look back, not by visitors.
  const others = sql`not ${isOwnedBy(seller)} and u.owner_kind <> 'version'`;
  const rows = await tx.rows(
    { asset_id: column.id<AssetId>() },
    sql`
    select asset_id from assets a
    where website_id = ${websiteId} and asset_id = any (${assetIds}) and (
      exists (select from asset_uses u
        where u.website_id = a.website_id and u.asset_id = a.asset_id and not u.for_sale and ${others})
      or (a.kind <> 'image' and exists (select from asset_name_uses u
        where u.website_id = a.website_id and u.filename = lower(a.filename) and ${others})))`,
  );
  return new Set(rows.map((row) => row.asset_id));
}

export async function forgetUses(tx: Queryable, websiteId: WebsiteId, owner: AssetOwner): Promise<void> {
  const byOwner = sql`website_id = ${websiteId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}`;
  await tx.run(sql`delete from asset_uses where ${byOwner}`);
  await tx.run(sql`delete from asset_name_uses where ${byOwner}`);
}

export async function listUses(
  db: Queryable,
  websiteId: WebsiteId,
  assetIds: readonly AssetId[],
): Promise<AssetOwner[]> {
  const rows = await db.rows(
    { kind: column.text, id: column.text },
    sql`
    select owner_kind as kind, owner_id as id from asset_uses
    where website_id = ${websiteId} and asset_id = any (${assetIds})
    union
    select u.owner_kind, u.owner_id from asset_name_uses u
    join assets a on a.website_id = u.website_id and lower(a.filename) = u.filename and a.kind <> 'image'
    where a.website_id = ${websiteId} and a.asset_id = any (${assetIds})
    order by 1, 2`,
  );
  return rows.map(({ kind, id }) => ({ kind, id }));
}
