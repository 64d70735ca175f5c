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
  labelMissing: { status: 404, message: 'This return has no label.' },
  labelKind: { status: 415, message: 'A label is a PDF, a PNG or a JPEG file. Please choose such a file.' },
  labelTooLarge: {
    status: 413,
    message: 'A label can have {max} MB at most. Please choose a smaller file.',
  },
  labelUnreadable: { status: 400, message: 'The file did not arrive whole. Please try again.' },
  final: {
    status: 409,
    message: 'This cannot be taken back any more: its goods came back since, or are part of another return.',
  },
  customerTold: {
    status: 409,
    message: 'The mail about this answer has left, so it cannot be taken back any more.',
  },
});
