import { REVIEW_ORDERS, type ReviewOrder } from '@awning/contract';
import { type CutPage, cutPage, timeOfCursor } from '../../../platform/paging.ts';
import { reviewErrors } from './review-errors.ts';

/** The last row of a page, as far as the order of the list is concerned. */
export interface ReviewCursor {
  readonly rating: number;
  readonly writtenAt: Date;
  readonly reviewId: string;
}

const FORM = new RegExp(`^(${REVIEW_ORDERS.join('|')}) ([1-5]) (-?\\d{1,15}) ([0-9a-f]{24})$`);

export function readReviewCursor(text: string | undefined, order: ReviewOrder): ReviewCursor | null {
  if (text === undefined) return null;
  const [, cursorOrder, rating, millis, reviewId] =
    FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const writtenAt = timeOfCursor(millis);
  if (cursorOrder !== order || reviewId === undefined || writtenAt === null) throw reviewErrors.badCursor();
  return { rating: Number(rating), writtenAt, reviewId };
}

const writeCursor = (order: ReviewOrder, { rating, writtenAt, reviewId }: ReviewCursor): string =>
  Buffer.from(`${order} ${rating} ${writtenAt.getTime()} ${reviewId}`).toString('base64url');

export const cutReviews = <Row extends ReviewCursor>(
  rows: readonly Row[],
  limit: number,
  order: ReviewOrder,
): CutPage<Row> => cutPage(rows, limit, (last) => writeCursor(order, last));
