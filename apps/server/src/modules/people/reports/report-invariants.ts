import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/** Reports add up lines, delivery and refunds by themselves: here what they come to is held against the orders. */
export const reportInvariants: readonly Invariant[] = [
  {
    name: 'reports.lines-and-orders',
    meaning:
      'The lines of an order with their tax, its delivery and its refunds do not come to what the order says: sales by product are not the sales of the day.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select placed.website_id || '/' || placed.order_id as row from orders placed
          join lateral (
            select sum(subtotal_minor - discount_minor) as goods, sum(tax_minor) as tax from order_lines line
            where line.website_id = placed.website_id and line.order_id = placed.order_id) lines on true
          where not placed.test_mode and placed.total_minor <> lines.goods + placed.shipping_minor
            + case when placed.prices_include_tax then 0 else placed.tax_minor end
          order by 1 limit 20`,
      ),
  },
  {
    name: 'reports.origins',
    meaning:
      'An order knows only half of where its visit came from: reports by source and by campaign differ.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || order_id as row from orders
          where num_nulls(visit_source, visit_medium, visit_campaign) not in (0, 3) order by 1 limit 20`,
      ),
  },
];
