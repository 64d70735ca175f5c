export { eraseFromCheckouts } from './checkout-erasure-repository.ts';
export { checkoutModule } from './checkout-module.ts';
export type { CheckoutParts } from './checkout-parts.ts';
export { shopperOf } from './checkout-routes.ts';
export type {
  AttemptFailure,
  CheckoutOf,
  Checkouts,
  Completion,
  Shopper,
  SignedInShopper,
} from './checkouts.ts';
export { createCheckouts } from './create-checkouts.ts';
