import type { CollectionData, ItemData } from '@awning/site-model';
import { type Html, html, NO_HTML } from '../../../platform/html/index.ts';
import type { BuiltPage } from '../page-data/index.ts';

/** Their lists are in parts of their own: what is ahead and what is over, or everything at once. */
const IN_OTHER_WAYS = ['events', 'gallery', 'album', 'flickr', 'fivehundredpix'];

/** The part of a list that the address asks for; undefined where the list is not shown in parts. */
export function itemsOfPage(
  { dictionary }: BuiltPage,
  { typeName }: CollectionData,
): readonly ItemData[] | undefined {
  const { items } = dictionary;
  return IN_OTHER_WAYS.includes(typeName) || !isItems(items) || items.length === 0 ? undefined : items;
}

const isItems = (value: unknown): value is readonly ItemData[] => Array.isArray(value);

/** The way to the parts before and after; nothing where everything is on one page. */
export function listPages({ dictionary }: BuiltPage): Html {
  const { pagination } = dictionary;
  const address = (name: string): string | null => {
    const url: unknown =
      typeof pagination === 'object' && pagination !== null ? Reflect.get(pagination, name) : null;
    return typeof url === 'string' ? url : null;
  };
  const [before, after] = [address('prevPageUrl'), address('nextPageUrl')];
  if (before === null && after === null) return NO_HTML;
  const links = [
    before === null ? '' : html`<a class="awning-pages-before" href="${before}" rel="prev">Previous page</a>`,
    after === null ? '' : html`<a class="awning-pages-after" href="${after}" rel="next">Next page</a>`,
  ];
  return html`<nav class="awning-pages" aria-label="Pages">${links}</nav>`;
}
