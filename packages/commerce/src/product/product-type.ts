/** What kind of thing is sold. Codes are those of the page data. */
export type ProductType =
  | 'undefined'
  | 'physical'
  | 'digital'
  | 'service'
  | 'gift-card'
  | 'paywall'
  | 'donation'
  | 'unknown';

/** The type with this code. A code that nobody defined is `unknown`, which is not the same as `undefined` (-1). */
export function productTypeOf(code: number): ProductType {
  switch (code) {
    case -1:
      return 'undefined';
    case 1:
      return 'physical';
    case 2:
      return 'digital';
    case 3:
      return 'service';
    case 4:
      return 'gift-card';
    case 5:
      return 'paywall';
    default:
      return 'unknown';
  }
}

/** Made of variants that are counted in stock. */
export const isStocked = (type: ProductType): boolean => type === 'physical' || type === 'service';

/** Whether a shopper picks one of several variants. A download has none, even if its data has some. */
export const hasVariantChoice = (type: ProductType, variantCount: number): boolean =>
  type !== 'digital' && variantCount > 1;

/** The type as scripts and exports name it: `PHYSICAL`, `GIFT_CARD`. */
export const productTypeWord = (type: ProductType): string => type.toUpperCase().replace('-', '_');
