import { column, sql } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';

export const reviewInvariants: readonly Invariant[] = [
  {
    name: 'reviews.decided',
    meaning: 'A review is published or rejected without a decision, or still waits after one.',
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select website_id || '/' || review_id as row from product_reviews
        where (state = 'pending') <> (decided_by is null) limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
  {
    name: 'reviews.of-products',
    meaning: 'A review belongs to something that is not a product: no page ever shows it.',
    // Reads the table of another module, for this report alone.
    violations: async (db) => {
      const rows = await db.rows(
        { row: column.text },
        sql`
        select r.website_id || '/' || r.review_id as row from product_reviews r
        left join items i on i.website_id = r.website_id and i.item_id = r.item_id
        where i.record_type is distinct from 11 limit 20`,
      );
      return rows.map(({ row }) => row);
    },
  },
];
