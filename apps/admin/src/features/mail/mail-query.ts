import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/api-client.ts';

/** The outbox, newest first, a page at a time. */
export function mailQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: ['mail-messages'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('GET /api/mail/messages', { query: { cursor: pageParam }, signal })).body,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNextPage ? (last.nextPageCursor ?? undefined) : undefined),
  });
}
