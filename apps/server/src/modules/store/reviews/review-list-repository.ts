import { type REVIEW_SORTS, REVIEW_STATES, type ReviewCounts, type ReviewQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byInteger,
  byName,
  countByValue,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { memberNameOf } from '../../people/members/index.ts';
import { reviewErrors } from './review-errors.ts';
import { ReviewRow, reviewColumns } from './review-repository.ts';

const ListedRow = {
  ...ReviewRow,
  productTitle: column.text,
  decidedByName: column.nullable(column.text),
};
export type ListedRow = RowOf<typeof ListedRow>;

const reviewList: ListDefinition<(typeof REVIEW_SORTS)[number]> = {
  sorts: {
    writtenOn: byInstant(sql`written_at`),
    rating: byInteger(sql`rating`),
    authorName: byName(sql`author_name`),
  },
  order: '-writtenOn',
  id: sql`review_id`,
  badCursor: reviewErrors.badCursor,
};

/** With the title of the product, read only. */
export const pageOfReviews = (
  db: Queryable,
  websiteId: WebsiteId,
  query: ReviewQuery,
): Promise<ListResult<ListedRow>> => {
  const { state, source, itemId, rating, search = '' } = query;
  return readList(db, reviewList, query, {
    shape: ListedRow,
    columns: sql`${reviewColumns}, (select items.title from items where items.website_id = product_reviews.website_id
        and items.item_id = product_reviews.item_id) as "productTitle",
      ${memberNameOf(sql`product_reviews.website_id`, sql`decided_by`)} as "decidedByName"`,
    from: sql`product_reviews`,
    where: sql`website_id = ${websiteId}
      ${itemId === undefined ? sql.empty : sql`and item_id = ${itemId}`}
      ${source === undefined ? sql.empty : sql`and source = ${source}`}
      ${state === undefined ? sql.empty : sql`and state = ${state}`}
      ${rating === undefined ? sql.empty : sql`and rating = ${rating}`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`title || ' ' || author_name`, search),
  });
};

export const countReviews = async (db: Queryable, websiteId: WebsiteId): Promise<ReviewCounts> => ({
  state: await countByValue(
    db,
    REVIEW_STATES,
    (state) => sql`product_reviews where website_id = ${websiteId} and state = ${state}`,
  ),
});
