import type { SiteCache } from '../../../platform/site-versions/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';

/**
 * The readers of pages, with what many pages of a site ask for alike: its collections, menus, areas, and the lists that
 * themes show everywhere. Single items are read each time: there are too many of them to keep.
 */
export function cacheContent(content: ProductPages, { getOrLoad }: SiteCache): ProductPages {
  const pageByUrl: ProductPages['pageByUrl'] = (websiteId, urlId) =>
    getOrLoad(websiteId, `page ${urlId}`, () => content.pageByUrl(websiteId, urlId));
  const pageAddresses: ProductPages['pageAddresses'] = (websiteId) =>
    getOrLoad(websiteId, 'addresses', () => content.pageAddresses(websiteId));
  const savedAreaIds: ProductPages['savedAreaIds'] = (websiteId) =>
    getOrLoad(websiteId, 'areas', () => content.savedAreaIds(websiteId));

  return {
    ...content,
    pageByUrl,
    pageAddresses,
    homePage: (websiteId) => getOrLoad(websiteId, 'home', () => content.homePage(websiteId)),
    /** By the addresses of all pages: an item's own is one of very many, and its page's is not. */
    async pageAt(websiteId, address) {
      const known = await pageAddresses(websiteId);
      for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
        const urlId = address.slice(0, end);
        const page = known.has(urlId) ? await pageByUrl(websiteId, urlId) : null;
        if (page) return { page, rest: address.slice(end + 1) };
      }
      return null;
    },
    collections: (websiteId, ids) =>
      getOrLoad(websiteId, `collections ${ids.join()}`, () => content.collections(websiteId, ids)),
    children: (websiteId, folderId) =>
      getOrLoad(websiteId, `children ${folderId}`, () => content.children(websiteId, folderId)),
    folderOf: (websiteId, id) => getOrLoad(websiteId, `folder ${id}`, () => content.folderOf(websiteId, id)),
    categories: (websiteId, id) =>
      getOrLoad(websiteId, `categories ${id}`, () => content.categories(websiteId, id)),
    nestedCategories: (websiteId, id, options = {}) =>
      getOrLoad(websiteId, `nested ${id} ${options.withEmpty === true}`, () =>
        content.nestedCategories(websiteId, id, options),
      ),
    /** Themes ask for an area of every item, and few have something in it. */
    async savedArea(websiteId, id) {
      const saved = await savedAreaIds(websiteId);
      return saved === null || saved.has(id)
        ? getOrLoad(websiteId, `area ${id}`, () => content.savedArea(websiteId, id))
        : null;
    },
    savedAreaIds,
    navigation: (websiteId, name) =>
      getOrLoad(websiteId, `menu ${name}`, () => content.navigation(websiteId, name)),
    mainNavigation: (websiteId) => getOrLoad(websiteId, 'main menu', () => content.mainNavigation(websiteId)),
    queryItems: (websiteId, urlId, ask) =>
      getOrLoad(websiteId, `query ${urlId} ${JSON.stringify(ask)}`, () =>
        content.queryItems(websiteId, urlId, ask),
      ),
  };
}
