import { defineErrors } from '../../../platform/errors/index.ts';

export const inventoryErrors = defineErrors('inventory', {
  nothingToDo: { status: 400, message: 'Say what to change: this adjustment names no variant.' },
  namedTwice: {
    status: 400,
    message: 'The variant {variantId} is named twice. Name each variant once in an adjustment.',
  },
  unknownVariant: {
    status: 404,
    message: 'There is no variant {variantId} in this store. Nothing was changed.',
  },
  variantMissing: { status: 404, message: 'There is no variant {variantId} in this store.' },
  isUnlimited: {
    status: 409,
    message: 'The variant {variantId} is unlimited. Set how many there are before you add or subtract.',
  },
  neverCounted: {
    status: 409,
    message:
      'The variant {variantId} never runs out: downloads, gift cards and paywalls are not counted. Nothing was changed.',
  },
  notEnough: {
    status: 409,
    message:
      'The variant {variantId} has {onHand} in stock, so {quantity} cannot be subtracted. Nothing was changed.',
  },
  tooMany: {
    status: 409,
    message:
      'The variant {variantId} would have more than {max} in stock, which are the most. Nothing was changed.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
});
