import type { Asset, AssetChange } from '@awning/contract';
import { changeAsset, listAssetFolders, listAssets, readAsset } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../api/services-context.tsx';

const assetKey = (assetId: string) => ['asset', assetId] as const;

/** A file of the library with the version that a change builds on. */
export const assetQuery = (api: Client, assetId: string) =>
  queryOptions({
    queryKey: assetKey(assetId),
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.call(readAsset, { params: { assetId }, signal });
      return { body, etag };
    },
    staleTime: 60_000,
  });

export interface AssetSearch {
  readonly text: string;
  readonly folderId: string;
  readonly kind: Asset['kind'] | undefined;
  /** Only what nothing shows. */
  readonly isUnused: boolean;
  /** ED-76: images with something of this colour; empty for any. */
  readonly color: string;
}

const PAGE_SIZE = 40;

export const assetsQuery = (api: Client, { text, folderId, kind, isUnused, color }: AssetSearch) =>
  infiniteQueryOptions({
    queryKey: ['assets', text, folderId, kind, isUnused, color],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: PAGE_SIZE,
        ...(text.trim() !== '' && { search: text.trim().slice(0, 200) }),
        ...(folderId !== '' && { folderId }),
        ...(kind && { kind }),
        ...(isUnused && { unused: true }),
        ...(color !== '' && { color }),
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      return (await api.call(listAssets, { query, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
  });

export const foldersQuery = (api: Client) =>
  queryOptions({
    queryKey: ['asset-folders'],
    queryFn: async ({ signal }) => (await api.call(listAssetFolders, { signal })).body.folders,
    staleTime: 60_000,
  });

/** Saves a part of what is known about a file; the newest of it counts for every screen. */
export function useAssetChange(assetId: string) {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, etag }: { change: AssetChange; etag: string | null }) => {
      const saved = await api.call(changeAsset, { params: { assetId }, body: change, ifMatch: etag });
      return { body: saved.body, etag: saved.etag };
    },
    onSuccess: (saved) => queries.setQueryData(assetKey(assetId), saved),
    // Another member may have changed it: what they have is shown, and what was typed stays.
    onError: () => void queries.invalidateQueries({ queryKey: assetKey(assetId) }),
  });
}

/** An image in a width that the server makes; a file has no smaller one. */
export const imageUrl = ({ assetUrl, kind }: Pick<Asset, 'assetUrl' | 'kind'>, width: number): string =>
  kind === 'image' ? `${assetUrl}?format=${width}w` : assetUrl;

export const nameOf = ({ altText, title, filename }: Asset): string => altText || title || filename;
