import type { StockRecord } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { StockLevel } from './inventory.ts';

const LevelRow = {
  variantId: column.id<VariantId>(),
  itemId: column.id<ItemId>(),
  unlimited: column.boolean,
  quantity: column.integer,
  lowStockAt: column.nullable(column.integer),
};

export const readLevelsOf = (
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<StockLevel[]> =>
  db.rows(
    LevelRow,
    sql`select variant_id as "variantId", item_id as "itemId", unlimited, on_hand as quantity, low_stock_at as "lowStockAt"
      from stock_levels where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );

/** Of what is counted, the variant with the fewest; null: nothing is. */
export const findScarcest = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ itemId: ItemId; variantId: VariantId; quantity: number } | null> =>
  db.first(
    { itemId: column.id<ItemId>(), variantId: column.id<VariantId>(), quantity: column.integer },
    sql`select level.item_id as "itemId", level.variant_id as "variantId", level.on_hand as quantity
      from stock_levels level
      join product_variants variant using (website_id, variant_id)
      where level.website_id = ${websiteId} and not level.unlimited and not level.never_counted
      order by level.on_hand, level.variant_id limit 1`,
  );

export const readOfferedOf = (
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  now: Date,
): Promise<StockLevel[]> =>
  db.rows(
    LevelRow,
    sql`select variant_id as "variantId", item_id as "itemId", unlimited,
        greatest(0, on_hand - coalesce((select sum(hold.quantity) from stock_holds hold
          where hold.website_id = level.website_id and hold.variant_id = level.variant_id and hold.owner_kind = 'waitlist'
            and hold.expires_at > ${now}), 0))::int as quantity,
        low_stock_at as "lowStockAt"
      from stock_levels level where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );

/** Which of them are on hold at this moment. */
export async function readHeldAmong(
  db: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(
    { variantId: column.id<VariantId>() },
    sql`select distinct variant_id as "variantId" from stock_holds
      where website_id = ${websiteId} and variant_id = any (${variantIds}) and expires_at > ${now}`,
  );
  return new Set(rows.map(({ variantId }) => variantId));
}

/** Stock on hold is not for others. */
const heldNow = (websiteId: WebsiteId, now: Date): Statement => sql`
  left join lateral (
    select sum(quantity)::int as quantity from held_stock(${websiteId}, level.variant_id, ${now})
  ) held on true`;

export async function readStock(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  now: Date,
): Promise<StockRecord[]> {
  const rows = await db.rows(
    { variantId: column.id<VariantId>(), unlimited: column.boolean, qtyInStock: column.integer },
    sql`
    select level.variant_id as "variantId", level.unlimited,
      greatest(0, level.on_hand - coalesce(held.quantity, 0)) as "qtyInStock"
    from stock_levels level ${heldNow(websiteId, now)}
    where level.website_id = ${websiteId}
      and level.item_id = any (${itemIds})`,
  );
  return rows;
}

/** Counted now, or once: what moved stays on record when a variant is gone. */
export async function isKnownVariant(
  db: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
): Promise<boolean> {
  const count = await db.run(sql`
    select from stock_levels where website_id = ${websiteId} and variant_id = ${variantId}
    union all select from stock_movements where website_id = ${websiteId} and variant_id = ${variantId} limit 1`);
  return count > 0;
}
