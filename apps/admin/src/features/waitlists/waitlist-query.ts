import type { WaitlistGroup, WaitlistPersonQuery, WaitlistVariant } from '@awning/contract';
import {
  listWaitlistGroups,
  listWaitlistSignUps,
  previewWaitlistSend,
  readWaitlistSettings,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const waitlistsKey = ['waitlists'] as const;

/** As many groups as one page of the server has. */
const GROUPS_AT_ONCE = 200;

/** Every group of the site: pages are read until the server says that there is no next one. */
async function readAllGroups(api: Client, signal?: AbortSignal): Promise<WaitlistGroup[]> {
  const groups: WaitlistGroup[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = {
      limit: GROUPS_AT_ONCE,
      ...(cursor !== null && { cursor }),
    };
    const { body } = await api.call(listWaitlistGroups, { query, ...(signal && { signal }) });
    groups.push(...body.signUpGroups);
    cursor = body.hasNextPage ? body.nextPageCursor : null;
  } while (cursor !== null);
  return groups;
}

export const groupsQuery = (api: Client) =>
  queryOptions({
    queryKey: [...waitlistsKey, 'groups'],
    queryFn: ({ signal }) => readAllGroups(api, signal),
    // One look at a list asks for its rows, its page and its counts.
    staleTime: 3_000,
  });

export const sendPreviewQuery = (api: Client, { productId, variantId }: WaitlistVariant) =>
  queryOptions({
    queryKey: [...waitlistsKey, 'send-preview', variantId],
    queryFn: async ({ signal }) =>
      (await api.call(previewWaitlistSend, { query: { productId, variantId }, signal })).body,
    staleTime: 0,
  });

export const settingsQuery = (api: Client, productId?: string) =>
  queryOptions({
    queryKey: [...waitlistsKey, 'settings', productId ?? 'site'],
    queryFn: async ({ signal }) =>
      (
        await api.call(readWaitlistSettings, {
          query: productId === undefined ? {} : { productId },
          signal,
        })
      ).body,
  });

const PEOPLE_AT_ONCE = 50;

export const peopleQuery = (api: Client, asked: WaitlistPersonQuery) =>
  infiniteQueryOptions({
    queryKey: [...waitlistsKey, 'people', asked],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(listWaitlistSignUps, {
          query: { ...asked, limit: PEOPLE_AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).body,
    getNextPageParam: ({ hasNextPage, nextPageCursor }) => (hasNextPage ? nextPageCursor : null),
  });
