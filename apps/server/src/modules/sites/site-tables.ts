import { boolean, pgTable, primaryKey, text, timestamp } from '../../platform/db/drizzle.ts';

export const websites = pgTable('websites', {
  websiteId: text('website_id').primaryKey(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  tagline: text('tagline').notNull(),
  isDefault: boolean('is_default').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const websiteDomains = pgTable(
  'website_domains',
  {
    websiteId: text('website_id').notNull(),
    host: text('host').notNull(),
    isPrimary: boolean('is_primary').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.host] })],
);
