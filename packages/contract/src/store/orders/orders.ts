import { FINANCIAL_STATUSES, FULFILMENT_STATUSES } from '@awning/commerce';
import { type Static, Type } from 'typebox';
import { AddressFields, AddressView } from '../../shared/addresses.ts';
import { NextPage, OrNull, PageQuery, strict } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Email, Id } from '../../shared/fields.ts';

/** Most letters of what members write about an order, and most lines that one call names. */
export const ORDER_LIMITS = {
  note: 5_000,
  reason: 500,
  refundMessage: 1_000,
  carrier: 100,
  tracking: 200,
  trackingUrl: 2_000,
  lines: 500,
} as const;

const Moment = Type.String({ description: 'ISO 8601, UTC' });
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
  lineItemType: Type.String({ description: 'PHYSICAL_PRODUCT, SERVICE, DIGITAL, GIFT_CARD or PAYWALL' }),
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
  kind: Type.Enum(['order', 'subscription'] as const),
  customerEmail: Type.String(),
  customerName: Type.String(),
  financialStatus: Type.Enum(FINANCIAL_STATUSES),
  fulfillmentStatus: Type.Enum(FULFILMENT_STATUSES),
  archived: Type.Boolean(),
  grandTotal: OrderMoney,
  refundedTotal: OrderMoney,
  /** Of refunds, what a member still has to pay back by hand. */
  toPayBack: OrderMoney,
};

/** One of a list. */
export const OrderSummary = Type.Object({ ...shared, itemCount: Type.Integer() });
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

/** What narrows a list, and the file that is made of it. */
const filters = {
  fulfillmentStatus: Type.Optional(Type.Enum(FULFILMENT_STATUSES)),
  financialStatus: Type.Optional(Type.Enum(FINANCIAL_STATUSES)),
  archived: Type.Optional(Type.Boolean({ description: 'Left out: both' })),
  toPayBack: Type.Optional(
    Type.Boolean({ description: 'true: only those of which something is to be paid back by hand' }),
  ),
  createdAfter: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; this instant too' })),
  createdBefore: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; not this instant' })),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'The beginning of an order number, of an email address or of the words of a name',
    }),
  ),
};
/** `GET /api/commerce/orders`, newest first. */
export const OrderQuery = Type.Object(
  { ...filters, cursor: PageQuery.cursor, limit: PageQuery.limit },
  strict,
);
export type OrderQuery = Static<typeof OrderQuery>;
export const OrderFilter = Type.Object(filters, strict);
export type OrderFilter = Static<typeof OrderFilter>;
export const OrderPage = Type.Object({ orders: Type.Array(OrderSummary), ...NextPage });
export type OrderPage = Static<typeof OrderPage>;

const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** `POST …/fulfillments`: without lines, everything that is left. */
export const NewFulfilment = Type.Object(
  {
    lineItems: Type.Optional(
      Type.Array(Type.Object({ lineItemId: Type.String({ maxLength: 64 }), quantity: Quantity }, strict), {
        minItems: 1,
        maxItems: ORDER_LIMITS.lines,
      }),
    ),
    shipDate: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; left out: now' })),
    carrierName: Text(ORDER_LIMITS.carrier),
    service: Text(ORDER_LIMITS.carrier),
    trackingNumber: Text(ORDER_LIMITS.tracking),
    trackingUrl: Text(ORDER_LIMITS.trackingUrl),
    shouldSendNotification: Type.Optional(
      Type.Boolean({ description: 'Left out: the customer is notified' }),
    ),
  },
  strict,
);
export type NewFulfilment = Static<typeof NewFulfilment>;

/** `POST …/cancel` */
export const OrderCancellation = Type.Object(
  {
    restock: Type.Optional(
      Type.Boolean({ description: 'Left out: what was bought is there to be sold again' }),
    ),
    reason: Text(ORDER_LIMITS.reason),
  },
  strict,
);
export type OrderCancellation = Static<typeof OrderCancellation>;

/**
 * `POST …/refunds` and its preview. Amounts are minor units of the order's currency. Nothing named: all that is left.
 */
export const NewRefund = Type.Object(
  {
    lineItems: Type.Optional(
      Type.Array(
        Type.Object(
          {
            lineItemId: Type.String({ maxLength: 64 }),
            quantity: Quantity,
            restock: Type.Optional(Type.Boolean({ description: 'Left out: no' })),
          },
          strict,
        ),
        { maxItems: ORDER_LIMITS.lines },
      ),
    ),
    shippingMinor: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Of what was paid for shipping, without tax that is added to it',
      }),
    ),
    amountMinor: Type.Optional(
      Type.Integer({ minimum: 1, description: 'An amount for no line in particular; alone' }),
    ),
    restock: Type.Optional(Type.Boolean({ description: 'For a refund of everything: all goods' })),
    reason: Text(ORDER_LIMITS.reason),
    message: Type.Optional(
      Type.String({
        maxLength: ORDER_LIMITS.refundMessage,
        description: 'For the customer: in the mail and on the page of the order',
      }),
    ),
  },
  strict,
);
export type NewRefund = Static<typeof NewRefund>;

export const RefundPreview = Type.Object({
  refund: Type.Object({
    lineItems: OrderRefund.properties.lineItems,
    shippingTotal: OrderMoney,
    taxTotal: OrderMoney,
    otherTotal: OrderMoney,
    total: OrderMoney,
    toPayment: OrderMoney,
    toGiftCards: OrderRefund.properties.toGiftCards,
    leftToRefund: OrderMoney,
    note: OrNull(Type.String({ description: 'Why it is less than was paid for the lines' })),
  }),
});
export type RefundPreview = Static<typeof RefundPreview>;

/** `POST …/refunds/{refundId}/paid-back` */
export const OrderRefundPath = Type.Object({ orderId: Id, refundId: Id });
/** `POST …/mark-paid`, and of what is paid back by hand. */
export const OrderPaid = Type.Object({ reference: Text(ORDER_LIMITS.tracking) }, strict);

/** `POST …/notes` */
export const NewOrderNote = Type.Object(
  {
    content: Type.String({ pattern: '\\S', maxLength: ORDER_LIMITS.note }),
    forCustomer: Type.Optional(Type.Boolean({ description: 'Left out: only members see it' })),
  },
  strict,
);
export type NewOrderNote = Static<typeof NewOrderNote>;

/** `PATCH …/{orderId}`: until everything has been sent. */
export const OrderContactChange = Type.Object(
  {
    customerEmail: Type.Optional(Email),
    shippingAddress: Type.Optional(AddressFields),
    billingAddress: Type.Optional(AddressFields),
  },
  { ...strict, minProperties: 1 },
);
export type OrderContactChange = Static<typeof OrderContactChange>;

/** `POST …/archive` */
export const OrderArchiving = Type.Object({ archived: Type.Boolean() }, strict);

/** `GET /api/commerce/orders.csv`: text, one row for each line of each order. */
export const OrderExport = Type.String({ format: 'binary' });
/** A page that is printed. */
export const OrderPaper = Type.String({ format: 'binary' });
