import { listAssets, listCollections, listProducts } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { NO_CONTENT, type ShownKind, type StarterContent } from '@awning/site-model/starters';
import { queryOptions } from '@tanstack/react-query';

/** As the calls name the kinds of collections. */
const KINDS: Readonly<Record<string, ShownKind>> = { products: 'store', blog: 'blog', events: 'events' };

/** Smaller ones are logos and icons. */
const LEAST_WIDTH = 600;

/** What the site has that starters can show. A member who may not read one of the lists goes without it. */
export const starterContentQuery = (api: Client) =>
  queryOptions({
    queryKey: ['starter-content'],
    queryFn: async ({ signal }): Promise<StarterContent> => {
      const [assets, collections, products] = await Promise.all([
        api.attempt(listAssets, { query: { kind: 'image', limit: 40 }, signal }),
        api.attempt(listCollections, { query: { limit: 200 }, signal }),
        api.attempt(listProducts, { query: { limit: 6 }, signal }),
      ]);
      return {
        images: assets.ok
          ? assets.body.assets
              .filter(({ picture }) => (picture?.width ?? 0) >= LEAST_WIDTH)
              .map(({ id, altText }) => ({ id, altText }))
          : NO_CONTENT.images,
        products: products.ok ? products.body.products.map(({ id }) => id) : NO_CONTENT.products,
        collections: collections.ok
          ? Object.fromEntries(
              collections.body.collections
                .toReversed()
                .flatMap(({ id, kind }) => (KINDS[kind] ? [[KINDS[kind], id]] : [])),
            )
          : NO_CONTENT.collections,
      };
    },
    staleTime: 60_000,
  });
