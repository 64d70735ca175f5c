import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { findCollectionPage } from './find-collection-page.ts';
import { findItem } from './find-item.ts';
import { findCategory } from './find-list.ts';
import type { FindContext, PageSearch } from './page-search.ts';
import type { PageMatch } from './page-target.ts';

/** As slugs are written; one slash at the end is let go. Anything else would only make two addresses for one page. */
const ADDRESS = /^\/((?:[a-z0-9]+(?:[-/][a-z0-9]+)*)?)\/?$/;
/** A page and an item have 250 each, and a product has `p` between them. */
const LONGEST_ADDRESS = 503;

/** Null where there is nothing for visitors. */
export async function findPage(context: FindContext, search: PageSearch): Promise<PageMatch | null> {
  const { content } = context;
  const { websiteId, path } = search;
  const [, address = null] = ADDRESS.exec(path) ?? [];
  if (address === null) return null;
  if (address === '') {
    const home = await content.homePage(websiteId);
    return home && findCollectionPage(context, search, home);
  }
  if (address.length > LONGEST_ADDRESS) return null;
  // The longest beginning that names a collection; the rest is the item's own address, which may contain slashes.
  const there = await content.pageAt(websiteId, address);
  if (!there) return null;
  const { page, rest } = there;
  if (rest === '') return findCollectionPage(context, search, page);
  return (await findCategory(context, search, page, rest)) ?? findItem(context, search, page, rest);
}

/**
 * The page at the beginning of an address, which may be its item's or nothing's: whose password, if any, it takes to
 * hear more.
 */
export async function findCollectionAt(
  { content }: Pick<FindContext, 'content'>,
  websiteId: WebsiteId,
  path: string,
): Promise<string | null> {
  const address = path.replace(/^\/+|\/+$/g, '');
  const page =
    address === ''
      ? await content.homePage(websiteId)
      : ((await content.pageAt(websiteId, address))?.page ?? null);
  return page?.collection.id ?? null;
}
