import { type CollectionData, type ItemData, isWebAddress, safeLink } from '@awning/site-model';

export interface ItemLink {
  readonly url: string;
  /** Leads to another site, as its author chose. */
  readonly leavesSite: boolean;
}

/** Where the title of an item leads: to the item, or straight to its source. */
export function itemLink(item: ItemData): ItemLink {
  if (item.passthrough && isWebAddress(item.sourceUrl)) return { url: item.sourceUrl, leavesSite: true };
  return { url: safeLink(item.fullUrl), leavesSite: false };
}

type Filter = 'category' | 'tag' | 'author' | 'month';

/** The list of a collection, narrowed. */
export const filteredList = (collection: CollectionData, filter: Filter, value: string): string =>
  `${safeLink(collection.fullUrl)}?${filter}=${encodeURIComponent(value)}`;
