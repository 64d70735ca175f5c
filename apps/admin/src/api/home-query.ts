import type { NoticesResponse } from '@awning/contract';
import { listNotices, readHome } from '@awning/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import type { AdminServices } from './services.ts';

type Parts = Pick<AdminServices, 'api' | 'queries'>;

const noticesKey = ['notices'] as const;
const homeKey = ['home'] as const;

/** What waits for a person. Looked up now and then as well, in case the channel is not there. */
export const noticesQuery = (parts: Parts) =>
  queryOptions({
    queryKey: noticesKey,
    queryFn: async ({ signal }): Promise<NoticesResponse> => {
      // Home is being read, and has them in its response.
      if (parts.queries.isFetching({ queryKey: homeKey }) > 0)
        return parts.queries.fetchQuery(homeQuery(parts));
      return (await parts.api.call(listNotices, { signal })).body;
    },
    staleTime: 30_000,
    refetchInterval: 45_000,
  });

/** Everything that Home shows, in one round trip: what waits is the same that the bell shows. */
export const homeQuery = ({ api, queries }: Parts) =>
  queryOptions({
    queryKey: homeKey,
    queryFn: async ({ signal }) => {
      const { body } = await api.call(readHome, { signal });
      queries.setQueryData<NoticesResponse>(noticesKey, { notices: body.notices });
      return body;
    },
    staleTime: 30_000,
    refetchInterval: 300_000,
  });
