import { type ProductQuery, STOCK_STATES, type StockState } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { isVisible, labelKey } from '../../../website/content/index.ts';
import { catalogErrors } from '../catalog-errors.ts';

/** Ids are made in the order of time, so the last one of a page says where the next one starts. */
export function readProductCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw catalogErrors.badCursor();
  return cursor;
}

export const isStockState = (word: string): word is StockState =>
  STOCK_STATES.some((state) => state === word);

export interface ListedProducts {
  readonly now: Date;
  readonly after: string | null;
  readonly limit: number;
  /** The store's, for variants that have no number of their own. */
  readonly lowStockAt: number;
}

/** A report across the tables of content and inventory, read only: the ids of the products that fit, newest first. */
export async function listProductIds(
  db: Queryable,
  websiteId: WebsiteId,
  { search, collectionId, productType, visible, category, stock }: ProductQuery,
  { now, after, limit, lowStockAt }: ListedProducts,
): Promise<string[]> {
  const conditions: Statement[] = [sql`p.website_id = ${websiteId}`];
  if (after !== null) conditions.push(sql`p.item_id < ${after}`);
  if (collectionId !== undefined) conditions.push(sql`items.collection_id = ${collectionId}`);
  if (productType !== undefined) conditions.push(sql`p.product_type = ${productType}`);
  if (search !== undefined)
    conditions.push(sql`(strpos(lower(items.title), lower(${search})) > 0 or exists (
      select from product_variants v where v.website_id = p.website_id and v.item_id = p.item_id
        and strpos(lower(v.sku), lower(${search})) > 0))`);
  if (visible !== undefined) conditions.push(sql`(c.enabled and ${isVisible(now)}) = ${visible}`);
  if (category !== undefined)
    conditions.push(sql`exists (select from item_labels l where l.website_id = p.website_id and l.item_id = p.item_id
      and l.label_kind = 'category' and l.label_key = ${labelKey(category)})`);
  if (stock !== undefined && isStockState(stock)) conditions.push(inState(stock, lowStockAt));
  const rows = await db.rows(
    { id: column.text },
    sql`
    select p.item_id as id from products p
    join items on items.website_id = p.website_id and items.item_id = p.item_id
    join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
    where ${sql.join(conditions, sql` and `)}
    order by p.item_id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

function inState(state: StockState, lowStockAt: number): Statement {
  const some = (condition: Statement): Statement => sql`exists (select from stock_levels s
    where s.website_id = p.website_id and s.item_id = p.item_id and ${condition})`;
  const canBeSold = some(sql`(s.unlimited or s.on_hand > 0)`);
  switch (state) {
    case 'in-stock':
      return canBeSold;
    case 'sold-out':
      return sql`not ${canBeSold}`;
    case 'low':
      return some(sql`not s.unlimited and s.on_hand <= coalesce(s.low_stock_at, ${lowStockAt}::int)`);
    case 'unlimited':
      return some(sql`s.unlimited`);
  }
}
