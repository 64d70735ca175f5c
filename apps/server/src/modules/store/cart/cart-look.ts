import { batchRuns, type Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { lookAtCarts, MAX_LOOKS } from './cart-repository.ts';
import type { LookRow } from './cart-rows.ts';

interface Look {
  readonly websiteId: WebsiteId;
  readonly ownerKey: string;
}

/** Which cart an owner has and in what state it is; undefined without a cart. */
export type LookAtCart = (look: Look) => Promise<LookRow | undefined>;

/** All of one site. */
async function lookAtAll(
  { query }: Pick<Database, 'query'>,
  looks: readonly Look[],
): Promise<(LookRow | undefined)[]> {
  const owners = looks.map(({ ownerKey }) => ownerKey);
  const rows = await lookAtCarts(query, looks[0]?.websiteId ?? '', owners);
  if (owners.length === 1) return [rows[0]];
  const byOwner = new Map(rows.map((row) => [row.owner_key, row]));
  return owners.map((owner) => byOwner.get(owner));
}

/**
 * Browsers look at their carts with every page. Those that come while two looks at carts of their site are under way go
 * together in the next one, which costs little more for several carts than for one.
 */
export const createCartLook = (database: Pick<Database, 'query'>): LookAtCart =>
  batchRuns((looks) => lookAtAll(database, looks), {
    atOnce: 2,
    most: MAX_LOOKS,
    groupOf: ({ websiteId }) => websiteId,
  });
