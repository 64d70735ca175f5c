import { STARS, type StarCounts } from '@awning/commerce';
import type { ReviewOrder, ReviewSource, ReviewState } from '@awning/contract';
import { and, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts';
import { builtOnce, type Queryable } from '../../platform/db/index.ts';
import type { ReviewCursor } from './review-cursor.ts';
import { type ReviewRow, productReviews as reviews } from './review-tables.ts';

export interface ReviewFilter {
  readonly itemId?: string | undefined;
  readonly sources?: readonly ReviewSource[] | undefined;
  readonly state?: ReviewState | undefined;
  readonly rating?: number | undefined;
}

const given = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

const orderBy: Readonly<Record<ReviewOrder, SQL>> = {
  newest: sql`${reviews.writtenAt} desc, ${reviews.reviewId} desc`,
  highest: sql`${reviews.rating} desc, ${reviews.writtenAt} desc, ${reviews.reviewId} desc`,
  lowest: sql`${reviews.rating}, ${reviews.writtenAt} desc, ${reviews.reviewId} desc`,
};

function after({ rating, writtenAt, reviewId }: ReviewCursor, order: ReviewOrder): SQL {
  const older = sql`(${reviews.writtenAt}, ${reviews.reviewId}) < (${writtenAt.toISOString()}::timestamptz, ${reviewId})`;
  switch (order) {
    case 'newest':
      return older;
    case 'highest':
      return sql`(${reviews.rating} <= ${rating} and (${reviews.rating} < ${rating} or ${older}))`;
    case 'lowest':
      return sql`(${reviews.rating} >= ${rating} and (${reviews.rating} > ${rating} or ${older}))`;
  }
}

export function listReviews(
  db: Queryable,
  websiteId: string,
  { itemId, sources, state, rating }: ReviewFilter,
  page: { readonly order: ReviewOrder; readonly cursor: ReviewCursor | null; readonly limit: number },
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.websiteId, websiteId),
        given(itemId, (id) => eq(reviews.itemId, id)),
        given(sources, (some) => inArray(reviews.source, [...some])),
        given(state, (one) => eq(reviews.state, one)),
        given(rating, (stars) => eq(reviews.rating, stars)),
        page.cursor ? after(page.cursor, page.order) : undefined,
      ),
    )
    .orderBy(orderBy[page.order])
    .limit(page.limit);
}

const starsOfProducts = builtOnce((db) =>
  db
    .select({ itemId: reviews.itemId, rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(
      and(
        eq(reviews.websiteId, sql.placeholder('websiteId')),
        sql`state = 'approved'`,
        sql`${reviews.itemId} = any(${sql.placeholder('itemIds')})`,
        sql`${reviews.source} = any(${sql.placeholder('sources')})`,
      ),
    )
    .groupBy(reviews.itemId, reviews.rating)
    .prepare('stars-of-products'),
);

/** How many stars products have; those without a review are missing. */
export async function countStars(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
  sources: readonly ReviewSource[],
): Promise<Map<string, StarCounts>> {
  const counted = new Map<string, Record<(typeof STARS)[number], number>>();
  if (itemIds.length === 0 || sources.length === 0) return counted;
  const rows = await starsOfProducts(db).execute({
    websiteId,
    itemIds: [...itemIds],
    sources: [...sources],
  });
  for (const { itemId, rating, count } of rows) {
    const counts = counted.get(itemId) ?? { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    const star = STARS.find((each) => each === rating);
    if (star !== undefined) counts[star] = count;
    counted.set(itemId, counts);
  }
  return counted;
}

export const insertReview = (tx: Queryable, row: ReviewRow) => tx.insert(reviews).values(row);

/** In the order of their ids, so that two who decide about the same ones do not wait for each other for ever. */
export const lockReviews = (
  tx: Queryable,
  websiteId: string,
  reviewIds: readonly string[],
): Promise<ReviewRow[]> =>
  tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.websiteId, websiteId), inArray(reviews.reviewId, [...reviewIds])))
    .orderBy(reviews.reviewId)
    .for('update');

export const findReview = async (
  db: Queryable,
  websiteId: string,
  reviewId: string,
): Promise<ReviewRow | undefined> =>
  (
    await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.websiteId, websiteId), eq(reviews.reviewId, reviewId)))
  )[0];

/** The review that was sent through a link. */
export const findAnswer = async (
  db: Queryable,
  websiteId: string,
  requestKey: string,
): Promise<ReviewRow | undefined> =>
  (
    await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.websiteId, websiteId), eq(reviews.requestKey, requestKey)))
  )[0];

export const updateReviews = (
  tx: Queryable,
  websiteId: string,
  reviewIds: readonly string[],
  values: Partial<Pick<ReviewRow, 'state' | 'decidedBy' | 'reply'>>,
): Promise<ReviewRow[]> =>
  tx
    .update(reviews)
    .set({ ...values, version: sql`version + 1` })
    .where(and(eq(reviews.websiteId, websiteId), inArray(reviews.reviewId, [...reviewIds])))
    .returning();

export const deleteReview = async (
  tx: Queryable,
  websiteId: string,
  reviewId: string,
): Promise<ReviewRow | undefined> =>
  (
    await tx
      .delete(reviews)
      .where(and(eq(reviews.websiteId, websiteId), eq(reviews.reviewId, reviewId)))
      .returning()
  )[0];
