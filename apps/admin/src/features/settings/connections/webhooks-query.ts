import { listWebhookDeliveries, listWebhookSubscriptions } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const webhooksKey = ['webhooks'];

/** A site has a few. */
export const webhooksQuery = (api: Client) =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) =>
      (await api.call(listWebhookSubscriptions, { query: { limit: 200 }, signal })).body,
  });

export type DeliveryStateFilter = 'waiting' | 'delivered' | 'dead' | '';

export const deliveriesQuery = (api: Client, subscriptionId: string, state: DeliveryStateFilter) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, subscriptionId, 'deliveries', state],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.call(listWebhookDeliveries, {
          params: { subscriptionId },
          query: {
            limit: 25,
            ...(state !== '' && { state }),
            ...(pageParam !== '' && { cursor: pageParam }),
          },
          signal,
        })
      ).body,
    getNextPageParam: ({ hasNextPage, nextPageCursor }) => (hasNextPage ? nextPageCursor : null),
  });
