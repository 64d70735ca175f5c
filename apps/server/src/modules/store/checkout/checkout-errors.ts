import { cartMessages, checkoutMessages } from '@awning/commerce';
import { defineErrors } from '../../../platform/errors/index.ts';

// 402: the money did not come; 404: there is no such thing; 409: the state of the cart or the stock is against it; 422:
// the form has to be corrected.
export const checkoutErrors = defineErrors('checkout', {
  cartEmpty: { status: 409, message: cartMessages.cartEmpty },
  incomplete: { status: 422, message: 'Almost there. Please look at what is marked.' },
  obstacle: { status: 409, message: '{sentence}' },
  priceChanged: { status: 409, message: checkoutMessages.priceChanged },
  soldOut: { status: 409, message: cartMessages.notEnoughStock },
  paymentUnderWay: {
    status: 409,
    message: 'An earlier payment for this cart is still being decided. Please wait a moment.',
  },
  declined: { status: 402, message: '{sentence}' },
  tooManyDeclines: {
    status: 429,
    message: 'Too many cards were declined. Please try again in an hour, or choose another way to pay.',
  },
  notBought: { status: 409, message: '{sentence}' },
  cartBought: { status: 409, message: '{sentence}' },
  attemptMissing: { status: 404, message: 'We could not find that payment. Please go back to the checkout.' },
  giftCardUnknown: { status: 404, message: checkoutMessages.giftCardUnknown },
  giftCardUnusable: { status: 409, message: '{sentence}' },
  giftCardAlreadyEntered: { status: 409, message: checkoutMessages.giftCardAlreadyEntered },
  tooManyGiftCards: { status: 409, message: 'You can use at most {max} gift cards at a time.' },
  tooManyRequests: { status: 429, message: cartMessages.tooManyRequests },
});
