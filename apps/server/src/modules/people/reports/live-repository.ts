import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Carts with something in them that were made, and checkouts in which something was typed, since a moment. */
export const countOpenCarts = (
  db: Queryable,
  websiteId: WebsiteId,
  since: Date,
): Promise<{ readonly openCarts: number; readonly openCheckouts: number }> =>
  db.one(
    { openCarts: column.integer, openCheckouts: column.integer },
    sql`with typed as (
        select cart_id from checkouts where website_id = ${websiteId} and updated_at >= ${since.toISOString()}::timestamptz),
      open as (
        select cart_id, created_at from carts
        where website_id = ${websiteId} and order_id is null and signed_in_as is null
          and used_on >= ${since.toISOString()}::timestamptz::date - 1)
      select (count(*) filter (where created_at >= ${since.toISOString()}::timestamptz or cart_id in (select cart_id from typed))
          )::int as "openCarts",
        (count(*) filter (where cart_id in (select cart_id from typed)))::int as "openCheckouts"
      from open where exists (
        select from cart_entries entry where entry.website_id = ${websiteId} and entry.cart_id = open.cart_id
          and entry.removed_at is null)`,
  );
