import type { InventoryLevel, InventoryQuery, InventoryState, StoreSettings } from '@awning/contract';
import { listCollections, listStock, readStoreSettings } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** What is asked of the list of variants. */
export interface StockFilter {
  readonly search: string;
  readonly stock: InventoryState | undefined;
  readonly status: string | undefined;
  readonly collectionId: string | undefined;
}

const PAGE_SIZE = 200;
/** More rows than anybody looks through; a search finds the rest. */
export const MOST_ROWS = 10_000;

export const stockRowsKey = ['inventory', 'rows'] as const;

/** All variants that fit, page after page: a grid has them all. */
export const stockRowsQuery = (api: Client, { search, stock, status, collectionId }: StockFilter) =>
  infiniteQueryOptions({
    queryKey: [...stockRowsKey, search, stock, status, collectionId],
    queryFn: async ({ pageParam, signal }) => {
      const query: InventoryQuery = {
        sort: 'title',
        limit: PAGE_SIZE,
        ...(pageParam === null ? { count: true } : { cursor: pageParam }),
        ...(search !== '' && { search }),
        ...(stock !== undefined && { stock }),
        ...(status !== undefined && { status }),
        ...(collectionId !== undefined && { collectionId }),
      };
      return (await api.call(listStock, { query, signal })).body;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last, pages) =>
      pages.length * PAGE_SIZE >= MOST_ROWS ? undefined : (last.nextPageCursor ?? undefined),
    staleTime: 30_000,
  });

/** The rows of some products as they are now. */
export async function readRowsOf(api: Client, itemIds: readonly string[]): Promise<InventoryLevel[]> {
  const rows: InventoryLevel[] = [];
  let cursor: string | null = null;
  do {
    const query: InventoryQuery = {
      itemIds: itemIds.join(','),
      limit: PAGE_SIZE,
      ...(cursor !== null && { cursor }),
    };
    const { inventory, nextPageCursor } = (await api.call(listStock, { query })).body;
    rows.push(...inventory);
    cursor = nextPageCursor;
  } while (cursor !== null);
  return rows;
}

export const storeSettingsKey = ['products', 'store-settings'] as const;

export const storeSettingsQuery = (api: Client) =>
  queryOptions({
    queryKey: storeSettingsKey,
    queryFn: async ({ signal }): Promise<StoreSettings> =>
      (await api.call(readStoreSettings, { signal })).body,
    staleTime: 60_000,
  });

export const storesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['products', 'stores'],
    queryFn: async ({ signal }) =>
      (await api.call(listCollections, { query: { kind: 'products', limit: 200 }, signal })).body.collections,
    staleTime: 60_000,
  });
