import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './subscription-calls.ts';
import {
  SubscriptionCancellation,
  SubscriptionPage,
  SubscriptionPath,
  SubscriptionQuery,
  SubscriptionResponse,
} from './subscriptions.ts';

export const subscriptionEndpoints = {
  listSubscriptions: endpoint(calls.listSubscriptions, {
    access: memberWho('commerce.manage'),
    query: SubscriptionQuery,
    response: { 200: SubscriptionPage },
    errors: ['lists.bad-cursor'],
  }),
  readSubscription: endpoint(calls.readSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    response: { 200: SubscriptionResponse },
    errors: ['subscriptions.missing'],
  }),
  cancelSubscription: endpoint(calls.cancelSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    body: SubscriptionCancellation,
    response: { 200: SubscriptionResponse },
    errors: ['subscriptions.is-completed', 'subscriptions.missing'],
  }),
} as const;
