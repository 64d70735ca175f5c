import type { SpeedQuery } from '@awning/contract';
import { listPageSpeeds, readSpeed } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const FRESH_MS = 30_000;

export const speedQuery = (api: Client, query: SpeedQuery) =>
  queryOptions({
    queryKey: ['reports', 'speed', query],
    queryFn: async ({ signal }) => (await api.call(readSpeed, { query, signal })).body,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const MOST_PAGES = 50;

export const pageSpeedsQuery = (api: Client, query: SpeedQuery) =>
  queryOptions({
    queryKey: ['reports', 'speed', 'pages', query],
    queryFn: async ({ signal }) =>
      (await api.call(listPageSpeeds, { query: { ...query, limit: MOST_PAGES }, signal })).body,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
