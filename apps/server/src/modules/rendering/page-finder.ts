import { CONTENT_KINDS } from '@awning/contract';
import {
  COLLECTION_TYPES,
  type CollectionData,
  FOLDER_BEHAVIORS,
  type ItemData,
  type NestedCategories,
  type NestedCategory,
  type PageDocument,
  type ProductItemData,
} from '@awning/site-model';
import type { Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../platform/entity-ids.ts';
import type { Access } from '../people/access/index.ts';
import { categoriesTo, isProductItem, type ProductPages } from '../store/catalog/index.ts';
import type { BlockPage } from '../website/blocks/index.ts';
import type { SiteItem, SitePage } from '../website/content/index.ts';
import {
  albumDocument,
  categoryDocument,
  indexDocument,
  itemDocument,
  type ListFilter,
  listDocument,
} from './built-in-documents.ts';
import type { Reading } from './item-head.ts';
import { isStack, themeCollection } from './theme-types.ts';

/** What stands at an address. */
export interface PageTarget {
  readonly page: SitePage;
  /** A page made of blocks or brought by a theme, a list of items or pages, or one item. */
  readonly view: 'page' | 'list' | 'item';
  readonly title: string;
  readonly description: string;
  readonly owner: BlockPage['owner'];
  /** What the platform shows here by itself; empty where the theme has a template. */
  readonly document: PageDocument;
  /** The one address among those that lead here, without a query. */
  readonly canonicalPath: string;
  /** Where a product is shown: what is bought here stands above the document. */
  readonly product?: ProductItemData;
  /** Of the view `item`, with what its owner laid out for it. */
  readonly item?: ItemData;
  readonly itemDocument?: PageDocument | null;
  /** What is in a folder or an index, without what is behind another password. */
  readonly children?: readonly SitePage[];
  /** Of a store, on its lists. */
  readonly nested?: NestedCategories | null;
  /** Of a store: the name of the category that the address leads to. */
  readonly category?: string;
}

export interface RedirectMatch {
  readonly location: string;
  readonly status: 301 | 302;
}

export type PageMatch = PageTarget | RedirectMatch;

export interface PageSearch {
  readonly websiteId: WebsiteId;
  readonly path: string;
  readonly filter: ListFilter;
  readonly reading: Reading;
  /** Of the site: which lists and items it can show decides where some addresses lead. */
  readonly theme?: Theme | null;
  /** Lists of products have a button that shows one above the list. */
  readonly quickView?: boolean;
  /**
   * Told the item of an item's own address as soon as it is known: what else is read of it need not wait for the rest
   * of the search.
   */
  readonly onItem?: (collection: CollectionData, item: ItemData) => void;
}

export type FindPage = (search: PageSearch) => Promise<PageMatch | null>;

/** As slugs are written; one slash at the end is let go. Anything else would only make two addresses for one page. */
const ADDRESS = /^\/((?:[a-z0-9]+(?:[-/][a-z0-9]+)*)?)\/?$/;
/** A page and an item have 250 each, and a product has `p` between them. */
const LONGEST_ADDRESS = 503;
/** As many as an album may hold unless its site says otherwise. */
const TRACKS = 60;
const EMPTY: PageDocument = { schema: 1, sections: [] };
const PRODUCT = /^p\/(.+)$/;

const PAGES: readonly number[] = [
  COLLECTION_TYPES.page,
  COLLECTION_TYPES['splash-page'],
  COLLECTION_TYPES['template-page'],
];
/** Their items open in place, on the list. */
const GALLERIES: readonly string[] = ['gallery', 'flickr', 'fivehundredpix'];

const OWN_TYPES: ReadonlySet<string> = new Set(
  Object.values(CONTENT_KINDS).flatMap(({ typeName, themeType }) =>
    themeType === 'needed' ? [] : [typeName],
  ),
);

/** Nothing leads to a category without anything in it, and its name may be that of a draft. */
const inUse = (categories: readonly NestedCategory[]): NestedCategory[] =>
  categories
    .filter(({ itemCount }) => itemCount > 0)
    .map((category) => ({ ...category, children: inUse(category.children) }));

const withoutSlash = (fullUrl: string): string =>
  fullUrl.length > 1 && fullUrl.endsWith('/') ? fullUrl.slice(0, -1) : fullUrl;

/** Null where there is nothing for visitors. */
export function createPageFinder(content: ProductPages, stillLocked: Access['stillLocked']): FindPage {
  const match = (page: SitePage, view: PageTarget['view'], document: PageDocument): PageTarget => ({
    page,
    view,
    title: page.seoTitle || page.collection.title,
    description: page.seoDescription,
    owner: { kind: 'page', id: page.collection.id },
    document,
    canonicalPath: withoutSlash(page.collection.fullUrl),
  });

  const findPage = async (search: PageSearch, page: SitePage): Promise<PageMatch | null> => {
    const { websiteId, theme = null } = search;
    const { collection, document } = page;
    if (collection.folder) return findFolder(search, page);
    const elsewhere = await placeOnIndex(search, collection);
    if (elsewhere) return elsewhere;
    if (PAGES.includes(collection.type)) return match(page, 'page', document ?? EMPTY);
    const templates = themeCollection(theme, collection.typeName);
    if (templates?.item && !templates.list && collection.typeName !== 'products') {
      const [first] = (await content.queryItems(websiteId, collection.urlId, { limit: 1 })) ?? [];
      if (first) return matchedItem(search, page, await withDocument(websiteId, first));
    }
    return findList(search, page);
  };

  const findList = async (search: PageSearch, page: SitePage): Promise<PageTarget> => {
    const { websiteId, filter, quickView, theme = null } = search;
    const { collection } = page;
    const isStore = collection.typeName === 'products';
    const nested = isStore ? await content.nestedCategories(websiteId, collection.id) : null;
    const shop = isStore ? { nested } : {};
    if (themeCollection(theme, collection.typeName)?.list) return { ...match(page, 'list', EMPTY), ...shop };
    if (collection.typeName === 'album') {
      const [tracks = []] = await content.itemLists(websiteId, [
        { collectionId: collection.id, limit: TRACKS },
      ]);
      return match(page, 'list', albumDocument(collection, tracks));
    }
    const document = listDocument(collection, filter, nested?.categories, quickView) ?? EMPTY;
    return { ...match(page, 'list', document), ...shop };
  };

  /**
   * An index is its pages below each other; another folder leads to its first page, unless the theme has a list for it.
   */
  const findFolder = async (search: PageSearch, page: SitePage): Promise<PageMatch | null> => {
    const { websiteId, theme = null } = search;
    const { collection } = page;
    const [all, closed] = await Promise.all([
      content.children(websiteId, collection.id),
      stillLocked(websiteId, collection.id),
    ]);
    const children = all.filter((child) => !closed.has(child.collection.id));
    if (themeCollection(theme, collection.typeName)?.list) return { ...match(page, 'list', EMPTY), children };
    if (collection.folderBehavior === FOLDER_BEHAVIORS.index)
      return { ...match(page, 'list', indexDocument(collection, children)), children };
    const [first = all[0]] = children;
    if (collection.folderBehavior !== FOLDER_BEHAVIORS.redirect || !first) return null;
    return { location: first.collection.fullUrl, status: 302 };
  };

  /**
   * A theme that stacks the pages of an index has no look for one of them alone: their addresses are places on the
   * index. Only where the index has all that the page has; a blog in an index keeps its own address, and so does a page
   * that the index may not show.
   */
  const placeOnIndex = async (
    { websiteId, theme = null }: PageSearch,
    { id, folderId, homepage, type, typeName, urlId }: CollectionData,
  ): Promise<RedirectMatch | null> => {
    const isSection = type === COLLECTION_TYPES.page || GALLERIES.includes(typeName);
    if (theme === null || typeof folderId !== 'string' || homepage || !isSection) return null;
    if (!Object.values(theme.collections).some(isStack)) return null;
    const index = (await content.collections(websiteId, [folderId])).get(folderId);
    const templates = index ? themeCollection(theme, index.typeName) : null;
    if (!index || !templates || !isStack(templates)) return null;
    if ((await stillLocked(websiteId, folderId)).has(id)) return null;
    return { location: `${index.fullUrl}#${urlId}`, status: 302 };
  };

  /** A product has its own address besides, so where a category is called alike, the short one is the category's. */
  const findCategory = async (
    { websiteId, filter, quickView = false, theme = null }: PageSearch,
    page: SitePage,
    rest: string,
  ): Promise<PageTarget | null> => {
    const { collection } = page;
    if (collection.typeName !== 'products' || PRODUCT.test(rest)) return null;
    const nested = await content.nestedCategories(websiteId, collection.id, { withEmpty: true });
    const way = nested ? categoriesTo(nested, rest) : [];
    const category = way.at(-1);
    if (!category) return null;
    const { displayName } = category;
    const about = {
      title: displayName,
      description: '',
      canonicalPath: category.fullUrl,
      category: displayName,
      nested: nested && { ...nested, categories: inUse(nested.categories) },
    };
    if (themeCollection(theme, collection.typeName)?.list) return { ...match(page, 'list', EMPTY), ...about };
    const children = inUse(category.children);
    const [products = []] = await content.itemLists(websiteId, [
      { collectionId: collection.id, category: displayName, limit: 1 },
    ]);
    const shown = { way, filter, isEmpty: products.length === 0, quickView };
    const document = categoryDocument(collection, { ...category, children }, shown);
    return { ...match(page, 'list', document), ...about };
  };

  const findItem = async (search: PageSearch, page: SitePage, rest: string): Promise<PageMatch | null> => {
    const { websiteId, theme = null } = search;
    const { id, typeName } = page.collection;
    const isStore = typeName === 'products';
    const itemUrl = isStore ? (PRODUCT.exec(rest)?.[1] ?? rest) : rest;
    // Links of older shops have no `p` in them.
    const isOldLink = isStore && itemUrl === rest;
    const there = await content.itemByUrl(websiteId, id, itemUrl, (item) => {
      if (!isOldLink) search.onItem?.(page.collection, item);
    });
    if (!there) return null;
    if (isOldLink) return { location: there.item.fullUrl, status: 301 };
    const templates = themeCollection(theme, typeName);
    if (templates?.list && !templates.item) {
      if (GALLERIES.includes(typeName)) return findList(search, page);
      // Of its own types a theme shows what it can; of ours it may replace a part, and we show the rest.
      if (!OWN_TYPES.has(typeName)) return null;
    }
    return matchedItem(search, page, there);
  };

  const withDocument = async (websiteId: WebsiteId, item: ItemData): Promise<SiteItem> => ({
    item,
    document: (await content.itemDocuments(websiteId, [item.id])).get(item.id) ?? null,
  });

  const matchedItem = (
    { reading, theme = null }: PageSearch,
    page: SitePage,
    { item, document }: SiteItem,
  ): PageTarget => {
    const hasTemplate = Boolean(themeCollection(theme, page.collection.typeName)?.item);
    const pageDocument = isProductItem(item) ? (document ?? EMPTY) : itemDocument(item, document, reading);
    return {
      ...match(page, 'item', hasTemplate ? EMPTY : pageDocument),
      title: item.title,
      description: '',
      owner: { kind: 'item', id: item.id },
      canonicalPath: item.fullUrl,
      item,
      itemDocument: document,
      ...(isProductItem(item) ? { product: item } : {}),
    };
  };

  return async (search) => {
    const { websiteId, path } = search;
    const [, address = null] = ADDRESS.exec(path) ?? [];
    if (address === null) return null;
    if (address === '') {
      const home = await content.homePage(websiteId);
      return home && findPage(search, home);
    }
    if (address.length > LONGEST_ADDRESS) return null;
    // The longest beginning that names a collection; the rest is the item's own address, which may contain slashes.
    const there = await content.pageAt(websiteId, address);
    if (!there) return null;
    const { page, rest } = there;
    if (rest === '') return findPage(search, page);
    return (await findCategory(search, page, rest)) ?? findItem(search, page, rest);
  };
}
