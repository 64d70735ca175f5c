import type { ItemData, ItemList } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Access } from './site-access.ts';

/** What blocks show of collections. */
export interface ItemSources {
  items(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ItemData>>;
  itemLists(websiteId: WebsiteId, lists: readonly ItemList[]): Promise<readonly (readonly ItemData[])[]>;
}

/** The same sources without what is in these collections. */
export function hideLocked<Sources extends ItemSources>(
  sources: Sources,
  lockedOn: (websiteId: WebsiteId) => Promise<ReadonlySet<string>>,
): Sources {
  const { items, itemLists } = sources;
  return {
    ...sources,
    async items(websiteId, ids) {
      const [matches, locked] = await Promise.all([items(websiteId, ids), lockedOn(websiteId)]);
      return locked.size === 0
        ? matches
        : new Map([...matches].filter(([, { collectionId }]) => !locked.has(collectionId)));
    },
    async itemLists(websiteId, lists) {
      const locked = await lockedOn(websiteId);
      const open = lists.filter(({ collectionId }) => !locked.has(collectionId));
      const answers = await itemLists(websiteId, open);
      const matches = new Map(open.map((list, index) => [list, answers[index] ?? []]));
      return lists.map((list) => matches.get(list) ?? []);
    },
  };
}

/** The same for who has been let into nothing: without locked pages, and on a locked site without any items. */
export function hideFromStrangers<Sources extends ItemSources>(
  sources: Sources,
  { protectedCollections, isOpen }: Pick<Access, 'protectedCollections' | 'isOpen'>,
): Sources {
  const { items, itemLists } = hideLocked(sources, protectedCollections);
  return {
    ...sources,
    items: async (websiteId, ids) => ((await isOpen(websiteId)) ? items(websiteId, ids) : new Map()),
    itemLists: async (websiteId, lists) =>
      (await isOpen(websiteId)) ? itemLists(websiteId, lists) : lists.map(() => []),
  };
}
