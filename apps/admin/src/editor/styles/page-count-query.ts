import { readCollectionTree } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** How many pages a site has, for what is on all of them. */
export const pageCountQuery = (api: Client) =>
  queryOptions({
    queryKey: ['page-count'],
    queryFn: async ({ signal }) => {
      const { collections } = (await api.call(readCollectionTree, { signal })).body;
      return collections.reduce((count, { children }) => count + 1 + children.length, 0);
    },
    staleTime: 60_000,
  });
