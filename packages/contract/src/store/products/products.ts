import { type Static, Type } from 'typebox';
import { CodeOf, IdOrNull, OneOf, OrNull, strict, Version } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListedImage, ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { ShippingMeasures } from '../../shared/shipping-measures.ts';
import { ContentItem, ItemChange } from '../../website/content/content-items.ts';
import { CONTENT_STATUSES, type ContentStatus } from '../../website/content/content-kinds.ts';
import { InventoryAdjustment, STOCK_STATES, VariantId } from '../inventory/inventory.ts';
import {
  FieldsForm,
  FieldsFormInput,
  FirstStock,
  Merchandising,
  MerchandisingChange,
  PlanOfSubscription,
  PRODUCT_TYPES,
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

/** Single variants by their ids: what is not named of them stays, and so do all others. */
const SingleVariants = Type.Array(Type.Object({ ...settableVariant, id: VariantId }, strict), {
  maxItems: 1000,
});

/** What owners set when they create a product, and may change one by one later. */
const productSettings = {
  ...Type.Omit(ItemChange, NOT_FOR_PRODUCTS).properties,
  ...Type.Partial(ProductFields).properties,
};

/** `PATCH /api/commerce/products/{itemId}`: what is not named stays. All of it happens, or nothing. */
export const ProductChange = Type.Object(
  {
    ...productSettings,
    variantChanges: Type.Optional(SingleVariants),
    stockChanges: Type.Optional(InventoryAdjustment),
  },
  strict,
);
export type ProductChange = Static<typeof ProductChange>;

/** What a spreadsheet of all variants changes of one product: all of it or nothing. */
const SheetChange = Type.Object(
  {
    status: Type.Optional(OneOf(Object.keys(CONTENT_STATUSES))),
    variantChanges: Type.Optional(SingleVariants),
    stockChanges: Type.Optional(InventoryAdjustment),
  },
  strict,
);

/** `POST /api/commerce/products/changes`: each product by itself. May carry `Idempotency-Key`. */
export const ProductBatch = Type.Object(
  {
    products: Type.Array(
      Type.Object(
        {
          itemId: Id,
          version: Type.Integer({ description: 'That was read. Stock alone is moved over any version' }),
          change: SheetChange,
        },
        strict,
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  strict,
);
export type ProductBatch = Static<typeof ProductBatch>;
export const ProductBatchResult = Type.Object({
  results: Type.Array(
    Type.Object({
      itemId: Type.String(),
      version: OrNull(Type.Integer({ description: 'The new version; null when it was refused' })),
      refusal: OrNull(
        Type.Object({
          code: Type.String(),
          message: Type.String(),
          errors: Type.Record(Type.String(), Type.String(), {
            description:
              'Sentences by field, such as variants.<id>.sku, or by the id of a variant for its stock',
          }),
        }),
      ),
    }),
    { description: 'In the order in which they were sent' },
  ),
});
export type ProductBatchResult = Static<typeof ProductBatchResult>;

/** `POST /api/commerce/products`. A new product is a draft unless it says otherwise. */
export const NewProduct = Type.Object(
  {
    ...productSettings,
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

export const PRODUCT_SORTS = ['createdOn', 'updatedOn', 'publishOn', 'title', 'price'] as const;
/** `GET /api/commerce/products`, newest first. */
export const ProductQuery = Type.Object({
  ...ListQuery(PRODUCT_SORTS),
  search: ListSearch('the title, the address or an SKU'),
  collectionId: Type.Optional(Id),
  productType: Type.Optional(CodeOf(Object.values(PRODUCT_TYPES))),
  status: Type.Optional(Type.Unsafe<ContentStatus>(Type.Enum(Object.keys(CONTENT_STATUSES)))),
  visible: Type.Optional(Type.Boolean({ description: 'Whether visitors can see it now' })),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  tag: Type.Optional(Type.String({ maxLength: 200 })),
  stock: Type.Optional(OneOf(STOCK_STATES)),
  stockBelow: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: 'A counted variant has fewer on hand' }),
  ),
  priceFrom: Type.Optional(
    Type.Integer({ minimum: 0, description: 'A variant costs this many minor units or more' }),
  ),
  priceTo: Type.Optional(
    Type.Integer({ minimum: 0, description: 'A variant costs this many minor units or fewer' }),
  ),
  scheduled: Type.Optional(
    Type.Boolean({ description: 'true: it appears later, or a change of it is scheduled' }),
  ),
});
export type ProductQuery = Static<typeof ProductQuery>;
/** One of the list: with the addresses of its images. */
export const ListedProduct = Type.Object({
  ...Product.properties,
  images: Type.Array(ListedImage, { description: 'In the order of pictureIds' }),
  mainImage: OrNull(ListedImage),
});
export type ListedProduct = Static<typeof ListedProduct>;
export const ProductPage = Type.Object({ products: Type.Array(ListedProduct), ...ListPage });
export type ProductPage = Static<typeof ProductPage>;
