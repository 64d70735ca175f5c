import type { Queryable } from '../../../platform/db/index.ts';
import type { VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { StockListener, StockMove } from '../inventory/index.ts';
import { withdrawMails } from './waitlist-link-ending.ts';
import { findHeldLinks, withdrawLinks } from './waitlist-link-repository.ts';
import type { VariantRef, WaitlistParts } from './waitlist-parts.ts';
import { release } from './waitlist-release.ts';
import { findConcerned } from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';
import { capUnits } from './waitlist-supply-repository.ts';

/** What every change of stock that is no sale means for those who wait. */
export const createStockListener =
  (parts: WaitlistParts): StockListener =>
  async (tx, websiteId, moves) => {
    const grown = moves.filter(({ grew }) => grew);
    if (grown.length > 0) {
      const concerned = await findConcerned(tx, websiteId, variantsOf(grown));
      for (const move of movesOf(grown, concerned)) await restocked(parts, tx, websiteId, move);
    }
    const fewer = moves.filter(({ grew, unlimited }) => !grew && !unlimited);
    if (fewer.length > 0) {
      const heldLinks = await findHeldLinks(tx, websiteId, variantsOf(fewer));
      for (const move of movesOf(fewer, heldLinks)) await shrunk(parts, tx, websiteId, move);
    }
  };

const variantsOf = (moves: readonly StockMove[]): string[] => moves.map(({ variantId }) => variantId);

const movesOf = (moves: readonly StockMove[], variantIds: readonly VariantId[]): StockMove[] =>
  moves.filter(({ variantId }) => variantIds.includes(variantId));

/** There is more: the people who wait are notified, now or when a member sends. */
async function restocked(
  parts: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { itemId, variantId, quantityBefore }: StockMove,
): Promise<void> {
  const stock = await parts.inventory.waitingStock(tx, websiteId, variantId, { giving: true });
  const left = Math.max(0, quantityBefore - (stock?.heldForLinks ?? 0));
  await capUnits(tx, websiteId, variantId, left);
  const { settings } = await readSettings(tx, websiteId, itemId);
  if (settings.automatic)
    await release(parts, tx, websiteId, { itemId, variantId }, { settings, announces: true });
}

/** The shop has fewer than are kept: the last in line lose theirs, and nobody else can be told yes and no at once. */
async function shrunk(
  parts: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { variantId }: VariantRef,
): Promise<void> {
  const { inventory } = parts;
  const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
  if (stock === null || stock.unlimited || stock.heldForLinks <= stock.quantity) return;
  const excess = stock.heldForLinks - stock.quantity;
  const linkIds = await withdrawLinks(tx, websiteId, variantId, excess);
  await inventory.endLinks(tx, websiteId, variantId, linkIds);
  await withdrawMails(parts, tx, websiteId, variantId, linkIds);
}
