import { and, eq, inArray, notInArray, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type ProductRow, products, productVariants, type VariantRow } from './catalog-tables.ts';

export interface StoredProduct {
  readonly product: ProductRow;
  /** In the owner's order. */
  readonly variants: readonly VariantRow[];
}

export async function findProducts(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, StoredProduct>> {
  if (itemIds.length === 0) return new Map();
  const ids = [...itemIds];
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.websiteId, websiteId), inArray(products.itemId, ids)));
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.websiteId, websiteId), inArray(productVariants.itemId, ids)))
    .orderBy(productVariants.itemId, productVariants.position, productVariants.variantId);
  const byItem = Map.groupBy(variants, ({ itemId }) => itemId);
  return new Map(
    rows.map((product) => [product.itemId, { product, variants: byItem.get(product.itemId) ?? [] }]),
  );
}

export async function findProduct(
  db: Queryable,
  websiteId: string,
  itemId: string,
): Promise<StoredProduct | undefined> {
  return (await findProducts(db, websiteId, [itemId])).get(itemId);
}

/** Which of the items are products. */
export async function productsAmong(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await db
    .select({ itemId: products.itemId })
    .from(products)
    .where(and(eq(products.websiteId, websiteId), inArray(products.itemId, [...itemIds])));
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Replaces what is stored. Variants that stay keep their row, and with it their stock; those that go lose it. */
export async function storeProduct(
  tx: Queryable,
  { product, variants }: StoredProduct,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  const { websiteId, itemId, ...values } = product;
  if (isNew) {
    await tx.insert(products).values(product);
  } else {
    await tx
      .update(products)
      .set(values)
      .where(and(eq(products.websiteId, websiteId), eq(products.itemId, itemId)));
    const staying = variants.map(({ variantId }) => variantId);
    await tx
      .delete(productVariants)
      .where(
        and(
          eq(productVariants.websiteId, websiteId),
          eq(productVariants.itemId, itemId),
          notInArray(productVariants.variantId, staying),
        ),
      );
  }
  await tx
    .insert(productVariants)
    .values([...variants])
    .onConflictDoUpdate({
      target: [productVariants.websiteId, productVariants.itemId, productVariants.variantId],
      set: {
        sku: sql`excluded.sku`,
        attributes: sql`excluded.attributes`,
        priceMinor: sql`excluded.price_minor`,
        salePriceMinor: sql`excluded.sale_price_minor`,
        onSale: sql`excluded.on_sale`,
        imageId: sql`excluded.image_id`,
        shippingMeasures: sql`excluded.shipping_measures`,
        position: sql`excluded.position`,
      },
    });
}
