import type {
  NewReview,
  ReviewDecision,
  ReviewDecisionResult,
  ReviewImport,
  ReviewImportResult,
  ReviewPage,
  ReviewQuery,
  ReviewState,
  StoredReview,
} from '@awning/contract';
import { REVIEW_LIMITS } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import { type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import {
  createPublicReviews,
  demandPublicProduct,
  type PublicReviews,
  visibleSources,
} from './public-reviews.ts';
import { cutReviews, readReviewCursor } from './review-cursor.ts';
import { toStoredReview } from './review-dto.ts';
import { reviewErrors } from './review-errors.ts';
import { type ReviewFields, readReviewFields, readText } from './review-fields.ts';
import { namedProducts, readImport, storeImport } from './review-import.ts';
import { reviewInvariants } from './review-invariants.ts';
import type { ReviewParts } from './review-parts.ts';
import type { ReviewRow } from './review-repository.ts';
import {
  deleteReview,
  findReview,
  insertReview,
  listReviews,
  lockReviews,
  updateReviews,
} from './review-repository.ts';
import { createReviewRequests, type ReviewRequests } from './review-requests.ts';
import type { SubmitReview } from './submitted-review.ts';

/** The member who decides, for the record. */
interface By {
  readonly by: string;
}

export interface Reviews extends PublicReviews, ReviewRequests {
  /** Written on the site; waits until somebody has decided about it. Refused while such reviews would not be shown. */
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
  const { database, siteVersions, clock, ids, settings, content } = parts;

  /** `visible` says whether visitors could see a difference. */
  const write = async <T>(
    websiteId: WebsiteId,
    work: (tx: Queryable) => Promise<{ readonly result: T; readonly visible: boolean }>,
  ): Promise<T> => {
    try {
      return await database.transaction(async (tx) => {
        const { result, visible } = await work(tx);
        if (visible) await siteVersions.bump(tx, websiteId);
        return result;
      });
    } catch (error) {
      // The product went between our look at it and the write.
      if (violatedConstraint(error) === 'product_reviews_product')
        throw reviewErrors.productMissing({ cause: error });
      // Somebody sent the same form twice at once.
      if (violatedConstraint(error) === 'product_reviews_one_per_request')
        throw reviewErrors.answered({ cause: error });
      throw error;
    }
  };

  const store = (row: ReviewRow): Promise<StoredReview> =>
    write(row.websiteId, async (tx) => {
      await insertReview(tx, row);
      return { result: toStoredReview(row), visible: row.state === 'approved' };
    });

  const newRow = (
    websiteId: WebsiteId,
    itemId: ItemId,
    fields: ReviewFields,
    more: Pick<ReviewRow, 'source' | 'state' | 'decidedBy'> & Partial<Pick<ReviewRow, 'requestKey'>>,
  ): ReviewRow => ({
    websiteId,
    itemId,
    reviewId: ids.next(),
    externalId: null,
    requestKey: null,
    reply: '',
    version: 1,
    ...fields,
    ...more,
  });

  const productsAmong = async (websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<Set<string>> => {
    const items = await content.items.some(websiteId, itemIds);
    return new Set(
      items.filter(({ recordType }) => recordType === RECORD_TYPES['store-item']).map(({ id }) => id),
    );
  };

  const submit: SubmitReview = async (websiteId, itemId, review, { verifiedBuyer, requestKey = null }) => {
    const sources = visibleSources((await settings.store(websiteId)).value);
    if (!sources.includes('native')) throw reviewErrors.closed();
    await demandPublicProduct(content, websiteId, itemId);
    const { rating, title, body, authorName, authorEmail } = review;
    const typed = { rating, title, body, authorName, authorEmail, verifiedBuyer };
    const fields = demandFields(typed, clock.now());
    const waiting = { source: 'native', state: 'pending', decidedBy: null, requestKey } as const;
    return store(newRow(websiteId, itemId, fields, waiting));
  };

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

    async create(websiteId, { itemId, source = 'native', state = 'approved', ...typed }, { by }) {
      const fields = demandFields(typed, clock.now());
      if (!(await productsAmong(websiteId, [itemId])).has(itemId))
        throw reviewErrors.invalid({ errors: { itemId: reviewErrors.productMissing.message } });
      return store(newRow(websiteId, itemId, fields, { source, state, decidedBy: decider(state, by) }));
    },

    async import(websiteId, { reviews, state = 'approved' }, { by }) {
      const products = await productsAmong(websiteId, namedProducts(reviews));
      const read = readImport(reviews, (itemId) => products.has(itemId), clock.now());
      const rows = read.map((review) => ({ ...review, reviewId: ids.next() }));
      return write(websiteId, async (tx) => {
        const { isVisible: visible, ...result } = await storeImport(tx, websiteId, rows, {
          state,
          decidedBy: decider(state, by),
        });
        return { result, visible };
      });
    },

    decide: (websiteId, { reviewIds, state }, { by }) =>
      write(websiteId, async (tx) => {
        const rows = await lockReviews(tx, websiteId, reviewIds);
        const changing = rows.filter((row) => row.state !== state);
        const changed = changing.map((row) => row.reviewId);
        if (changed.length > 0)
          await updateReviews(tx, websiteId, changed, { state, decidedBy: decider(state, by) });
        const stored = rows.map((row) => row.reviewId);
        const result = {
          changed,
          unchanged: stored.filter((id) => !changed.includes(id)),
          missing: [...new Set(reviewIds)].filter((id) => !stored.includes(id)),
        };
        const visible =
          changed.length > 0 && [state, ...changing.map((row) => row.state)].includes('approved');
        return { result, visible };
      }),

    async reply(websiteId, reviewId, typed, { expected } = {}) {
      const read = readText(typed, REVIEW_LIMITS.body);
      if (!read.ok) throw reviewErrors.invalid({ errors: { reply: read.problem } });
      return write(websiteId, async (tx) => {
        const [row] = await lockReviews(tx, websiteId, [reviewId]);
        if (!row) throw reviewErrors.missing();
        if (expected !== undefined && expected !== row.version) throw reviewErrors.changedMeanwhile();
        if (row.reply === read.text) return { result: toStoredReview(row), visible: false };
        const [changed = row] = await updateReviews(tx, websiteId, [reviewId], { reply: read.text });
        return { result: toStoredReview(changed), visible: row.state === 'approved' };
      });
    },

    remove: (websiteId, reviewId) =>
      write(websiteId, async (tx) => {
        const row = await deleteReview(tx, websiteId, reviewId);
        if (!row) throw reviewErrors.missing();
        return { result: undefined, visible: row.state === 'approved' };
      }),
  };
}

/** Nobody has decided about what waits. */
const decider = (state: ReviewState, by: string): string | null => (state === 'pending' ? null : by);

function demandFields(typed: Readonly<Record<string, unknown>>, now: Date): ReviewFields {
  const read = readReviewFields(typed, now);
  if (!read.ok) throw reviewErrors.invalid({ errors: read.errors });
  return read.fields;
}
