import type { ItemList } from './block-definition.ts';

/** The same for lists that ask for the same. */
export const listKey = (list: ItemList): string =>
  JSON.stringify([
    list.collectionId,
    list.category ?? null,
    list.tag ?? null,
    list.featuredOnly ?? false,
    list.when ?? null,
    list.authorId ?? null,
    list.from ?? null,
    list.until ?? null,
    list.limit,
  ]);
