import type { ProductType } from './product-type.ts';

export type PriceFact = 'onSale' | 'price' | 'salePrice';

/**
 * How the rules read a product. Rows of a database, drafts in an editor and page data have different shapes; with a
 * reader for each, all of them are judged by the same rules.
 *
 * P is a product, V one of its variants, M an amount of money.
 */
export interface ProductReader<P, V, M> {
  typeOf(product: P): ProductType;
  variantsOf(product: P): readonly V[];
  /** What a product without variants (a download) says of itself. */
  isMarkedOnSale(product: P): boolean;
  priceOf(product: P): M | null;
  salePriceOf(product: P): M | null;

  isVariantOnSale(variant: V): boolean;
  isUnlimited(variant: V): boolean;
  quantityInStock(variant: V): number;
  variantPrice(variant: V): M;
  variantSalePrice(variant: V): M;
  /** Whether two variants state something else for one of the facts that make a price. */
  differIn(fact: PriceFact, first: V, other: V): boolean;

  /** Negative when `a` is less money than `b`; both are of one currency. */
  compareMoney(a: M, b: M): number;
}
