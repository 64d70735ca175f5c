import { defineErrors } from '../../../platform/errors/index.ts';

export const orderMailErrors = defineErrors('order-mails', {
  orderMissing: { status: 404, message: 'There is no such order.' },
});
