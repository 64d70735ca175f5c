import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readReferences } from './asset-addresses.ts';
import { type AssetOwner, findSold, forgetUses, insertUses, shareAssets } from './asset-use-repository.ts';
import { mediaErrors } from './media-errors.ts';
import { nameUses } from './owner-name-repository.ts';

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
  const matches = new Set(await shareAssets(tx, websiteId, { ids: named, fileNames: linkedNames }));
  const missing = ids.filter((id) => !matches.has(id));
  if (missing.length > 0) return missing;
  await refuseSold(
    tx,
    websiteId,
    owner,
    [...matches].filter((each) => !sold.includes(each)),
  );
  await forgetUses(tx, websiteId, owner);
  await insertUses(tx, websiteId, owner, {
    assetIds: named.filter((each) => matches.has(each)),
    sold,
    fileNames: linkedNames,
  });
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
  const fileName = await findSold(tx, websiteId, owner, visibleIds);
  if (fileName !== null) throw mediaErrors.forSale({ values: { fileName } });
}

/** More would make no message clearer. */
const NAMED_PLACES = 5;

/** For a sentence about them: what people call the first ones. */
export async function namedPlaces(
  tx: Queryable,
  websiteId: WebsiteId,
  uses: readonly AssetOwner[],
): Promise<{ count: number; places: string }> {
  const named = await nameUses(tx, websiteId, uses.slice(0, NAMED_PLACES));
  const names = named.map(({ kind, id, title }) => title ?? `${kind} ${id}`);
  return {
    count: uses.length,
    places: [...new Set(names), ...(uses.length > NAMED_PLACES ? ['…'] : [])].join(', '),
  };
}
