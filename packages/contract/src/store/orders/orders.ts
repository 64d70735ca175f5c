import { FINANCIAL_STATUSES, FULFILMENT_STATUSES } from '@awning/commerce';
import { type Static, Type } from 'typebox';
import { AddressView } from '../../shared/addresses.ts';
import { OrNull } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';
import { Moment } from './order-fields.ts';

export const OrderMoney = Type.Object({
  value: Type.String({ description: 'In whole units, such as 14.00' }),
  currency: Type.Enum(storeCurrencies),
});
export type OrderMoney = Static<typeof OrderMoney>;

const Answer = Type.Object({ label: Type.String(), value: Type.String() });
const LineQuantity = Type.Object({ lineItemId: Type.String(), quantity: Type.Integer() });

export const OrderLineItem = Type.Object({
  id: Type.String(),
  productId: Type.String(),
  variantId: Type.String(),
  sku: Type.String(),
  productName: Type.String(),
  productUrl: Type.String(),
  imageUrl: OrNull(Type.String()),
  lineItemType: Type.String({
    description: 'PHYSICAL_PRODUCT, SERVICE, DIGITAL, GIFT_CARD, PAYWALL or DONATION',
  }),
  variantOptions: Type.Array(Type.Object({ optionName: Type.String(), value: Type.String() })),
  customizations: Type.Array(Answer),
  quantity: Type.Integer(),
  fulfilledQuantity: Type.Integer(),
  refundedQuantity: Type.Integer(),
  weightGrams: Type.Integer({ description: 'Of one' }),
  unitPricePaid: OrderMoney,
  regularPrice: OrderMoney,
  subtotal: OrderMoney,
  discountTotal: OrderMoney,
  taxTotal: OrderMoney,
  taxable: Type.Boolean(),
});
export type OrderLineItem = Static<typeof OrderLineItem>;

export const OrderFulfillment = Type.Object({
  id: Id,
  createdOn: Moment,
  shipDate: Moment,
  carrierName: Type.String(),
  service: Type.String(),
  trackingNumber: Type.String(),
  trackingUrl: Type.String(),
  lineItems: Type.Array(LineQuantity),
});

const refundStatuses = ['pending', 'succeeded', 'refused'] as const;
export const OrderRefund = Type.Object({
  id: Id,
  status: Type.Enum(refundStatuses),
  reason: Type.String(),
  message: Type.String({ description: 'What the customer reads about it' }),
  byHand: OrNull(
    Type.Object(
      {
        amount: OrderMoney,
        method: Type.String({ description: 'How it was paid' }),
        paidBackOn: OrNull(Moment),
        paidBackBy: OrNull(Type.String({ description: 'member:<id>' })),
        paidBackByName: OrNull(Type.String({ description: 'What the member is called' })),
      },
      { description: 'What you have to pay back yourself, because no provider does; null: nothing' },
    ),
  ),
  atProvider: Type.Boolean({
    description: 'Made in the dashboard of the provider, for no line in particular',
  }),
  lineItems: Type.Array(
    Type.Object({ ...LineQuantity.properties, amount: OrderMoney, taxTotal: OrderMoney }),
  ),
  shippingTotal: OrderMoney,
  taxTotal: OrderMoney,
  otherTotal: OrderMoney,
  total: OrderMoney,
  toPayment: OrderMoney,
  toGiftCards: Type.Array(
    Type.Object({ giftCardId: Type.String(), label: Type.String(), amount: OrderMoney }),
  ),
  createdOn: Moment,
  settledOn: OrNull(Moment),
});

const shared = {
  id: Id,
  orderNumber: Type.String(),
  createdOn: Moment,
  modifiedOn: Moment,
  testmode: Type.Boolean(),
  kind: Type.Enum(['order', 'subscription', 'donation'] as const),
  customerEmail: Type.String(),
  customerName: Type.String(),
  financialStatus: Type.Enum(FINANCIAL_STATUSES),
  fulfillmentStatus: Type.Enum(FULFILMENT_STATUSES),
  archived: Type.Boolean(),
  grandTotal: OrderMoney,
  refundedTotal: OrderMoney,
  /** Of refunds, what a member still has to pay back by hand. */
  toPayBack: OrderMoney,
  hasProblem: Type.Boolean({ description: 'Something about its money needs a member' }),
  tags: Type.Array(Type.String()),
};

/** One of a list. */
export const OrderSummary = Type.Object({
  ...shared,
  itemCount: Type.Integer(),
  items: Type.Array(
    Type.Object({ name: Type.String(), quantity: Type.Integer(), imageUrl: OrNull(Type.String()) }),
    { description: 'The first lines' },
  ),
  deliveryMethod: Type.String({ description: 'How it is sent; empty: nothing is' }),
  hasNote: Type.Boolean({ description: 'The customer or a member wrote a note' }),
  askedReturns: Type.Integer({ description: 'How many returns of it wait for an answer' }),
});
export type OrderSummary = Static<typeof OrderSummary>;

/** An order for those who manage the store. */
export const Order = Type.Object({
  ...shared,
  version: Type.Integer(),
  channel: Type.String(),
  purchasedCartId: Id,
  customerId: OrNull(Type.String()),
  language: Type.String(),
  acceptsMarketing: Type.Boolean(),
  billingAddress: OrNull(AddressView),
  shippingAddress: OrNull(AddressView),
  lineItems: Type.Array(OrderLineItem),
  formSubmission: Type.Array(Answer),
  customerNote: Type.String(),
  internalNotes: Type.Array(
    Type.Object({
      id: Id,
      content: Type.String(),
      forCustomer: Type.Boolean(),
      actor: Type.String(),
      actorName: OrNull(Type.String({ description: 'What the member is called' })),
      createdOn: Moment,
    }),
  ),
  shippingLines: Type.Array(Type.Object({ method: Type.String(), amount: OrderMoney })),
  discountLines: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      promoCode: OrNull(Type.String()),
      amount: OrderMoney,
    }),
  ),
  taxLines: Type.Array(
    Type.Object({
      name: Type.String(),
      rate: Type.Integer({ description: 'Thousandths of a percent' }),
      taxable: OrderMoney,
      amount: OrderMoney,
    }),
  ),
  giftCardLines: Type.Array(
    Type.Object({ giftCardId: Type.String(), label: Type.String(), amount: OrderMoney }),
  ),
  priceTaxInterpretation: Type.Enum(['EXCLUSIVE', 'INCLUSIVE'] as const),
  subtotal: OrderMoney,
  discountTotal: OrderMoney,
  shippingTotal: OrderMoney,
  taxTotal: OrderMoney,
  giftCardTotal: OrderMoney,
  amountDue: OrderMoney,
  payments: Type.Array(
    Type.Object({
      id: Type.String(),
      methodId: Type.String(),
      label: Type.String(),
      amount: OrderMoney,
      paid: Type.Boolean(),
    }),
  ),
  fulfillments: Type.Array(OrderFulfillment),
  refunds: Type.Array(OrderRefund),
  timeline: Type.Array(
    Type.Object({
      change: Type.String(),
      actor: Type.String({
        description: 'member:<id>, system, customer or provider:<name>',
      }),
      actorName: OrNull(Type.String({ description: 'What the member is called; null for others' })),
      details: Type.Record(Type.String(), Type.Unknown()),
      createdOn: Moment,
    }),
  ),
  trace: Type.Array(
    Type.Object(
      { what: Type.String(), amount: OrderMoney },
      { description: 'How the amount due came about' },
    ),
  ),
  paidOn: OrNull(Moment),
  fulfilledOn: OrNull(Moment),
  canceledOn: OrNull(Moment),
  statusPath: Type.String({
    description: 'The page of the order, for the customer: anyone with the link sees the order',
  }),
});
export type Order = Static<typeof Order>;

export const OrderPath = Type.Object({ orderId: Id });
export const OrderResponse = Type.Object({ order: Order });
