import { readSiteDesign } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Colours, fonts and sizes of the site. */
export const siteDesignQuery = (api: Client) =>
  queryOptions({
    queryKey: ['site-design'],
    queryFn: async ({ signal }) => (await api.call(readSiteDesign, { signal })).body.design,
    staleTime: 60_000,
  });
