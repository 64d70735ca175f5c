export { createSubscriptions } from './create-subscriptions.ts';
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
