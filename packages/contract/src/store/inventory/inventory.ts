import { type Static, Type } from 'typebox';
import { Millis, OneOf, OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { ListedImage, ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { ShippingMeasures } from '../../shared/shipping-measures.ts';
import { CONTENT_STATUSES } from '../../website/content/content-kinds.ts';

export const VariantId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9a-zA-Z-]+$' });

/** `GET /api/commerce/inventory/stock/`: for everybody who shops. */
export const StockQuery = Type.Object({ itemId: Id });
export const StockRecord = Type.Object({
  variantId: Type.String(),
  unlimited: Type.Boolean(),
  qtyInStock: Type.Integer({ description: 'What can still be bought; 0 when unlimited' }),
});
export type StockRecord = Static<typeof StockRecord>;
export const StockResponse = Type.Object({
  results: Type.Array(Type.Object({ ...StockRecord.properties, sku: Type.String() })),
});

/** `GET /api/commerce/inventory`: for those who manage the store. */
export const InventoryLevel = Type.Object({
  variantId: Type.String(),
  itemId: Type.String(),
  isUnlimited: Type.Boolean(),
  quantity: Type.Integer({ description: 'On hand' }),
  held: Type.Integer({ description: 'Of these, held for a shopper who is paying' }),
  lowStockAt: OrNull(Type.Integer()),
  title: Type.String({ description: 'Of the product' }),
  sku: Type.String(),
  attributes: Type.Record(Type.String(), Type.String(), { description: 'What the variant is, by option' }),
  image: OrNull(ListedImage),
  neverCounted: Type.Boolean({ description: 'It never runs out: downloads, gift cards and paywalls' }),
  waiting: Type.Integer({ description: 'How many people wait for it' }),
  soldRecently: OrNull(
    Type.Integer({ description: 'Sold within 30 days, less what came back; null when unlimited' }),
  ),
  position: Type.Integer({
    description: "Its place among the variants of its product, in the owner's order",
  }),
  optionNames: Type.Array(Type.String(), { description: 'In the order in which shoppers choose' }),
  priceMinor: Type.Integer({ description: 'Minor units of the currency of the store' }),
  salePriceMinor: Type.Integer(),
  onSale: Type.Boolean(),
  shippingMeasures: OrNull(ShippingMeasures),
  productType: Type.Integer(),
  productVersion: Type.Integer({ description: 'Of the product, for If-Match' }),
  status: OneOf(Object.keys(CONTENT_STATUSES)),
});
export type InventoryLevel = Static<typeof InventoryLevel>;
export const STOCK_STATES = ['in-stock', 'sold-out', 'low', 'unlimited'] as const;
export type StockState = (typeof STOCK_STATES)[number];
/** Where stock is counted: `oversold` is what more is held of than there is, `waiting` what people wait for. */
export const INVENTORY_STATES = [...STOCK_STATES, 'oversold', 'waiting'] as const;
export type InventoryState = (typeof INVENTORY_STATES)[number];
export const INVENTORY_SORTS = ['variantId', 'title', 'sku', 'quantity'] as const;
export const InventoryQuery = Type.Object({
  ...ListQuery(INVENTORY_SORTS),
  search: ListSearch('the title of the product or the SKU'),
  itemId: Type.Optional(Id),
  itemIds: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{24}(,[0-9a-f]{24}){0,99}$',
      maxLength: 2_500,
      description: 'Ids of up to 100 products, with commas between them',
    }),
  ),
  stock: Type.Optional(Type.Enum(INVENTORY_STATES)),
  collectionId: Type.Optional(Id),
  status: Type.Optional(OneOf(Object.keys(CONTENT_STATUSES))),
});
export type InventoryQuery = Static<typeof InventoryQuery>;
export const InventoryPage = Type.Object({ inventory: Type.Array(InventoryLevel), ...ListPage });
export type InventoryPage = Static<typeof InventoryPage>;

const Quantity = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const Operation = Type.Object({ variantId: VariantId, quantity: Quantity }, strict);

/** `POST /api/commerce/inventory/adjustments`: all of them, or none. May carry `Idempotency-Key`. */
export const InventoryAdjustment = Type.Object(
  {
    incrementOperations: Type.Optional(Type.Array(Operation, { maxItems: 500 })),
    decrementOperations: Type.Optional(Type.Array(Operation, { maxItems: 500 })),
    setFiniteOperations: Type.Optional(Type.Array(Operation, { maxItems: 500 })),
    setUnlimitedOperations: Type.Optional(Type.Array(VariantId, { maxItems: 500 })),
    note: Type.Optional(
      Type.String({ maxLength: 500, description: 'Why, for the record: the reference of the movements' }),
    ),
  },
  strict,
);
export type InventoryAdjustment = Static<typeof InventoryAdjustment>;

export const MOVEMENT_REASONS = [
  'increment',
  'decrement',
  'set-finite',
  'set-unlimited',
  'started',
  'sale',
  'back',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** `GET /api/commerce/inventory/movements`, newest first: of a variant, or of all. */
export const MovementQuery = Type.Object({
  ...ListQuery(['createdOn']),
  variantId: Type.Optional(VariantId),
  search: ListSearch('the title, the SKU, the note, the order number or who did it'),
  reason: Type.Optional(
    Type.Enum(MOVEMENT_REASONS, { description: '`back`: what came back from an order, for any reason' }),
  ),
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'The id of a member' })),
  from: Type.Optional(Millis),
  to: Type.Optional(Millis),
});
export type MovementQuery = Static<typeof MovementQuery>;
export const StockMovement = Type.Object({
  id: Type.String(),
  variantId: Type.String(),
  delta: Type.Integer(),
  balance: Type.Integer({ description: 'On hand afterwards' }),
  reason: Type.String(),
  actor: Type.String({ description: 'Who did it: the id of a member, or the name of a part of the server' }),
  actorName: OrNull(Type.String({ description: 'What the member is called' })),
  title: OrNull(Type.String({ description: 'Of the product; null when it is gone' })),
  sku: OrNull(Type.String()),
  itemId: OrNull(Type.String({ description: 'The product; null when it is gone' })),
  attributes: OrNull(Type.Record(Type.String(), Type.String())),
  orderId: OrNull(Type.String({ description: 'The order that took it, or that it came back from' })),
  orderNumber: OrNull(Type.String()),
  reference: Type.String({ description: 'What for: the note of an adjustment, or an order' }),
  createdOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type StockMovement = Static<typeof StockMovement>;
export const MovementPage = Type.Object({ movements: Type.Array(StockMovement), ...ListPage });
export type MovementPage = Static<typeof MovementPage>;
