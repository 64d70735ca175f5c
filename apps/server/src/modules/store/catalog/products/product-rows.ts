import type { AdditionalFieldsForm, SubscriptionPlan } from '@awning/commerce';
import type { MerchandisingChange, ShippingMeasures } from '@awning/contract';
import { column, type RowOf } from '../../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../../platform/entity-ids.ts';

export const ProductRow = {
  websiteId: column.id<WebsiteId>(),
  itemId: column.id<ItemId>(),
  productType: column.integer,
  currency: column.text,
  optionNames: column.json<readonly string[]>(),
  pictureIds: column.json<readonly string[]>(),
  fileIds: column.json<readonly string[]>(),
  relatedIds: column.nullable(column.json<readonly string[]>()),
  useCustomAddButtonText: column.boolean,
  customAddButtonText: column.text,
  additionalFieldsFormId: column.nullable(column.text),
  additionalFieldsForm: column.nullable(column.json<AdditionalFieldsForm>()),
  subscriptionPlan: column.nullable(column.json<SubscriptionPlan>()),
  merchandising: column.json<MerchandisingChange>(),
  taxCategory: column.text,
};
export type ProductRow = RowOf<typeof ProductRow>;

export const VariantRow = {
  websiteId: column.id<WebsiteId>(),
  itemId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
  sku: column.text,
  attributes: column.json<Readonly<Record<string, string>>>(),
  priceMinor: column.large,
  salePriceMinor: column.large,
  onSale: column.boolean,
  imageId: column.nullable(column.text),
  shippingMeasures: column.nullable(column.json<ShippingMeasures>()),
  position: column.integer,
};
export type VariantRow = RowOf<typeof VariantRow>;
