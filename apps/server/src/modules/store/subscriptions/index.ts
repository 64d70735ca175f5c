export { createSubscriptions } from './create-subscriptions.ts';
export { startPaidSubscriptions } from './paid-subscriptions.ts';
export { registerSubscriptionRoutes } from './subscription-routes.ts';
export {
  SUBSCRIPTION_EVENTS,
  type SubscriptionAmounts,
  type SubscriptionEvent,
  type SubscriptionLine,
  type SubscriptionStart,
  type Subscriptions,
} from './subscriptions.ts';
