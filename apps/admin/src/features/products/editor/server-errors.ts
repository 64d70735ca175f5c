import { type VariantField, variantPath } from './editor-fields.ts';
import type { EditorStore } from './editor-store.ts';

/** The fields of variants by the names that the server gives them. */
const VARIANT_FIELDS: Readonly<Record<string, VariantField>> = {
  sku: 'sku',
  attributes: 'attributes',
  priceMinor: 'price',
  salePriceMinor: 'sale',
  onSale: 'sale',
  imageId: 'imageId',
  shippingMeasures: 'shippingMeasures',
  stock: 'stock',
  lowStockAt: 'lowStockAt',
};

const FIELDS: Readonly<Record<string, string>> = {
  pictureIds: 'media',
  mainImageId: 'media',
  variantOptionOrdering: 'options',
  variants: 'variantKeys',
};

/** What the server refused, by the paths of the editor. Variants are named by their ids or by their places. */
export function errorsByPath(
  errors: Readonly<Record<string, string>>,
  store: Pick<EditorStore, 'variantKeys'>,
): Readonly<Record<string, string>> {
  const keys = store.variantKeys();
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => {
      // The inventory names a variant by its id alone.
      if (keys.includes(name)) return [variantPath(name, 'stock'), sentence];
      const [head = '', second = '', third = ''] = name.split('.');
      const field = VARIANT_FIELDS[third];
      if (head === 'variants' && field) {
        const key = keys.includes(second) ? second : (keys[Number(second)] ?? second);
        return [variantPath(key, field), sentence];
      }
      return [FIELDS[head] ?? head, sentence];
    }),
  );
}
