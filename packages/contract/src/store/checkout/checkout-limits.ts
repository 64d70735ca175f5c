import { MAX_ADDRESS_TEXT } from '@awning/commerce';

/** Longest text that is kept of each thing a shopper types. */
export const CHECKOUT_LIMITS = {
  emailLength: 256,
  addressFieldLength: MAX_ADDRESS_TEXT,
  noteLength: 2000,
  answers: 50,
  answerLength: 5000,
  giftCards: 10,
  giftCardCodeLength: 200,
} as const;
