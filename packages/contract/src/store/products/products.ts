import { type Static, Type } from 'typebox';
import {
  CodeOf,
  IdOrNull,
  NextPage,
  OneOf,
  OrNull,
  PageQuery,
  strict,
  Version,
} from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ContentItem, ItemChange } from '../../website/content/content-items.ts';
import { VariantId } from '../inventory/inventory.ts';
import {
  FieldsForm,
  FieldsFormInput,
  FirstStock,
  Merchandising,
  MerchandisingChange,
  PlanOfSubscription,
  PRODUCT_TYPES,
  ShippingMeasures,
} from './products-fields.ts';

export * from './products-fields.ts';

const Amount = Type.Number({ description: 'Minor units of the currency of the store' });
const Attributes = Type.Record(Type.String({ maxLength: 500 }), Type.String({ maxLength: 500 }));

/** What an owner sets about a variant. One with an `id` is changed: what is not named stays. */
const settableVariant = {
  sku: Type.Optional(Type.String({ maxLength: 1000, description: 'Blank: made up by the server' })),
  attributes: Type.Optional(Attributes),
  priceMinor: Type.Optional(Amount),
  salePriceMinor: Type.Optional(Amount),
  onSale: Type.Optional(Type.Boolean()),
  imageId: Type.Optional(IdOrNull),
  shippingMeasures: Type.Optional(OrNull(ShippingMeasures)),
  lowStockAt: Type.Optional(
    OrNull(Type.Number({ description: 'The owner is notified at this many; null: as the store has it' })),
  ),
};

/** `PATCH /api/commerce/products/{itemId}/variants/{variantId}`. */
export const VariantChange = Type.Object(settableVariant, strict);
export type VariantChange = Static<typeof VariantChange>;

export const VariantInput = Type.Object(
  { ...settableVariant, id: Type.Optional(VariantId), stock: Type.Optional(FirstStock) },
  strict,
);
export type VariantInput = Static<typeof VariantInput>;

/** The whole list in its order: those that it leaves out go. */
const VariantInputs = Type.Array(VariantInput, { maxItems: 1000 });

/** `PUT /api/commerce/products/{itemId}/variants`. */
export const VariantList = Type.Object({ variants: VariantInputs }, strict);
export type VariantList = Static<typeof VariantList>;

const ManyIds = Type.Array(Id, { maxItems: 1000 });

/** What an owner sets about a product beyond what every item has. */
export const ProductFields = Type.Object(
  {
    productType: CodeOf(Object.values(PRODUCT_TYPES)),
    variantOptionOrdering: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }),
    variants: VariantInputs,
    pictureIds: ManyIds,
    fileIds: ManyIds,
    relatedIds: OrNull(ManyIds),
    useCustomAddButtonText: Type.Boolean(),
    customAddButtonText: Type.String({ maxLength: 5000 }),
    additionalFieldsFormId: IdOrNull,
    additionalFieldsForm: OrNull(FieldsFormInput),
    subscriptionPlan: OrNull(PlanOfSubscription),
    merchandising: MerchandisingChange,
    taxCategory: Type.String({ maxLength: 5000 }),
  },
  strict,
);

/** Dates and media are for events and galleries. */
const NOT_FOR_PRODUCTS = ['startDate', 'endDate', 'location', 'media'] as const;

/** `PATCH /api/commerce/products/{itemId}`: what is not named stays. */
export const ProductChange = Type.Object(
  {
    ...Type.Omit(ItemChange, NOT_FOR_PRODUCTS).properties,
    ...Type.Partial(ProductFields).properties,
  },
  strict,
);
export type ProductChange = Static<typeof ProductChange>;

/** `POST /api/commerce/products`. A new product is a draft unless it says otherwise. */
export const NewProduct = Type.Object(
  {
    ...ProductChange.properties,
    collectionId: Id,
  },
  strict,
);
export type NewProduct = Static<typeof NewProduct>;

export const ProductVariant = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  attributes: Type.Record(Type.String(), Type.String()),
  priceMinor: Type.Integer(),
  salePriceMinor: Type.Integer(),
  onSale: Type.Boolean(),
  imageId: OrNull(Type.String()),
  shippingMeasures: OrNull(ShippingMeasures),
  stock: Type.Object({
    unlimited: Type.Boolean(),
    quantity: Type.Integer({ description: 'On hand; 0 when unlimited' }),
  }),
  lowStockAt: OrNull(Type.Integer()),
});
export type ProductVariant = Static<typeof ProductVariant>;

/** A product as the people who manage the store see it. */
export const Product = Type.Object({
  ...Type.Omit(ContentItem, [...NOT_FOR_PRODUCTS, 'version']).properties,
  productType: Type.Integer(),
  productTypeLabel: Type.String(),
  currency: Type.String({ description: 'What the amounts are in' }),
  variantOptionOrdering: Type.Array(Type.String()),
  variants: Type.Array(ProductVariant),
  pictureIds: Type.Array(Type.String()),
  fileIds: Type.Array(Type.String()),
  relatedIds: OrNull(Type.Array(Type.String())),
  useCustomAddButtonText: Type.Boolean(),
  customAddButtonText: Type.String(),
  additionalFieldsFormId: OrNull(Type.String()),
  additionalFieldsForm: OrNull(FieldsForm),
  subscriptionPlan: OrNull(PlanOfSubscription),
  merchandising: Merchandising,
  taxCategory: Type.String(),
  version: Version,
});
export type Product = Static<typeof Product>;

export const ProductPath = Type.Object({ itemId: Id });
export const VariantPath = Type.Object({ itemId: Id, variantId: VariantId });
export const ProductResponse = Type.Object({ product: Product });

export const STOCK_STATES = ['in-stock', 'sold-out', 'low', 'unlimited'] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** `GET /api/commerce/products`, newest first. */
export const ProductQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the title or of an SKU' })),
  collectionId: Type.Optional(Id),
  productType: Type.Optional(CodeOf(Object.values(PRODUCT_TYPES))),
  visible: Type.Optional(Type.Boolean({ description: 'Whether visitors can see it now' })),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  stock: Type.Optional(OneOf(STOCK_STATES)),
});
export type ProductQuery = Static<typeof ProductQuery>;
export const ProductPage = Type.Object({ products: Type.Array(Product), ...NextPage });
export type ProductPage = Static<typeof ProductPage>;
