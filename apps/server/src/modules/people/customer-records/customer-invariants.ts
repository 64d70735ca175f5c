import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

export const customerInvariants: readonly Invariant[] = [
  {
    name: 'customers.addresses',
    meaning: 'An address belongs to a customer who is not there, or who was merged into another one.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select e.website_id || '/' || e.canonical_email as row from customer_emails e
          where not exists (select from customers c
            where c.website_id = e.website_id and c.customer_id = e.customer_id and c.merged_into is null)
          order by 1 limit 20`,
      ),
  },
];
