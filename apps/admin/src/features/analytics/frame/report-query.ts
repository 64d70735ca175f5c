import type { ReportQuery, ReportRowsQuery, ReportTableName, ReportTableQuery } from '@awning/contract';
import { listReportRows, readFunnel, readLive, readOverview, readReportTable } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Today grows while it is looked at, and the rest does not change. */
const FRESH_MS = 30_000;

/** Figures of other days stay, dimmed, until the new ones are there. */
const options = { staleTime: FRESH_MS, placeholderData: keepPreviousData } as const;

export const overviewQuery = (api: Client, query: ReportQuery) =>
  queryOptions({
    queryKey: ['reports', 'overview', query],
    queryFn: async ({ signal }) => (await api.call(readOverview, { query, signal })).body,
    ...options,
  });

export const funnelQuery = (api: Client, query: ReportQuery) =>
  queryOptions({
    queryKey: ['reports', 'funnel', query],
    queryFn: async ({ signal }) => (await api.call(readFunnel, { query, signal })).body,
    ...options,
  });

/** The first rows of a table. */
export const topQuery = (api: Client, table: ReportTableName, query: ReportTableQuery) =>
  queryOptions({
    queryKey: ['reports', 'top', table, query],
    queryFn: async ({ signal }) =>
      (await api.call(readReportTable, { params: { table }, query, signal })).body,
    ...options,
  });

/** A table, page after page. */
export const tableQuery = (api: Client, table: ReportTableName, query: ReportTableQuery) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'table', table, query],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.call(readReportTable, {
          params: { table },
          query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).body,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    ...options,
  });

/** What a figure is made of, page after page. */
export const rowsQuery = (api: Client, query: ReportRowsQuery) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'rows', query],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.call(listReportRows, {
          query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        })
      ).body,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    staleTime: FRESH_MS,
  });

const LIVE_MS = 10_000;

export const liveQuery = (api: Client) =>
  queryOptions({
    queryKey: ['reports', 'live'],
    queryFn: async ({ signal }) => (await api.call(readLive, { signal })).body,
    refetchInterval: LIVE_MS,
  });
