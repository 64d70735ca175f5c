import type { Clock } from '../../../platform/clock.ts';
import { column, type Statement, sql } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';

const HOUR_MS = 3_600_000;

/** `query` names the rows that break it, as `row`. */
const asRows =
  (query: () => Statement): Invariant['violations'] =>
  async (db) => {
    const rows = await db.rows({ row: column.text }, query());
    return rows.map(({ row }) => row);
  };

/**
 * Constraints keep most of these already; they are asked again because backups and repairs by hand go around
 * constraints.
 */
export const inventoryInvariants = (clock: Clock): readonly Invariant[] => [
  {
    name: 'inventory.balance',
    meaning:
      'What is on hand is not what the record of movements adds up to: stock was changed by hand. Count the goods and set the number in the admin.',
    violations: asRows(
      () => sql`
        select level.website_id || '/' || level.variant_id as row from stock_levels level
        left join lateral (
          select sum(movement.delta) as sum, max(movement.sequence) as last from stock_movements movement
          where movement.website_id = level.website_id and movement.variant_id = level.variant_id) moved on true
        where level.on_hand <> coalesce(moved.sum, 0) or level.last_movement is distinct from moved.last or level.on_hand < 0
          or (level.unlimited and level.on_hand <> 0)
        order by 1 limit 20`,
    ),
  },
  {
    name: 'inventory.movements',
    meaning: 'The record of stock movements has a gap or does not add up: rows were lost or changed by hand.',
    violations: asRows(
      () => sql`
        select website_id || '/' || variant_id || '/' || sequence as row from (
          select *, lag(sequence, 1, 0) over chain as previous, lag(balance, 1, 0) over chain as earlier
          from stock_movements window chain as (partition by website_id, variant_id order by sequence)) movement
        where sequence <> previous + 1 or balance <> earlier + delta
        order by website_id, variant_id, sequence limit 20`,
    ),
  },
  {
    name: 'inventory.returns',
    meaning:
      'More was put back for an order than was taken for it. Count the goods and set the number in the admin.',
    violations: asRows(
      () => sql`
        select back.website_id || '/' || back.variant_id || ' ' || back.undoes as row from stock_movements back
        where back.undoes is not null
        group by back.website_id, back.variant_id, back.undoes
        having sum(back.delta) > coalesce((
          select -sum(sold.delta) from stock_movements sold
          where sold.website_id = back.website_id and sold.reference = back.undoes and sold.reason = 'sale'
            and sold.variant_id = back.variant_id and sold.once), 0)
        order by 1 limit 20`,
    ),
  },
  {
    name: 'inventory.holds',
    meaning:
      'Stock is held for something that is not in stock at all, or long after the hold has ended: is the job queue running?',
    violations: asRows(
      () => sql`
        select hold.website_id || '/' || hold.variant_id || ' ' || hold.owner_kind || '/' || hold.owner_id as row
        from stock_holds hold
        left join stock_levels level on level.website_id = hold.website_id and level.variant_id = hold.variant_id
        where level.variant_id is null or hold.quantity <= 0
          or hold.expires_at < ${new Date(clock.now().getTime() - HOUR_MS).toISOString()}
        order by 1 limit 20`,
    ),
  },
];
