import type { Category, CategoryChange, ContentCollection, Navigation } from '@awning/contract';
import {
  addCategory,
  addStoreCategory,
  addStorePage,
  changeCategory,
  listCategories,
  listCollections,
  readCollection,
  readCollectionTree,
  readMainNavigation,
  readSiteLayout,
  removeCategory,
  reorderCategories,
  updateNavigation,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import type { FakeServer } from './fake-server.ts';

const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const createCategory = (
  number: number,
  displayName: string,
  change: Partial<Category> = {},
): Category => ({
  id: idOf(number),
  displayName,
  parentId: null,
  shortSlug: displayName.toLowerCase(),
  displayIndex: number,
  itemCount: 0,
  type: 'CATEGORY',
  pageRendering: 'LIST_VIEW',
  description: '',
  imageId: null,
  seoTitle: '',
  seoDescription: '',
  ...change,
});

const page = (id: string, title: string, urlId: string) => ({
  id,
  kind: 'products',
  title,
  navigationTitle: '',
  urlId,
  fullUrl: `/${urlId}`,
  enabled: true,
  homepage: false,
  itemCount: 0,
  pageType: 1,
  hasDocument: false,
  updatedOn: 1,
  version: 1,
});

interface StoreSite {
  readonly stores: { id: string; title: string; urlId: string }[];
  readonly categories: Category[];
  readonly menu: object[];
}

interface StoreSiteOptions {
  readonly templateId?: string;
  readonly categories?: readonly Category[];
  readonly taken?: readonly string[];
}

/** Parents before their children, in their order. */
function sorted(all: readonly Category[], parentId: string | null = null): Category[] {
  return all
    .filter((each) => each.parentId === parentId)
    .toSorted((one, other) => one.displayIndex - other.displayIndex)
    .flatMap((each) => [each, ...sorted(all, each.id)]);
}

/** The part of a server that keeps stores, their categories and the main menu. */
export function respondWithStores(server: FakeServer, options: StoreSiteOptions = {}): StoreSite {
  const { templateId = 'shoreline', categories = [], taken = [] } = options;
  const stores = taken.map((urlId, index) => ({ id: idOf(900 + index), title: urlId, urlId }));
  const site: StoreSite = { stores, categories: [...categories], menu: [] };
  const list = () => ({ body: { categories: sorted(site.categories) } });
  const navigation: Navigation = { name: 'mainNav', templateId, items: [], version: 1 };
  const find = (id: string): Category | undefined => site.categories.find((each) => each.id === id);
  server.respond(readMainNavigation, () => ({ body: { navigation } }));
  server.respond(readSiteLayout, () => ({ body: { layout: [{ identifier: 'mainNav', links: [] }] } }));
  server.respond(updateNavigation, ({ body }) => {
    site.menu.push(body.navigation);
    return Response.json({ ok: true });
  });
  server.respond(readCollectionTree, () => ({
    body: {
      collections: site.stores.map(({ id, title, urlId }) => ({ ...page(id, title, urlId), children: [] })),
    },
  }));
  server.respond(listCollections, () =>
    Response.json({
      collections: site.stores.map(({ id, title, urlId }) => page(id, title, urlId)),
      hasNextPage: false,
      nextPageCursor: null,
    }),
  );
  server.respond(readCollection, ({ params }) =>
    Response.json({
      collection: page(String(params.collectionId), 'Shop', 'shop') as Partial<ContentCollection>,
    }),
  );
  server.respond(addStorePage, ({ params, body }) => {
    const id = idOf(500 + site.stores.length);
    const { title, urlId = '', navigationTitle = '', enabled = true } = body;
    site.stores.push({ id, title, urlId });
    const store = {
      id,
      websiteId: String(params.websiteId),
      title,
      navigationTitle,
      urlId,
      fullUrl: `/${urlId}`,
      enabled,
    };
    return { body: { ...store, ...(body.description !== undefined && { description: body.description }) } };
  });
  server.respond(addStoreCategory, ({ params, body }) => {
    const category = createCategory(1, body.displayName, { type: 'ROOT' });
    site.categories.push(category);
    const { id, displayName, type, pageRendering, displayIndex, itemCount } = category;
    const { websiteId, collectionId } = params;
    return {
      body: {
        id,
        websiteId: String(websiteId),
        collectionId: String(collectionId),
        displayName,
        type,
        pageRendering,
        displayIndex,
        parentCategoryId: null,
        itemCount,
      },
    };
  });
  server.respond(listCategories, list);
  server.respond(addCategory, ({ body }) => {
    if (site.categories.some(({ displayName }) => displayName === body.displayName))
      return refuse(409, 'content.duplicate-label', 'There is such a category already.');
    site.categories.push(createCategory(site.categories.length + 10, body.displayName));
    return list();
  });
  server.respond(changeCategory, ({ params, body }) => {
    const { merge = false, was: _was, ...change } = body as CategoryChange;
    const category = find(String(params.categoryId));
    const isTaken = ({ id, displayName }: Category): boolean =>
      id !== category?.id && displayName === change.displayName;
    if (merge && category) {
      site.categories.splice(site.categories.indexOf(category), 1);
      return list();
    }
    if (site.categories.some(isTaken))
      return refuse(409, 'content.duplicate-label', 'There is such a category already.');
    if (category)
      site.categories.splice(site.categories.indexOf(category), 1, { ...category, ...change } as Category);
    return list();
  });
  server.respond(reorderCategories, ({ body }) => {
    for (const [index, id] of body.categoryIds.entries()) {
      const category = find(id);
      if (category)
        site.categories.splice(site.categories.indexOf(category), 1, {
          ...category,
          parentId: body.parentId,
          displayIndex: index,
        });
    }
    return list();
  });
  server.respond(removeCategory, ({ params }) => {
    const gone = find(String(params.categoryId));
    const rest = site.categories
      .filter((each) => each !== gone)
      .map((each) => (each.parentId === gone?.id ? { ...each, parentId: gone?.parentId ?? null } : each));
    site.categories.splice(0, site.categories.length, ...rest);
    return list();
  });
  return site;
}
