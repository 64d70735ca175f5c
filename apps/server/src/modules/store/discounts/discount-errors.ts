import { defineErrors } from '../../../platform/errors/index.ts';

export const discountErrors = defineErrors('discounts', {
  missing: { status: 404, message: 'There is no such coupon.' },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this coupon in the meantime. Load it again and repeat your change.',
  },
  invalid: { status: 400, message: 'The coupon could not be saved. Please look at what is named below.' },
  unknownChange: {
    status: 400,
    message: 'A discount can be switched on or off in a release, or get another value. Choose one of these.',
  },
  codeTaken: {
    status: 409,
    message: 'Another coupon has the code {code} already. Please choose another code.',
  },
});
