import { defineErrors } from '../../platform/errors/index.ts';

export const promotionErrors = defineErrors('promotions', {
  invalid: { status: 400, message: 'This could not be saved. Please look at what is named below.' },
  changedMeanwhile: {
    status: 412,
    message: 'Somebody else changed these settings in the meantime. Load them again and repeat your change.',
  },
});
