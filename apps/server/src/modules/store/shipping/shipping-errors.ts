import { defineErrors } from '../../../platform/errors/index.ts';

export const shippingErrors = defineErrors('shipping', {
  changedMeanwhile: {
    status: 412,
    message:
      'Another member changed the shipping zones in the meantime. Load them again and repeat your change.',
  },
  invalid: {
    status: 400,
    message: 'The shipping zones could not be saved. Please look at what is named below.',
  },
});
