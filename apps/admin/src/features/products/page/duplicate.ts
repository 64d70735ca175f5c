import type { NewProduct, Product } from '@awning/contract';

export const TAKEN_ALONG = [
  'takeText',
  'takeImages',
  'takeVariants',
  'takeStock',
  'takePlaces',
  'takeSearch',
  'takeRest',
] as const;
export type TakenAlong = (typeof TAKEN_ALONG)[number];

/** A hidden product like another one, with what was chosen of it. SKUs are its own. */
export function duplicateOf(product: Product, title: string, takes: ReadonlySet<TakenAlong>): NewProduct {
  const has = (part: TakenAlong): boolean => takes.has(part);
  const { variants, productType, fileIds, additionalFieldsForm: form } = product;
  return {
    title,
    collectionId: product.collectionId,
    productType: productType as NewProduct['productType'] & number,
    status: 'draft',
    ...(has('takeText') && { excerpt: product.excerpt }),
    ...(has('takeImages') && { mainImageId: product.mainImageId, pictureIds: product.pictureIds }),
    ...(has('takeVariants') && {
      variantOptionOrdering: product.variantOptionOrdering,
      variants: variants.map((variant) => ({
        attributes: variant.attributes,
        priceMinor: variant.priceMinor,
        salePriceMinor: variant.salePriceMinor,
        onSale: variant.onSale,
        imageId: has('takeImages') ? variant.imageId : null,
        shippingMeasures: variant.shippingMeasures,
        lowStockAt: variant.lowStockAt,
        stock: {
          unlimited: variant.stock.unlimited,
          ...(has('takeStock') && !variant.stock.unlimited && { quantity: variant.stock.quantity }),
        },
      })),
    }),
    ...(has('takePlaces') && { tags: product.tags, categories: product.categories }),
    ...(has('takeSearch') && { seoTitle: product.seoTitle, seoDescription: product.seoDescription }),
    ...(has('takeRest') && {
      fileIds,
      relatedIds: product.relatedIds,
      useCustomAddButtonText: product.useCustomAddButtonText,
      customAddButtonText: product.customAddButtonText,
      // Questions of the copy get ids of their own.
      additionalFieldsForm: form && {
        name: form.name,
        fields: form.fields.map(({ id: _id, ...field }) => field),
      },
      subscriptionPlan: product.subscriptionPlan,
      merchandising: product.merchandising,
      taxCategory: product.taxCategory,
    }),
  };
}
