import { compareDecimalText, exactNumber, type ProductReader, productTypeOf } from '@awning/commerce';
import {
  asBoolean,
  asNumber,
  asString,
  type Context,
  getField,
  getPath,
  isEqual,
  isTruthy,
  type Value,
} from '@awning/template-engine';

const NONE: readonly Value[] = [];
const ZERO = { value: '0', currency: 'USD' };

/** What a product's own data says, apart from what every item has. */
export const contentOf = (product: Value): Value => getPath(product, 'structuredContent');

export const amountOf = (money: Value): string => asString(getPath(money, 'value'));

const isPartOfOne = (amount: string): boolean =>
  compareDecimalText(amount, '0') > 0 && compareDecimalText(amount, '1') < 0;

/**
 * The language's reference takes an amount between 0 and 1 for less than nothing. Pages show what it would show; our
 * own sums never ask here.
 */
function compareAsTheLanguage(a: string, b: string): number {
  const x = exactNumber(a);
  const y = exactNumber(b);
  if (x >= 0 && y >= 0) {
    if (x === 0 && y < 1) return y;
    return y === 0 && x < 1 ? -x : x - y;
  }
  if (compareDecimalText(b, '0') === 0 && isPartOfOne(a)) return -1;
  if (compareDecimalText(a, '0') === 0 && isPartOfOne(b)) return 1;
  return compareDecimalText(a, b);
}

/** Reads products as page data has them: a value that is missing or of another kind counts as nothing. */
export const pageProduct: ProductReader<Value, Value, Value> = {
  typeOf: (product) => productTypeOf(asNumber(getPath(contentOf(product), 'productType'))),
  variantsOf(product) {
    const variants = getPath(contentOf(product), 'variants');
    return Array.isArray(variants) ? variants : NONE;
  },
  isMarkedOnSale: (product) => isTruthy(getPath(contentOf(product), 'onSale')),
  priceOf: (product) => getPath(contentOf(product), 'priceMoney') ?? null,
  salePriceOf: (product) => getPath(contentOf(product), 'salePriceMoney') ?? null,
  isVariantOnSale: (variant) => isTruthy(getField(variant, 'onSale')),
  isUnlimited: (variant) => isTruthy(getField(variant, 'unlimited')),
  quantityInStock: (variant) => asNumber(getField(variant, 'qtyInStock')),
  variantPrice: (variant) => getPath(variant, 'priceMoney') ?? ZERO,
  variantSalePrice: (variant) => getPath(variant, 'salePriceMoney') ?? ZERO,
  differIn: (fact, first, other) => !isEqual(getField(first, fact), getField(other, fact)),
  compareMoney: (a, b) => compareAsTheLanguage(amountOf(a), amountOf(b)),
};

/** The same for rules that compare any value a variant has for a price, which may be large. */
export const countedProduct = (ctx: Context): typeof pageProduct => ({
  ...pageProduct,
  differIn: (fact, first, other) => !isEqual(getField(first, fact), getField(other, fact), ctx),
});

export const isSubscribable = (product: Value): boolean =>
  asBoolean(getPath(contentOf(product), 'isSubscribable'));

/** A handful of variants is what every product has. */
const USUAL_VARIANTS = 8;

/** Rules look at every variant, some of them several times, so a product with very many of them is dearer. */
export function spendOnVariants(product: Value, ctx: Context): void {
  const { length } = pageProduct.variantsOf(product);
  if (length > USUAL_VARIANTS) ctx.spend(length * 2);
}
