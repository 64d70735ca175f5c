import { defineErrors } from '../../../platform/errors/index.ts';

export const giftCardErrors = defineErrors('giftcards', {
  missing: { status: 404, message: 'This gift card does not exist.' },
  changedMeanwhile: {
    status: 412,
    message: 'Someone else changed this gift card in the meantime. Load it again and repeat your change.',
  },
  invalid: {
    status: 422,
    message: 'The gift card could not be saved. Please look at what is named below.',
  },
  notEnough: {
    status: 409,
    message: 'There is less than that on the gift card. Nothing was changed.',
  },
  tooMuch: { status: 409, message: 'That is more than a gift card can hold. Nothing was changed.' },
  nothingToDo: { status: 400, message: 'Enter an amount to add or to take off.' },
  noAddress: {
    status: 409,
    message: 'This gift card has no email address to send it to. Enter one first.',
  },
  isDisabled: { status: 409, message: 'This gift card is disabled. Enable it before you send it.' },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
  tooManyTries: {
    status: 429,
    message: 'Too many gift card codes were tried. Please wait a minute and try again.',
  },
});
