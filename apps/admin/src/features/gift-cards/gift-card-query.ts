import { listGiftCardMovements, readGiftCard, readStoreSettings } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const giftCardsKey = ['gift-cards'] as const;

export const giftCardQuery = (api: Client, giftCardId: string) =>
  queryOptions({
    queryKey: [...giftCardsKey, 'card', giftCardId],
    queryFn: async ({ signal }) =>
      (await api.call(readGiftCard, { params: { giftCardId }, signal })).body.giftCard,
  });

export const currencyQuery = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'store', 'currency'],
    queryFn: async ({ signal }) => (await api.call(readStoreSettings, { signal })).body,
    staleTime: 60_000,
  });

const MOVEMENTS_AT_ONCE = 25;

export const movementsQuery = (api: Client, giftCardId: string) =>
  infiniteQueryOptions({
    queryKey: [...giftCardsKey, 'movements', giftCardId],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(listGiftCardMovements, {
          params: { giftCardId },
          query: { limit: MOVEMENTS_AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).body,
    getNextPageParam: ({ hasNextPage, nextPageCursor }) => (hasNextPage ? nextPageCursor : null),
  });
