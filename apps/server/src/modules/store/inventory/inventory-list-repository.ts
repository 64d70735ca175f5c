import type {
  INVENTORY_SORTS,
  InventoryQuery,
  InventoryState,
  MovementQuery,
  MovementReason,
  ShippingMeasures,
  StockMovement,
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
  neverCounted: column.boolean,
  position: column.integer,
  optionNames: column.json<string[]>(),
  priceMinor: column.large,
  salePriceMinor: column.large,
  onSale: column.boolean,
  currency: column.text,
  shippingMeasures: column.nullable(column.json<ShippingMeasures>()),
  productType: column.integer,
  productVersion: column.integer,
  status: column.text,
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
  const { itemId, itemIds, stock, collectionId, status, search = '' } = query;
  return readList(db, levelList, query, {
    shape: LevelRow,
    columns: sql`level.variant_id as "variantId", level.item_id as "itemId", level.unlimited as "isUnlimited",
      level.on_hand as quantity, coalesce((select sum(held.quantity)::int from held_stock(${websiteId}, level.variant_id, ${now}) held), 0) as held,
      level.low_stock_at as "lowStockAt", items.title, variant.sku, variant.attributes,
      coalesce(variant.image_id, product.picture_ids ->> 0, items.main_image_id) as "imageId",
      level.never_counted as "neverCounted", variant.position, product.option_names as "optionNames",
      variant.price_minor::float8 as "priceMinor", variant.sale_price_minor::float8 as "salePriceMinor", variant.on_sale as "onSale", product.currency,
      variant.shipping_measures as "shippingMeasures", product.product_type as "productType",
      items.version as "productVersion", items.status`,
    from: sql`stock_levels level
      join product_variants variant on variant.website_id = level.website_id and variant.item_id = level.item_id
        and variant.variant_id = level.variant_id
      join products product on product.website_id = level.website_id and product.item_id = level.item_id
      join items on items.website_id = level.website_id and items.item_id = level.item_id and items.record_type = 11`,
    where: sql`level.website_id = ${websiteId} and variant.website_id = ${websiteId} and items.website_id = ${websiteId}
      ${itemId === undefined ? sql.empty : sql`and level.item_id = ${itemId}`}
      ${itemIds === undefined ? sql.empty : sql`and level.item_id = any (${itemIds.split(',')})`}
      ${collectionId === undefined ? sql.empty : sql`and items.collection_id = ${collectionId}`}
      ${status === undefined ? sql.empty : sql`and items.status = ${status}`}
      ${stock === undefined ? sql.empty : sql`and ${inState(stock, { websiteId, lowStockAt, now })}`}`,
    search: search.trim() === '' ? undefined : searchOf(websiteId, search),
  });
}

interface StateContext {
  readonly websiteId: WebsiteId;
  readonly lowStockAt: number;
  readonly now: Date;
}

function inState(state: InventoryState, { websiteId, lowStockAt, now }: StateContext): Statement {
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
    case 'oversold':
      return sql`not level.unlimited and level.variant_id in (select hold.variant_id from stock_holds hold
        where hold.website_id = ${websiteId} and hold.expires_at > ${now})
        and level.on_hand < (select sum(held.quantity) from held_stock(${websiteId}, level.variant_id, ${now}) held)`;
    case 'waiting':
      return sql`level.variant_id in (select person.variant_id from waitlist_signups person
        where person.website_id = ${websiteId} and person.state = 'waiting')`;
  }
}

const DemandRow = { variantId: column.id<VariantId>(), count: column.integer };

/** How many people wait for each of these variants. A report about the table of the waitlist, read only. */
export const countWaiting = (
  db: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
): Promise<RowOf<typeof DemandRow>[]> =>
  db.rows(
    DemandRow,
    sql`select variant_id as "variantId", count(*)::int as count from waitlist_signups
      where website_id = ${websiteId} and variant_id = any (${variantIds}) and state = 'waiting' group by variant_id`,
  );

/** How many of each were sold since then, less what came back. */
export const countSold = (
  db: Queryable,
  websiteId: WebsiteId,
  variantIds: readonly VariantId[],
  since: Date,
): Promise<RowOf<typeof DemandRow>[]> =>
  db.rows(
    DemandRow,
    sql`select variant_id as "variantId", greatest(0, -sum(delta))::int as count from stock_movements
      where website_id = ${websiteId} and variant_id = any (${variantIds}) and once and created_at > ${since}
      group by variant_id`,
  );

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
  itemId: column.nullable(column.id<ItemId>()),
  attributes: column.nullable(column.json<Record<string, string>>()),
  orderId: column.nullable(column.text),
  orderNumber: column.nullable(column.text),
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

/** A report across the tables of content, catalog and orders, read only. */
export const listMovements = (
  db: Queryable,
  websiteId: WebsiteId,
  query: MovementQuery,
): Promise<ListResult<StockMovement>> =>
  readList(db, query.variantId === undefined ? allMovements : movementsOfVariant, query, {
    shape: MovementRow,
    columns: sql`movement.variant_id || '/' || movement.sequence as id, movement.variant_id as "variantId", delta, balance, reason,
      actor, ${memberNameOf(sql`movement.website_id`, sql`movement.actor`)} as "actorName", items.title, variant.sku,
      variant.item_id as "itemId", variant.attributes, orders.order_id as "orderId", orders.order_number as "orderNumber", reference,
      (extract(epoch from movement.created_at) * 1000)::float8 as "createdOn"`,
    from: sql`stock_movements movement
      left join product_variants variant on variant.website_id = movement.website_id and variant.variant_id = movement.variant_id
      left join items on items.website_id = variant.website_id and items.item_id = variant.item_id
      left join orders on movement.once and orders.website_id = movement.website_id
        and orders.order_id = coalesce(movement.undoes, movement.reference)`,
    where: movementFilter(websiteId, query),
    search: (query.search ?? '').trim() === '' ? undefined : movementSearch(websiteId, query.search ?? ''),
  });

/** The beginning of what is not counted moved nothing. */
const movementFilter = (websiteId: WebsiteId, query: MovementQuery): Statement => {
  const { variantId, reason, actor, from, to } = query;
  return sql`movement.website_id = ${websiteId} and not (movement.reason = 'started' and movement.delta = 0)
    ${variantId === undefined ? sql.empty : sql`and movement.variant_id = ${variantId}`}
    ${reason === undefined ? sql.empty : sql`and ${hasReason(reason)}`}
    ${actor === undefined ? sql.empty : sql`and movement.actor = ${actor}`}
    ${from === undefined ? sql.empty : sql`and movement.created_at >= ${new Date(from)}`}
    ${to === undefined ? sql.empty : sql`and movement.created_at < ${new Date(to)}`}`;
};

const hasReason = (reason: MovementReason): Statement =>
  reason === 'back' ? sql`movement.undoes is not null` : sql`movement.reason = ${reason}`;

/** Names stand in other tables: what fits in each is read once, and looked up for each movement. */
const movementSearch = (websiteId: WebsiteId, search: string): SearchStages =>
  anySearch([
    searchWords(sql`items.title || ' ' || items.url_id`, search).map(
      (byTitle) => sql`movement.variant_id in (select variant.variant_id from product_variants variant
        join items on items.website_id = variant.website_id and items.item_id = variant.item_id
        where variant.website_id = ${websiteId} and items.record_type = 11 and ${byTitle})`,
    ),
    searchWords(sql`variant.sku`, search).map(
      (bySku) => sql`movement.variant_id in (select variant.variant_id from product_variants variant
        where variant.website_id = ${websiteId} and ${bySku})`,
    ),
    searchWords(sql`movement.reference`, search),
    searchWords(sql`orders.order_number`, search).map((byNumber) => sql`coalesce(${byNumber}, false)`),
    searchWords(sql`named.display_name`, search).map(
      (byName) => sql`movement.actor in (select named.member_id from site_members named
        where named.website_id = ${websiteId} and ${byName})`,
    ),
  ]);
