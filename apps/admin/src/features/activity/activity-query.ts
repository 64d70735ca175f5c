import { listMemberNames, readActivity, readBinEntry, readStoreSettings } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const memberNamesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['member-names'],
    queryFn: async ({ signal }) => (await api.call(listMemberNames, { signal })).body.members,
  });

export const activityQuery = (api: Client, activityId: string) =>
  queryOptions({
    queryKey: ['activity', 'one', activityId],
    queryFn: async ({ signal }) =>
      (await api.call(readActivity, { params: { activityId }, signal })).body.activity,
  });

export const binEntryQuery = (api: Client, binId: string) =>
  queryOptions({
    queryKey: ['bin', 'one', binId],
    queryFn: async ({ signal }) => (await api.call(readBinEntry, { params: { binId }, signal })).body.entry,
  });

/** What amounts without a currency of their own are in. */
export const currencyQuery = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'store', 'currency', 'of-activity'],
    queryFn: async ({ signal }) => (await api.call(readStoreSettings, { signal })).body.storeCurrency,
  });
