import type {
  NamedReview,
  NewReview,
  ReviewCounts,
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
import type { MailSet } from '../../foundation/mail-templates/index.ts';
import { createPublicReviews, type PublicReviews } from './public-reviews.ts';
import { toListedReview, toStoredReview } from './review-dto.ts';
import { reviewErrors } from './review-errors.ts';
import { reviewInvariants } from './review-invariants.ts';
import { countReviews, pageOfReviews } from './review-list-repository.ts';
import type { By, ReviewParts } from './review-parts.ts';
import { findNamedReview } from './review-repository.ts';
import { reviewMails, reviewRequestMailData } from './review-request-mail.ts';
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
  /** How many there are in each state. */
  counts(websiteId: WebsiteId): Promise<ReviewCounts>;
  read(websiteId: WebsiteId, reviewId: string): Promise<NamedReview>;
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
  /** Its mails, as those who change their words see them. */
  readonly mailSet: MailSet;
  readonly invariants: readonly Invariant[];
}

export function createReviews(parts: ReviewParts): Reviews {
  const { database } = parts;
  const submit: SubmitReview = (websiteId, itemId, review, options) =>
    submitReview(parts, websiteId, itemId, review, options);
  const mailSet: MailSet<'review-request'> = {
    group: 'reviews',
    mails: reviewMails,
    recordsNeed: 'reviews.moderate',
    // Without the link that writes in a buyer's name.
    madeUp: async (site) =>
      reviewRequestMailData(site, { product: 'A product of yours', name: 'Sam', url: site.baseUrl }),
    async latestRecord(site) {
      const [latest] = (await pageOfReviews(database.query, site.websiteId, { limit: 1 })).rows;
      const item = latest && (await parts.content.items.some(site.websiteId, [latest.itemId]))[0];
      if (!item) return null;
      const { authorName: name } = latest;
      return {
        data: reviewRequestMailData(site, { product: item.title, name, url: site.baseUrl }),
        record: `${name}, ${item.title}`,
      };
    },
  };
  return {
    mailSet,
    ...createPublicReviews(parts),
    ...createReviewRequests(parts, submit),
    invariants: reviewInvariants,
    submit,

    async list(websiteId, query) {
      const { rows, page } = await pageOfReviews(database.query, websiteId, query);
      return { reviews: rows.map(toListedReview), ...page };
    },
    counts: (websiteId) => countReviews(database.query, websiteId),

    async read(websiteId, reviewId) {
      const row = await findNamedReview(database.query, websiteId, reviewId);
      if (!row) throw reviewErrors.missing();
      return { ...toStoredReview(row), decidedByName: row.decidedByName };
    },

    create: (websiteId, review, options) => createReview(parts, websiteId, review, options),
    import: (websiteId, input, options) => importReviews(parts, websiteId, input, options),
    decide: (websiteId, decision, options) => decideReviews(parts, websiteId, decision, options),
    reply: (websiteId, reviewId, text, options) => replyToReview(parts, websiteId, reviewId, text, options),
    remove: (websiteId, reviewId) => removeReview(parts, websiteId, reviewId),
  };
}
