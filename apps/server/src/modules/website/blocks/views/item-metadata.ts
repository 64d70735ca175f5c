import type { CollectionData, ItemData, SummaryValue } from '@awning/site-model';
import { filteredList } from './item-link.ts';
import { eventDays, instantOfDay } from './site-days.ts';

type MetadataKind = SummaryValue['primaryMetadata'];

/** One line about an item, in the form that its template draws; exactly one of the fields besides `kind` is set. */
export interface ItemMetadata {
  readonly kind: MetadataKind;
  readonly day?: { readonly start: number; readonly iso: string };
  readonly days?: { readonly start: number; readonly end: number; readonly iso: string };
  readonly time?: { readonly start: number; readonly iso: string };
  readonly words?: string;
  readonly links?: readonly { readonly text: string; readonly url: string | null }[];
  readonly comments?: { readonly count: number };
}

/** Null where the item has nothing to say of this kind. */
export function itemMetadata(
  kind: MetadataKind,
  item: ItemData,
  collection: CollectionData | null,
  timeZone: string,
): ItemMetadata | null {
  switch (kind) {
    case 'none':
      return null;
    case 'date':
      return dateOf(item, timeZone);
    case 'time':
      return item.startDate === undefined
        ? null
        : { kind, time: { start: item.startDate, iso: isoDate(item.startDate) } };
    case 'author':
      return item.author?.displayName ? { kind, words: item.author.displayName } : null;
    case 'location':
      return placeOf(item) === '' ? null : { kind, words: placeOf(item) };
    case 'comments':
      return { kind, comments: { count: item.publicCommentCount } };
    case 'categories':
    case 'tags': {
      const filter = kind === 'tags' ? 'tag' : 'category';
      const links = item[kind].map((text) => ({
        text,
        url: collection === null ? null : filteredList(collection, filter, text),
      }));
      return links.length === 0 ? null : { kind, links };
    }
  }
}

/** When an event takes place, when anything else was published. */
function dateOf(item: ItemData, timeZone: string): ItemMetadata {
  const days = eventDays(item, timeZone);
  const start = item.startDate ?? item.publishOn;
  const iso = isoDate(start);
  if (days === null || days.first === days.last) return { kind: 'date', day: { start, iso } };
  return { kind: 'date', days: { start, end: instantOfDay(timeZone, days.last), iso } };
}

function placeOf({ location }: ItemData): string {
  if (!location) return '';
  return location.addressTitle || location.addressLine1 || location.addressLine2;
}

const LAST_INSTANT = 8.64e15;

export const isoDate = (ms: number): string =>
  Math.abs(ms) <= LAST_INSTANT ? new Date(ms).toISOString() : '';
