import { type RatingSummary, showsReviews, summariseStars } from '@awning/commerce';
import type { ProductReviewPage, ProductReviewQuery, ReviewSource, StoreSettings } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import { toProductReview } from './review-answer.ts';
import { cutReviews, readReviewCursor } from './review-cursor.ts';
import { reviewErrors } from './review-errors.ts';
import type { ReviewParts } from './review-parts.ts';
import { countStars, listReviews } from './review-repository.ts';

export interface ShownReviews {
  /** What visitors see of one product; refused for a product that they do not see. */
  page(websiteId: string, itemId: string, query?: ProductReviewQuery): Promise<ProductReviewPage>;
  /** Of what visitors see. Products without such a review are missing, and all are while reviews are hidden. */
  summaries(websiteId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, RatingSummary>>;
}

const DEFAULT_LIMIT = 20;
const nobody: RatingSummary = summariseStars({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

/** Which reviews the settings of the store let visitors see. */
export function shownSources({
  nativeReviewsEnabled,
  importedReviewsEnabled,
  reviewsKillSwitch,
}: StoreSettings): ReviewSource[] {
  const settings = {
    nativeEnabled: nativeReviewsEnabled,
    importedEnabled: importedReviewsEnabled,
    killSwitch: reviewsKillSwitch,
  };
  if (!showsReviews(settings)) return [];
  return [
    ...(nativeReviewsEnabled ? ['native' as const] : []),
    ...(importedReviewsEnabled ? ['imported' as const] : []),
  ];
}

/** A product that visitors may see. */
export async function demandShownProduct(
  content: ReviewParts['content'],
  websiteId: string,
  itemId: string,
): Promise<void> {
  const item = (await content.read.items(websiteId, [itemId])).get(itemId);
  if (item?.recordType !== RECORD_TYPES['store-item']) throw reviewErrors.productMissing();
}

export function createShownReviews({
  database,
  settings,
  pageSettings,
  content,
}: Pick<ReviewParts, 'database' | 'settings' | 'pageSettings' | 'content'>): ShownReviews {
  const sourcesOf = async (websiteId: string, from = settings): Promise<ReviewSource[]> =>
    shownSources((await from.store(websiteId)).value);

  return {
    async page(websiteId, itemId, { cursor, limit = DEFAULT_LIMIT, sort = 'newest', rating } = {}) {
      const from = readReviewCursor(cursor, sort);
      const [sources] = await Promise.all([
        sourcesOf(websiteId),
        demandShownProduct(content, websiteId, itemId),
      ]);
      if (sources.length === 0)
        return { enabled: false, reviews: [], summary: nobody, hasNextPage: false, nextPageCursor: null };
      const [found, stars] = await Promise.all([
        listReviews(
          database.query,
          websiteId,
          { itemId, sources, rating, state: 'approved' },
          { order: sort, cursor: from, limit: limit + 1 },
        ),
        countStars(database.query, websiteId, [itemId], sources),
      ]);
      const { rows, ...page } = cutReviews(found, limit, sort);
      const counts = stars.get(itemId);
      return {
        enabled: true,
        reviews: rows.map(toProductReview),
        summary: counts ? summariseStars(counts) : nobody,
        ...page,
      };
    },

    async summaries(websiteId, itemIds) {
      if (itemIds.length === 0) return new Map();
      const sources = await sourcesOf(websiteId, pageSettings);
      const stars = await countStars(database.query, websiteId, itemIds, sources);
      return new Map([...stars].map(([itemId, counts]) => [itemId, summariseStars(counts)]));
    },
  };
}
