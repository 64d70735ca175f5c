import { defineErrors } from '../../../platform/errors/index.ts';

export const donationErrors = defineErrors('donations', {
  missing: { status: 404, message: 'There is no such donation.' },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this donation in the meantime. Load it again and repeat your change.',
  },
  hasGifts: {
    status: 409,
    message: 'People have given to it: their list and their receipts hang on it. Close it for gifts instead.',
  },
  invalid: { status: 400, message: 'The donation could not be saved. Please look at what is named below.' },
});
