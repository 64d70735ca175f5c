import {
  boolean,
  customType,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from '../../platform/db/drizzle.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const siteMembers = pgTable(
  'site_members',
  {
    websiteId: text('website_id').notNull(),
    memberId: text('member_id').notNull(),
    email: text('email').notNull(),
    emailCanonical: text('email_canonical').notNull(),
    displayName: text('display_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    isOwner: boolean('is_owner').notNull(),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.memberId] })],
);

export const siteMemberRoles = pgTable(
  'site_member_roles',
  {
    websiteId: text('website_id').notNull(),
    memberId: text('member_id').notNull(),
    role: smallint('role').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.memberId, table.role] })],
);

export const memberPasswordResets = pgTable(
  'member_password_resets',
  {
    websiteId: text('website_id').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    memberId: text('member_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.tokenHash] })],
);
