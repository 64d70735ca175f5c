import type { AttemptLinks } from './attempt-links.ts';
import type { CheckoutCompletion } from './checkout-completion.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { CheckoutReading } from './checkout-reading.ts';
import type { ProviderThrottle } from './provider-throttle.ts';

/** What paying has to know beside the shopper and the payment. */
export interface PayContext {
  readonly parts: CheckoutParts;
  readonly reading: CheckoutReading;
  readonly completion: CheckoutCompletion;
  readonly throttle: ProviderThrottle;
  readonly links: AttemptLinks;
}
