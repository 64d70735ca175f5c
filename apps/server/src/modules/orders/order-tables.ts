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
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts';

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

const moment = (name: string) => timestamp(name, { withTimezone: true });
const minor = (name: string) => bigint(name, { mode: 'number' }).notNull();
const ofOrder = () => ({ websiteId: text('website_id').notNull(), orderId: text('order_id').notNull() });

export const orders = pgTable(
  'orders',
  {
    ...ofOrder(),
    sequence: integer('sequence').notNull(),
    orderNumber: text('order_number').notNull(),
    cartId: text('cart_id').notNull(),
    attemptId: text('attempt_id').notNull(),
    kind: text('kind').$type<OrderDraft['kind']>().notNull(),
    testMode: boolean('test_mode').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    email: text('email').notNull(),
    customerName: text('customer_name').notNull(),
    siteUserId: text('site_user_id'),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    details: jsonb('details').$type<OrderDetails>().notNull(),
    itemCount: integer('item_count').notNull(),
    subtotalMinor: minor('subtotal_minor'),
    discountMinor: minor('discount_minor'),
    shippingMinor: minor('shipping_minor'),
    taxMinor: minor('tax_minor'),
    pricesIncludeTax: boolean('prices_include_tax').notNull(),
    totalMinor: minor('total_minor'),
    giftCardMinor: minor('gift_card_minor'),
    dueMinor: minor('due_minor'),
    paidMinor: minor('paid_minor'),
    refundedMinor: minor('refunded_minor'),
    payBackMinor: minor('pay_back_minor'),
    financialStatus: text('financial_status').$type<FinancialStatus>().notNull(),
    fulfilmentStatus: text('fulfilment_status').$type<FulfilmentStatus>().notNull(),
    archived: boolean('archived').notNull(),
    version: integer('version').notNull(),
    lastEvent: integer('last_event').notNull(),
    createdAt: moment('created_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
    paidAt: moment('paid_at'),
    fulfilledAt: moment('fulfilled_at'),
    canceledAt: moment('canceled_at'),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.orderId] })],
);
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable('order_lines', {
  ...ofOrder(),
  lineId: text('line_id').notNull(),
  position: smallint('position').notNull(),
  itemId: text('item_id').notNull(),
  variantId: text('variant_id').notNull(),
  sku: text('sku').notNull(),
  title: text('title').notNull(),
  productType: text('product_type').$type<ProductType>().notNull(),
  quantity: integer('quantity').notNull(),
  unitMinor: minor('unit_minor'),
  regularMinor: minor('regular_minor'),
  subtotalMinor: minor('subtotal_minor'),
  discountMinor: minor('discount_minor'),
  taxMinor: minor('tax_minor'),
  fulfilled: integer('fulfilled').notNull(),
  calledOff: integer('called_off').notNull(),
  refunded: integer('refunded').notNull(),
  restocked: integer('restocked').notNull(),
  details: jsonb('details').$type<LineDetails>().notNull(),
});
export type OrderLineRow = typeof orderLines.$inferSelect;

export const orderEvents = pgTable('order_events', {
  ...ofOrder(),
  sequence: integer('sequence').notNull(),
  change: text('change').notNull(),
  actor: text('actor').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull(),
});
export type OrderEventRow = typeof orderEvents.$inferSelect;

export const orderNotes = pgTable('order_notes', {
  ...ofOrder(),
  noteId: text('note_id').notNull(),
  actor: text('actor').notNull(),
  text: text('text').notNull(),
  forCustomer: boolean('for_customer').notNull(),
  createdAt: moment('created_at').notNull(),
});
export type OrderNoteRow = typeof orderNotes.$inferSelect;

export const orderFulfilments = pgTable('order_fulfilments', {
  ...ofOrder(),
  fulfilmentId: text('fulfilment_id').notNull(),
  carrier: text('carrier').notNull(),
  service: text('service').notNull(),
  trackingNumber: text('tracking_number').notNull(),
  trackingUrl: text('tracking_url').notNull(),
  shippedAt: moment('shipped_at').notNull(),
  createdAt: moment('created_at').notNull(),
});
export type OrderFulfilmentRow = typeof orderFulfilments.$inferSelect;

export const orderFulfilmentLines = pgTable('order_fulfilment_lines', {
  ...ofOrder(),
  fulfilmentId: text('fulfilment_id').notNull(),
  lineId: text('line_id').notNull(),
  quantity: integer('quantity').notNull(),
});
export type OrderFulfilmentLineRow = typeof orderFulfilmentLines.$inferSelect;

export const orderRefunds = pgTable('order_refunds', {
  ...ofOrder(),
  refundId: text('refund_id').notNull(),
  status: text('status').$type<RefundStatus>().notNull(),
  reason: text('reason').notNull(),
  message: text('message').notNull(),
  byHand: boolean('by_hand').notNull(),
  paidBackAt: moment('paid_back_at'),
  paidBackBy: text('paid_back_by'),
  atProvider: boolean('at_provider').notNull(),
  shippingMinor: minor('shipping_minor'),
  taxMinor: minor('tax_minor'),
  amountMinor: minor('amount_minor'),
  paymentMinor: minor('payment_minor'),
  giftCards: jsonb('gift_cards').$type<{ id: string; amountMinor: number }[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  settledAt: moment('settled_at'),
});
export type OrderRefundRow = typeof orderRefunds.$inferSelect;

export const orderRefundLines = pgTable('order_refund_lines', {
  ...ofOrder(),
  refundId: text('refund_id').notNull(),
  lineId: text('line_id').notNull(),
  quantity: integer('quantity').notNull(),
  calledOff: integer('called_off').notNull(),
  amountMinor: minor('amount_minor'),
  taxMinor: minor('tax_minor'),
});
export type OrderRefundLineRow = typeof orderRefundLines.$inferSelect;
