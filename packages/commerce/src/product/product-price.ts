import type { ProductReader } from './product-reader.ts';
import { isStocked, type ProductType } from './product-type.ts';

const pricedByVariant = (type: ProductType): boolean => isStocked(type) || type === 'gift-card';

/** What a variant costs today. */
const currentPrice = <P, V, M>(read: ProductReader<P, V, M>, variant: V): M =>
  read.isVariantOnSale(variant) ? read.variantSalePrice(variant) : read.variantPrice(variant);

/** The variant that costs least today, the first of several; null without variants. */
export function cheapestVariant<P, V, M>(read: ProductReader<P, V, M>, product: P): V | null {
  const variants = read.variantsOf(product);
  if (variants.length === 0) return null;
  let cheapest = variants[0] as V;
  let lowest = currentPrice(read, cheapest);
  for (let i = 1; i < variants.length; i++) {
    const variant = variants[i] as V;
    const price = currentPrice(read, variant);
    if (read.compareMoney(price, lowest) < 0) {
      cheapest = variant;
      lowest = price;
    }
  }
  return cheapest;
}

/** The least one can pay. Null: there is no price, which shops show as zero. */
export function fromPrice<P, V, M>(read: ProductReader<P, V, M>, product: P): M | null {
  const type = read.typeOf(product);
  if (type === 'digital') return read.priceOf(product);
  if (!pricedByVariant(type)) return null;
  const variant = cheapestVariant(read, product);
  return variant === null ? null : currentPrice(read, variant);
}

/** The highest price without any sale. */
export function normalPrice<P, V, M>(read: ProductReader<P, V, M>, product: P): M | null {
  const type = read.typeOf(product);
  if (type === 'digital') return read.priceOf(product);
  if (!pricedByVariant(type)) return null;
  let highest: M | null = null;
  for (const variant of read.variantsOf(product)) {
    const price = read.variantPrice(variant);
    if (highest === null || read.compareMoney(price, highest) > 0) highest = price;
  }
  return highest;
}

/** The lowest price among what is on sale. */
export function salePrice<P, V, M>(read: ProductReader<P, V, M>, product: P): M | null {
  const type = read.typeOf(product);
  if (type === 'digital') return read.salePriceOf(product);
  if (!isStocked(type)) return null;
  let lowest: M | null = null;
  for (const variant of read.variantsOf(product)) {
    if (!read.isVariantOnSale(variant)) continue;
    const price = read.variantSalePrice(variant);
    if (lowest === null || read.compareMoney(price, lowest) < 0) lowest = price;
  }
  return lowest;
}

/** What the other variant costs on sale is beside the point while the first is not on sale. */
const differInPrice = <P, V, M>(read: ProductReader<P, V, M>, first: V, other: V): boolean =>
  read.differIn('onSale', first, other) ||
  read.differIn('price', first, other) ||
  (read.isVariantOnSale(first) && read.differIn('salePrice', first, other));

/** Variants disagree about what they cost, so that a single price would mislead. */
export function hasVariedPrices<P, V, M>(read: ProductReader<P, V, M>, product: P): boolean {
  if (!pricedByVariant(read.typeOf(product))) return false;
  const variants = read.variantsOf(product);
  const [first] = variants;
  if (first === undefined) return false;
  for (let i = 1; i < variants.length; i++) {
    if (differInPrice(read, first, variants[i] as V)) return true;
  }
  return false;
}
