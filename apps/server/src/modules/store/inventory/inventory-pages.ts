import { isCurrency, pricesInStore } from '@awning/commerce';
import type { InventoryPage, InventoryQuery, MovementPage, MovementQuery } from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { listedImages, type Media } from '../../website/media/index.ts';
import { inventoryErrors } from './inventory-errors.ts';
import { countSold, countWaiting, listLevels, listMovements } from './inventory-list-repository.ts';
import { isKnownVariant } from './stock-level-repository.ts';

export interface LevelPageParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly media: Pick<Media, 'images'>;
}

const SOLD_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** With the title, the SKU and the image of what is counted. */
export async function levelPage(
  { database, settings, media }: LevelPageParts,
  websiteId: WebsiteId,
  query: InventoryQuery,
  now: Date,
): Promise<InventoryPage> {
  const { value } = await settings.store(websiteId);
  const { rows, page } = await listLevels(database.query, websiteId, query, {
    now,
    lowStockAt: value.lowStockAt,
  });
  const variantIds = rows.map(({ variantId }) => variantId);
  const since = new Date(now.getTime() - SOLD_WITHIN_MS);
  const [images, waiting, sold] = await Promise.all([
    media.images(
      websiteId,
      rows.flatMap(({ imageId }) => imageId ?? []),
    ),
    countWaiting(database.query, websiteId, variantIds),
    countSold(database.query, websiteId, variantIds, since),
  ]);
  const waitingFor = new Map(waiting.map(({ variantId, count }) => [variantId, count]));
  const soldOf = new Map(sold.map(({ variantId, count }) => [variantId, count]));
  return {
    inventory: rows.map(({ imageId, currency, ...level }) => ({
      ...level,
      ...pricesInStore(level, isCurrency(currency) ? currency : null, value.storeCurrency),
      waiting: waitingFor.get(level.variantId) ?? 0,
      soldRecently: level.isUnlimited ? null : (soldOf.get(level.variantId) ?? 0),
      image: (imageId === null ? undefined : listedImages([imageId], images)[0]) ?? null,
    })),
    ...page,
  };
}

/** Newest first, unless it is asked for otherwise. */
export async function movementPage(
  db: Queryable,
  websiteId: WebsiteId,
  query: MovementQuery,
): Promise<MovementPage> {
  const { rows, page } = await listMovements(db, websiteId, query);
  const { variantId } = query;
  if (rows.length === 0 && variantId !== undefined && !(await isKnownVariant(db, websiteId, variantId)))
    throw inventoryErrors.variantMissing({ values: { variantId } });
  return { movements: rows, ...page };
}
