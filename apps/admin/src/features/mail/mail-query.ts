import { listMailMessages } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The outbox, newest first, a page at a time. */
export function mailQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: ['mail-messages'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listMailMessages, { query: { cursor: pageParam }, signal })).body,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNextPage ? (last.nextPageCursor ?? undefined) : undefined),
  });
}
