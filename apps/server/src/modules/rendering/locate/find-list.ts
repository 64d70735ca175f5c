import type { NestedCategory } from '@awning/site-model';
import { categoriesTo } from '../../store/catalog/index.ts';
import type { SitePage } from '../../website/content/index.ts';
import { albumDocument, categoryDocument, listDocument } from './built-in-documents.ts';
import type { FindContext, PageSearch } from './page-search.ts';
import type { PageTarget } from './page-target.ts';
import { isProductAddress } from './product-address.ts';
import { EMPTY_DOCUMENT, targetOfPage } from './target-of-page.ts';
import { templateOf } from './theme-types.ts';

/** As many as an album may hold unless its site says otherwise. */
const TRACKS = 60;

export async function findList(
  { content }: Pick<FindContext, 'content'>,
  search: PageSearch,
  page: SitePage,
): Promise<PageTarget> {
  const { websiteId, filter, quickView, theme = null } = search;
  const { collection } = page;
  const isStore = collection.typeName === 'products';
  const nested = isStore ? await content.nestedCategories(websiteId, collection.id) : null;
  const shop = isStore ? { nested } : {};
  if (templateOf(theme, 'list', collection.typeName))
    return { ...targetOfPage(page, 'list', EMPTY_DOCUMENT), ...shop };
  if (collection.typeName === 'album') {
    const [tracks = []] = await content.itemLists(websiteId, [
      { collectionId: collection.id, limit: TRACKS },
    ]);
    return targetOfPage(page, 'list', albumDocument(collection, tracks));
  }
  const document = listDocument(collection, filter, nested?.categories, quickView) ?? EMPTY_DOCUMENT;
  return { ...targetOfPage(page, 'list', document), ...shop };
}

/** A product has its own address besides, so where a category is called alike, the short one is the category's. */
export async function findCategory(
  { content }: Pick<FindContext, 'content'>,
  { websiteId, filter, quickView = false, theme = null }: PageSearch,
  page: SitePage,
  rest: string,
): Promise<PageTarget | null> {
  const { collection } = page;
  if (collection.typeName !== 'products' || isProductAddress(rest)) return null;
  const nested = await content.nestedCategories(websiteId, collection.id, { withEmpty: true });
  const way = nested ? categoriesTo(nested, rest) : [];
  const found = way.at(-1);
  if (!found) return null;
  const category = { ...found, children: inUse(found.children) };
  const { displayName, seoTitle = displayName, seoDescription = '' } = category;
  const about = {
    title: seoTitle,
    description: seoDescription,
    canonicalPath: category.fullUrl,
    categories: [...way.slice(0, -1), category],
    nested: nested && { ...nested, categories: inUse(nested.categories) },
  };
  if (templateOf(theme, 'list', collection.typeName))
    return { ...targetOfPage(page, 'list', EMPTY_DOCUMENT), ...about };
  const [products = []] = await content.itemLists(websiteId, [
    { collectionId: collection.id, category: displayName, limit: 1 },
  ]);
  const view = { way, filter, isEmpty: products.length === 0, quickView };
  const document = categoryDocument(collection, category, view);
  return { ...targetOfPage(page, 'list', document), ...about };
}

/** Nothing leads to a category without anything in it, and its name may be that of a draft. */
const inUse = (categories: readonly NestedCategory[]): NestedCategory[] =>
  categories
    .filter(({ itemCount }) => itemCount > 0)
    .map((category) => ({ ...category, children: inUse(category.children) }));
