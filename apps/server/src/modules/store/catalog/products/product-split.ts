import type { ItemChange, ProductChange } from '@awning/contract';
import type { ProductPart } from './product-change.ts';

export interface SplitChange {
  readonly item: ItemChange;
  readonly product: ProductPart;
}

/** What content keeps of a product, and what the catalogue keeps. */
export function splitChange(change: ProductChange): SplitChange {
  const {
    productType,
    variantOptionOrdering,
    variants,
    pictureIds: imageIds,
    fileIds,
    relatedIds,
    ...rest
  } = change;
  const {
    useCustomAddButtonText,
    customAddButtonText,
    additionalFieldsFormId,
    additionalFieldsForm,
    ...others
  } = rest;
  const { subscriptionPlan, merchandising, taxCategory, ...item } = others;
  const product = {
    productType,
    variantOptionOrdering,
    variants,
    pictureIds: imageIds,
    fileIds,
    relatedIds,
    useCustomAddButtonText,
    customAddButtonText,
    additionalFieldsFormId,
    additionalFieldsForm,
    subscriptionPlan,
    merchandising,
    taxCategory,
  };
  return { item, product };
}
