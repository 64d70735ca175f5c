import { defineErrors } from '../../../platform/errors/index.ts';

export const returnErrors = defineErrors('returns', {
  missing: { status: 404, message: 'This order has no such return.' },
  invalid: { status: 422, message: 'Please check what is to be returned.' },
  invalidSettings: { status: 422, message: 'Please check the settings of returns.' },
  notOffered: { status: 409, message: 'Nothing of this order can be returned any more.' },
  answered: { status: 409, message: 'This return has been answered already. Please look at it again.' },
  notAccepted: { status: 409, message: 'This return is not one that goods are awaited for.' },
  nothingToRefund: {
    status: 409,
    message: 'Nothing that came back with this return is left to refund.',
  },
  final: {
    status: 409,
    message: 'This cannot be taken back any more: its goods came back since, or are part of another return.',
  },
  customerTold: {
    status: 409,
    message: 'The mail about this answer has left, so it cannot be taken back any more.',
  },
});
