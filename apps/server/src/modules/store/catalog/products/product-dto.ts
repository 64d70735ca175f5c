import { type Currency, isCurrency, pricesInStore, productTypeOf } from '@awning/commerce';
import {
  type ContentItem,
  MERCHANDISING_DEFAULTS,
  type Merchandising,
  type MerchandisingChange,
  type Product,
} from '@awning/contract';
import type { StockLevel } from '../../inventory/index.ts';
import type { StoredProduct } from './product-repository.ts';

/** With amounts in the currency that the store has now. */
export function toProduct(
  { startDate: _start, endDate: _end, location: _location, media: _media, ...item }: ContentItem,
  { product, variants }: StoredProduct,
  levels: ReadonlyMap<string, StockLevel>,
  currency: Currency,
): Product {
  const from = product.currency;
  return {
    ...item,
    productType: product.productType,
    productTypeLabel: productTypeOf(product.productType),
    currency,
    variantOptionOrdering: [...product.optionNames],
    variants: variants.map((variant) => {
      const level = levels.get(variant.variantId);
      return {
        id: variant.variantId,
        sku: variant.sku,
        attributes: { ...variant.attributes },
        ...pricesInStore(variant, isCurrency(from) ? from : null, currency),
        imageId: variant.imageId,
        shippingMeasures: variant.shippingMeasures,
        stock: { unlimited: level?.unlimited ?? false, quantity: level?.quantity ?? 0 },
        lowStockAt: level?.lowStockAt ?? null,
      };
    }),
    pictureIds: [...product.pictureIds],
    fileIds: [...product.fileIds],
    relatedIds: product.relatedIds === null ? null : [...product.relatedIds],
    useCustomAddButtonText: product.useCustomAddButtonText,
    customAddButtonText: product.customAddButtonText,
    additionalFieldsFormId: product.additionalFieldsFormId,
    additionalFieldsForm: fieldsDto(product.additionalFieldsForm),
    subscriptionPlan: product.subscriptionPlan,
    merchandising: withDefaults(product.merchandising),
    taxCategory: product.taxCategory,
  };
}

const fieldsDto = (form: StoredProduct['product']['additionalFieldsForm']): Product['additionalFieldsForm'] =>
  form && {
    name: form.name,
    fields: form.fields.map((field) => ({ ...field, options: [...field.options] })),
  };

/** What the owner set, and the usual for the rest. */
const withDefaults = ({
  restockNotificationMessages: messages,
  ...set
}: MerchandisingChange): Merchandising => ({
  ...MERCHANDISING_DEFAULTS,
  ...set,
  restockNotificationMessages: { ...MERCHANDISING_DEFAULTS.restockNotificationMessages, ...messages },
});
