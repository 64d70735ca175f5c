import { type Statement, sql } from '../../../platform/db/index.ts';
import { type CartParts, RESTORABLE_MS } from './cart-parts.ts';

const DAY_MS = 24 * 3_600_000;
/** A visitor who comes back within a season finds the cart. */
const VISITOR_DAYS = 90;
const SUBSCRIPTION_DAYS = 7;
/** Longer than any request can be on its way with the cookie of before. */
const SIGNED_IN_DAYS = 1;
const BATCH = 2_000;

/** Deletes what nobody can come back to. Carts of site users and carts that were bought stay. */
export async function sweepCarts({
  database,
  clock,
}: Pick<CartParts, 'database' | 'clock'>): Promise<number> {
  const ago = (ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

  const inPortions = async (table: Statement, condition: Statement): Promise<number> => {
    let deleted = 0;
    for (let count = BATCH; count === BATCH; deleted += count) {
      const rowCount = await database.query.run(sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`);
      count = rowCount;
    }
    return deleted;
  };
  const unusedSince = (days: number, isWhose: Statement): Statement => sql`
    order_id is null and left(owner_key, 1) <> 'u' and (${isWhose})
    and used_on < (${ago(days * DAY_MS)}::timestamptz at time zone 'UTC')::date`;

  return (
    (await inPortions(
      sql`cart_entries`,
      sql`removed_at is not null and removed_at <= ${ago(RESTORABLE_MS)}`,
    )) +
    (await inPortions(sql`carts`, unusedSince(VISITOR_DAYS, sql`true`))) +
    (await inPortions(sql`carts`, unusedSince(SUBSCRIPTION_DAYS, sql`left(owner_key, 1) = 't'`))) +
    (await inPortions(sql`carts`, unusedSince(SIGNED_IN_DAYS, sql`signed_in_as is not null and not waits`)))
  );
}
