import { type Static, Type } from 'typebox';
import { AddressFields } from '../../shared/addresses.ts';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Email, Id } from '../../shared/fields.ts';
import { Tags } from './order-fields.ts';
import { ORDER_LIMITS } from './order-limits.ts';
import { OrderMoney, OrderRefund } from './orders.ts';

const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const tracking = {
  carrierName: Text(ORDER_LIMITS.carrier),
  service: Text(ORDER_LIMITS.carrier),
  trackingNumber: Text(ORDER_LIMITS.tracking),
  trackingUrl: Text(ORDER_LIMITS.trackingUrl),
};
const FulfilledLines = Type.Array(
  Type.Object({ lineItemId: Type.String({ maxLength: 64 }), quantity: Quantity }, strict),
  { minItems: 1, maxItems: ORDER_LIMITS.lines },
);

/** `POST …/fulfillments`: without lines, everything that is left. */
export const NewFulfilment = Type.Object(
  {
    lineItems: Type.Optional(FulfilledLines),
    shipDate: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; left out: now' })),
    ...tracking,
    parcels: Type.Optional(
      Type.Array(Type.Object({ lineItems: FulfilledLines, ...tracking }, strict), {
        minItems: 1,
        maxItems: ORDER_LIMITS.parcels,
        description: 'Several at once, all or none; in place of the lines and the tracking above',
      }),
    ),
    shouldSendNotification: Type.Optional(
      Type.Boolean({ description: 'Left out: the customer is notified' }),
    ),
  },
  strict,
);
export type NewFulfilment = Static<typeof NewFulfilment>;

/** `PATCH …/fulfillments/{fulfillmentId}` */
export const OrderFulfillmentPath = Type.Object({ orderId: Id, fulfillmentId: Id });
export const FulfilmentChange = Type.Object(
  {
    ...tracking,
    shouldSendNotification: Type.Optional(
      Type.Boolean({ description: 'true: the customer gets the mail again, with this' }),
    ),
  },
  { ...strict, minProperties: 1 },
);
export type FulfilmentChange = Static<typeof FulfilmentChange>;

/** `POST …/fulfillments/undo`: as long as no mail about them has left. */
export const FulfilmentUndo = Type.Object(
  { fulfillmentIds: Type.Array(Id, { minItems: 1, maxItems: ORDER_LIMITS.parcels }) },
  strict,
);
export type FulfilmentUndo = Static<typeof FulfilmentUndo>;

/** `PUT …/tags` */
export const OrderTags = Type.Object(
  {
    tags: Type.Optional(Tags),
    add: Type.Optional(Tags),
    remove: Type.Optional(Tags),
  },
  {
    ...strict,
    minProperties: 1,
    description:
      '`tags` replaces all of them; `add` and `remove` leave those alone that another member added meanwhile',
  },
);
export type OrderTags = Static<typeof OrderTags>;

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
