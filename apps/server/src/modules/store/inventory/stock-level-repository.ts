import type { InventoryLevel, StockMovement, StockRecord } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
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

export async function readLevels(
  db: Queryable,
  websiteId: WebsiteId,
  o: { after: string | undefined; itemId: ItemId | undefined; limit: number; now: Date },
): Promise<InventoryLevel[]> {
  const rows = await db.rows(
    {
      variantId: column.id<VariantId>(),
      itemId: column.id<ItemId>(),
      isUnlimited: column.boolean,
      quantity: column.integer,
      held: column.integer,
      lowStockAt: column.nullable(column.integer),
    },
    sql`
    select level.variant_id as "variantId", level.item_id as "itemId", level.unlimited as "isUnlimited",
      level.on_hand as quantity, coalesce(held.quantity, 0) as held, level.low_stock_at as "lowStockAt"
    from stock_levels level ${heldNow(websiteId, o.now)}
    where level.website_id = ${websiteId}
      ${o.after === undefined ? sql`` : sql`and level.variant_id > ${o.after}`}
      ${o.itemId === undefined ? sql`` : sql`and level.item_id = ${o.itemId}`}
    order by level.variant_id limit ${o.limit}`,
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

const MovementRow = {
  id: column.text,
  variantId: column.id<VariantId>(),
  sequence: column.integer,
  delta: column.integer,
  balance: column.integer,
  reason: column.word<StockMovement['reason']>(),
  actor: column.text,
  reference: column.text,
  createdOn: column.float,
};
export type MovementRow = RowOf<typeof MovementRow>;

export async function readMovements(
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; before: number | undefined; limit: number },
): Promise<MovementRow[]> {
  const rows = await db.rows(
    MovementRow,
    sql`
    select variant_id || '/' || sequence as id, variant_id as "variantId", sequence, delta, balance, reason, actor, reference,
      (extract(epoch from created_at) * 1000)::float8 as "createdOn"
    from stock_movements
    where website_id = ${websiteId} and variant_id = ${o.variantId}
      ${o.before === undefined ? sql`` : sql`and sequence < ${o.before}`}
    order by sequence desc limit ${o.limit}`,
  );
  return rows;
}
