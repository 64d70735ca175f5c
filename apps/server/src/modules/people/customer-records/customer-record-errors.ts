import { defineErrors } from '../../../platform/errors/index.ts';

export const customerRecordErrors = defineErrors('customer-records', {
  missing: { status: 404, message: 'That customer is not here any more.' },
  noteMissing: { status: 404, message: 'That note is not here any more.' },
  changedMeanwhile: {
    status: 412,
    message: 'This customer was changed meanwhile. Load them again and repeat your change.',
  },
  notTheirAddress: { status: 422, message: 'That is none of the addresses of this customer.' },
  sameCustomer: { status: 422, message: 'Choose another customer: these two are the same one.' },
  ownerOnly: {
    status: 403,
    message: 'Only the owner of the site may export or erase what it knows about a person.',
  },
  stillNeeded: {
    status: 409,
    message:
      'This customer cannot be erased yet: an order is still to be sent, or a subscription goes on. Send or cancel it first.',
  },
  tooManyTags: { status: 422, message: 'A customer has {most} tags at most.' },
  invalidDate: {
    status: 400,
    message: 'Please give dates as in 2026-01-31T10:00:00Z.',
  },
});
