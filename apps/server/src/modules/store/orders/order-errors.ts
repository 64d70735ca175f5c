import { defineErrors } from '../../../platform/errors/index.ts';

export const orderErrors = defineErrors('orders', {
  missing: { status: 404, message: 'There is no such order.' },
  alreadyPaid: { status: 409, message: 'This order is paid already.' },
  notPaid: {
    status: 409,
    message: 'This order is not paid yet, so there is nothing to refund. You can cancel it.',
  },
  canceled: { status: 409, message: 'This order was canceled.' },
  calledOff: {
    status: 409,
    message: 'Everything that was to be sent of this order has been refunded. There is nothing left to do.',
  },
  alreadyFulfilled: {
    status: 409,
    message: 'Something of this order has been fulfilled already, so this cannot be changed any more.',
  },
  fulfilmentMissing: { status: 404, message: 'This order has no such parcel.' },
  fulfilmentFinal: {
    status: 409,
    message:
      'This parcel cannot be taken back any more: it was sent by itself, or something was refunded or returned since.',
  },
  customerTold: {
    status: 409,
    message:
      'The mail about this parcel has left, so it cannot be taken back any more. You can change its tracking.',
  },
  invalidManualOrder: { status: 422, message: 'Please check the order.' },
  notInStock: { status: 409, message: 'Not everything is in stock, so the order was not made.' },
  mailMissing: { status: 404, message: 'This order has no such mail.' },
  mailNotStored: {
    status: 409,
    message: 'What this mail said is not stored any more, so it cannot be sent again as it was.',
  },
  nothingToRefund: { status: 409, message: 'Everything that was paid for this order has been refunded.' },
  notManual: {
    status: 409,
    message: 'The payment of this order is not one that is marked as paid by hand.',
  },
  refundMissing: { status: 404, message: 'This order has no such refund.' },
  notByHand: {
    status: 409,
    message: 'Nobody has to pay this refund back by hand: the provider or the gift card has it.',
  },
  paidBackBefore: { status: 409, message: 'This refund was marked as paid back before.' },
  giftCardSpent: {
    status: 409,
    message: '{sentence} You can refund an amount instead.',
  },
  changedMeanwhile: {
    status: 412,
    message: 'This order has changed since you last saw it. Nothing was done. Please look at it again.',
  },
  tooManyTags: { status: 422, message: 'An order has {most} tags at most.' },
  unnamedRefund: {
    status: 428,
    message:
      'Send an Idempotency-Key, or If-Match with the version of the order, so that a refund is never made twice.',
  },
  invalidFulfilment: { status: 422, message: 'Please check what is to be fulfilled.' },
  invalidRefund: { status: 422, message: 'Please check what is to be refunded.' },
  invalidContact: { status: 422, message: 'Please check the address.' },
  invalidDate: { status: 400, message: 'Please give dates as in 2026-01-31T10:00:00Z.' },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
});
