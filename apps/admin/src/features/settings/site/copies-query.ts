import { listSiteCopies } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const copiesKey = ['site-copies'] as const;

/** Looked at again as long as one is being made. */
export const copiesQuery = (api: Client) =>
  queryOptions({
    queryKey: copiesKey,
    queryFn: async ({ signal }) => (await api.call(listSiteCopies, { signal })).body.copies,
    refetchInterval: ({ state }) => (state.data?.some((copy) => copy.state === 'running') ? 1_500 : false),
  });
