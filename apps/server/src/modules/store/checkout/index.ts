export type { CheckoutParts } from './checkout-parts.ts';
export { registerCheckoutRoutes, shopperOf } from './checkout-routes.ts';
export type {
  AttemptFailure,
  CheckoutOf,
  Checkouts,
  Completion,
  Shopper,
  SignedInShopper,
} from './checkouts.ts';
export { createCheckouts } from './create-checkouts.ts';
