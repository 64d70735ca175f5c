import { CONTENT_KINDS } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import { isProductItem } from '../../store/catalog/index.ts';
import type { SiteItem, SitePage } from '../../website/content/index.ts';
import { itemDocument } from './built-in-documents.ts';
import { findList } from './find-list.ts';
import type { FindContext, PageSearch } from './page-search.ts';
import type { PageMatch, PageTarget } from './page-target.ts';
import { productUrlIn } from './product-address.ts';
import { EMPTY_DOCUMENT, targetOfPage } from './target-of-page.ts';
import { isGallery, templateOf, themeCollection } from './theme-types.ts';

const OWN_TYPES: ReadonlySet<string> = new Set(
  Object.values(CONTENT_KINDS).flatMap(({ typeName, themeType }) =>
    themeType === 'needed' ? [] : [typeName],
  ),
);

export async function findItem(
  context: Pick<FindContext, 'content'>,
  search: PageSearch,
  page: SitePage,
  rest: string,
): Promise<PageMatch | null> {
  const { websiteId, theme = null } = search;
  const { id, typeName } = page.collection;
  const isStore = typeName === 'products';
  const itemUrl = isStore ? productUrlIn(rest) : rest;
  const isOldLink = isStore && itemUrl === rest;
  const there = await context.content.itemByUrl(websiteId, id, itemUrl, (item) => {
    if (!isOldLink) search.onItem?.(page.collection, item);
  });
  if (!there) return null;
  if (isOldLink) return { location: there.item.fullUrl, status: 301 };
  const templates = themeCollection(theme, typeName);
  if (templates?.list && !templates.item) {
    if (isGallery(typeName)) return findList(context, search, page);
    // Of its own types a theme shows what it can; of ours it may replace a part, and we show the rest.
    if (!OWN_TYPES.has(typeName)) return null;
  }
  return targetOfItem(search, page, there);
}

/** Where a theme has a template for items and none for their list, the list leads to its first item. */
export async function findFirstItem(
  { content }: Pick<FindContext, 'content'>,
  search: PageSearch,
  page: SitePage,
): Promise<PageTarget | null> {
  const { websiteId } = search;
  const [first] = (await content.queryItems(websiteId, page.collection.urlId, { limit: 1 })) ?? [];
  if (!first) return null;
  const documents = await content.itemDocuments(websiteId, [first.id]);
  return targetOfItem(search, page, { item: first, document: documents.get(first.id) ?? null });
}

function targetOfItem(
  { reading, theme = null }: PageSearch,
  page: SitePage,
  { item, document }: SiteItem,
): PageTarget {
  const template = templateOf(theme, 'item', page.collection.typeName);
  return {
    ...targetOfPage(page, 'item', documentOf({ item, document }, template, reading)),
    title: item.seoData?.seoTitle || item.title,
    description: item.seoData?.seoDescription ?? '',
    owner: { kind: 'item', id: item.id },
    canonicalPath: item.fullUrl,
    item,
    itemDocument: document,
    ...(isProductItem(item) ? { product: item } : {}),
  };
}

/** A product's own is shown where a form for it comes back, below what the platform says of it. */
function documentOf(
  { item, document }: SiteItem,
  template: ReturnType<typeof templateOf>,
  reading: PageSearch['reading'],
): PageDocument {
  if (template === 'theme') return EMPTY_DOCUMENT;
  if (isProductItem(item)) return document ?? EMPTY_DOCUMENT;
  return template === 'platform' ? EMPTY_DOCUMENT : itemDocument(item, document, reading);
}
