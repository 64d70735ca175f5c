import type { Category, CreatedStore, NewStore, NewStoreCategory, StoreCategory } from '@awning/contract';
import { urlSlug } from '@awning/site-model';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Content } from '../../../website/content/index.ts';
import { storeSetupErrors } from './store-setup-errors.ts';

export interface StoreSetup {
  createStore(websiteId: WebsiteId, store: NewStore, who: Who): Promise<CreatedStore>;
  createCategory(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    category: NewStoreCategory,
    who: Who,
  ): Promise<StoreCategory>;
  categories(websiteId: WebsiteId, collectionId: CollectionId): Promise<StoreCategory[]>;
}

/** What matters here of the member who asks. */
interface Who {
  readonly mayAddCode: boolean;
}

/** A shorter address says nothing about the store. */
const SHORTEST_ADDRESS = 3;

export function createStoreSetup(content: Pick<Content, 'collections' | 'categories'>): StoreSetup {
  const editor = ({ mayAddCode }: Who) => ({ productsOnly: true, mayAddCode, mayChangeLocked: false });

  const demandStore = async (websiteId: WebsiteId, collectionId: CollectionId): Promise<void> => {
    const { kind } = await content.collections.read(websiteId, collectionId);
    if (kind !== 'products') throw storeSetupErrors.storeMissing();
  };

  return {
    async createStore(websiteId, { urlId = '', ...input }, who) {
      const { id, ...result } = await content.collections.create(
        websiteId,
        { ...input, kind: 'products' },
        {
          editor: editor(who),
          addressFrom: urlSlug(urlId).length < SHORTEST_ADDRESS ? input.title : urlId,
        },
      );
      return {
        id,
        websiteId,
        title: result.title,
        navigationTitle: result.navigationTitle,
        urlId: result.urlId,
        fullUrl: result.fullUrl,
        ...(input.description === undefined ? {} : { description: result.description }),
        enabled: result.enabled,
      };
    },

    async createCategory(websiteId, collectionId, { parentCategoryId, ...input }, who) {
      await demandStore(websiteId, collectionId);
      // An empty text is how some callers leave it empty.
      const category = { ...input, parentId: parentCategoryId || null };
      const options = { editor: editor(who) };
      const result = await content.categories.create(websiteId, collectionId, category, options);
      const created = result.categories.find(({ id }) => id === result.createdId);
      if (created === undefined) throw storeSetupErrors.storeMissing();
      return toStoreCategory(websiteId, collectionId, created);
    },

    async categories(websiteId, collectionId) {
      await demandStore(websiteId, collectionId);
      const { categories } = await content.categories.list(websiteId, collectionId);
      return categories.map((category) => toStoreCategory(websiteId, collectionId, category));
    },
  };
}

const toStoreCategory = (
  websiteId: WebsiteId,
  collectionId: CollectionId,
  { id, displayName, type, pageRendering, displayIndex, parentId, itemCount }: Category,
): StoreCategory => ({
  id,
  websiteId,
  collectionId,
  displayName,
  type,
  pageRendering,
  displayIndex,
  parentCategoryId: parentId,
  itemCount,
});
