import type { InventoryPage, InventoryQuery, MovementPage, MovementQuery } from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { listedImages, type Media } from '../../website/media/index.ts';
import { inventoryErrors } from './inventory-errors.ts';
import { listLevels, listMovements } from './inventory-list-repository.ts';
import { isKnownVariant } from './stock-level-repository.ts';

export interface LevelPageParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly media: Pick<Media, 'images'>;
}

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
  const images = await media.images(
    websiteId,
    rows.flatMap(({ imageId }) => imageId ?? []),
  );
  return {
    inventory: rows.map(({ imageId, ...level }) => ({
      ...level,
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
