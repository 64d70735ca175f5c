import {
  listActivity,
  listAssetUses,
  listBin,
  readMediaSpace,
  restoreBinEntry,
  undoActivity,
} from '@awning/contract/calls';
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

interface OwnChange {
  readonly kind: string;
  readonly subjectId: string;
  /** The member who made it. */
  readonly actor: string;
}

/**
 * The way back of a change that this member made a moment ago. Which one it was is found out now: by the time it is
 * taken back, there may be newer ones. It resolves with false where there is none.
 */
export function wayBack(api: Client, change: OwnChange): () => Promise<boolean> {
  const find = async () =>
    (await api.call(listActivity, { query: { ...change, limit: 1 } })).body.activities[0]?.id;
  const found = find();
  // Nobody may ever ask for it.
  found.catch(() => undefined);
  return async () => {
    const activityId = await found;
    if (activityId === undefined) return false;
    await api.call(undoActivity, { params: { activityId } });
    return true;
  };
}

/** Brings a deleted file back. False: it does not rest in the bin any more. */
export async function restoreAsset(api: Client, assetId: string): Promise<boolean> {
  const { body } = await api.call(listBin, { query: { subjectId: assetId, limit: 1 } });
  const [entry] = body.entries;
  if (!entry) return false;
  await api.call(restoreBinEntry, { params: { binId: entry.id } });
  return true;
}
