import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './subscription-calls.ts';
import {
  SubscriptionCardQuery,
  SubscriptionPageForm,
  SubscriptionPagePath,
  SubscriptionPageQuery,
} from './subscription-pages.ts';
import {
  SubscriptionBill,
  SubscriptionCancellation,
  SubscriptionDate,
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
  pauseSubscription: endpoint(calls.pauseSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    response: { 200: SubscriptionResponse },
    errors: ['subscriptions.is-over', 'subscriptions.missing'],
  }),
  resumeSubscription: endpoint(calls.resumeSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    response: { 200: SubscriptionResponse },
    errors: ['subscriptions.is-over', 'subscriptions.missing'],
  }),
  skipSubscription: endpoint(calls.skipSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    response: { 200: SubscriptionResponse },
    errors: [
      'subscriptions.is-over',
      'subscriptions.is-paused',
      'subscriptions.missing',
      'subscriptions.under-way',
    ],
  }),
  billSubscription: endpoint(calls.billSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    body: SubscriptionBill,
    response: { 200: SubscriptionResponse },
    errors: [
      'subscriptions.billed-meanwhile',
      'subscriptions.is-over',
      'subscriptions.is-paused',
      'subscriptions.method-off',
      'subscriptions.missing',
      'subscriptions.no-means',
      'subscriptions.not-offered',
      'subscriptions.sold-out',
      'subscriptions.under-way',
    ],
  }),
  rescheduleSubscription: endpoint(calls.rescheduleSubscription, {
    access: memberWho('commerce.manage'),
    params: SubscriptionPath,
    body: SubscriptionDate,
    response: { 200: SubscriptionResponse },
    errors: [
      'subscriptions.bad-date',
      'subscriptions.is-over',
      'subscriptions.is-paused',
      'subscriptions.missing',
      'subscriptions.under-way',
    ],
  }),
  openSubscriptionPage: endpoint(calls.openSubscriptionPage, {
    access: anyone,
    personal: true,
    params: SubscriptionPagePath,
    query: SubscriptionPageQuery,
    produces: 'html',
    errors: ['rendering.failed'],
  }),
  postSubscriptionPage: endpoint(calls.postSubscriptionPage, {
    access: anyone,
    personal: true,
    params: SubscriptionPagePath,
    body: SubscriptionPageForm,
    produces: 'html',
    errors: ['rendering.failed'],
  }),
  openSubscriptionCard: endpoint(calls.openSubscriptionCard, {
    access: anyone,
    personal: true,
    params: SubscriptionPagePath,
    query: SubscriptionCardQuery,
    produces: 'html',
    errors: ['rendering.failed'],
  }),
} as const;
