import { isDeepStrictEqual } from 'node:util';
import type { MerchandisingChange } from '@awning/contract';
import {
  changesOf,
  column,
  columnNames,
  columnsOf,
  type Queryable,
  rowsAsJson,
  sql,
} from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { ProductRow, VariantRow } from './product-rows.ts';

export interface StoredProduct {
  readonly product: ProductRow;
  /** In the owner's order. */
  readonly variants: readonly VariantRow[];
}

export async function findProducts(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, StoredProduct>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.rows(
    ProductRow,
    sql`select ${columnsOf(ProductRow, 'products')} from products
      where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );
  const variants = await db.rows(
    VariantRow,
    sql`select ${columnsOf(VariantRow, 'product_variants')} from product_variants
      where website_id = ${websiteId} and item_id = any (${itemIds}) order by item_id, position, variant_id`,
  );
  const byItem = Map.groupBy(variants, ({ itemId }) => itemId);
  return new Map(
    rows.map((product) => [product.itemId, { product, variants: byItem.get(product.itemId) ?? [] }]),
  );
}

export async function findProduct(
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<StoredProduct | undefined> {
  return (await findProducts(db, websiteId, [itemId])).get(itemId);
}

/** Which of the items are products. */
export async function productsAmong(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await db.rows(
    { itemId: column.id<ItemId>() },
    sql`select item_id as "itemId" from products where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );
  return new Set(rows.map(({ itemId }) => itemId));
}

/**
 * Replaces what was read in this transaction. Variants that stay keep their row, and with it their stock; those that go
 * lose it, and those that are as they were are not written: one price of 250 is one row.
 */
export async function storeProduct(
  tx: Queryable,
  { product, variants }: StoredProduct,
  before: StoredProduct | null,
): Promise<void> {
  const { websiteId, itemId, ...values } = product;
  const known = new Map(before?.variants.map((variant) => [variant.variantId, variant]));
  if (before === null) {
    await tx.run(sql`
      insert into products (${columnNames(ProductRow)})
      select ${columnNames(ProductRow)} from jsonb_populate_recordset(null::products, ${rowsAsJson(ProductRow, [product])})`);
  } else {
    await tx.run(sql`
      update products set ${sql.assign(changesOf(ProductRow, values))}
      where website_id = ${websiteId} and item_id = ${itemId}`);
    const staying = new Set<string>(variants.map(({ variantId }) => variantId));
    const going = [...known.keys()].filter((variantId) => !staying.has(variantId));
    if (going.length > 0)
      await tx.run(sql`
        delete from product_variants
        where website_id = ${websiteId} and item_id = ${itemId} and variant_id = any (${going})`);
  }
  const changed = variants.filter((variant) => !isDeepStrictEqual(variant, known.get(variant.variantId)));
  if (changed.length === 0) return;
  await tx.run(sql`
    insert into product_variants (${columnNames(VariantRow)})
    select ${columnNames(VariantRow)} from jsonb_populate_recordset(null::product_variants, ${rowsAsJson(VariantRow, changed)})
    on conflict (website_id, item_id, variant_id) do update set sku = excluded.sku, attributes = excluded.attributes,
      price_minor = excluded.price_minor, sale_price_minor = excluded.sale_price_minor, on_sale = excluded.on_sale,
      image_id = excluded.image_id, shipping_measures = excluded.shipping_measures, position = excluded.position`);
}

/**
 * The files that products sell, by the ids of their items, whether or not visitors see the product by now: what was
 * bought is bought.
 */
export async function soldFilesOf(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.rows(
    { itemId: column.id<ItemId>(), fileIds: column.json<readonly string[]>() },
    sql`select item_id as "itemId", file_ids as "fileIds" from products
      where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );
  return new Map(rows.map(({ itemId, fileIds }) => [itemId, fileIds]));
}

/** What owners set of merchandising, by the ids of items. */
export async function merchandisingOf(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, MerchandisingChange>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db.rows(
    { itemId: column.id<ItemId>(), merchandising: column.json<MerchandisingChange>() },
    sql`select item_id as "itemId", merchandising from products
      where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );
  return new Map(rows.map(({ itemId, merchandising }) => [itemId, merchandising]));
}

/** One transaction of a site at a time draws SKUs. */
export async function lockSkuDrawing(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`catalog-sku/${websiteId}`}, 0))`);
}

/** At random, `count` at the most: those that no variant of the site has. */
export async function drawUnusedSkus(tx: Queryable, websiteId: WebsiteId, count: number): Promise<string[]> {
  const rows = await tx.rows(
    { sku: column.text },
    sql`
    select distinct made.sku from (
      select 'SQ' || lpad(floor(random() * 10000000)::int::text, 7, '0') as sku
      from generate_series(1, ${count}::int)) made
    where not exists (select from product_variants v where v.website_id = ${websiteId} and v.sku = made.sku)`,
  );
  return rows.map(({ sku }) => sku);
}
