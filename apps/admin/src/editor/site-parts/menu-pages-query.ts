import { readCollectionTree } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { PAGE_TYPES } from '@awning/site-model';
import { queryOptions } from '@tanstack/react-query';

const OVERLAYS: readonly number[] = [PAGE_TYPES['lock-screen'], PAGE_TYPES['popup-overlay']];

/** The pages that a menu or a rule can name, and those that come over others. */
export const menuPagesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pages', 'menu-pages'],
    queryFn: async ({ signal }) => {
      const { collections } = (await api.call(readCollectionTree, { signal })).body;
      return collections
        .flatMap(({ children, ...page }) => [page, ...children])
        .filter(({ pageType }) => !OVERLAYS.includes(pageType))
        .map(({ id, title, navigationTitle }) => ({ id, title: navigationTitle || title }));
    },
    staleTime: 60_000,
  });
