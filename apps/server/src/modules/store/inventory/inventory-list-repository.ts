import type {
  INVENTORY_SORTS,
  InventoryQuery,
  MovementQuery,
  StockMovement,
  StockState,
} from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, OrderId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  anySearch,
  byInstant,
  byInteger,
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchStages,
  searchWords,
} from '../../../platform/lists/index.ts';
import { memberNameOf } from '../../people/members/index.ts';
import type { OrderMovement } from './inventory.ts';
import { inventoryErrors } from './inventory-errors.ts';

const LevelRow = {
  variantId: column.id<VariantId>(),
  itemId: column.id<ItemId>(),
  isUnlimited: column.boolean,
  quantity: column.integer,
  held: column.integer,
  lowStockAt: column.nullable(column.integer),
  title: column.text,
  sku: column.text,
  attributes: column.json<Record<string, string>>(),
  imageId: column.nullable(column.text),
};
type LevelRow = RowOf<typeof LevelRow>;

/** What is never gone comes after every number. */
const quantity = sql`(case when level.unlimited then 2000000001 else level.on_hand end)`;

const levelList: ListDefinition<(typeof INVENTORY_SORTS)[number]> = {
  sorts: {
    variantId: byText(sql`level.variant_id`),
    title: byName(sql`items.title`),
    sku: byText(sql`variant.sku`),
    quantity: byInteger(quantity),
  },
  order: 'variantId',
  id: sql`level.variant_id`,
  badCursor: inventoryErrors.badCursor,
};

/** A report across the tables of content and catalog, read only. */
export function listLevels(
  db: Queryable,
  websiteId: WebsiteId,
  query: InventoryQuery,
  { now, lowStockAt }: { readonly now: Date; readonly lowStockAt: number },
): Promise<ListResult<LevelRow>> {
  const { itemId, stock, search = '' } = query;
  return readList(db, levelList, query, {
    shape: LevelRow,
    columns: sql`level.variant_id as "variantId", level.item_id as "itemId", level.unlimited as "isUnlimited",
      level.on_hand as quantity, coalesce((select sum(held.quantity)::int from held_stock(${websiteId}, level.variant_id, ${now}) held), 0) as held,
      level.low_stock_at as "lowStockAt", items.title, variant.sku, variant.attributes,
      coalesce(variant.image_id, product.picture_ids ->> 0, items.main_image_id) as "imageId"`,
    from: sql`stock_levels level
      join product_variants variant on variant.website_id = level.website_id and variant.item_id = level.item_id
        and variant.variant_id = level.variant_id
      join products product on product.website_id = level.website_id and product.item_id = level.item_id
      join items on items.website_id = level.website_id and items.item_id = level.item_id and items.record_type = 11`,
    where: sql`level.website_id = ${websiteId} and variant.website_id = ${websiteId} and items.website_id = ${websiteId}
      ${itemId === undefined ? sql.empty : sql`and level.item_id = ${itemId}`}
      ${stock === undefined ? sql.empty : sql`and ${inState(stock, lowStockAt)}`}`,
    search: search.trim() === '' ? undefined : searchOf(websiteId, search),
  });
}

function inState(state: StockState, lowStockAt: number): Statement {
  switch (state) {
    case 'in-stock':
      return sql`${quantity} > 0`;
    case 'sold-out':
      return sql`${quantity} = 0`;
    case 'low':
      return sql`(level.low_stock_at is null and ${quantity} <= ${lowStockAt}::int
        or not level.unlimited and level.low_stock_at is not null and level.on_hand <= level.low_stock_at)`;
    case 'unlimited':
      return sql`${quantity} = 2000000001`;
  }
}

/** Titles and SKUs stand in two tables: what fits in each is read once, and looked up for each level. */
const searchOf = (websiteId: WebsiteId, search: string): SearchStages =>
  anySearch([
    searchWords(sql`items.title || ' ' || items.url_id`, search).map(
      (byTitle) => sql`level.item_id in (select items.item_id from items
        where items.website_id = ${websiteId} and items.record_type = 11 and ${byTitle})`,
    ),
    searchWords(sql`variant.sku`, search).map(
      (bySku) => sql`level.variant_id in (select variant.variant_id from product_variants variant
        where variant.website_id = ${websiteId} and ${bySku})`,
    ),
  ]);

const MovementRow = {
  id: column.text,
  variantId: column.id<VariantId>(),
  delta: column.integer,
  balance: column.integer,
  reason: column.word<StockMovement['reason']>(),
  actor: column.text,
  actorName: column.nullable(column.text),
  title: column.nullable(column.text),
  sku: column.nullable(column.text),
  reference: column.text,
  createdOn: column.float,
};

const OrderMovementRow = {
  variantId: column.id<VariantId>(),
  delta: column.integer,
  balance: column.integer,
  reason: column.text,
  actor: column.text,
  createdAt: column.instant,
};
export const readMovementsOfOrder = (
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<readonly OrderMovement[]> => {
  const columns = sql`variant_id as "variantId", delta, balance, reason, actor, created_at as "createdAt"`;
  return db.rows(
    OrderMovementRow,
    sql`select ${columns} from stock_movements where website_id = ${websiteId} and reference = ${orderId} and once
      union all
      select ${columns} from stock_movements where website_id = ${websiteId} and undoes = ${orderId} and reference <> ${orderId}
      order by "createdAt", "variantId"`,
  );
};

const movementsOfVariant: ListDefinition<'createdOn'> = {
  sorts: { createdOn: byInteger(sql`movement.sequence`) },
  order: '-createdOn',
  id: sql`movement.variant_id`,
  badCursor: inventoryErrors.badCursor,
};

const allMovements: ListDefinition<'createdOn'> = {
  sorts: { createdOn: byInstant(sql`movement.created_at`) },
  order: '-createdOn',
  id: sql`(movement.variant_id || lpad(movement.sequence::text, 10, '0'))`,
  badCursor: inventoryErrors.badCursor,
};

export const listMovements = (
  db: Queryable,
  websiteId: WebsiteId,
  query: MovementQuery,
): Promise<ListResult<StockMovement>> =>
  readList(db, query.variantId === undefined ? allMovements : movementsOfVariant, query, {
    shape: MovementRow,
    columns: sql`movement.variant_id || '/' || movement.sequence as id, movement.variant_id as "variantId", delta, balance, reason,
      actor, ${memberNameOf(sql`movement.website_id`, sql`movement.actor`)} as "actorName", items.title, variant.sku, reference,
      (extract(epoch from movement.created_at) * 1000)::float8 as "createdOn"`,
    from: sql`stock_movements movement
      left join product_variants variant on variant.website_id = movement.website_id and variant.variant_id = movement.variant_id
      left join items on items.website_id = variant.website_id and items.item_id = variant.item_id`,
    where: sql`movement.website_id = ${websiteId}
      ${query.variantId === undefined ? sql.empty : sql`and movement.variant_id = ${query.variantId}`}`,
  });
