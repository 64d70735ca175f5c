import { defineErrors } from '../../platform/errors/index.ts';

export const orderErrors = defineErrors('orders', {
  missing: { status: 404, message: 'There is no such order.' },
  alreadyPaid: { status: 409, message: 'This order is paid already.' },
  notPaid: {
    status: 409,
    message: 'This order is not paid yet, so there is nothing to refund. You can cancel it.',
  },
  canceled: { status: 409, message: 'This order was canceled.' },
  alreadyFulfilled: {
    status: 409,
    message: 'Something of this order has been fulfilled already, so this cannot be changed any more.',
  },
  nothingToRefund: { status: 409, message: 'Everything that was paid for this order has been refunded.' },
  notManual: {
    status: 409,
    message: 'The payment of this order is not one that is marked as paid by hand.',
  },
  giftCardSpent: {
    status: 409,
    message: '{sentence} Nothing was refunded. You can refund an amount instead.',
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
