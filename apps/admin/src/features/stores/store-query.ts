import type { ContentCollection } from '@awning/contract';
import { listCollections, readCollectionTree, readMainNavigation } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const storesKey = ['stores'] as const;

/** All stores of the site; more than 200 have no screen of their own. */
export const storesQuery = (api: Client) =>
  queryOptions({
    queryKey: storesKey,
    queryFn: async ({ signal }): Promise<ContentCollection[]> =>
      (await api.call(listCollections, { query: { kind: 'products', limit: 200 }, signal })).body.collections,
  });

/** What a new store has to know of the site: addresses that are taken, and the template of its menus. */
export const siteFactsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['store-site-facts'],
    queryFn: async ({ signal }) => {
      const [tree, main] = await Promise.all([
        api.call(readCollectionTree, { signal }),
        api.attempt(readMainNavigation, { signal }),
      ]);
      const pages = tree.body.collections.flatMap((page) => [page, ...page.children]);
      const templateId = main.ok ? main.body.navigation.templateId : '';
      return {
        existingUrlIds: pages.map(({ fullUrl }) => fullUrl.replace(/^\/|\/$/g, '')).filter((id) => id !== ''),
        templateId,
        hasMenu: main.ok,
        // Templates of that family name it first.
        isSevenOne: /^(seven-one|7\.1)/i.test(templateId),
      };
    },
  });
