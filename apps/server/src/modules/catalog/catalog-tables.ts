import type { AdditionalFieldsForm, SubscriptionPlan } from '@awning/commerce';
import type { MerchandisingChange, ShippingMeasures } from '@awning/contract';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from '../../platform/db/drizzle.ts';

export const products = pgTable(
  'products',
  {
    websiteId: text('website_id').notNull(),
    itemId: text('item_id').notNull(),
    productType: smallint('product_type').notNull(),
    currency: text('currency').notNull(),
    optionNames: jsonb('option_names').$type<readonly string[]>().notNull(),
    pictureIds: jsonb('picture_ids').$type<readonly string[]>().notNull(),
    fileIds: jsonb('file_ids').$type<readonly string[]>().notNull(),
    relatedIds: jsonb('related_ids').$type<readonly string[]>(),
    useCustomAddButtonText: boolean('use_custom_add_button_text').notNull(),
    customAddButtonText: text('custom_add_button_text').notNull(),
    additionalFieldsFormId: text('additional_fields_form_id'),
    additionalFieldsForm: jsonb('additional_fields_form').$type<AdditionalFieldsForm>(),
    subscriptionPlan: jsonb('subscription_plan').$type<SubscriptionPlan>(),
    merchandising: jsonb('merchandising').$type<MerchandisingChange>().notNull(),
    taxCategory: text('tax_category').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.itemId] })],
);
export type ProductRow = typeof products.$inferSelect;

export const productVariants = pgTable(
  'product_variants',
  {
    websiteId: text('website_id').notNull(),
    itemId: text('item_id').notNull(),
    variantId: text('variant_id').notNull(),
    sku: text('sku').notNull(),
    attributes: jsonb('attributes').$type<Readonly<Record<string, string>>>().notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    salePriceMinor: bigint('sale_price_minor', { mode: 'number' }).notNull(),
    onSale: boolean('on_sale').notNull(),
    imageId: text('image_id'),
    shippingMeasures: jsonb('shipping_measures').$type<ShippingMeasures>(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.itemId, table.variantId] })],
);
export type VariantRow = typeof productVariants.$inferSelect;
