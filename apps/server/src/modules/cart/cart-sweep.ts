import { type SQL, sql } from '../../platform/db/drizzle.ts';
import { type CartParts, RESTORABLE_MS } from './cart-parts.ts';

const DAY_MS = 24 * 3_600_000;
/** A visitor who comes back within a season finds the cart; what was merged or started for a subscription has a week. */
const VISITOR_DAYS = 90;
const OTHER_DAYS = 7;
const BATCH = 2_000;

/** Deletes what nobody can come back to. Carts of site users and carts that were bought stay. */
export async function sweepCarts({
  database,
  clock,
}: Pick<CartParts, 'database' | 'clock'>): Promise<number> {
  const ago = (ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

  const inPortions = async (table: SQL, condition: SQL): Promise<number> => {
    let deleted = 0;
    for (let count = BATCH; count === BATCH; deleted += count) {
      const { rowCount } = await database.query.execute(sql`
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`);
      count = rowCount ?? 0;
    }
    return deleted;
  };
  const unusedSince = (days: number, isWhose: SQL): SQL => sql`
    order_id is null and (owner_key is null or left(owner_key, 1) <> 'u') and (${isWhose})
    and used_on < (${ago(days * DAY_MS)}::timestamptz at time zone 'UTC')::date`;

  return (
    (await inPortions(
      sql`cart_entries`,
      sql`removed_at is not null and removed_at <= ${ago(RESTORABLE_MS)}`,
    )) +
    (await inPortions(sql`carts`, unusedSince(VISITOR_DAYS, sql`true`))) +
    (await inPortions(
      sql`carts`,
      unusedSince(OTHER_DAYS, sql`owner_key is null or left(owner_key, 1) = 't'`),
    ))
  );
}
