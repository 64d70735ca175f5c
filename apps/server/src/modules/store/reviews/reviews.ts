import type {
  NewReview,
  ReviewDecision,
  ReviewDecisionResult,
  ReviewImport,
  ReviewImportResult,
  ReviewPage,
  ReviewQuery,
  StoredReview,
} from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { createPublicReviews, type PublicReviews } from './public-reviews.ts';
import { cutReviews, readReviewCursor } from './review-cursor.ts';
import { toStoredReview } from './review-dto.ts';
import { reviewErrors } from './review-errors.ts';
import { reviewInvariants } from './review-invariants.ts';
import type { By, ReviewParts } from './review-parts.ts';
import { findReview, listReviews } from './review-repository.ts';
import { createReviewRequests, type ReviewRequests } from './review-requests.ts';
import {
  createReview,
  decideReviews,
  importReviews,
  removeReview,
  replyToReview,
  submitReview,
} from './review-writing.ts';
import type { SubmitReview } from './submitted-review.ts';

export interface Reviews extends PublicReviews, ReviewRequests {
  /** Written on the site; waits until a member has decided about it. Refused while such reviews would not be shown. */
  readonly submit: SubmitReview;
  list(websiteId: WebsiteId, query: ReviewQuery): Promise<ReviewPage>;
  read(websiteId: WebsiteId, reviewId: string): Promise<StoredReview>;
  create(websiteId: WebsiteId, review: NewReview, options: By): Promise<StoredReview>;
  /** All rows or none. Importing the same again changes nothing. */
  import(websiteId: WebsiteId, input: ReviewImport, options: By): Promise<ReviewImportResult>;
  decide(websiteId: WebsiteId, decision: ReviewDecision, options: By): Promise<ReviewDecisionResult>;
  reply(
    websiteId: WebsiteId,
    reviewId: string,
    text: string,
    options?: { readonly expected?: number | undefined },
  ): Promise<StoredReview>;
  remove(websiteId: WebsiteId, reviewId: string): Promise<void>;
  readonly invariants: readonly Invariant[];
}

const DEFAULT_LIMIT = 50;

export function createReviews(parts: ReviewParts): Reviews {
  const { database } = parts;
  const submit: SubmitReview = (websiteId, itemId, review, options) =>
    submitReview(parts, websiteId, itemId, review, options);
  return {
    ...createPublicReviews(parts),
    ...createReviewRequests(parts, submit),
    invariants: reviewInvariants,
    submit,

    async list(websiteId, { cursor, limit = DEFAULT_LIMIT, state, source, itemId }) {
      const filter = { state, itemId, sources: source === undefined ? undefined : [source] };
      const page = { order: 'newest', cursor: readReviewCursor(cursor, 'newest'), limit: limit + 1 } as const;
      const reviews = await listReviews(database.query, websiteId, filter, page);
      const { rows, ...next } = cutReviews(reviews, limit, 'newest');
      return { reviews: rows.map(toStoredReview), ...next };
    },

    async read(websiteId, reviewId) {
      const row = await findReview(database.query, websiteId, reviewId);
      if (!row) throw reviewErrors.missing();
      return toStoredReview(row);
    },

    create: (websiteId, review, options) => createReview(parts, websiteId, review, options),
    import: (websiteId, input, options) => importReviews(parts, websiteId, input, options),
    decide: (websiteId, decision, options) => decideReviews(parts, websiteId, decision, options),
    reply: (websiteId, reviewId, text, options) => replyToReview(parts, websiteId, reviewId, text, options),
    remove: (websiteId, reviewId) => removeReview(parts, websiteId, reviewId),
  };
}
