import { pgTable, primaryKey, text, timestamp } from '../../platform/db/drizzle.ts';

/** Site users: people with an account on the published site. */
export const siteUsers = pgTable(
  'site_users',
  {
    websiteId: text('website_id').notNull(),
    siteUserId: text('site_user_id').notNull(),
    email: text('email').notNull(),
    emailCanonical: text('email_canonical').notNull(),
    passwordHash: text('password_hash').notNull(),
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.siteUserId] })],
);
