import type { Database } from '../../../platform/db/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { type PaidSubscriptions, startPaidSubscriptions } from './paid-subscriptions.ts';
import { registerSubscriptionRoutes } from './subscription-routes.ts';
import { SUBSCRIPTION_EVENTS, type Subscriptions } from './subscriptions.ts';

export const subscriptionsModule = ({
  subscriptions,
  database,
  orders,
  payments,
}: {
  readonly subscriptions: Subscriptions;
  readonly database: Database;
  readonly orders: PaidSubscriptions['orders'];
  readonly payments: PaidSubscriptions['payments'];
}): AppModule =>
  defineModule('store/subscriptions', {
    routes: (http) => registerSubscriptionRoutes(http, { subscriptions }),
    invariants: subscriptions.invariants,
    emits: Object.values(SUBSCRIPTION_EVENTS),
    subscriptions: [startPaidSubscriptions({ database, subscriptions, orders, payments })],
  });
