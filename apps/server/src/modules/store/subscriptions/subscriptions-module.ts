import type { Database } from '../../../platform/db/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { pauseDisputedSubscriptions } from './disputed-subscriptions.ts';
import { type PaidSubscriptions, startPaidSubscriptions } from './paid-subscriptions.ts';
import type { Renewals } from './renewals.ts';
import { registerSubscriptionRoutes } from './subscription-routes.ts';
import { SUBSCRIPTION_EVENTS, type Subscriptions } from './subscriptions.ts';

export const subscriptionsModule = ({
  subscriptions,
  renewals,
  database,
  orders,
  payments,
}: {
  readonly subscriptions: Subscriptions;
  readonly renewals: Renewals;
  readonly database: Database;
  readonly orders: PaidSubscriptions['orders'];
  readonly payments: PaidSubscriptions['payments'];
}): AppModule =>
  defineModule('store/subscriptions', {
    routes: (http) => registerSubscriptionRoutes(http, { subscriptions, renewals }),
    jobs: renewals.jobs,
    invariants: subscriptions.invariants,
    emits: Object.values(SUBSCRIPTION_EVENTS),
    subscriptions: [
      startPaidSubscriptions({ database, subscriptions, orders, payments }),
      pauseDisputedSubscriptions(subscriptions),
    ],
  });
