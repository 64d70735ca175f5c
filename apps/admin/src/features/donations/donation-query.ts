import type { Donation } from '@awning/contract';
import {
  changeDonation,
  listGifts,
  readDonation,
  readStoreSettings,
  removeDonation,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const donationsKey = ['donations'] as const;

export const fetchDonation = async (
  api: Client,
  donationId: string,
  signal?: AbortSignal,
): Promise<{ donation: Donation; etag: string | null }> => {
  const { body, etag } = await api.call(readDonation, { params: { donationId }, ...(signal && { signal }) });
  return { donation: body.donation, etag };
};

export const donationQuery = (api: Client, donationId: string) =>
  queryOptions({
    queryKey: [...donationsKey, 'facts', donationId],
    queryFn: async ({ signal }) => (await fetchDonation(api, donationId, signal)).donation,
  });

const GIFTS_SHOWN = 20;

export const giftsQuery = (api: Client, donationId: string) =>
  infiniteQueryOptions({
    queryKey: [...donationsKey, 'gifts', donationId],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(listGifts, {
          params: { donationId },
          query: { limit: GIFTS_SHOWN, ...(pageParam !== undefined && { cursor: pageParam }) },
          signal,
        })
      ).body,
    getNextPageParam: (page) => page.nextPageCursor ?? undefined,
  });

export const storeCurrencyQuery = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'store', 'currency'],
    queryFn: async ({ signal }) => (await api.call(readStoreSettings, { signal })).body,
    staleTime: 60_000,
  });

export const setEnabled = (api: Client, donationId: string, enabled: boolean) =>
  api.call(changeDonation, { params: { donationId }, body: { enabled } });

export const deleteDonation = (api: Client, donationId: string) =>
  api.call(removeDonation, { params: { donationId } });
