import type { ContentCollection, Product, StoreSettings } from '@awning/contract';
import {
  listCategories,
  listCollections,
  listProductSchedules,
  listTags,
  readProduct,
  readStoreSettings,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const productKey = (itemId: string) => ['products', 'product', itemId] as const;

export const readProductRecord = async (
  api: Client,
  itemId: string,
  signal?: AbortSignal,
): Promise<{ product: Product; etag: string | null }> => {
  const { body, etag } = await api.call(readProduct, { params: { itemId }, ...(signal && { signal }) });
  return { product: body.product, etag };
};

export const storesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['products', 'stores'],
    queryFn: async ({ signal }): Promise<readonly ContentCollection[]> => {
      const { body } = await api.call(listCollections, { query: { kind: 'products', limit: 200 }, signal });
      return body.collections;
    },
    staleTime: 60_000,
  });

export const storeSettingsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['products', 'store-settings'],
    queryFn: async ({ signal }): Promise<StoreSettings> =>
      (await api.call(readStoreSettings, { signal })).body,
    staleTime: 60_000,
  });

export const categoriesQuery = (api: Client, collectionId: string) =>
  queryOptions({
    queryKey: ['products', 'categories', collectionId],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { body } = await api.call(listCategories, { params: { collectionId }, signal });
      return body.categories.map(({ displayName }) => displayName);
    },
    enabled: collectionId !== '',
    staleTime: 60_000,
  });

export const tagsQuery = (api: Client, collectionId: string) =>
  queryOptions({
    queryKey: ['products', 'tags', collectionId],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { body } = await api.call(listTags, { params: { collectionId }, signal });
      return body.tags.map(({ name }) => name);
    },
    enabled: collectionId !== '',
    staleTime: 60_000,
  });

export const schedulesQuery = (api: Client, itemId: string) =>
  queryOptions({
    queryKey: ['products', 'schedules', itemId],
    queryFn: async ({ signal }) =>
      (await api.call(listProductSchedules, { params: { itemId }, signal })).body.schedules,
  });
