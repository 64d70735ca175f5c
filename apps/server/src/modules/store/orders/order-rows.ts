import type {
  Address,
  Currency,
  FinancialStatus,
  FulfilmentStatus,
  OrderDraft,
  OrderDraftLine,
  ProductType,
  RefundStatus,
} from '@awning/commerce';
import { column, type RowOf } from '../../../platform/db/index.ts';
import type {
  AttemptId,
  CartId,
  ItemId,
  OrderId,
  RefundId,
  SiteUserId,
  VariantId,
  WebsiteId,
} from '../../../platform/entity-ids.ts';

/** What is only shown of an order. */
export type OrderDetails = Pick<
  OrderDraft,
  | 'language'
  | 'note'
  | 'acceptsMarketing'
  | 'answers'
  | 'shippingMethod'
  | 'discounts'
  | 'taxLines'
  | 'giftCards'
  | 'trace'
  | 'payment'
>;
export type LineDetails = Pick<
  OrderDraftLine,
  | 'options'
  | 'taxable'
  | 'weightGrams'
  | 'imageUrl'
  | 'productUrl'
  | 'customizations'
  | 'giftCard'
  | 'subscriptionPlan'
>;

export const OrderRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  sequence: column.integer,
  orderNumber: column.text,
  cartId: column.id<CartId>(),
  attemptId: column.id<AttemptId>(),
  kind: column.word<OrderDraft['kind']>(),
  channel: column.word<'web' | 'manual' | 'renewal'>(),
  testMode: column.boolean,
  currency: column.word<Currency>(),
  email: column.text,
  customerName: column.text,
  siteUserId: column.nullable(column.id<SiteUserId>()),
  shippingAddress: column.nullable(column.json<Address>()),
  billingAddress: column.nullable(column.json<Address>()),
  details: column.json<OrderDetails>(),
  itemCount: column.integer,
  subtotalMinor: column.large,
  discountMinor: column.large,
  shippingMinor: column.large,
  taxMinor: column.large,
  pricesIncludeTax: column.boolean,
  totalMinor: column.large,
  giftCardMinor: column.large,
  dueMinor: column.large,
  paidMinor: column.large,
  refundedMinor: column.large,
  payBackMinor: column.large,
  askedReturns: column.integer,
  openReturns: column.integer,
  financialStatus: column.word<FinancialStatus>(),
  fulfilmentStatus: column.word<FulfilmentStatus>(),
  archived: column.boolean,
  hasProblem: column.boolean,
  tags: column.texts,
  version: column.integer,
  lastEvent: column.integer,
  createdAt: column.instant,
  modifiedAt: column.instant,
  paidAt: column.nullable(column.instant),
  fulfilledAt: column.nullable(column.instant),
  canceledAt: column.nullable(column.instant),
};
export type OrderRow = RowOf<typeof OrderRow>;

export const OrderLineRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  lineId: column.text,
  position: column.integer,
  itemId: column.id<ItemId>(),
  variantId: column.id<VariantId>(),
  sku: column.text,
  title: column.text,
  productType: column.word<ProductType>(),
  quantity: column.integer,
  unitMinor: column.large,
  regularMinor: column.large,
  subtotalMinor: column.large,
  discountMinor: column.large,
  taxMinor: column.large,
  fulfilled: column.integer,
  calledOff: column.integer,
  refunded: column.integer,
  restocked: column.integer,
  details: column.json<LineDetails>(),
};
export type OrderLineRow = RowOf<typeof OrderLineRow>;

export const OrderEventRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  sequence: column.integer,
  change: column.text,
  actor: column.text,
  details: column.json<Record<string, unknown>>(),
  createdAt: column.instant,
};
export type OrderEventRow = RowOf<typeof OrderEventRow>;

export const OrderNoteRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  noteId: column.text,
  actor: column.text,
  text: column.text,
  forCustomer: column.boolean,
  createdAt: column.instant,
};
export type OrderNoteRow = RowOf<typeof OrderNoteRow>;

export const OrderFulfilmentRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  fulfilmentId: column.text,
  carrier: column.text,
  service: column.text,
  trackingNumber: column.text,
  trackingUrl: column.text,
  shippedAt: column.instant,
  createdAt: column.instant,
};
export type OrderFulfilmentRow = RowOf<typeof OrderFulfilmentRow>;

export const OrderFulfilmentLineRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  fulfilmentId: column.text,
  lineId: column.text,
  quantity: column.integer,
};
export type OrderFulfilmentLineRow = RowOf<typeof OrderFulfilmentLineRow>;

export const OrderRefundRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  refundId: column.id<RefundId>(),
  status: column.word<RefundStatus>(),
  reason: column.text,
  message: column.text,
  byHand: column.boolean,
  paidBackAt: column.nullable(column.instant),
  paidBackBy: column.nullable(column.text),
  atProvider: column.boolean,
  shippingMinor: column.large,
  taxMinor: column.large,
  amountMinor: column.large,
  paymentMinor: column.large,
  giftCards: column.json<{ id: string; amountMinor: number }[]>(),
  createdAt: column.instant,
  settledAt: column.nullable(column.instant),
};
export type OrderRefundRow = RowOf<typeof OrderRefundRow>;

export const OrderRefundLineRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  refundId: column.id<RefundId>(),
  lineId: column.text,
  quantity: column.integer,
  calledOff: column.integer,
  amountMinor: column.large,
  taxMinor: column.large,
};
export type OrderRefundLineRow = RowOf<typeof OrderRefundLineRow>;
