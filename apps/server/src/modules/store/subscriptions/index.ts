export { createRenewals } from './create-renewals.ts';
export { createSubscriptions } from './create-subscriptions.ts';
export type { Renewals } from './renewals.ts';
export { countActiveSubscriptions, eraseFromSubscriptions } from './subscription-erasure-repository.ts';
export {
  SUBSCRIPTION_EVENTS,
  type SubscriptionAmounts,
  type SubscriptionEvent,
  type SubscriptionLine,
  type SubscriptionStart,
  type Subscriptions,
} from './subscriptions.ts';
export { subscriptionsModule } from './subscriptions-module.ts';
