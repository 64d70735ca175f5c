import { cartMessages, fieldMessages, type Refusal } from '@awning/commerce';
import { type CataloguedError, defineErrors } from '../../../platform/errors/index.ts';

// 400: the shopper can correct it in the form; 404: it does not exist; 409: stock, or the state of the cart, is against
// it.
const said = <K extends keyof typeof cartMessages>(status: number, key: K) => ({
  status,
  message: cartMessages[key],
});

export const cartErrors = defineErrors('cart', {
  quantityNotNumber: said(400, 'quantityNotNumber'),
  quantityNotWhole: said(400, 'quantityNotWhole'),
  quantityOutOfRange: said(400, 'quantityOutOfRange'),
  selectOption: said(400, 'selectOption'),
  selectTwoOptions: said(400, 'selectTwoOptions'),
  selectManyOptions: said(400, 'selectManyOptions'),
  selectDenomination: said(400, 'selectDenomination'),
  variantMissing: said(400, 'variantMissing'),
  soldBySubscription: said(400, 'soldBySubscription'),
  notASubscription: said(400, 'notASubscription'),
  notAGiftCard: said(400, 'notAGiftCard'),
  additionalFieldsTooLong: said(400, 'additionalFieldsTooLong'),
  answersInvalid: { status: 400, message: fieldMessages.summary },
  couponMissing: said(400, 'couponMissing'),
  itemMissing: said(404, 'itemMissing'),
  entryMissing: said(404, 'entryMissing'),
  nothingToRestore: said(404, 'nothingToRestore'),
  couponUnknown: said(404, 'couponUnknown'),
  itemNotForSale: said(409, 'itemNotForSale'),
  notEnoughStock: said(409, 'notEnoughStock'),
  onlyOneAllowed: said(409, 'onlyOneAllowed'),
  tooManyOfItem: said(409, 'tooManyOfItem'),
  cartFull: said(409, 'cartFull'),
  answersFull: said(409, 'answersFull'),
  couponAlreadyEntered: said(409, 'couponAlreadyEntered'),
  tooManyCoupons: said(409, 'tooManyCoupons'),
  sessionExpired: said(409, 'sessionExpired'),
  tooManyRequests: said(429, 'tooManyRequests'),
});

type CartErrorKey = keyof typeof cartErrors;
const isCartError = (key: string): key is CartErrorKey => Object.hasOwn(cartErrors, key);

/** What the rules refuse, as the answer to a request. */
export function refusalError({ messageKey, values }: Refusal<string>): CataloguedError {
  if (!isCartError(messageKey)) throw new Error(`No error of the cart is called ${messageKey}`);
  return cartErrors[messageKey]({ values });
}
