import type { ProductReader } from './product-reader.ts';
import { isStocked } from './product-type.ts';

/** Some variant is on sale; a download says so itself. Gift cards never are. */
export function isOnSale<P, V, M>(read: ProductReader<P, V, M>, product: P): boolean {
  const type = read.typeOf(product);
  if (type === 'digital') return read.isMarkedOnSale(product);
  return isStocked(type) && read.variantsOf(product).some(read.isVariantOnSale);
}

/** Nothing left to sell. What is neither counted nor endless cannot be bought, so it counts as sold out. */
export function isSoldOut<P, V, M>(read: ProductReader<P, V, M>, product: P): boolean {
  const type = read.typeOf(product);
  if (type === 'digital' || type === 'gift-card') return false;
  if (!isStocked(type)) return true;
  return !read
    .variantsOf(product)
    .some((variant) => read.isUnlimited(variant) || read.quantityInStock(variant) > 0);
}

/** How many can be sold in total: Infinity when there is no limit. */
export function countStock<P, V, M>(read: ProductReader<P, V, M>, product: P): number {
  const type = read.typeOf(product);
  if (type === 'digital' || type === 'gift-card') return Number.POSITIVE_INFINITY;
  let total = 0;
  for (const variant of read.variantsOf(product)) {
    if (read.isUnlimited(variant)) return Number.POSITIVE_INFINITY;
    total += read.quantityInStock(variant);
  }
  return total;
}

export type ProductStatus = 'sold-out' | 'on-sale' | 'available';

/** The one mark a product gets: being sold out matters more than being cheap. */
export function productStatus<P, V, M>(read: ProductReader<P, V, M>, product: P): ProductStatus {
  if (isSoldOut(read, product)) return 'sold-out';
  return isOnSale(read, product) ? 'on-sale' : 'available';
}
