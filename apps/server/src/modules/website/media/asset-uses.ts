import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import { readReferences } from './asset-addresses.ts';
import { mediaErrors } from './media-errors.ts';

/** Something that shows files: a page, an item, a setting. */
export interface AssetOwner {
  readonly kind: string;
  readonly id: string;
}

const listOf = (values: readonly string[]): Statement =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
const namesOf = (values: readonly string[]): Statement =>
  sql`(select lower(jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;

/**
 * Replaces the set of ids and addresses. Answers the ids that this site does not have; when there are any, nothing was
 * changed. An address of something that is not there is merely a link that leads nowhere.
 *
 * `sold` are those of the ids that the owner sells rather than shows; ask `findVisible` first.
 */
export async function recordUses(
  tx: Queryable,
  websiteId: WebsiteId,
  owner: AssetOwner,
  references: readonly string[],
  sold: readonly string[] = [],
): Promise<string[]> {
  const { ids, linkedIds, linkedNames } = readReferences(websiteId, references);
  const named = [...new Set([...ids, ...linkedIds])];
  const rows = await tx.rows(
    { asset_id: column.id<AssetId>() },
    sql`
    select asset_id from assets
    where website_id = ${websiteId} and (asset_id in ${listOf(named)}
      or (kind <> 'image' and lower(filename) in ${namesOf(linkedNames)}))
    order by asset_id for key share`,
  );
  const matches = new Set(rows.map((row) => row.asset_id));
  const missing = ids.filter((id) => !matches.has(id));
  if (missing.length > 0) return missing;
  await refuseSold(
    tx,
    websiteId,
    owner,
    [...matches].filter((each) => !sold.includes(each)),
  );
  await forgetUses(tx, websiteId, owner);
  const { kind, id } = owner;
  await tx.run(sql`
    insert into asset_uses (website_id, owner_kind, owner_id, asset_id, for_sale)
    select ${websiteId}, ${kind}, ${id}, used, used in ${listOf(sold)}
    from ${listOf(named.filter((each) => matches.has(each)))} as u(used)`);
  if (linkedNames.length > 0)
    await tx.run(sql`
      insert into asset_name_uses (website_id, owner_kind, owner_id, filename)
      select distinct ${websiteId}, ${kind}, ${id}, name from ${namesOf(linkedNames)} as u(name)`);
  return [];
}

/**
 * A statement of its own, after the rows are locked: it sees a sale that was recorded while we waited for them. What
 * the owner had before does not stand in the way; it leads nowhere.
 */
async function refuseSold(
  tx: Queryable,
  websiteId: WebsiteId,
  owner: AssetOwner,
  visibleIds: readonly string[],
): Promise<void> {
  if (visibleIds.length === 0) return;
  const byOwner = isOwnedBy(owner);
  const rows = await tx.rows(
    { filename: column.text },
    sql`
    select filename from assets a
    where website_id = ${websiteId} and asset_id in ${listOf(visibleIds)}
      and exists (select from asset_uses u
        where u.website_id = a.website_id and u.asset_id = a.asset_id and u.for_sale and not ${byOwner})
      and not exists (select from asset_uses u
        where u.website_id = a.website_id and u.asset_id = a.asset_id and not u.for_sale and ${byOwner})
      and not exists (select from asset_name_uses u
        where u.website_id = a.website_id and u.filename = lower(a.filename) and a.kind <> 'image' and ${byOwner})
    order by asset_id limit 1`,
  );
  if (rows[0]) throw mediaErrors.forSale({ values: { fileName: rows[0].filename } });
}

const isOwnedBy = ({ kind, id }: AssetOwner): Statement =>
  sql`(u.owner_kind = ${kind} and u.owner_id = ${id})`;

/**
 * Which of these files visitors can see because something else than the seller shows or links them. Whoever wants to
 * show one of them waits until the transaction is over.
 */
export async function findVisible(
  tx: Queryable,
  websiteId: WebsiteId,
  seller: AssetOwner,
  assetIds: readonly AssetId[],
): Promise<ReadonlySet<string>> {
  if (assetIds.length === 0) return new Set();
  await tx.run(sql`
    select from assets where website_id = ${websiteId} and asset_id in ${listOf(assetIds)}
    order by asset_id for update`);
  const others = sql`not ${isOwnedBy(seller)}`;
  const rows = await tx.rows(
    { asset_id: column.id<AssetId>() },
    sql`
    select asset_id from assets a
    where website_id = ${websiteId} and asset_id in ${listOf(assetIds)} and (
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
    where website_id = ${websiteId} and asset_id in ${listOf(assetIds)}
    union
    select u.owner_kind, u.owner_id from asset_name_uses u
    join assets a on a.website_id = u.website_id and lower(a.filename) = u.filename and a.kind <> 'image'
    where a.website_id = ${websiteId} and a.asset_id in ${listOf(assetIds)}
    order by 1, 2`,
  );
  return rows.map(({ kind, id }) => ({ kind, id }));
}

/** More would make no message clearer. */
const NAMED_PLACES = 5;

/** For a sentence about them. */
export function namedPlaces(uses: readonly AssetOwner[]): { count: number; places: string } {
  const named = uses.slice(0, NAMED_PLACES).map(({ kind, id }) => `${kind} ${id}`);
  return {
    count: uses.length,
    places: [...named, ...(uses.length > named.length ? ['…'] : [])].join(', '),
  };
}
