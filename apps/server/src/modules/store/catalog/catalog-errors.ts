import { defineErrors } from '../../../platform/errors/index.ts';

export const catalogErrors = defineErrors('catalog', {
  missing: { status: 404, message: 'There is no such product.' },
  variantMissing: { status: 404, message: 'This product has no such variant.' },
  namedTwice: { status: 400, message: 'A product is named twice. Name each product once in a request.' },
  notAStore: { status: 400, message: 'Products are sold in stores. Choose a store page for it.' },
  invalid: {
    status: 400,
    message: 'The product could not be saved. Please look at what is named below.',
  },
  unknownStockState: {
    status: 400,
    message: 'Products can be listed as in-stock, sold-out, low or unlimited.',
  },
  variantHeld: {
    status: 409,
    message:
      'A shopper is paying for {variants} right now, so it cannot be removed. Try again in some minutes.',
  },
  noSuchTime: {
    status: 400,
    message: 'The clocks of {timeZone} skip {localTime}. Choose a time before or after it.',
  },
  twiceThatTime: {
    status: 400,
    message:
      'The clocks of {timeZone} show {localTime} twice. Say whether you mean the earlier or the later time.',
  },
  timePassed: { status: 400, message: 'Choose a time in the future, or change it now.' },
  noEnd: { status: 400, message: 'A new price has no end. Schedule the next price instead.' },
  endsEarly: { status: 400, message: 'Choose an end that is later than the start.' },
  unknownChange: {
    status: 400,
    message:
      'A product can be scheduled to become visible or hidden, to change its price, or to begin or end a sale.',
  },
  scheduleOver: { status: 409, message: 'This scheduled change is over, or there is no such change.' },
  badCursor: {
    status: 400,
    message: 'That page of the products does not exist. Start again from the first one.',
  },
});
