import type { CollectionData, ItemData, ItemList, PageDocument } from '@awning/site-model';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { NavigationRow } from './base/content-rows.ts';
import { createCollectionReader } from './collections/collection-reader.ts';
import {
  type CollectionChoice,
  choose,
  OVERLAYS,
  readShownAddresses,
  readShownDocuments,
  readShownOrderings,
} from './collections/shown-collection-repository.ts';
import type { ContentParts } from './content-parts.ts';
import { findArea, readSavedAreaIds } from './documents/document-repository.ts';
import { readStoredDocument } from './documents/stored-document.ts';
import { findListed } from './items/item-list-repository.ts';
import { createItemReader } from './items/item-reader.ts';
import { createListReaders, type ListReaders } from './items/list-readers.ts';
import { type CategoryData, readCategories } from './labels/category-data-repository.ts';
import { isMenu, readNavigations } from './navigation/navigation-repository.ts';
import { collectionIdsOf, type NavigationLink, resolveLinks } from './navigation/page-navigation.ts';
import { asPublished, type ReaderOverlay } from './previews/reader-overlay.ts';

/** A page with what is on it. */
export interface SitePage {
  readonly collection: CollectionData;
  /**
   * Null where nobody has put anything yet, where a newer version has, and for kinds that have no blocks of their own.
   */
  readonly document: PageDocument | null;
  readonly pageType: number;
  /** The layout of the theme that the owner chose; null: the theme's own choice. */
  readonly layout: string | null;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Of the owner, for the head of this page alone; `''` where there is none. */
  readonly headCode: string;
}

export interface SavedArea {
  readonly document: PageDocument;
  readonly updatedOn: number | null;
}

export interface SiteItem {
  readonly item: ItemData;
  readonly document: PageDocument | null;
}

/** What pages are made of. Nothing here is for members only: what is not published or not enabled is not there. */
export interface PageReaders extends ListReaders {
  collections(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, CollectionData>>;
  items(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ItemData>>;
  /** One list of items for each list asked for, in the same order. */
  itemLists(websiteId: WebsiteId, lists: readonly ItemList[]): Promise<readonly (readonly ItemData[])[]>;
  pageByUrl(websiteId: WebsiteId, urlId: string): Promise<SitePage | null>;
  homePage(websiteId: WebsiteId): Promise<SitePage | null>;
  /** For lock screens and popup overlays, which have no address of their own. */
  pagesOfType(websiteId: WebsiteId, pageType: number): Promise<readonly SitePage[]>;
  /** What is in a folder or an index, in the owner's order. */
  children(websiteId: WebsiteId, folderId: string): Promise<readonly SitePage[]>;
  itemByUrl(websiteId: WebsiteId, collectionId: CollectionId, urlId: string): Promise<SiteItem | null>;
  /** Parents and children alike, in the owner's order; none of a collection that is not enabled. */
  categories(websiteId: WebsiteId, collectionId: CollectionId): Promise<readonly CategoryData[]>;
  area(websiteId: WebsiteId, areaId: string): Promise<PageDocument | null>;
  /** The same with the time of its last save, where that is known. */
  savedArea(websiteId: WebsiteId, areaId: string): Promise<SavedArea | null>;
  /** Null: too many to know each of them. */
  savedAreaIds(websiteId: WebsiteId): Promise<ReadonlySet<string> | null>;
  /** The links of a menu; null for a name that nobody uses. */
  navigation(websiteId: WebsiteId, name: string): Promise<readonly NavigationLink[] | null>;
  /** The links of the first menu that is not hidden; none where there is no menu. */
  mainNavigation(websiteId: WebsiteId): Promise<readonly NavigationLink[]>;
  /**
   * The page whose address is the longest beginning of `address`, and what is left of it; `''` where it is the page's
   * own.
   */
  pageAt(
    websiteId: WebsiteId,
    address: string,
  ): Promise<{ readonly page: SitePage; readonly rest: string } | null>;
  /** `urlId` of every page that has an address. */
  pageAddresses(websiteId: WebsiteId): Promise<ReadonlySet<string>>;
  /** The folder or index that holds a collection, with all that it holds; null where none does. */
  folderOf(websiteId: WebsiteId, collectionId: CollectionId): Promise<SiteFolder | null>;
}

/** Readers that also find what is not published. */
export interface PreviewReaders extends PageReaders {
  /** Also one that has no address of its own. */
  pageById(websiteId: WebsiteId, collectionId: CollectionId): Promise<SitePage | null>;
}

export interface SiteFolder {
  readonly folder: CollectionData;
  readonly children: readonly CollectionData[];
}

/** Of a page; the rest of a longer address is an item's. */
const LONGEST_URL = 250;

/** Of what is published, unless the overlay says more. */
export function createPageReaders(
  parts: Pick<ContentParts, 'database' | 'clock' | 'media'>,
  overlay: ReaderOverlay = asPublished,
): PreviewReaders {
  const { database, clock } = parts;
  const { visibility } = overlay;
  const readCollections = createCollectionReader(parts, overlay);
  const readItems = createItemReader(parts, overlay);

  const readPages = async (websiteId: WebsiteId, which: CollectionChoice): Promise<SitePage[]> => {
    const [collections, documents] = await Promise.all([
      readCollections(websiteId, which),
      readShownDocuments(database.query, websiteId, which, visibility),
    ]);
    return collections.map(({ row, data }) => ({
      collection: data,
      document: overlay.document(
        { kind: 'collection', id: row.collectionId },
        readStoredDocument(documents.get(row.collectionId)),
      ),
      pageType: row.pageType,
      layout: row.regionName,
      seoTitle: row.seoTitle,
      seoDescription: row.seoDescription,
      headCode: row.headCode,
    }));
  };

  /** What leads to pages leads to those that visitors could open. */
  const readEnabled = async (websiteId: WebsiteId, which: CollectionChoice): Promise<SitePage[]> =>
    (await readPages(websiteId, which)).filter(({ collection }) => collection.enabled);

  const findPage = async (websiteId: WebsiteId, which: CollectionChoice): Promise<SitePage | null> =>
    (await readPages(websiteId, which))[0] ?? null;

  /** The collections that a menu names, and what is in its folders. */
  const linksOf = async (
    websiteId: WebsiteId,
    stored: Pick<NavigationRow, 'items'> | undefined,
  ): Promise<NavigationLink[]> => {
    const ids = collectionIdsOf(stored?.items ?? []);
    const collections =
      ids.length === 0
        ? []
        : await readCollections(websiteId, choose.idsWithContents(ids), { counted: false });
    return resolveLinks(
      stored?.items ?? [],
      collections.filter(({ row }) => row.enabled),
    );
  };

  const savedArea = async (websiteId: WebsiteId, areaId: string): Promise<SavedArea | null> => {
    const row = await findArea(database.query, websiteId, areaId);
    const document = overlay.document({ kind: 'area', id: areaId }, readStoredDocument(row?.document));
    return document && { document, updatedOn: row?.updatedOn?.getTime() ?? null };
  };

  return {
    ...createListReaders(parts, readItems, overlay),
    async collections(websiteId, ids) {
      if (ids.length === 0) return new Map();
      const collections = await readCollections(websiteId, choose.ids(ids));
      return new Map(collections.map(({ data }) => [data.id, data]));
    },
    async items(websiteId, ids) {
      const items = await readItems.byIds(websiteId, ids);
      return new Map(items.map((item) => [item.id, item]));
    },
    async itemLists(websiteId, lists) {
      if (lists.length === 0) return [];
      const collectionIds = lists.map(({ collectionId }) => collectionId);
      const rows = await readShownOrderings(database.query, websiteId, choose.ids(collectionIds), visibility);
      const known = new Map(rows.map((row) => [row.id, row]));
      const listed = await findListed(
        database.query,
        websiteId,
        lists,
        known,
        clock.now(),
        visibility.listed,
      );
      const ids = [...new Set(listed.flat())];
      if (ids.length === 0) return lists.map(() => []);
      const items = await readItems.byIds(websiteId, ids);
      const byId = new Map(items.map((item) => [item.id, item]));
      return listed.map((list) => list.flatMap((id) => byId.get(id) ?? []));
    },
    pageByUrl: (websiteId, urlId) => findPage(websiteId, choose.address(urlId)),
    pageById: (websiteId, collectionId) => findPage(websiteId, choose.ids([collectionId])),
    homePage: (websiteId) => findPage(websiteId, choose.homePage()),
    pagesOfType: (websiteId, pageType) => readEnabled(websiteId, choose.pageType(pageType)),
    children: (websiteId, folderId) => readEnabled(websiteId, choose.inFolder(folderId)),
    async itemByUrl(websiteId, collectionId, urlId) {
      const item = await readItems.at(websiteId, collectionId, urlId);
      if (!item) return null;
      const stored = readStoredDocument(item.document);
      return { item: item.item, document: overlay.document({ kind: 'item', id: item.item.id }, stored) };
    },
    categories: (websiteId, collectionId) =>
      readCategories(database.query, websiteId, collectionId, { visibility, now: clock.now() }),
    area: async (websiteId, areaId) => (await savedArea(websiteId, areaId))?.document ?? null,
    savedArea,
    savedAreaIds: (websiteId) => readSavedAreaIds(database.query, websiteId),
    async navigation(websiteId, name) {
      const rows = await readNavigations(database.query, websiteId);
      const stored = overlay.navigation(
        name,
        rows.find((row) => row.name === name),
      );
      return stored ? linksOf(websiteId, stored) : null;
    },
    async mainNavigation(websiteId) {
      const main = (await readNavigations(database.query, websiteId)).find(isMenu);
      return linksOf(websiteId, main && overlay.navigation(main.name, main));
    },
    async pageAt(websiteId, address) {
      const parts = address.split('/');
      const beginnings = parts
        .map((_part, index) => parts.slice(0, index + 1).join('/'))
        .filter(({ length }) => length <= LONGEST_URL);
      if (beginnings.length === 0) return null;
      const pages = await readPages(websiteId, choose.longestAddress(websiteId, beginnings, visibility));
      const [page] = pages;
      if (!page) return null;
      return { page, rest: address.slice(page.collection.urlId.length + 1) };
    },
    pageAddresses: (websiteId) => readShownAddresses(database.query, websiteId, visibility),
    async folderOf(websiteId, collectionId) {
      const collections = await readCollections(
        websiteId,
        choose.folderOf(websiteId, collectionId, visibility),
      );
      const folder = collections.find(({ row }) => row.enabled && row.folderId === null);
      const children = collections.filter(
        ({ row }) => row.enabled && row.folderId !== null && !OVERLAYS.includes(row.pageType),
      );
      return folder ? { folder: folder.data, children: children.map(({ data }) => data) } : null;
    },
  };
}
