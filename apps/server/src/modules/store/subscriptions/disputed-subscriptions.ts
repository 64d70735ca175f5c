import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { PAYMENT_DISPUTED } from '../payments/index.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A cardholder who wants money back from the bank is not charged again until a person has looked at it. */
export const pauseDisputedSubscriptions = (
  subscriptions: Pick<Subscriptions, 'pauseDisputed'>,
): Subscription =>
  defineSubscription(PAYMENT_DISPUTED, 'subscriptions-pause-disputed', ({ websiteId, payload }) =>
    subscriptions.pauseDisputed(websiteId, payload.orderId, payload.paymentId),
  );
