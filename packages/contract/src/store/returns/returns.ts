import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { RefundPreview } from '../orders/order-changes.ts';
import { Moment } from '../orders/order-fields.ts';
import { ORDER_LIMITS } from '../orders/order-limits.ts';
import { RETURN_LIMITS } from './return-settings.ts';

/**
 * `asked` waits for an answer. `accepted` waits for the goods, `received` for the rest of them or for the refund;
 * `refunded` is done. `closed`: it ended without a refund.
 */
export const returnStates = [
  'asked',
  'accepted',
  'received',
  'refunded',
  'declined',
  'withdrawn',
  'closed',
] as const;
export type ReturnState = (typeof returnStates)[number];

const LineId = Type.String({ maxLength: 64 });
const Quantity = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const OrderReturn = Type.Object({
  id: Id,
  state: Type.Enum(returnStates),
  askedBy: Type.String({ description: 'customer, or member:<id> who wrote it down for one' }),
  askedByName: OrNull(Type.String({ description: 'What the member is called; null for others' })),
  note: Type.String({ description: 'What the customer wrote' }),
  instructions: Type.String({ description: 'How to send it back, as the customer reads it' }),
  labelUrl: Type.String({ description: 'Where the label is; empty: none' }),
  labelName: Type.String({
    description: 'What the label is called that was uploaded as a file; empty: none',
  }),
  answer: Type.String({ description: 'Why it was declined or closed' }),
  lineItems: Type.Array(
    Type.Object({
      lineItemId: Type.String(),
      quantity: Type.Integer({ description: 'How many are to come back' }),
      reason: Type.String(),
      received: Type.Integer({ description: 'How many came' }),
      restocked: Type.Integer({ description: 'Of these, how many can be sold again' }),
      refunded: Type.Integer({ description: 'How many were refunded with this return' }),
      refundable: Type.Integer({
        description: 'Of those that came and were not refunded with it, how many the order leaves to refund',
      }),
    }),
  ),
  refundIds: Type.Array(Id),
  canUndo: Type.Boolean({
    description:
      'The last answer can be taken back: nothing came, no mail about it has left, and no other return has its goods',
  }),
  createdOn: Moment,
  answeredOn: OrNull(Moment),
  receivedOn: OrNull(Moment),
  endedOn: OrNull(Moment),
});
export type OrderReturn = Static<typeof OrderReturn>;

/** `GET …/returns`, and what every change responds with. */
export const OrderReturns = Type.Object({
  returns: Type.Array(OrderReturn, { description: 'The oldest first' }),
  returnable: Type.Array(Type.Object({ lineItemId: Type.String(), quantity: Type.Integer() }), {
    description: 'What was sent and is in no return and not refunded, in time or not',
  }),
});
export type OrderReturns = Static<typeof OrderReturns>;

const notified = {
  shouldSendNotification: Type.Optional(Type.Boolean({ description: 'Left out: the customer is notified' })),
};
const way = {
  instructions: Type.Optional(Type.String({ maxLength: RETURN_LIMITS.instructions })),
  labelUrl: Type.Optional(
    Type.String({ maxLength: RETURN_LIMITS.url, description: 'An address that starts with https://' }),
  ),
};

/** `POST …/returns`: for a customer who called. It is accepted at once. */
export const NewReturn = Type.Object(
  {
    lineItems: Type.Array(
      Type.Object(
        {
          lineItemId: LineId,
          quantity: Quantity,
          reason: Type.Optional(Type.String({ maxLength: RETURN_LIMITS.reason })),
        },
        strict,
      ),
      { minItems: 1, maxItems: ORDER_LIMITS.lines },
    ),
    note: Type.Optional(Type.String({ maxLength: RETURN_LIMITS.note })),
    ...way,
    ...notified,
  },
  strict,
);
export type NewReturn = Static<typeof NewReturn>;

/** `POST …/accept` */
export const ReturnAcceptance = Type.Object({ ...way, ...notified }, strict);
export type ReturnAcceptance = Static<typeof ReturnAcceptance>;

/** `POST …/decline` */
export const ReturnRefusal = Type.Object(
  { reason: Type.String({ pattern: '\\S', maxLength: RETURN_LIMITS.answer }), ...notified },
  strict,
);
export type ReturnRefusal = Static<typeof ReturnRefusal>;

/** `POST …/undo`: names what is taken back, so that nothing that was decided since is. */
export const ReturnUndoing = Type.Object({ state: Type.Enum(['accepted', 'declined', 'closed']) }, strict);
export type ReturnUndoing = Static<typeof ReturnUndoing>;

/** `POST …/close` */
export const ReturnClosing = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: RETURN_LIMITS.answer })) },
  strict,
);
export type ReturnClosing = Static<typeof ReturnClosing>;

/**
 * `POST …/receive` and its preview: what came, what of it can be sold again, and the refund of all that came and was
 * not refunded yet, at once or not at all. Amounts are minor units of the order's currency.
 */
export const ReturnReceipt = Type.Object(
  {
    lineItems: Type.Array(
      Type.Object(
        {
          lineItemId: LineId,
          quantity: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many came now' }),
          restock: Type.Optional(Type.Boolean({ description: 'Left out: no' })),
        },
        strict,
      ),
      { maxItems: ORDER_LIMITS.lines },
    ),
    refund: OrNull(
      Type.Object(
        {
          feeMinor: Type.Optional(
            Type.Integer({ minimum: 0, description: 'What you keep of what was paid for the goods' }),
          ),
          shippingMinor: Type.Optional(
            Type.Integer({ minimum: 0, description: 'Of what was paid for shipping, with its tax' }),
          ),
          reason: Type.Optional(Type.String({ maxLength: ORDER_LIMITS.reason })),
          message: Type.Optional(
            Type.String({
              maxLength: ORDER_LIMITS.refundMessage,
              description: 'For the customer: in the mail and on the page of the order',
            }),
          ),
        },
        { ...strict, description: 'null: nothing is refunded now' },
      ),
    ),
  },
  strict,
);
export type ReturnReceipt = Static<typeof ReturnReceipt>;

export const ReturnReceiptPreview = Type.Object({ refund: OrNull(RefundPreview.properties.refund) });
export type ReturnReceiptPreview = Static<typeof ReturnReceiptPreview>;

export const OrderReturnPath = Type.Object({ orderId: Id, returnId: Id });

/** The pages of shoppers: the token of the order's link decides. */
export const ReturnPagePath = Type.Object({ token: Type.String({ maxLength: 300 }) });
export const ReturnWithdrawalPath = Type.Object({ token: Type.String({ maxLength: 300 }), returnId: Id });
