import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Media } from '../../website/media/index.ts';
import type {
  Inventory,
  LinkListener,
  Shortage,
  StockLine,
  StockListener,
  StockOutcome,
} from './inventory.ts';
import { inventoryInvariants } from './inventory-invariants.ts';
import { readMovementsOfOrder } from './inventory-list-repository.ts';
import { levelPage, movementPage } from './inventory-pages.ts';
import { type AnnouncementContext, announceChanges } from './stock-announcement.ts';
import { readHeldAmong, readLevelsOf, readOfferedOf, readStock } from './stock-level-repository.ts';
import { readOperations, refusalOf } from './stock-operations.ts';
import * as repository from './stock-repository.ts';

interface InventoryParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly outbox: Outbox;
  readonly once: Once;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly media: Pick<Media, 'images'>;
}

const SWEEP_BATCH = 1_000;

export function createInventory(parts: InventoryParts): Inventory {
  const { database, siteVersions, outbox, once, settings, clock } = parts;
  const listeners: StockListener[] = [];
  const stocktakers: StockListener[] = [];
  const linkListeners: LinkListener[] = [];

  const announcement: AnnouncementContext = { siteVersions, outbox, settings, listeners, stocktakers };

  const adjust = async (
    tx: Queryable,
    websiteId: WebsiteId,
    work: Parameters<typeof repository.adjustStock>[2],
  ): Promise<void> => {
    const { refusals, changes } = await repository.adjustStock(tx, websiteId, work);
    const [first, ...others] = refusals;
    if (first) throw refusalOf([first, ...others]);
    await announceChanges(announcement, tx, websiteId, changes);
  };

  const queueForLevels: Inventory['queueFor'] = (websiteId, variantIds, work) =>
    database.queueFor(
      variantIds.map((variantId) => `stock/${websiteId}/${variantId}`),
      work,
    );

  return {
    queueFor: queueForLevels,
    async stockOf(websiteId, itemIds) {
      if (itemIds.length === 0) return new Map();
      const records = await readStock(database.query, websiteId, itemIds, clock.now());
      return new Map(records.map((record) => [record.variantId, record]));
    },
    async levelsOf(db, websiteId, itemIds) {
      if (itemIds.length === 0) return new Map();
      const levels = await readLevelsOf(db, websiteId, itemIds);
      return new Map(levels.map((level) => [level.variantId, level]));
    },
    async offeredOf(db, websiteId, itemIds) {
      if (itemIds.length === 0) return new Map();
      const levels = await readOfferedOf(db, websiteId, itemIds, clock.now());
      return new Map(levels.map((level) => [level.variantId, level]));
    },
    list: (websiteId, query) => levelPage(parts, websiteId, query, clock.now()),
    movementsOfOrder: (websiteId, orderId) => readMovementsOfOrder(database.query, websiteId, orderId),
    movements: (websiteId, query) => movementPage(database.query, websiteId, query),
    async adjust(websiteId, adjustment, { actor, idempotencyKey }) {
      const operations = readOperations(adjustment);
      const work = { operations, actor, reference: adjustment.note ?? '', now: clock.now() };
      const levels = operations.map(({ variantId }) => variantId);
      const inQueue = (run: () => Promise<void>): Promise<void> => queueForLevels(websiteId, levels, run);
      if (idempotencyKey === undefined)
        return inQueue(() => database.transaction((tx) => adjust(tx, websiteId, work)));
      const key = {
        websiteId,
        scope: `inventory.adjust/${actor}`,
        key: idempotencyKey,
        request: adjustment,
      };
      return inQueue(() => once.inTransaction(key, (tx) => adjust(tx, websiteId, work)));
    },
    adjustIn: (tx, websiteId, adjustment, actor) =>
      adjust(tx, websiteId, {
        operations: readOperations(adjustment),
        actor,
        reference: adjustment.note ?? '',
        now: clock.now(),
      }),
    heldAmong: (db, websiteId, variantIds) => readHeldAmong(db, websiteId, variantIds, clock.now()),
    async track(tx, websiteId, variants, cause) {
      if (variants.length === 0) return;
      const changes = await repository.trackStock(tx, websiteId, { variants, ...cause, now: clock.now() });
      await announceChanges(announcement, tx, websiteId, changes);
    },
    async warnAt(tx, websiteId, thresholds) {
      if (thresholds.length > 0) await repository.storeThresholds(tx, websiteId, thresholds);
    },
    async hold(websiteId, owner, lines, expiresAt, tx) {
      checkLines(lines);
      const now = clock.now();
      invariant(expiresAt > now, 'a hold ends after it begins');
      const hold = { owner, lines, expiresAt, now };
      return outcomeOf(
        tx
          ? await repository.holdStock(tx, websiteId, hold)
          : await database.transaction((own) => repository.holdStock(own, websiteId, hold)),
      );
    },
    release: (tx, websiteId, owner) => repository.endHolds(tx, websiteId, owner),
    async take(tx, websiteId, sale) {
      checkLines(sale.lines);
      invariant(sale.reference !== '', 'stock is taken for something that has a name');
      const stock = await repository.decrementStock(tx, websiteId, { ...sale, now: clock.now() });
      await announceChanges(announcement, tx, websiteId, stock.changes, { isSale: true });
      if (stock.bought.length > 0)
        for (const listen of linkListeners) await listen(tx, websiteId, stock.bought);
      return outcomeOf(stock.shortages);
    },
    async putBack(tx, websiteId, lines, cause) {
      checkLines(lines);
      invariant(
        cause.reference !== '' && cause.order !== '' && cause.reason !== 'sale',
        'what is put back says why and for what',
      );
      const back = { lines, ...cause, now: clock.now() };
      const changes = await repository.putStockBack(tx, websiteId, back);
      await announceChanges(announcement, tx, websiteId, changes);
      return changes.map(({ variantId, before, after }) => ({
        variantId,
        quantity: after.quantity - before.quantity,
      }));
    },
    onChange: (listener) => void listeners.push(listener),
    onStocktaking: (listener) => void stocktakers.push(listener),
    onLinkBought: (listener) => void linkListeners.push(listener),
    waitingStock: (tx, websiteId, variantId, { giving }) =>
      repository.readWaitingStock(tx, websiteId, { variantId, giving, now: clock.now() }),
    async holdForLinks(tx, websiteId, links) {
      invariant(links.expiresAt > clock.now(), 'a hold ends after it begins');
      return repository.holdForLinks(tx, websiteId, { ...links, now: clock.now() });
    },
    endLinks: (tx, websiteId, variantId, linkIds) =>
      repository.endLinkHolds(tx, websiteId, variantId, linkIds),
    prolongLinks: (tx, websiteId, links) =>
      repository.prolongLinkHolds(tx, websiteId, { ...links, now: clock.now() }),
    claim: (websiteId, linkId, cartId) =>
      database.transaction((tx) => repository.claimHold(tx, websiteId, { linkId, cartId, now: clock.now() })),
    claimed: (websiteId, cartId, variantId) =>
      repository.countClaimed(database.query, websiteId, { cartId, variantId, now: clock.now() }),
    async sweepExpired() {
      let swept = 0;
      for (let count = SWEEP_BATCH; count === SWEEP_BATCH; swept += count)
        count = await repository.deleteExpiredHolds(database.query, clock.now(), SWEEP_BATCH);
      return swept;
    },
    invariants: inventoryInvariants(clock),
  };
}

/** Carts have checked what people typed; here a strange number is a bug, which must not become a movement. */
function checkLines(lines: readonly StockLine[]): void {
  for (const { quantity } of lines)
    invariant(
      Number.isInteger(quantity) && quantity > 0 && quantity <= 1_000_000,
      `${quantity} is no number of goods`,
    );
}

const outcomeOf = (shortages: readonly Shortage[]): StockOutcome =>
  shortages.length === 0 ? { ok: true } : { ok: false, shortages };
