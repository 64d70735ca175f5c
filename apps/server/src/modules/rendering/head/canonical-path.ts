import { PAGE_TYPES } from '@awning/site-model';
import type { HeadInput } from './head-input.ts';
import { readPageFacts } from './page-facts.ts';

/**
 * The one address of a page, with a slash at its front; null for what has none, such as a page that was not found.
 * Filters show a part of a list and lead to the list; further pages of a list are pages of their own.
 */
export function canonicalPath({
  dictionary,
  path,
  query,
  pageType,
}: Pick<HeadInput, 'dictionary' | 'path' | 'query' | 'pageType'>): string | null {
  if (pageType >= PAGE_TYPES['not-found']) return null;
  const { collection, item } = readPageFacts(dictionary);
  if (item) return item.fullUrl;
  if (!collection) return null;
  const { offset, reversePaginate } = query;
  const isFurther = typeof offset === 'string' && /^\d{1,16}$/.test(offset) && reversePaginate === undefined;
  const own = partOf(collection.urlId, path) ?? collection.fullUrl;
  return isFurther && !hasFilter(query) ? `${own}?offset=${offset}` : own;
}

/** Categories of a store have pages below its own. */
function partOf(urlId: string, path: string): string | null {
  const pagePath = path.replace(/\/+$/, '');
  return pagePath.startsWith(`/${urlId}/`) ? pagePath : null;
}

const FILTERS = ['category', 'tag', 'author', 'month', 'view', 'format'];

const hasFilter = (query: HeadInput['query']): boolean => FILTERS.some((name) => query[name] !== undefined);
