import {
  type Currency,
  canBeSubscribedTo,
  type ProductFacts,
  pricesInStore,
  productTypeOf,
  type VariantFacts,
} from '@awning/commerce';
import type { ImageData, ItemData } from '@awning/site-model';
import type { PublicProduct, PublicVariant } from './product-facts-repository.ts';

const GRAMS: Readonly<Record<string, number>> = { KILOGRAM: 1000, POUND: 453.592_37 };

/** In whole grams, as parcels are weighed; 0 when nobody said. */
const weightOf = ({ shippingMeasures }: Pick<PublicVariant, 'shippingMeasures'>): number => {
  const { value = 0, unit = '' } = shippingMeasures?.weight ?? {};
  return Math.max(0, Math.round(value * (GRAMS[unit] ?? 0)));
};

/** Those that facts show. */
export const factImageIds = (product: PublicProduct): string[] => [
  ...product.variants.flatMap(({ imageId }) => imageId ?? []),
  ...product.pictureIds.slice(0, 1),
];

/** Frozen, because everybody who asks gets the same object. Null for what cannot be sold. */
export function toProductFacts(
  item: ItemData,
  product: PublicProduct,
  currency: Currency,
  images: ReadonlyMap<string, ImageData>,
): ProductFacts | null {
  if (product.variants.length === 0) return null;
  const type = productTypeOf(product.productType);
  const urlOf = (id: string | null | undefined): string | null => images.get(id ?? '')?.assetUrl ?? null;
  const variantFacts = (variant: PublicVariant): VariantFacts =>
    Object.freeze({
      id: variant.id,
      sku: variant.sku,
      attributes: Object.freeze(variant.attributes),
      ...pricesInStore(variant, product.currency, currency),
      imageUrl: urlOf(variant.imageId),
      weightGrams: weightOf(variant),
    });
  return Object.freeze({
    itemId: item.id,
    collectionId: item.collectionId,
    type,
    title: item.title,
    fullUrl: item.fullUrl,
    imageUrl: item.mainImage?.assetUrl ?? urlOf(product.pictureIds[0]),
    optionNames: Object.freeze([...product.optionNames]),
    variants: Object.freeze(product.variants.map(variantFacts)),
    currency,
    subscriptionPlan: canBeSubscribedTo(type) ? product.subscriptionPlan : null,
    additionalFieldsFormId: product.additionalFieldsFormId,
    additionalFieldsForm: product.additionalFieldsForm,
    taxCategory: product.taxCategory,
    categories: Object.freeze([...item.categories]),
  });
}
