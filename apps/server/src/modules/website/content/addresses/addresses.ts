import { contentKind } from '@awning/contract';
import {
  type CalendarDay,
  freeSlug,
  isReservedAddress,
  isUrlSlug,
  postAddressPrefix,
  type TEXT_FILTERS,
  urlSlug,
} from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { hasDatedItems, type OrderedCollection } from '../base/collection-type.ts';
import type { CollectionRow, ItemRow } from '../base/content-rows.ts';
import { contentErrors } from '../content-errors.ts';
import { isItemAddressUsed, readOtherAddresses, readOtherItemAddresses } from './address-repository.ts';

export const collectionUrl = ({ homepage, urlId }: Pick<CollectionRow, 'homepage' | 'urlId'>): string =>
  homepage ? '/' : `/${urlId}/`;

export const itemUrl = ({ kind, urlId }: Pick<CollectionRow, 'kind' | 'urlId'>, itemUrlId: string): string =>
  kind === 'products' ? `/${urlId}/p/${itemUrlId}` : `/${urlId}/${itemUrlId}`;

/** What a member typed as an address: capitals are lowered, anything else that no address has is refused. */
function typedAddress(typed: string, filter: keyof typeof TEXT_FILTERS): string {
  const address = typed
    .trim()
    .toLowerCase()
    .replace(/^\/|\/$/g, '');
  if (isUrlSlug(address, filter)) return address;
  const values = { val: typed };
  throw contentErrors.invalidPageUrl({
    values,
    errors: { urlId: contentErrors.invalidPageUrl({ values }).message },
  });
}

/** Stores with a shorter name get the usual one. */
const SHORTEST_STORE = 3;

/** Room for a date in front and a number behind. */
const LONGEST_FROM_TITLE = 220;
const fromTitle = (title: string): string => urlSlug(title).slice(0, LONGEST_FROM_TITLE);

export async function collectionAddress(
  tx: Queryable,
  websiteId: WebsiteId,
  collection: { readonly id: string; readonly kind: CollectionRow['kind']; readonly title: string },
  typed: string | undefined,
): Promise<string> {
  const others = (start: string): Promise<ReadonlySet<string>> =>
    readOtherAddresses(tx, websiteId, { except: collection.id, start });
  if (typed === undefined) {
    const title = fromTitle(collection.title);
    const fallback = contentKind(collection.kind).title;
    const atLeast = collection.kind === 'products' ? SHORTEST_STORE : 1;
    const usedNames = await others(title.length < atLeast ? urlSlug(fallback) : title);
    const isUsed = (slug: string): boolean => usedNames.has(slug) || isReservedAddress(slug);
    return freeSlug(title, { fallback, atLeast, isTaken: isUsed });
  }
  const address = typedAddress(typed, 'url-slug-with-slash');
  if (isReservedAddress(address)) throw contentErrors.urlReserved({ values: { url: `/${address}` } });
  if ((await others(address)).has(address)) throw contentErrors.urlTaken({ values: { url: `/${address}` } });
  return address;
}

/** Only posts have dates, and so slashes, in their addresses. */
const itemFilter = (collection: OrderedCollection): keyof typeof TEXT_FILTERS =>
  hasDatedItems(collection) ? 'url-slug-with-slash' : 'url-slug';

export interface ItemAddressRequest {
  readonly itemId: ItemId;
  readonly title: string;
  /** Stands in for a title that gives no address. */
  readonly fallback: string;
  readonly typed: string | undefined;
  /** For dated addresses: the day of publication in the site's time zone. */
  readonly day: CalendarDay;
}

/** Ask with the collection locked, so that the address is still free when it is stored. */
export async function itemAddress(
  tx: Queryable,
  collection: CollectionRow,
  { itemId, title, fallback, typed, day }: ItemAddressRequest,
): Promise<string> {
  const { websiteId, collectionId, postAddress } = collection;
  const others = (start: string): Promise<ReadonlySet<string>> =>
    readOtherItemAddresses(tx, websiteId, { collectionId, except: itemId, start });
  if (typed === undefined) {
    const prefix = postAddressPrefix(postAddress, day);
    const slug = fromTitle(title);
    const usedNames = await others(`${prefix}${slug === '' ? fromTitle(fallback) : slug}`);
    return `${prefix}${freeSlug(slug, { fallback, isTaken: (wanted) => usedNames.has(`${prefix}${wanted}`) })}`;
  }
  const address = typedAddress(typed, itemFilter(collection));
  if ((await others(address)).has(address)) throw contentErrors.urlTaken({ values: { url: `/${address}` } });
  return address;
}

/** An item that moves keeps its address where it can. */
export async function storedItemAddress(
  tx: Queryable,
  target: CollectionRow,
  item: Pick<ItemRow, 'itemId' | 'title' | 'urlId'>,
  { fallback, day }: Pick<ItemAddressRequest, 'fallback' | 'day'>,
): Promise<string> {
  const request = { itemId: item.itemId, title: item.title, fallback, day };
  const isUsed = await isItemAddressUsed(tx, target, item.urlId);
  const fits = !isUsed && isUrlSlug(item.urlId, itemFilter(target));
  return itemAddress(tx, target, { ...request, typed: fits ? item.urlId : undefined });
}

/** Which day it is somewhere at an instant. */
export function dayIn(timeZone: string, instant: Date): CalendarDay {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}
