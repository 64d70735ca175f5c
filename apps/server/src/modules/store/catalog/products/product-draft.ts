import type { FirstStock } from '@awning/contract';
import type { VariantId } from '../../../../platform/entity-ids.ts';
import type { ProductRow, VariantRow } from './product-rows.ts';

/** A variant as it is about to be stored. */
export interface VariantDraft extends Omit<VariantRow, 'websiteId' | 'itemId' | 'position'> {
  readonly isNew: boolean;
  /** Only of a new one. */
  readonly stock: FirstStock;
  /** Undefined: as it is. */
  readonly lowStockAt: number | null | undefined;
}

/** A product as it is about to be stored: checked as a whole, even if only a part of it was sent. */
export interface ProductDraft extends Omit<ProductRow, 'websiteId' | 'itemId'> {
  readonly variants: readonly VariantDraft[];
}

export const newProductDraft = (currency: string): Omit<ProductDraft, 'variants'> => ({
  productType: 1,
  currency,
  optionNames: [],
  pictureIds: [],
  fileIds: [],
  relatedIds: null,
  useCustomAddButtonText: false,
  customAddButtonText: '',
  additionalFieldsFormId: null,
  additionalFieldsForm: null,
  subscriptionPlan: null,
  merchandising: {},
  taxCategory: '',
});

export const newVariantDraft = (variantId: VariantId): VariantDraft => ({
  variantId,
  isNew: true,
  // Filled in when it is stored.
  sku: '',
  attributes: {},
  priceMinor: 0,
  salePriceMinor: 0,
  onSale: false,
  imageId: null,
  shippingMeasures: null,
  stock: {},
  lowStockAt: undefined,
});
