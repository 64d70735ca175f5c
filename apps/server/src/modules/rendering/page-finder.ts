import { FOLDER_BEHAVIORS, type PageDocument, type ProductItemData } from '@awning/site-model';
import type { BlockPage } from '../blocks/index.ts';
import { categoriesTo, isProductItem, type ProductPages } from '../catalog/index.ts';
import type { SitePage } from '../content/index.ts';
import {
  albumDocument,
  categoryDocument,
  indexDocument,
  itemDocument,
  type ListFilter,
  listDocument,
} from './built-in-documents.ts';
import type { Reading } from './item-head.ts';

/** What stands at an address. */
export interface FoundPage {
  readonly page: SitePage;
  readonly title: string;
  readonly description: string;
  readonly owner: BlockPage['owner'];
  readonly document: PageDocument;
  /** Where a product is shown: what is bought here stands above the document. */
  readonly product?: ProductItemData;
}

export interface FoundElsewhere {
  readonly location: string;
  readonly status: 301 | 302;
}

export type Found = FoundPage | FoundElsewhere;

export interface PageSearch {
  readonly websiteId: string;
  readonly path: string;
  readonly filter: ListFilter;
  readonly reading: Reading;
}

export type FindPage = (search: PageSearch) => Promise<Found | null>;

/** As slugs are written; one slash at the end is let go. Anything else would only make two addresses for one page. */
const ADDRESS = /^\/((?:[a-z0-9]+(?:[-/][a-z0-9]+)*)?)\/?$/;
/** No address of ours is deeper; a longer one would only cost queries. */
const MAX_SEGMENTS = 8;
/** As many as an album may hold unless its site says otherwise. */
const TRACKS = 60;
const EMPTY: PageDocument = { schema: 1, sections: [] };
const PRODUCT = /^p\/(.+)$/;

/** Null where there is nothing for visitors. */
export function createPageFinder(content: ProductPages): FindPage {
  const findPage = async (websiteId: string, page: SitePage, filter: ListFilter): Promise<Found | null> => {
    const { collection, document, seoTitle, seoDescription } = page;
    const found = (shown: PageDocument): FoundPage => ({
      page,
      title: seoTitle || collection.title,
      description: seoDescription,
      owner: { kind: 'page', id: collection.id },
      document: shown,
    });
    if (document) return found(document);
    if (collection.folder) return findFolder(websiteId, page, found);
    if (collection.typeName === 'album') {
      const [tracks = []] = await content.itemLists(websiteId, [
        { collectionId: collection.id, limit: TRACKS },
      ]);
      return found(albumDocument(collection, tracks));
    }
    const nested =
      collection.typeName === 'products' ? await content.nestedCategories(websiteId, collection.id) : null;
    return found(listDocument(collection, filter, nested?.categories) ?? EMPTY);
  };

  /** An index is its pages below each other; another folder leads to its first page, or nowhere. */
  const findFolder = async (
    websiteId: string,
    { collection }: SitePage,
    found: (document: PageDocument) => FoundPage,
  ): Promise<Found | null> => {
    const children = await content.children(websiteId, collection.id);
    if (collection.folderBehavior === FOLDER_BEHAVIORS.index)
      return found(indexDocument(collection, children));
    const [first] = children;
    if (collection.folderBehavior !== FOLDER_BEHAVIORS.redirect || !first) return null;
    return { location: first.collection.fullUrl, status: 302 };
  };

  /** The longest beginning that names a collection; the rest is the item's own address, which may contain slashes. */
  const findBelow = async (
    { websiteId, filter, reading }: PageSearch,
    address: string,
  ): Promise<Found | null> => {
    const parts = address.split('/');
    if (parts.length > MAX_SEGMENTS) return null;
    for (let split = parts.length - 1; split > 0; split--) {
      const page = await content.pageByUrl(websiteId, parts.slice(0, split).join('/'));
      if (!page) continue;
      const rest = parts.slice(split).join('/');
      return (
        (await findCategoryOf(websiteId, page, rest, filter)) ?? findItemOf(websiteId, page, rest, reading)
      );
    }
    return null;
  };

  /** A product has its own address besides, so where a category is called alike, the short one is the category's. */
  const findCategoryOf = async (
    websiteId: string,
    page: SitePage,
    rest: string,
    filter: ListFilter,
  ): Promise<Found | null> => {
    if (page.collection.typeName !== 'products' || PRODUCT.test(rest)) return null;
    const nested = await content.nestedCategories(websiteId, page.collection.id, { withEmpty: true });
    const way = nested ? categoriesTo(nested, rest) : [];
    const category = way.at(-1);
    if (!category) return null;
    const { collection } = page;
    const { displayName } = category;
    const children = category.children.filter(({ itemCount }) => itemCount > 0);
    const [products = []] = await content.itemLists(websiteId, [
      { collectionId: collection.id, category: displayName, limit: 1 },
    ]);
    const shown = { way, filter, isEmpty: products.length === 0 };
    return {
      page,
      title: displayName,
      description: '',
      owner: { kind: 'page', id: collection.id },
      document: categoryDocument(collection, { ...category, children }, shown),
    };
  };

  const findItemOf = async (
    websiteId: string,
    page: SitePage,
    rest: string,
    reading: Reading,
  ): Promise<Found | null> => {
    const { id, typeName } = page.collection;
    const isStore = typeName === 'products';
    const itemUrl = isStore ? (PRODUCT.exec(rest)?.[1] ?? rest) : rest;
    const found = await content.itemByUrl(websiteId, id, itemUrl);
    if (!found) return null;
    const { item, document } = found;
    // Links of older shops have no `p` in them.
    if (isStore && itemUrl === rest) return { location: item.fullUrl, status: 301 };
    return {
      page,
      title: item.title,
      description: '',
      owner: { kind: 'item', id: item.id },
      ...(isProductItem(item)
        ? { document: document ?? EMPTY, product: item }
        : { document: itemDocument(item, document, reading) }),
    };
  };

  return async (search) => {
    const { websiteId, path, filter } = search;
    const [, address = null] = ADDRESS.exec(path) ?? [];
    if (address === null) return null;
    const page =
      address === '' ? await content.homePage(websiteId) : await content.pageByUrl(websiteId, address);
    if (page) return findPage(websiteId, page, filter);
    return address === '' ? null : findBelow(search, address);
  };
}
