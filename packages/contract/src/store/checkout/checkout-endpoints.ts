import { anyone } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { RetryHeaders } from '../../shared/fields.ts';
import {
  Checkout,
  CheckoutAttemptPath,
  CheckoutAttemptQuery,
  CheckoutChange,
  CheckoutGiftCardPath,
  CheckoutOutcome,
  CheckoutPayment,
  CheckoutQuery,
  NewCheckoutGiftCard,
} from './checkout.ts';
import { CheckoutPageQuery, CheckoutReturnQuery, CheckoutStylesheetQuery } from './checkout-addresses.ts';
import * as calls from './checkout-calls.ts';

export const checkoutEndpoints = {
  readCheckout: endpoint(calls.readCheckout, {
    access: anyone,
    query: CheckoutQuery,
    response: { 200: Checkout },
  }),
  saveCheckout: endpoint(calls.saveCheckout, {
    access: anyone,
    query: CheckoutQuery,
    body: CheckoutChange,
    response: { 200: Checkout },
    errors: ['checkout.cart-empty', 'checkout.too-many-requests'],
  }),
  addCheckoutGiftCard: endpoint(calls.addCheckoutGiftCard, {
    access: anyone,
    query: CheckoutQuery,
    body: NewCheckoutGiftCard,
    response: { 200: Checkout },
    errors: [
      'checkout.cart-empty',
      'checkout.gift-card-already-entered',
      'checkout.gift-card-unknown',
      'checkout.gift-card-unusable',
      'checkout.too-many-gift-cards',
      'checkout.too-many-requests',
      'giftcards.too-many-tries',
    ],
  }),
  removeCheckoutGiftCard: endpoint(calls.removeCheckoutGiftCard, {
    access: anyone,
    params: CheckoutGiftCardPath,
    query: CheckoutQuery,
    response: { 200: Checkout },
    errors: ['checkout.cart-empty', 'checkout.too-many-requests'],
  }),
  payCheckout: endpoint(calls.payCheckout, {
    access: anyone,
    query: CheckoutQuery,
    headers: RetryHeaders,
    body: CheckoutPayment,
    response: { 200: CheckoutOutcome },
    errors: [
      'checkout.cart-bought',
      'checkout.cart-empty',
      'checkout.declined',
      'checkout.incomplete',
      'checkout.not-bought',
      'checkout.obstacle',
      'checkout.payment-under-way',
      'checkout.price-changed',
      'checkout.sold-out',
      'checkout.too-many-declines',
      'checkout.too-many-requests',
      'once.key-reused',
      'once.under-way',
    ],
  }),
  readCheckoutAttempt: endpoint(calls.readCheckoutAttempt, {
    access: anyone,
    params: CheckoutAttemptPath,
    query: CheckoutAttemptQuery,
    response: { 200: CheckoutOutcome },
    errors: ['checkout.attempt-missing', 'checkout.cart-bought', 'checkout.declined', 'checkout.not-bought'],
  }),
  openCheckoutPage: endpoint(calls.openCheckoutPage, {
    access: anyone,
    personal: true,
    query: CheckoutPageQuery,
    produces: 'html',
  }),
  openCheckoutReturnPage: endpoint(calls.openCheckoutReturnPage, {
    access: anyone,
    personal: true,
    query: CheckoutReturnQuery,
    produces: 'html',
  }),
  readCheckoutStylesheet: endpoint(calls.readCheckoutStylesheet, {
    access: anyone,
    query: CheckoutStylesheetQuery,
    produces: 'css',
  }),
} as const;
