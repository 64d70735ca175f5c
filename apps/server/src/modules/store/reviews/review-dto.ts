import type { ListedReview, ProductReview, StoredReview } from '@awning/contract';
import type { ListedRow } from './review-list-repository.ts';
import type { ReviewRow } from './review-repository.ts';

/** Names what visitors get field by field: an address of a writer must not slip in with a new column. */
export const toProductReview = (row: ReviewRow): ProductReview => ({
  id: row.reviewId,
  itemId: row.itemId,
  source: row.source,
  rating: row.rating,
  title: row.title,
  body: row.body,
  authorName: row.authorName,
  verifiedBuyer: row.verifiedBuyer,
  reply: row.reply,
  writtenOn: row.writtenAt.getTime(),
});

export const toStoredReview = (row: ReviewRow): StoredReview => ({
  ...toProductReview(row),
  state: row.state,
  externalId: row.externalId,
  authorEmail: row.authorEmail,
  decidedBy: row.decidedBy,
  version: row.version,
});

export const toListedReview = (row: ListedRow): ListedReview => ({
  ...toStoredReview(row),
  productTitle: row.productTitle,
  decidedByName: row.decidedByName,
});
