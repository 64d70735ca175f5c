import type { InventoryPage, MovementPage } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { inventoryErrors } from './inventory-errors.ts';
import { isKnownVariant, readLevels, readMovements } from './stock-level-repository.ts';

const USUAL_LIMIT = 50;

/** By the ids of the variants, of which the last is the cursor. */
export async function levelPage(
  db: Queryable,
  websiteId: WebsiteId,
  query: { cursor?: string; limit?: number; itemId?: ItemId },
  now: Date,
): Promise<InventoryPage> {
  const { cursor, itemId, limit = USUAL_LIMIT } = query;
  if (cursor !== undefined && !/^[0-9a-zA-Z-]{1,64}$/.test(cursor)) throw inventoryErrors.badCursor();
  const rows = await readLevels(db, websiteId, { after: cursor, itemId, limit: limit + 1, now });
  const page = rows.slice(0, limit);
  return { inventory: page, ...nextPage(rows.length > limit, page.at(-1)?.variantId) };
}

/** Newest first; the cursor is the number of the last movement shown. */
export async function movementPage(
  db: Queryable,
  websiteId: WebsiteId,
  query: { variantId: VariantId; cursor?: string; limit?: number },
): Promise<MovementPage> {
  const { variantId, cursor, limit = USUAL_LIMIT } = query;
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) throw inventoryErrors.badCursor();
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await readMovements(db, websiteId, { variantId, before, limit: limit + 1 });
  if (rows.length === 0 && !(await isKnownVariant(db, websiteId, variantId)))
    throw inventoryErrors.variantMissing({ values: { variantId } });
  const page = rows.slice(0, limit);
  return {
    movements: page.map(({ sequence: _cursor, ...movement }) => movement),
    ...nextPage(rows.length > limit, page.at(-1)?.sequence),
  };
}

const nextPage = (
  hasNextPage: boolean,
  last: string | number | undefined,
): { hasNextPage: boolean; nextPageCursor: string | null } => ({
  hasNextPage,
  nextPageCursor: hasNextPage && last !== undefined ? String(last) : null,
});
