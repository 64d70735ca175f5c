import { STARS, type StarCounts } from '@awning/commerce';
import type { ReviewOrder, ReviewSource, ReviewState } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { memberNameOf } from '../../people/members/index.ts';
import type { ReviewCursor } from './review-cursor.ts';

export const ReviewRow = {
  websiteId: column.id<WebsiteId>(),
  reviewId: column.text,
  itemId: column.id<ItemId>(),
  source: column.word<ReviewSource>(),
  externalId: column.nullable(column.text),
  state: column.word<ReviewState>(),
  rating: column.integer,
  title: column.text,
  body: column.text,
  authorName: column.text,
  authorEmail: column.nullable(column.text),
  verifiedBuyer: column.boolean,
  reply: column.text,
  writtenAt: column.instant,
  decidedBy: column.nullable(column.text),
  requestKey: column.nullable(column.text),
  version: column.integer,
};
export type ReviewRow = RowOf<typeof ReviewRow>;

export const reviewColumns = sql`website_id as "websiteId", review_id as "reviewId", item_id as "itemId", source, external_id as "externalId", state,
  rating, title, body, author_name as "authorName", author_email as "authorEmail", verified_buyer as "verifiedBuyer", reply,
  written_at as "writtenAt", decided_by as "decidedBy", request_key as "requestKey", version`;

export interface ReviewFilter {
  readonly itemId?: ItemId | undefined;
  readonly sources?: readonly ReviewSource[] | undefined;
  readonly state?: ReviewState | undefined;
  readonly rating?: number | undefined;
}

const whenDefined = <Value>(value: Value | undefined, condition: (value: Value) => Statement): Statement =>
  value === undefined ? sql.empty : condition(value);

const orderBy: Readonly<Record<ReviewOrder, Statement>> = {
  newest: sql`written_at desc, review_id desc`,
  highest: sql`rating desc, written_at desc, review_id desc`,
  lowest: sql`rating, written_at desc, review_id desc`,
};

function after({ rating, writtenAt, reviewId }: ReviewCursor, order: ReviewOrder): Statement {
  const older = sql`(written_at, review_id) < (${writtenAt}::timestamptz, ${reviewId})`;
  switch (order) {
    case 'newest':
      return older;
    case 'highest':
      return sql`(rating <= ${rating} and (rating < ${rating} or ${older}))`;
    case 'lowest':
      return sql`(rating >= ${rating} and (rating > ${rating} or ${older}))`;
  }
}

export const listReviews = (
  db: Queryable,
  websiteId: WebsiteId,
  { itemId, sources, state, rating }: ReviewFilter,
  page: { readonly order: ReviewOrder; readonly cursor: ReviewCursor | null; readonly limit: number },
): Promise<ReviewRow[]> =>
  db.rows(
    ReviewRow,
    sql`select ${reviewColumns} from product_reviews where website_id = ${websiteId}
      ${whenDefined(itemId, (id) => sql`and item_id = ${id}`)}
      ${whenDefined(sources, (some) => sql`and source = any (${some})`)}
      ${whenDefined(state, (one) => sql`and state = ${one}`)}
      ${whenDefined(rating, (stars) => sql`and rating = ${stars}`)}
      ${page.cursor ? sql`and ${after(page.cursor, page.order)}` : sql.empty}
      order by ${orderBy[page.order]} limit ${page.limit}`,
  );

/** How many stars products have; those without a review are missing. */
export async function countStars(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  sources: readonly ReviewSource[],
): Promise<Map<string, StarCounts>> {
  const counted = new Map<string, Record<(typeof STARS)[number], number>>();
  if (itemIds.length === 0 || sources.length === 0) return counted;
  const rows = await db.rows(
    { itemId: column.id<ItemId>(), rating: column.integer, count: column.integer },
    sql`select item_id as "itemId", rating, count(*)::int as count from product_reviews
      where website_id = ${websiteId} and state = 'approved' and item_id = any (${itemIds}) and source = any (${sources})
      group by item_id, rating`,
  );
  for (const { itemId, rating, count } of rows) {
    const counts = counted.get(itemId) ?? { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    const star = STARS.find((each) => each === rating);
    if (star !== undefined) counts[star] = count;
    counted.set(itemId, counts);
  }
  return counted;
}

export async function insertReview(tx: Queryable, row: ReviewRow): Promise<void> {
  await tx.run(sql`
    insert into product_reviews (website_id, review_id, item_id, source, external_id, state, rating, title, body, author_name,
      author_email, verified_buyer, reply, written_at, decided_by, request_key, version)
    values (${row.websiteId}, ${row.reviewId}, ${row.itemId}, ${row.source}, ${row.externalId}, ${row.state}, ${row.rating},
      ${row.title}, ${row.body}, ${row.authorName}, ${row.authorEmail}, ${row.verifiedBuyer}, ${row.reply}, ${row.writtenAt},
      ${row.decidedBy}, ${row.requestKey}, ${row.version})`);
}

/** In the order of their ids, so that two who decide about the same ones do not wait for each other for ever. */
export const lockReviews = (
  tx: Queryable,
  websiteId: WebsiteId,
  reviewIds: readonly string[],
): Promise<ReviewRow[]> =>
  tx.rows(
    ReviewRow,
    sql`select ${reviewColumns} from product_reviews
      where website_id = ${websiteId} and review_id = any (${reviewIds}) order by review_id for update`,
  );

/** With what the member is called who decided. */
export const findNamedReview = (
  db: Queryable,
  websiteId: WebsiteId,
  reviewId: string,
): Promise<(ReviewRow & { readonly decidedByName: string | null }) | null> =>
  db.first(
    { ...ReviewRow, decidedByName: column.nullable(column.text) },
    sql`select ${reviewColumns},
        ${memberNameOf(sql`product_reviews.website_id`, sql`decided_by`)} as "decidedByName"
      from product_reviews where website_id = ${websiteId} and review_id = ${reviewId}`,
  );

/** The review that was sent through a link. */
export const findReply = (
  db: Queryable,
  websiteId: WebsiteId,
  requestKey: string,
): Promise<ReviewRow | null> =>
  db.first(
    ReviewRow,
    sql`select ${reviewColumns} from product_reviews where website_id = ${websiteId} and request_key = ${requestKey}`,
  );

export const updateReviews = (
  tx: Queryable,
  websiteId: WebsiteId,
  reviewIds: readonly string[],
  { state, decidedBy, reply }: Partial<Pick<ReviewRow, 'state' | 'decidedBy' | 'reply'>>,
): Promise<ReviewRow[]> =>
  tx.rows(
    ReviewRow,
    sql`update product_reviews set ${sql.assign({ state, decided_by: decidedBy, reply, version: sql`version + 1` })}
      where website_id = ${websiteId} and review_id = any (${reviewIds}) returning ${reviewColumns}`,
  );

export const deleteReview = (
  tx: Queryable,
  websiteId: WebsiteId,
  reviewId: string,
): Promise<ReviewRow | null> =>
  tx.first(
    ReviewRow,
    sql`delete from product_reviews where website_id = ${websiteId} and review_id = ${reviewId} returning ${reviewColumns}`,
  );
