import { type RatingSummary, showsReviews, summariseStars } from '@awning/commerce';
import type { ProductReviewPage, ProductReviewQuery, ReviewSource, StoreSettings } from '@awning/contract';
import { RECORD_TYPES } from '@awning/site-model';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { cutReviews, readReviewCursor } from './review-cursor.ts';
import { toProductReview } from './review-dto.ts';
import { reviewErrors } from './review-errors.ts';
import type { ReviewParts } from './review-parts.ts';
import { countStars, listReviews } from './review-repository.ts';

export interface PublicReviews {
  /** What visitors see of one product; refused for a product that they do not see. */
  page(websiteId: WebsiteId, itemId: ItemId, query?: ProductReviewQuery): Promise<ProductReviewPage>;
  /** The same for the page of a product that is shown already, with what `summaries` said of it; null: it has none. */
  onPage(
    websiteId: WebsiteId,
    itemId: ItemId,
    summary: RatingSummary | null,
    query: ProductReviewQuery,
  ): Promise<ProductReviewPage>;
  /** Of what visitors see. Products without such a review are missing, and all are while reviews are hidden. */
  summaries(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, RatingSummary>>;
}

const DEFAULT_LIMIT = 20;
const nobody: RatingSummary = summariseStars({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

const hidden: ProductReviewPage = {
  enabled: false,
  reviews: [],
  summary: nobody,
  hasNextPage: false,
  nextPageCursor: null,
};

/** Which reviews the settings of the store let visitors see. */
export function visibleSources({
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
export async function demandPublicProduct(
  content: ReviewParts['content'],
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<void> {
  const item = (await content.read.items(websiteId, [itemId])).get(itemId);
  if (item?.recordType !== RECORD_TYPES['store-item']) throw reviewErrors.productMissing();
}

export function createPublicReviews({
  database,
  settings,
  pageSettings,
  content,
}: Pick<ReviewParts, 'database' | 'settings' | 'pageSettings' | 'content'>): PublicReviews {
  const sourcesOf = async (
    websiteId: WebsiteId,
    from: typeof pageSettings = settings,
  ): Promise<ReviewSource[]> => visibleSources((await from.store(websiteId)).value);

  const readSome = async (
    websiteId: WebsiteId,
    itemId: ItemId,
    sources: readonly ReviewSource[],
    { cursor, limit = DEFAULT_LIMIT, sort = 'newest', rating }: ProductReviewQuery,
  ): Promise<Omit<ProductReviewPage, 'enabled' | 'summary'>> => {
    const reviews = await listReviews(
      database.query,
      websiteId,
      { itemId, sources, rating, state: 'approved' },
      { order: sort, cursor: readReviewCursor(cursor, sort), limit: limit + 1 },
    );
    const { rows, ...page } = cutReviews(reviews, limit, sort);
    return { reviews: rows.map(toProductReview), ...page };
  };

  return {
    async page(websiteId, itemId, query = {}) {
      const [sources] = await Promise.all([
        sourcesOf(websiteId),
        demandPublicProduct(content, websiteId, itemId),
      ]);
      if (sources.length === 0) return hidden;
      const [some, stars] = await Promise.all([
        readSome(websiteId, itemId, sources, query),
        countStars(database.query, websiteId, [itemId], sources),
      ]);
      const counts = stars.get(itemId);
      return { enabled: true, summary: counts ? summariseStars(counts) : nobody, ...some };
    },

    async onPage(websiteId, itemId, summary, query) {
      const sources = await sourcesOf(websiteId, pageSettings);
      if (sources.length === 0) return hidden;
      if (summary === null) return { ...hidden, enabled: true };
      return { enabled: true, summary, ...(await readSome(websiteId, itemId, sources, query)) };
    },

    async summaries(websiteId, itemIds) {
      if (itemIds.length === 0) return new Map();
      const sources = await sourcesOf(websiteId, pageSettings);
      const stars = await countStars(database.query, websiteId, itemIds, sources);
      return new Map([...stars].map(([itemId, counts]) => [itemId, summariseStars(counts)]));
    },
  };
}
