import { type Currency, isCurrency } from '@awning/commerce';
import type { ShippingMeasures } from '@awning/contract';
import { column, columnsOf, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { isVisible } from '../../../website/content/index.ts';
import { ProductRow, type VariantRow } from '../products/product-rows.ts';

export interface PublicVariant extends Pick<VariantRow, 'sku' | 'attributes' | 'onSale' | 'imageId'> {
  readonly id: string;
  readonly priceMinor: number;
  readonly salePriceMinor: number;
  readonly shippingMeasures: ShippingMeasures | null;
}

/** A product as it was entered, in the currency that its prices were entered in. */
export interface PublicProduct extends Omit<ProductRow, 'websiteId' | 'currency'> {
  /** Null: none that stores sell in. */
  readonly currency: Currency | null;
  readonly variants: readonly PublicVariant[];
}

const { websiteId: _websiteId, ...ofProduct } = ProductRow;
const ShownRow = { ...ofProduct, variants: column.json<PublicVariant[]>() };

/** Whether visitors may see them is not asked here. */
export async function readProducts(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, PublicProduct>> {
  if (itemIds.length === 0) return new Map();
  // One statement, so that a product and its variants are always of one moment.
  const rows = await db.rows(
    ShownRow,
    sql`select ${columnsOf(ofProduct, 'products')}, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', v.variant_id, 'sku', v.sku, 'attributes', v.attributes, 'onSale', v.on_sale, 'imageId', v.image_id,
          'priceMinor', v.price_minor, 'salePriceMinor', v.sale_price_minor, 'shippingMeasures', v.shipping_measures
        ) order by v.position, v.variant_id), '[]')
        from product_variants v where v.website_id = products.website_id and v.item_id = products.item_id) as variants
      from products where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );
  return new Map(
    rows.map(({ currency, ...row }) => [
      row.itemId,
      { ...row, currency: isCurrency(currency) ? currency : null },
    ]),
  );
}

/** What the owner picked to show beside a product; null where nobody has, and for what is no product. */
export async function readRelatedIds(
  db: Queryable,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<readonly string[] | null> {
  const row = await db.first(
    { relatedIds: column.nullable(column.json<readonly string[]>()) },
    sql`select related_ids as "relatedIds" from products where website_id = ${websiteId} and item_id = ${itemId}`,
  );
  return row?.relatedIds ?? null;
}

/** A report across the tables of content, read only: what products are filed under, also hidden ones. */
export async function readProductCategories(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows(
    { itemId: column.id<ItemId>(), labels: column.json<readonly string[]>() },
    sql`select item_id as "itemId", jsonb_agg(label) as labels from item_labels
      where website_id = ${websiteId} and item_id = any (${itemIds}) and label_kind = 'category' group by item_id`,
  );
  return new Map(rows.map(({ itemId, labels }) => [itemId, labels]));
}

/** A report across the tables of content, read only: the products of a store, newest first, also hidden ones. */
export async function newestProductIds(
  db: Queryable,
  websiteId: WebsiteId,
  { collectionId, limit }: { readonly collectionId: CollectionId; readonly limit: number },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`
    select p.item_id as id from products p
    join items on items.website_id = p.website_id and items.item_id = p.item_id
    where p.website_id = ${websiteId} and items.collection_id = ${collectionId}
    order by p.item_id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** A report across the tables of content, read only: products that visitors may buy at this instant, oldest first. */
export async function firstForSale(
  db: Queryable,
  websiteId: WebsiteId,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`
    select p.item_id as id from products p
    join items on items.website_id = p.website_id and items.item_id = p.item_id
    join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
    where p.website_id = ${websiteId} and c.enabled and ${isVisible(now)}
      and exists (select from product_variants v where v.website_id = p.website_id and v.item_id = p.item_id)
    order by p.item_id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Visitors see this product at this instant. */
export async function isPublic(
  db: Queryable,
  websiteId: WebsiteId,
  { itemId, now }: { readonly itemId: ItemId; readonly now: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    select from items
    join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
    where items.website_id = ${websiteId} and items.item_id = ${itemId} and c.enabled and ${isVisible(now)}`);
  return count > 0;
}

/** The instant at which something of the site may be seen by the clock alone; null: nothing is scheduled. */
export async function nextPublishing(db: Queryable, websiteId: WebsiteId, now: Date): Promise<Date | null> {
  const { next } = await db.one(
    { next: column.nullable(column.instant) },
    sql`select min(publish_on) as next from items
      where website_id = ${websiteId} and status = 'scheduled' and publish_on > ${now}`,
  );
  return next;
}
