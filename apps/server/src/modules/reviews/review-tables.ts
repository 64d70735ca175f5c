import type { ReviewSource, ReviewState } from '@awning/contract';
import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts';

export const productReviews = pgTable(
  'product_reviews',
  {
    websiteId: text('website_id').notNull(),
    reviewId: text('review_id').notNull(),
    itemId: text('item_id').notNull(),
    source: text('source').$type<ReviewSource>().notNull(),
    externalId: text('external_id'),
    state: text('state').$type<ReviewState>().notNull(),
    rating: smallint('rating').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email'),
    verifiedBuyer: boolean('verified_buyer').notNull(),
    reply: text('reply').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    decidedBy: text('decided_by'),
    requestKey: text('request_key'),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.reviewId] })],
);
export type ReviewRow = typeof productReviews.$inferSelect;
