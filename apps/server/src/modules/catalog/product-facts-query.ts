import { type Currency, isCurrency } from '@awning/commerce';
import type { ShippingMeasures } from '@awning/contract';
import { and, desc, eq, gt, inArray, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
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

/** Whether visitors may see them is not asked here. */
export async function readProducts(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ShownProduct>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
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
      subscriptionPlan: products.subscriptionPlan,
      merchandising: products.merchandising,
      taxCategory: products.taxCategory,
      variants: variantsOfProduct,
    })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), inArray(products.itemId, [...itemIds])));
  return new Map(
    rows.map(({ currency, ...row }) => [
      row.itemId,
      { ...row, currency: isCurrency(currency) ? currency : null },
    ]),
  );
}

/** Ids of products, also of hidden ones, a portion at a time. */
export async function productIdsOf(
  db: Queryable,
  websiteId: string,
  page: { readonly after?: string; readonly newestFirst?: boolean; readonly limit: number },
): Promise<string[]> {
  const { after = '', newestFirst = false, limit } = page;
  const rows = await db
    .select({ itemId: products.itemId })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), gt(products.itemId, after)))
    .orderBy(newestFirst ? desc(products.itemId) : products.itemId)
    .limit(limit);
  return rows.map(({ itemId }) => itemId);
}
