import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { StockEvent, StockListener } from './inventory.ts';
import {
  crossedTopics,
  dependsOnStore,
  hasGrown,
  hasMoved,
  MOST_LOW_STOCK_AT,
  type StockChange,
  showsOnPages,
} from './stock-change.ts';

export interface AnnouncementContext {
  readonly siteVersions: SiteVersions;
  readonly outbox: Outbox;
  readonly settings: Pick<Settings, 'store'>;
  /** Of every change. */
  readonly listeners: readonly StockListener[];
  /** Of changes that are no sale. */
  readonly stocktakers: readonly StockListener[];
}

/** Announces what a change of stock means, in the transaction that makes it. */
export async function announceChanges(
  { siteVersions, outbox, settings, listeners, stocktakers }: AnnouncementContext,
  tx: Queryable,
  websiteId: WebsiteId,
  changes: readonly StockChange[],
  { isSale = false } = {},
): Promise<void> {
  // On the connection of the transaction: waiting for a second one while holding the first can end with nobody
  // getting one.
  const usual = changes.some(dependsOnStore)
    ? (await settings.store(websiteId, tx)).value.lowStockAt
    : MOST_LOW_STOCK_AT;
  const judged = changes.map((change) => ({ change, lowAt: change.lowStockAt ?? usual }));
  for (const { change, lowAt } of judged) {
    const { variantId, itemId, after } = change;
    const payload: StockEvent = { variantId, itemId, ...after };
    for (const topic of crossedTopics(change, lowAt)) await outbox.emit(tx, { websiteId, topic, payload });
  }
  const moved = changes.filter(hasMoved).map((change) => ({
    variantId: change.variantId,
    itemId: change.itemId,
    ...change.after,
    grew: hasGrown(change),
    quantityBefore: change.before.quantity,
  }));
  const stockListeners = isSale ? listeners : [...listeners, ...stocktakers];
  if (moved.length > 0) for (const listen of stockListeners) await listen(tx, websiteId, moved);
  // Last, because everybody who changes the site waits for this row until we are done.
  if (judged.some(({ change, lowAt }) => showsOnPages(change, lowAt))) await siteVersions.bump(tx, websiteId);
}
