import { cartMessages, donationMessages, fieldMessages, type Refusal } from '@awning/commerce';
import { type CataloguedError, defineErrors } from '../../../platform/errors/index.ts';

// 400: the shopper can correct it in the form; 404: it does not exist; 409: stock, or the state of the cart, is against
// it.
const messageError = <K extends keyof typeof cartMessages>(status: number, key: K) => ({
  status,
  message: cartMessages[key],
});

export const cartErrors = defineErrors('cart', {
  quantityNotNumber: messageError(400, 'quantityNotNumber'),
  quantityNotWhole: messageError(400, 'quantityNotWhole'),
  quantityOutOfRange: messageError(400, 'quantityOutOfRange'),
  selectOption: messageError(400, 'selectOption'),
  selectTwoOptions: messageError(400, 'selectTwoOptions'),
  selectManyOptions: messageError(400, 'selectManyOptions'),
  selectDenomination: messageError(400, 'selectDenomination'),
  variantMissing: messageError(400, 'variantMissing'),
  soldBySubscription: messageError(400, 'soldBySubscription'),
  notASubscription: messageError(400, 'notASubscription'),
  notAGiftCard: messageError(400, 'notAGiftCard'),
  additionalFieldsTooLong: messageError(400, 'additionalFieldsTooLong'),
  answersInvalid: { status: 400, message: fieldMessages.summary },
  couponMissing: messageError(400, 'couponMissing'),
  giftRefused: { status: 400, message: '{sentence}' },
  donationMissing: { status: 404, message: donationMessages.ended },
  itemMissing: messageError(404, 'itemMissing'),
  entryMissing: messageError(404, 'entryMissing'),
  nothingToRestore: messageError(404, 'nothingToRestore'),
  couponUnknown: messageError(404, 'couponUnknown'),
  itemNotForSale: messageError(409, 'itemNotForSale'),
  notEnoughStock: messageError(409, 'notEnoughStock'),
  onlyOneAllowed: messageError(409, 'onlyOneAllowed'),
  tooManyOfItem: messageError(409, 'tooManyOfItem'),
  cartFull: messageError(409, 'cartFull'),
  answersFull: messageError(409, 'answersFull'),
  couponAlreadyEntered: messageError(409, 'couponAlreadyEntered'),
  tooManyCoupons: messageError(409, 'tooManyCoupons'),
  sessionExpired: messageError(409, 'sessionExpired'),
  tooManyRequests: messageError(429, 'tooManyRequests'),
});

type CartErrorKey = keyof typeof cartErrors;
const isCartError = (key: string): key is CartErrorKey => Object.hasOwn(cartErrors, key);

/** What the rules refuse, as the answer to a request. */
export function refusalError({ messageKey, values }: Refusal<string>): CataloguedError {
  if (!isCartError(messageKey)) throw new Error(`No error of the cart is called ${messageKey}`);
  return cartErrors[messageKey]({ values });
}
