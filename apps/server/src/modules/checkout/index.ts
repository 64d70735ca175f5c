export type {
  AttemptFailure,
  CheckoutOf,
  Checkouts,
  Completion,
  Shopper,
  SignedInShopper,
} from './checkouts.ts';
