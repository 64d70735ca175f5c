import { defineErrors } from '../../../platform/errors/index.ts';

export const catalogErrors = defineErrors('catalog', {
  missing: { status: 404, message: 'There is no such product.' },
  variantMissing: { status: 404, message: 'This product has no such variant.' },
  notAStore: { status: 400, message: 'Products are sold in stores. Choose a store page for it.' },
  invalid: {
    status: 400,
    message: 'The product could not be saved. Please look at what is named below.',
  },
  unknownStockState: {
    status: 400,
    message: 'Products can be listed as in-stock, sold-out, low or unlimited.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the products does not exist. Start again from the first one.',
  },
});
