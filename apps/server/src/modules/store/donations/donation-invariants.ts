import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

export const donationInvariants: readonly Invariant[] = [
  {
    name: 'donations.gifts-alone',
    meaning:
      'An order gave something and has other lines, a discount, shipping or tax: its receipt is wrong.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select placed.website_id || '/' || placed.order_id as row from orders placed
          where (placed.kind = 'donation') <> exists (select from order_lines line
              where line.website_id = placed.website_id and line.order_id = placed.order_id
                and line.product_type = 'donation')
            or (placed.kind = 'donation' and (placed.item_count <> 1 or placed.discount_minor <> 0
              or placed.shipping_minor <> 0 or placed.tax_minor <> 0)) limit 20`,
      ),
  },
];
