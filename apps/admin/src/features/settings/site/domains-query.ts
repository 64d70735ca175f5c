import { checkDomain, listDomains } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const domainsKey = ['domains'] as const;

export const domainsQuery = (api: Client) =>
  queryOptions({
    queryKey: domainsKey,
    queryFn: async ({ signal }) => (await api.call(listDomains, { signal })).body,
  });

/** What DNS says about a domain of the site. */
export const domainCheckQuery = (api: Client, host: string) =>
  queryOptions({
    queryKey: ['domain-check', host],
    queryFn: async ({ signal }) => (await api.call(checkDomain, { params: { host }, signal })).body,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
