import { COLLECTION_TYPES, type CollectionData, FOLDER_BEHAVIORS } from '@awning/site-model';
import type { SitePage } from '../../website/content/index.ts';
import { indexDocument } from './built-in-documents.ts';
import { findFirstItem } from './find-item.ts';
import { findList } from './find-list.ts';
import type { FindContext, PageSearch } from './page-search.ts';
import type { PageMatch, RedirectMatch } from './page-target.ts';
import { EMPTY_DOCUMENT, targetOfPage } from './target-of-page.ts';
import { isGallery, isStack, themeCollection } from './theme-types.ts';

const PAGES: readonly number[] = [
  COLLECTION_TYPES.page,
  COLLECTION_TYPES['splash-page'],
  COLLECTION_TYPES['template-page'],
];

/** What stands at the address of a collection itself. */
export async function findCollectionPage(
  context: FindContext,
  search: PageSearch,
  page: SitePage,
): Promise<PageMatch | null> {
  const { collection, document } = page;
  if (collection.folder) return findFolder(context, search, page);
  const elsewhere = await placeOnIndex(context, search, collection);
  if (elsewhere) return elsewhere;
  if (PAGES.includes(collection.type)) return targetOfPage(page, 'page', document ?? EMPTY_DOCUMENT);
  const templates = themeCollection(search.theme ?? null, collection.typeName);
  const leadsToItem = templates?.item && !templates.list && collection.typeName !== 'products';
  const first = leadsToItem ? await findFirstItem(context, search, page) : null;
  return first ?? findList(context, search, page);
}

/**
 * An index is its pages below each other; another folder leads to its first page, unless the theme has a list for it.
 */
async function findFolder(
  { content, stillLocked }: FindContext,
  { websiteId, theme = null }: PageSearch,
  page: SitePage,
): Promise<PageMatch | null> {
  const { collection } = page;
  const [all, closed] = await Promise.all([
    content.children(websiteId, collection.id),
    stillLocked(websiteId, collection.id),
  ]);
  const children = all.filter((child) => !closed.has(child.collection.id));
  if (themeCollection(theme, collection.typeName)?.list)
    return { ...targetOfPage(page, 'list', EMPTY_DOCUMENT), children };
  if (collection.folderBehavior === FOLDER_BEHAVIORS.index)
    return { ...targetOfPage(page, 'list', indexDocument(collection, children)), children };
  const [first = all[0]] = children;
  if (collection.folderBehavior !== FOLDER_BEHAVIORS.redirect || !first) return null;
  return { location: first.collection.fullUrl, status: 302 };
}

/**
 * A theme that stacks the pages of an index has no look for one of them alone: their addresses are places on the
 * index. Only where the index has all that the page has; a blog in an index keeps its own address, and so does a page
 * that the index may not show.
 */
async function placeOnIndex(
  { content, stillLocked }: FindContext,
  { websiteId, theme = null }: PageSearch,
  { id, folderId, homepage, type, typeName, urlId }: CollectionData,
): Promise<RedirectMatch | null> {
  const isSection = type === COLLECTION_TYPES.page || isGallery(typeName);
  if (theme === null || typeof folderId !== 'string' || homepage || !isSection) return null;
  if (!Object.values(theme.collections).some(isStack)) return null;
  const index = (await content.collections(websiteId, [folderId])).get(folderId);
  const templates = index ? themeCollection(theme, index.typeName) : null;
  if (!index || !templates || !isStack(templates)) return null;
  if ((await stillLocked(websiteId, folderId)).has(id)) return null;
  return { location: `${index.fullUrl}#${urlId}`, status: 302 };
}
