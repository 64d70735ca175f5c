import { defineErrors } from '../../../platform/errors/index.ts';

export const promotionErrors = defineErrors('promotions', {
  invalid: { status: 400, message: 'This could not be saved. Please look at what is named below.' },
});
