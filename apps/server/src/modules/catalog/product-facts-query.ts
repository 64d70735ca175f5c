import { type Currency, isCurrency } from '@awning/commerce';
import type { ShippingMeasures } from '@awning/contract';
import { and, eq, sql } from '../../platform/db/drizzle.ts';
import { builtOnce, type Queryable } from '../../platform/db/index.ts';
import { isVisible } from '../content/index.ts';
import { type ProductRow, products, type VariantRow } from './catalog-tables.ts';

export interface ShownVariant extends Pick<VariantRow, 'sku' | 'attributes' | 'onSale' | 'imageId'> {
  readonly id: string;
  readonly priceMinor: number;
  readonly salePriceMinor: number;
  readonly shippingMeasures: ShippingMeasures | null;
}

/** A product as it was entered, in the currency that its prices were entered in. */
export interface ShownProduct extends Omit<ProductRow, 'websiteId' | 'currency'> {
  /** Null: none that stores sell in. */
  readonly currency: Currency | null;
  readonly variants: readonly ShownVariant[];
}

/** One statement, so that a product and its variants are always of one moment. */
const variantsOfProduct = sql<ShownVariant[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.variant_id, 'sku', v.sku, 'attributes', v.attributes, 'onSale', v.on_sale, 'imageId', v.image_id,
    'priceMinor', v.price_minor, 'salePriceMinor', v.sale_price_minor, 'shippingMeasures', v.shipping_measures
  ) order by v.position, v.variant_id), '[]')
  from product_variants v where v.website_id = products.website_id and v.item_id = products.item_id)`;

const shownProducts = builtOnce((db) =>
  db
    .select({
      itemId: products.itemId,
      productType: products.productType,
      currency: products.currency,
      optionNames: products.optionNames,
      pictureIds: products.pictureIds,
      fileIds: products.fileIds,
      relatedIds: products.relatedIds,
      useCustomAddButtonText: products.useCustomAddButtonText,
      customAddButtonText: products.customAddButtonText,
      additionalFieldsFormId: products.additionalFieldsFormId,
      additionalFieldsForm: products.additionalFieldsForm,
      subscriptionPlan: products.subscriptionPlan,
      merchandising: products.merchandising,
      taxCategory: products.taxCategory,
      variants: variantsOfProduct,
    })
    .from(products)
    .where(
      and(
        eq(products.websiteId, sql.placeholder('websiteId')),
        sql`${products.itemId} = any(${sql.placeholder('itemIds')})`,
      ),
    )
    .prepare('shown-products'),
);

/** Whether visitors may see them is not asked here. */
export async function readProducts(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ShownProduct>> {
  if (itemIds.length === 0) return new Map();
  const rows = await shownProducts(db).execute({ websiteId, itemIds: [...itemIds] });
  return new Map(
    rows.map(({ currency, ...row }) => [
      row.itemId,
      { ...row, currency: isCurrency(currency) ? currency : null },
    ]),
  );
}

const relatedToProduct = builtOnce((db) =>
  db
    .select({ relatedIds: products.relatedIds })
    .from(products)
    .where(
      and(
        eq(products.websiteId, sql.placeholder('websiteId')),
        eq(products.itemId, sql.placeholder('itemId')),
      ),
    )
    .prepare('related-to-product'),
);

/** What the owner picked to show beside a product; null where nobody has, and for what is no product. */
export async function readRelatedIds(
  db: Queryable,
  websiteId: string,
  itemId: string,
): Promise<readonly string[] | null> {
  const [row] = await relatedToProduct(db).execute({ websiteId, itemId });
  return row?.relatedIds ?? null;
}

/** A report across the tables of content, read only: the products of a store, newest first, also hidden ones. */
export async function newestProductIds(
  db: Queryable,
  websiteId: string,
  { collectionId, limit }: { readonly collectionId: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.item_id as id from products p
    join items on items.website_id = p.website_id and items.item_id = p.item_id
    where p.website_id = ${websiteId} and items.collection_id = ${collectionId}
    order by p.item_id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** A report across the tables of content, read only: products that visitors may buy at this instant, oldest first. */
export async function firstForSale(
  db: Queryable,
  websiteId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.item_id as id from products p
    join items on items.website_id = p.website_id and items.item_id = p.item_id
    join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
    where p.website_id = ${websiteId} and c.enabled and ${isVisible(now)}
      and exists (select from product_variants v where v.website_id = p.website_id and v.item_id = p.item_id)
    order by p.item_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Visitors see this product at this instant. */
export async function isShown(
  db: Queryable,
  websiteId: string,
  { itemId, now }: { readonly itemId: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from items
    join collections c on c.website_id = items.website_id and c.collection_id = items.collection_id
    where items.website_id = ${websiteId} and items.item_id = ${itemId} and c.enabled and ${isVisible(now)}`);
  return rows.length > 0;
}

/** The instant at which something of the site may be seen by the clock alone; null: nothing is scheduled. */
export async function nextPublishing(db: Queryable, websiteId: string, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ next: string | null }>(sql`
    select min(publish_on) as next from items
    where website_id = ${websiteId} and status = 'scheduled' and publish_on > ${now.toISOString()}`);
  const next = rows[0]?.next ?? null;
  return next === null ? null : new Date(next);
}
