import {
  type Author,
  type ContentCollection,
  contentKind,
  type ItemPage,
  type ItemQuery,
} from '@awning/contract';
import {
  listAuthors,
  listCategories,
  listCollections,
  listItems,
  listTags,
  readCollection,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

export const itemKey = (itemId: string) => ['items', 'item', itemId] as const;

/** Collections that hold items other than products, in the order of the site. */
export const collectionsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['items', 'collections'],
    queryFn: async ({ signal }): Promise<readonly ContentCollection[]> => {
      const { body } = await api.call(listCollections, { query: { limit: 200 }, signal });
      return body.collections.filter(holdsItems);
    },
    staleTime: 30_000,
  });

export const holdsItems = ({ kind }: Pick<ContentCollection, 'kind'>): boolean =>
  kind !== 'products' && acceptedKinds(kind).length > 0;

/** What items of a collection can be; the first is the usual one. */
export const acceptedKinds = (kind: string): readonly number[] =>
  contentKind(kind as Parameters<typeof contentKind>[0])?.accepts ?? [];

export const collectionQuery = (api: Client, collectionId: string) =>
  queryOptions({
    queryKey: ['items', 'collection', collectionId],
    queryFn: async ({ signal }): Promise<ContentCollection> =>
      (await api.call(readCollection, { params: { collectionId }, signal })).body.collection,
  });

export const authorsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['items', 'authors'],
    queryFn: async ({ signal }): Promise<readonly Author[]> =>
      (await api.call(listAuthors, { query: { limit: 200, sort: 'name' }, signal })).body.authors,
    staleTime: 60_000,
  });

export const knownCategoriesQuery = (api: Client, collectionId: string) =>
  queryOptions({
    queryKey: ['items', 'categories', collectionId],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { body } = await api.call(listCategories, { params: { collectionId }, signal });
      return body.categories.map(({ displayName }) => displayName);
    },
    enabled: collectionId !== '',
    staleTime: 30_000,
  });

export const tagsQuery = (api: Client, collectionId: string) =>
  queryOptions({
    queryKey: ['items', 'tags', collectionId],
    queryFn: async ({ signal }) => (await api.call(listTags, { params: { collectionId }, signal })).body.tags,
    enabled: collectionId !== '',
    staleTime: 30_000,
  });

const PAGE = 200;

/** Every item of a collection, in its order. */
export async function readOrder(api: Client, collectionId: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query: ItemQuery = { limit: PAGE, sort: 'order', ...(cursor !== undefined && { cursor }) };
    const page: ItemPage = (await api.call(listItems, { params: { collectionId }, query })).body;
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextPageCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/**
 * After a change of items: all that shows them, but for an item that is being edited. The list of a collection is named
 * after its kind (`items.blog`).
 */
export async function refreshItems(queries: QueryClient): Promise<void> {
  const isShown = ([name, part]: QueryKey): boolean => /^items(\.|$)/.test(String(name)) && part !== 'item';
  await Promise.all([
    queries.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey) }),
    queries.invalidateQueries({ queryKey: ['site-changes'] }),
  ]);
}
