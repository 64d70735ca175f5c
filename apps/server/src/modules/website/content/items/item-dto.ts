import { CONTENT_STATUSES, type ContentItem } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import { itemUrl } from '../addresses/addresses.ts';
import type { ItemLabels } from '../labels/label-repository.ts';
import type { PlacedItem } from './item-repository.ts';

const recordTypeLabels = new Map<number, string>(
  Object.entries(RECORD_TYPES).map(([label, code]) => [code, label]),
);
export const recordTypeLabel = (code: number): string => recordTypeLabels.get(code) ?? 'undefined';

export const toItem = ({ row, collection }: PlacedItem, labels: ItemLabels): ContentItem => ({
  id: row.itemId,
  collectionId: row.collectionId,
  recordType: row.recordType,
  recordTypeLabel: recordTypeLabel(row.recordType),
  title: row.title,
  urlId: row.urlId,
  fullUrl: itemUrl(collection, row.urlId),
  excerpt: row.excerpt,
  seoTitle: row.seoTitle,
  seoDescription: row.seoDescription,
  seoHidden: row.seoHidden,
  status: row.status,
  statusLabel: CONTENT_STATUSES[row.status],
  publishOn: row.publishOn.getTime(),
  starred: row.starred,
  passthrough: row.passthrough,
  sourceUrl: row.sourceUrl,
  authorId: row.authorId,
  mainImageId: row.mainImageId,
  commentState: row.commentState,
  startDate: row.startDate?.getTime() ?? null,
  endDate: row.endDate?.getTime() ?? null,
  location: row.location === null ? null : { ...row.location },
  media: row.media === null ? null : { ...row.media },
  promotedBlockType: row.promotedBlockType,
  customContent: row.customContent,
  tags: [...labels.tag],
  categories: [...labels.category],
  displayIndex: row.displayIndex,
  likeCount: row.likeCount,
  publicCommentCount: row.publicCommentCount,
  hasDocument: row.documentVersion > 0,
  addedOn: row.addedOn.getTime(),
  updatedOn: row.updatedOn.getTime(),
  version: row.version,
});
