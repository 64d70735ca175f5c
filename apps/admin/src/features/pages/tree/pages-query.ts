import {
  listNavigations,
  listSchedules,
  readCollectionTree,
  readProtectedPages,
  readThemeParts,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { SiteTree } from './page-tree.ts';

/** Pages, menus and the names that the theme has for them, of one moment. */
export const siteTreeQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pages', 'tree'],
    queryFn: async ({ signal }): Promise<SiteTree> => {
      const [tree, navigations, theme] = await Promise.all([
        api.call(readCollectionTree, { signal }),
        api.call(listNavigations, { signal }),
        api.call(readThemeParts, { signal }),
      ]);
      return {
        collections: tree.body.collections,
        navigations: navigations.body.navigations,
        menus: theme.body.menus,
      };
    },
  });

export const protectedPagesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pages', 'protected'],
    queryFn: async ({ signal }) => (await api.call(readProtectedPages, { signal })).body,
  });

/** When each page changes by itself, by its id. */
export const pageSchedulesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pages', 'schedules'],
    queryFn: async ({ signal }) => {
      const query = { state: 'waiting', sort: 'dueAt', limit: 200 } as const;
      const { schedules } = (await api.call(listSchedules, { query, signal })).body;
      const times = new Map<string, number>();
      for (const { dueAt, items } of schedules)
        for (const { kind, id } of items)
          if (kind === 'page' || kind === 'page-settings')
            times.set(id, Math.min(dueAt, times.get(id) ?? dueAt));
      return times;
    },
  });

/** What the theme offers to lay a page out with. */
export const themeLayoutsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['pages', 'layouts'],
    queryFn: async ({ signal }) => (await api.call(readThemeParts, { signal })).body.layouts,
    staleTime: 60_000,
  });
