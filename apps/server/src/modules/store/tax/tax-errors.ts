import { defineErrors } from '../../../platform/errors/index.ts';

export const taxErrors = defineErrors('tax', {
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed the tax rules in the meantime. Load them again and repeat your change.',
  },
  invalid: {
    status: 400,
    message: 'The tax rules could not be saved. Please look at what is named below.',
  },
});
