import { sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';

/** Something that shows files: a page, an item, a setting. */
export interface AssetOwner {
  readonly kind: string;
  readonly id: string;
}

/** Replaces the set. Answers the ids that this site does not have; when there are any, nothing was changed. */
export async function recordUses(
  tx: Queryable,
  websiteId: string,
  owner: AssetOwner,
  assetIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(assetIds)];
  const { rows } = await tx.execute<{ asset_id: string }>(sql`
    select asset_id from assets
    where website_id = ${websiteId}
      and asset_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by asset_id for key share`);
  const found = new Set(rows.map((row) => row.asset_id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) return missing;
  await forgetUses(tx, websiteId, owner);
  await tx.execute(sql`
    insert into asset_uses (website_id, owner_kind, owner_id, asset_id)
    select ${websiteId}, ${owner.kind}, ${owner.id}, jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`);
  return [];
}

export async function forgetUses(tx: Queryable, websiteId: string, owner: AssetOwner): Promise<void> {
  await tx.execute(sql`
    delete from asset_uses
    where website_id = ${websiteId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}`);
}

export async function listUses(
  db: Queryable,
  websiteId: string,
  assetIds: readonly string[],
): Promise<AssetOwner[]> {
  const { rows } = await db.execute<{ kind: string; id: string }>(sql`
    select distinct owner_kind as kind, owner_id as id from asset_uses
    where website_id = ${websiteId}
      and asset_id in (select jsonb_array_elements_text(${JSON.stringify(assetIds)}::jsonb))
    order by 1, 2`);
  return rows.map(({ kind, id }) => ({ kind, id }));
}
