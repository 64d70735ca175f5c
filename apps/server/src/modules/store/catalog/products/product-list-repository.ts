import type { PRODUCT_SORTS, ProductQuery, StockState } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import {
  anyOf,
  byInstant,
  byInteger,
  byName,
  LAST_INSTANT,
  type ListDefinition,
  type ListResult,
  readList,
  type SearchWays,
  searchWays,
  searchWords,
} from '../../../../platform/lists/index.ts';
import { isVisible, labelKey } from '../../../website/content/index.ts';
import { waitingSubjects } from '../../../website/drafts/index.ts';
import { catalogErrors } from '../catalog-errors.ts';
import { isStockState } from './product-list.ts';
import { SCHEDULED_PRODUCT } from './scheduled-products.ts';

export interface ListedProducts {
  readonly now: Date;
  /** The store's, for variants that have no number of their own. */
  readonly lowStockAt: number;
}

/** What a variant costs now. It has an index. */
const priceOf = (variant: Statement): Statement =>
  sql`(case when ${variant}.on_sale then ${variant}.sale_price_minor else ${variant}.price_minor end)`;

/** Products with the cheapest of their variants: of equal ones the one with the smallest id. */
const withCheapest = sql`join product_variants cheapest
  on cheapest.website_id = items.website_id and cheapest.item_id = items.item_id
    and not exists (select from product_variants other
      where other.website_id = cheapest.website_id and other.item_id = cheapest.item_id
        and (${priceOf(sql`other`)}, other.variant_id) < (${priceOf(sql`cheapest`)}, cheapest.variant_id))`;

const productList: ListDefinition<(typeof PRODUCT_SORTS)[number]> = {
  sorts: {
    createdOn: byInstant(sql`items.added_on`),
    updatedOn: byInstant(sql`items.updated_on`),
    publishOn: byInstant(sql`coalesce(items.publish_on, ${LAST_INSTANT})`),
    title: byName(sql`items.title`),
    price: byInteger(priceOf(sql`cheapest`)),
  },
  order: '-createdOn',
  id: sql`items.item_id`,
  badCursor: catalogErrors.badCursor,
};

const ProductKey = { id: column.id<ItemId>() };

/** A report across the tables of content and inventory, read only: the ids of the products that fit. */
export async function listProductIds(
  db: Queryable,
  websiteId: WebsiteId,
  query: ProductQuery,
  context: ListedProducts,
): Promise<ListResult<{ id: ItemId }>> {
  const withProduct = sql`join products p on p.website_id = items.website_id and p.item_id = items.item_id`;
  const from = sql`items ${withProduct}`;
  const search = await searchOf(db, websiteId, query.search);
  const isByPrice = query.sort === 'price' || query.sort === '-price';
  return readList(db, productList, query, {
    shape: ProductKey,
    columns: sql`items.item_id as id`,
    // The type of items of stores: it has indexes of its own.
    from: isByPrice ? sql`${from} ${withCheapest}` : from,
    countFrom: isByPrice ? from : undefined,
    where: sql`items.website_id = ${websiteId} and items.record_type = 11 and ${filterOf(websiteId, query, context)}`,
    search: search?.walk.map(anyOf),
    lookup: search && {
      table: sql`items`,
      where: sql`items.website_id = ${websiteId} and items.record_type = 11`,
      ways: search.ways,
      joins: isByPrice ? sql`${withProduct} ${withCheapest}` : withProduct,
    },
  });
}

function filterOf(websiteId: WebsiteId, query: ProductQuery, { now, lowStockAt }: ListedProducts): Statement {
  const { collectionId, productType, status, visible, category, tag, stock } = query;
  const { stockBelow, priceFrom, priceTo, scheduled } = query;
  const conditions = [
    ...(collectionId === undefined ? [] : [sql`items.collection_id = ${collectionId}`]),
    ...(productType === undefined ? [] : [sql`p.product_type = ${productType}`]),
    ...(status === undefined ? [] : [sql`items.status = ${status}`]),
    ...(visible === undefined ? [] : [visible ? isShown(websiteId, now) : isHidden(websiteId, now)]),
    ...(category === undefined ? [] : [hasLabel(websiteId, 'category', category)]),
    ...(tag === undefined ? [] : [hasLabel(websiteId, 'tag', tag)]),
    ...(stock !== undefined && isStockState(stock) ? [inState(websiteId, stock, lowStockAt)] : []),
    ...(stockBelow === undefined ? [] : [hasFewer(websiteId, stockBelow)]),
    ...(priceFrom === undefined && priceTo === undefined ? [] : [costs(websiteId, priceFrom, priceTo)]),
    ...(scheduled === undefined ? [] : [isScheduled(websiteId, scheduled, now)]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const storesThat = (websiteId: WebsiteId, condition: Statement): Statement =>
  sql`items.collection_id = any (array(select collection_id from collections
    where website_id = ${websiteId} and kind = 'products' and ${condition}))`;
const isShown = (websiteId: WebsiteId, now: Date): Statement =>
  sql`(${isVisible(now)} and ${storesThat(websiteId, sql`enabled`)})`;
/** Each part by itself can be looked up, which the contrary of being shown cannot. */
const isHidden = (websiteId: WebsiteId, now: Date): Statement =>
  sql`(items.status in ('draft', 'needs-review', 'private')
    or (items.status = 'scheduled' and items.publish_on > ${now})
    or ${storesThat(websiteId, sql`not enabled`)})`;

const hasLabel = (websiteId: WebsiteId, kind: 'tag' | 'category', label: string): Statement =>
  sql`items.item_id in (select l.item_id from item_labels l
    where l.website_id = ${websiteId} and l.label_kind = ${kind} and l.label_key = ${labelKey(label)})`;

const hasFewer = (websiteId: WebsiteId, below: number): Statement =>
  sql`items.item_id in (select s.item_id from stock_levels s
    where s.website_id = ${websiteId} and ${quantity} < ${below}::int)`;

const costs = (websiteId: WebsiteId, from = 0, to = Number.MAX_SAFE_INTEGER): Statement =>
  hasVariant(websiteId, sql`${priceOf(sql`variant`)} between ${from}::bigint and ${to}::bigint`);

const isScheduled = (websiteId: WebsiteId, isWanted: boolean, now: Date): Statement => {
  const condition = sql`((items.status = 'scheduled' and items.publish_on > ${now})
    or items.item_id = any (array(${waitingSubjects(websiteId, SCHEDULED_PRODUCT)})))`;
  return isWanted ? condition : sql`not ${condition}`;
};

/** So many products are looked up by their ids; a beginning that more SKUs have says little. */
const MOST_BY_SKU = 500;

interface ProductSearch {
  readonly ways: SearchWays;
  /** The same, row by row. */
  readonly walk: SearchWays;
}

async function searchOf(
  db: Queryable,
  websiteId: WebsiteId,
  search = '',
): Promise<ProductSearch | undefined> {
  if (search.trim() === '') return undefined;
  const [first, ...others] = searchWords(sql`variant.sku`, search);
  const bySku = [
    ...(first === undefined ? [] : [await bySkus(db, websiteId, first)]),
    // An SKU with another letter is another SKU, but what was typed may stand inside of one.
    ...others.map((stage, index) =>
      index === others.length - 1 ? hasVariant(websiteId, stage) : sql`false`,
    ),
  ];
  const byTitle = (rows: { readonly isWalk?: boolean }): SearchWays =>
    searchWays([searchWords(sql`items.title || ' ' || items.url_id`, search, rows), bySku]);
  return { ways: byTitle({}), walk: byTitle({ isWalk: true }) };
}

/** Read once for all rows, however many there are. */
const hasVariant = (websiteId: WebsiteId, condition: Statement): Statement =>
  sql`items.item_id in (select variant.item_id from product_variants variant
    where variant.website_id = ${websiteId} and ${condition})`;

/** Ids that were read before can be looked up beside the words of the title, a second table could not. */
async function bySkus(db: Queryable, websiteId: WebsiteId, condition: Statement): Promise<Statement> {
  const rows = await db.rows(
    ProductKey,
    sql.planned(sql`select item_id as id from product_variants variant
      where website_id = ${websiteId} and ${condition} limit ${MOST_BY_SKU + 1}`),
  );
  // As an array that is read first, so that the words of the title keep their index.
  return rows.length > MOST_BY_SKU
    ? sql`items.item_id = any (array(select variant.item_id from product_variants variant
        where variant.website_id = ${websiteId} and ${condition}))`
    : sql`items.item_id = any (${rows.map(({ id }) => id)})`;
}

/** What is never gone comes after every number, as in the list of stock. */
const quantity = sql`(case when s.unlimited then 2000000001 else s.on_hand end)`;

function inState(websiteId: WebsiteId, state: StockState, lowStockAt: number): Statement {
  const some = (condition: Statement): Statement => sql`exists (select from stock_levels s
    where s.website_id = items.website_id and s.item_id = items.item_id and ${condition})`;
  const among = (
    condition: Statement,
  ): Statement => sql`items.item_id in (select s.item_id from stock_levels s
    where s.website_id = ${websiteId} and ${condition})`;
  const canBeSold = some(sql`${quantity} > 0`);
  switch (state) {
    case 'in-stock':
      return canBeSold;
    case 'sold-out':
      // The first half can be looked up.
      return sql`(${among(sql`${quantity} = 0`)} and not ${canBeSold})`;
    case 'low':
      return among(sql`(s.low_stock_at is null and ${quantity} <= ${lowStockAt}::int
        or not s.unlimited and s.low_stock_at is not null and s.on_hand <= s.low_stock_at)`);
    case 'unlimited':
      return among(sql`${quantity} = 2000000001`);
  }
}

/** In the order of SKUs. */
export const findProductsBySku = (
  db: Queryable,
  websiteId: WebsiteId,
  beginning: string,
  most: number,
): Promise<{ itemId: ItemId; title: string; sku: string }[]> => {
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db.rows(
    { itemId: column.id<ItemId>(), title: column.text, sku: column.text },
    sql`
    with variants as materialized (
      select item_id, sku from product_variants
      where website_id = ${websiteId} and lower(sku) like ${pattern} order by lower(sku) limit ${20 * most})
    select hit.item_id as "itemId", items.title, hit.sku from (
      select item_id, min(sku) as sku from variants group by item_id) hit
    join items on items.website_id = ${websiteId} and items.item_id = hit.item_id
    order by lower(hit.sku), hit.item_id limit ${most}`,
  );
};
