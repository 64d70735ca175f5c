import { listAssetUses, readMediaSpace } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

const spaceKey = ['media-space'] as const;

export const spaceQuery = (api: Client) =>
  queryOptions({
    queryKey: spaceKey,
    queryFn: async ({ signal }) => (await api.call(readMediaSpace, { signal })).body,
  });

export const usesQuery = (api: Client, assetId: string) =>
  queryOptions({
    queryKey: ['asset-uses', assetId],
    queryFn: async ({ signal }) => (await api.call(listAssetUses, { params: { assetId }, signal })).body.uses,
  });

/** Everything that shows files, after some of them changed. */
export async function refreshMedia(queries: QueryClient): Promise<void> {
  const keys = [['assets'], ['asset'], ['asset-fields'], ['asset-uses'], ['asset-folders'], spaceKey];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
