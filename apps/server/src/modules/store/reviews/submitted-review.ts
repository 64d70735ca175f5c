import type { StoredReview } from '@awning/contract';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';

/** What a buyer sends. Nothing here is trusted. */
export interface SubmittedReview {
  readonly rating: unknown;
  readonly title?: unknown;
  readonly body?: unknown;
  readonly authorName: unknown;
  readonly authorEmail?: unknown;
}

export type SubmitReview = (
  websiteId: WebsiteId,
  itemId: ItemId,
  review: SubmittedReview,
  options: {
    readonly verifiedBuyer: boolean;
    /** Names the purchase that it is about: there is one review for each. */
    readonly requestKey?: string;
  },
) => Promise<StoredReview>;
