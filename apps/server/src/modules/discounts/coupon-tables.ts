import type { Currency } from '@awning/commerce';
import type { Coupon } from '@awning/contract';
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp } from '../../platform/db/drizzle.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const minor = (name: string) => bigint(name, { mode: 'number' });

export const coupons = pgTable(
  'coupons',
  {
    websiteId: text('website_id').notNull(),
    couponId: text('coupon_id').notNull(),
    name: text('name').notNull(),
    /** Null: it counts in every cart. */
    code: text('code'),
    codeKey: text('code_key'),
    kind: text('kind').$type<Coupon['kind']>().notNull(),
    value: minor('value').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    minimumSubtotalMinor: minor('minimum_subtotal_minor').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    enabled: boolean('enabled').notNull(),
    onlyItems: text('only_items').array(),
    onlyCategories: text('only_categories').array(),
    customers: text('customers').array(),
    combines: boolean('combines').notNull(),
    usesLimit: integer('uses_limit'),
    usesPerCustomer: integer('uses_per_customer'),
    /** Null where there is no limit: then nothing is counted. */
    uses: integer('uses'),
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.websiteId, table.couponId] })],
);
export type CouponRow = typeof coupons.$inferSelect;
