import type { Checkout } from './checkout.ts';

/** What the checkout page carries as JSON, so that its script can begin without asking for anything. */
export interface CheckoutPageData {
  /** Null where there is nothing to buy, or while an attempt is followed. */
  readonly checkout: Checkout | null;
  readonly language: string;
  /** Of the cart of a subscription. */
  readonly cartToken: string | null;
  /** Where there is something to buy; null where there is nothing. */
  readonly shopUrl: string | null;
  /** The attempt that the shopper comes back for from their bank. */
  readonly attemptId: string | null;
  /** Of that attempt, as the address has it; null where it has none. */
  readonly attemptKey: string | null;
  /** Whether this browser has a cart to go back to when the attempt failed; another one than paid has none. */
  readonly hasForm: boolean;
}
