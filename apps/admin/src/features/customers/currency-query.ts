import { readStoreSettings } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** What amounts of a filter are in. */
export const currencyQuery = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'store', 'currency', 'of-customers'],
    queryFn: async ({ signal }) => (await api.call(readStoreSettings, { signal })).body.storeCurrency,
  });
