import { readSubscription } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const subscriptionsKey = ['subscriptions'] as const;

export const subscriptionQuery = (api: Client, subscriptionId: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'subscription', subscriptionId],
    queryFn: async ({ signal }) =>
      (await api.call(readSubscription, { params: { subscriptionId }, signal })).body,
  });
