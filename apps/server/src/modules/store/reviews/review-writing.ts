import type {
  NewReview,
  ReviewDecision,
  ReviewDecisionResult,
  ReviewImport,
  ReviewImportResult,
  ReviewState,
  StoredReview,
} from '@awning/contract';
import { REVIEW_LIMITS } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import { type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { demandPublicProduct, visibleSources } from './public-reviews.ts';
import { toStoredReview } from './review-dto.ts';
import { reviewErrors } from './review-errors.ts';
import { type ReviewFields, readReviewFields, readText } from './review-fields.ts';
import { namedProducts, readImport } from './review-import.ts';
import { storeImport } from './review-import-repository.ts';
import type { By, ReviewParts } from './review-parts.ts';
import {
  deleteReview,
  insertReview,
  lockReviews,
  type ReviewRow,
  updateReviews,
} from './review-repository.ts';
import type { SubmitReview, SubmittedReview } from './submitted-review.ts';

export async function submitReview(
  parts: ReviewParts,
  websiteId: WebsiteId,
  itemId: ItemId,
  review: SubmittedReview,
  { verifiedBuyer, requestKey }: Parameters<SubmitReview>[3],
): Promise<StoredReview> {
  const { settings, content, clock } = parts;
  const sources = visibleSources((await settings.store(websiteId)).value);
  if (!sources.includes('native')) throw reviewErrors.closed();
  await demandPublicProduct(content, websiteId, itemId);
  const { rating, title, body, authorName, authorEmail } = review;
  const typed = { rating, title, body, authorName, authorEmail, verifiedBuyer };
  const fields = demandFields(typed, clock.now());
  const waiting = {
    source: 'native',
    state: 'pending',
    decidedBy: null,
    requestKey: requestKey ?? null,
  } as const;
  return store(parts, newRow(parts, websiteId, itemId, fields, waiting));
}

export async function createReview(
  parts: ReviewParts,
  websiteId: WebsiteId,
  { itemId, source = 'native', state = 'approved', ...typed }: NewReview,
  { by }: By,
): Promise<StoredReview> {
  const fields = demandFields(typed, parts.clock.now());
  if (!(await productsAmong(parts, websiteId, [itemId])).has(itemId))
    throw reviewErrors.invalid({ errors: { itemId: reviewErrors.productMissing.message } });
  const decision = { source, state, decidedBy: decider(state, by) };
  return store(parts, newRow(parts, websiteId, itemId, fields, decision));
}

export async function importReviews(
  parts: ReviewParts,
  websiteId: WebsiteId,
  { reviews, state = 'approved' }: ReviewImport,
  { by }: By,
): Promise<ReviewImportResult> {
  const { ids, clock } = parts;
  const products = await productsAmong(parts, websiteId, namedProducts(reviews));
  const read = readImport(reviews, (itemId) => products.has(itemId), clock.now());
  const rows = read.map((review) => ({ ...review, reviewId: ids.next() }));
  return write(parts, websiteId, async (tx) => {
    const { isVisible: visible, ...result } = await storeImport(tx, websiteId, rows, {
      state,
      decidedBy: decider(state, by),
    });
    return { result, visible };
  });
}

export const decideReviews = (
  parts: ReviewParts,
  websiteId: WebsiteId,
  { reviewIds, state }: ReviewDecision,
  { by }: By,
): Promise<ReviewDecisionResult> =>
  write(parts, websiteId, async (tx) => {
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
    const visible = changed.length > 0 && [state, ...changing.map((row) => row.state)].includes('approved');
    return { result, visible };
  });

export async function replyToReview(
  parts: ReviewParts,
  websiteId: WebsiteId,
  reviewId: string,
  typed: string,
  { expected }: { readonly expected?: number | undefined } = {},
): Promise<StoredReview> {
  const read = readText(typed, REVIEW_LIMITS.body);
  if (!read.ok) throw reviewErrors.invalid({ errors: { reply: read.problem } });
  return write(parts, websiteId, async (tx) => {
    const [row] = await lockReviews(tx, websiteId, [reviewId]);
    if (!row) throw reviewErrors.missing();
    if (expected !== undefined && expected !== row.version) throw reviewErrors.changedMeanwhile();
    if (row.reply === read.text) return { result: toStoredReview(row), visible: false };
    const [changed = row] = await updateReviews(tx, websiteId, [reviewId], { reply: read.text });
    return { result: toStoredReview(changed), visible: row.state === 'approved' };
  });
}

export const removeReview = (parts: ReviewParts, websiteId: WebsiteId, reviewId: string): Promise<void> =>
  write(parts, websiteId, async (tx) => {
    const row = await deleteReview(tx, websiteId, reviewId);
    if (!row) throw reviewErrors.missing();
    return { result: undefined, visible: row.state === 'approved' };
  });

const store = (parts: ReviewParts, row: ReviewRow): Promise<StoredReview> =>
  write(parts, row.websiteId, async (tx) => {
    await insertReview(tx, row);
    return { result: toStoredReview(row), visible: row.state === 'approved' };
  });

/** `visible` says whether visitors could see a difference. */
async function write<T>(
  { database, siteVersions }: ReviewParts,
  websiteId: WebsiteId,
  work: (tx: Queryable) => Promise<{ readonly result: T; readonly visible: boolean }>,
): Promise<T> {
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
    // The same form was sent twice at once.
    if (violatedConstraint(error) === 'product_reviews_one_per_request')
      throw reviewErrors.answered({ cause: error });
    throw error;
  }
}

const newRow = (
  { ids }: ReviewParts,
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

async function productsAmong(
  { content }: ReviewParts,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<Set<string>> {
  const items = await content.items.some(websiteId, itemIds);
  return new Set(
    items.filter(({ recordType }) => recordType === RECORD_TYPES['store-item']).map(({ id }) => id),
  );
}

/** Nobody has decided about what waits. */
const decider = (state: ReviewState, by: string): string | null => (state === 'pending' ? null : by);

function demandFields(typed: Readonly<Record<string, unknown>>, now: Date): ReviewFields {
  const read = readReviewFields(typed, now);
  if (!read.ok) throw reviewErrors.invalid({ errors: read.errors });
  return read.fields;
}
