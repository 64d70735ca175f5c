import { listSiteChanges } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** What waits to be published. */
export const siteChangesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['site-changes'],
    queryFn: async ({ signal }) => (await api.call(listSiteChanges, { signal })).body.changes,
  });
