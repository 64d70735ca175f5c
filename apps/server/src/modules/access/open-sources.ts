import type { ItemData, ItemList } from '@awning/site-model';
import type { Access } from './site-access.ts';

/** What blocks show of collections. */
export interface ItemSources {
  items(websiteId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ItemData>>;
  itemLists(websiteId: string, lists: readonly ItemList[]): Promise<readonly (readonly ItemData[])[]>;
}

/**
 * The same sources without what is in locked collections: for blocks of pages that are open to everybody. A page of a locked
 * collection, whose visitor has been let in, is drawn from the sources themselves.
 */
export function hideLocked<Sources extends ItemSources>(
  sources: Sources,
  { protectedCollections }: Pick<Access, 'protectedCollections'>,
): Sources {
  const { items, itemLists } = sources;
  return {
    ...sources,
    async items(websiteId, ids) {
      const [found, locked] = await Promise.all([items(websiteId, ids), protectedCollections(websiteId)]);
      return locked.size === 0
        ? found
        : new Map([...found].filter(([, { collectionId }]) => !locked.has(collectionId)));
    },
    async itemLists(websiteId, lists) {
      const locked = await protectedCollections(websiteId);
      const open = lists.filter(({ collectionId }) => !locked.has(collectionId));
      const answers = await itemLists(websiteId, open);
      const found = new Map(open.map((list, index) => [list, answers[index] ?? []]));
      return lists.map((list) => found.get(list) ?? []);
    },
  };
}
