import type { MailStatus } from '@awning/contract';
import { listMailMessages } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

interface MailFilter {
  readonly search?: string | undefined;
  readonly status?: MailStatus | undefined;
}

/** The outbox, newest first, a page at a time. */
export function mailQuery(api: Client, { search, status }: MailFilter = {}) {
  const filter = { ...(search !== undefined && { search }), ...(status !== undefined && { status }) };
  return infiniteQueryOptions({
    queryKey: ['mail-messages', filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listMailMessages, { query: { cursor: pageParam, ...filter }, signal })).body,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasNextPage ? (last.nextPageCursor ?? undefined) : undefined),
  });
}
