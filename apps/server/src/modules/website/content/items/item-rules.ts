import { contentKind, EXTERNAL_GALLERIES, type SiteLimits } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId } from '../../../../platform/entity-ids.ts';
import { hasDatedItems, orderingOf } from '../base/collection-type.ts';
import type { CollectionRow, ItemRow } from '../base/content-rows.ts';
import { expectOption } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';
import { shareAuthor } from '../labels/author-repository.ts';
import { recordTypeLabel } from './item-dto.ts';
import { countItems } from './item-repository.ts';

/** What stands in for a title in an address. */
const ADDRESS_WORDS: Readonly<Record<number, string>> = { [RECORD_TYPES['store-item']]: 'product' };
export const fallbackSlug = (recordType: number): string =>
  ADDRESS_WORDS[recordType] ?? recordTypeLabel(recordType);

/** A calendar of a theme has events, and an album tracks, no matter what its kind accepts otherwise. */
function acceptedBy(collection: CollectionRow): readonly number[] {
  const { accepts } = contentKind(collection.kind);
  if (collection.kind !== 'custom') return accepts;
  const ordering = orderingOf(collection);
  if (ordering === 'calendar') return [RECORD_TYPES.event];
  return ordering === 'music-album' ? [RECORD_TYPES.audio] : accepts;
}

export function demandRecordType(collection: CollectionRow, requestCount: number | undefined): number {
  const { title } = contentKind(collection.kind);
  const accepts = acceptedBy(collection);
  const [usual] = accepts;
  if (usual === undefined) throw contentErrors.holdsNoItems({ values: { kind: title.toLowerCase() } });
  return requestCount === undefined ? usual : expectOption('recordType', requestCount, accepts);
}

/** Two who add the last item at once meet at the lock of the collection: the second one counts the first one's. */
export async function demandRoom(
  tx: Queryable,
  collection: CollectionRow,
  limits: SiteLimits,
): Promise<{ last: number }> {
  const { websiteId, collectionId, kind } = collection;
  const { count, last } = await countItems(tx, websiteId, collectionId);
  const ordering = orderingOf(collection);
  const full = (max: number): boolean => count >= max;
  if (kind === 'products') {
    if (full(limits.productsPerCollection))
      throw contentErrors.tooManyProducts({ values: { max: limits.productsPerCollection } });
  } else if (EXTERNAL_GALLERIES.includes(kind)) {
    if (full(limits.externalGallerySize))
      throw contentErrors.tooManyExternalPictures({ values: { max: limits.externalGallerySize } });
  } else if (ordering === 'music-album') {
    if (full(limits.tracksPerAlbum))
      throw contentErrors.tooManyTracks({ values: { max: limits.tracksPerAlbum } });
  } else if (ordering === 'user-orderable' && full(limits.itemsPerCollection)) {
    throw contentErrors.tooManyItems({ values: { max: limits.itemsPerCollection } });
  }
  return { last };
}

export async function demandAuthor(tx: Queryable, { websiteId, authorId }: ItemRow): Promise<void> {
  if (authorId === null) return;
  if (!(await shareAuthor(tx, websiteId, authorId)))
    throw contentErrors.authorMissing({ errors: { authorId: contentErrors.authorMissing.message } });
}

export const newItemRow = (
  collection: CollectionRow,
  itemId: ItemId,
  recordType: number,
  now: Date,
): ItemRow => ({
  websiteId: collection.websiteId,
  itemId,
  collectionId: collection.collectionId,
  recordType,
  title: '',
  urlId: '',
  excerpt: '',
  seoTitle: '',
  seoDescription: '',
  seoHidden: false,
  status: 'draft',
  publishOn: now,
  addedOn: now,
  updatedOn: now,
  starred: false,
  passthrough: false,
  sourceUrl: '',
  authorId: null,
  mainImageId: null,
  displayIndex: 0,
  // Comments are for posts unless a member opens them elsewhere.
  commentState: hasDatedItems(collection) ? 1 : 2,
  likeCount: 0,
  publicCommentCount: 0,
  startDate: null,
  endDate: null,
  location: null,
  media: null,
  promotedBlockType: '',
  customContent: null,
  document: null,
  documentVersion: 0,
  version: 1,
});
