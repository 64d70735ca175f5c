import { type Statement, sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

const rule = (name: string, meaning: string, query: Statement): Invariant => ({
  name: `returns.${name}`,
  meaning,
  violations: (db) => rowsOf(db, query),
});

export const returnInvariants: readonly Invariant[] = [
  rule(
    'lines',
    'A return has no lines: nobody can tell what it is about.',
    sql`select website_id || '/' || return_id as row from order_returns back
      where not exists (select from order_return_lines line
        where line.website_id = back.website_id and line.order_id = back.order_id and line.return_id = back.return_id)
      order by 1 limit 20`,
  ),
  rule(
    'sent',
    'More of a line came back than was ever sent of it.',
    sql`select line.website_id || '/' || line.order_id || '/' || line.line_id as row
      from order_lines line join lateral (
        select sum(back.received) as received from order_return_lines back
        where back.website_id = line.website_id and back.order_id = line.order_id and back.line_id = line.line_id) came
        on came.received > line.fulfilled
      order by 1 limit 20`,
  ),
  rule(
    'asked',
    'An order counts other returns that wait for an answer than it has: the list shows it wrongly.',
    sql`select placed.website_id || '/' || placed.order_id as row from orders placed
      where (placed.asked_returns > 0 or exists (select from order_returns back where back.website_id = placed.website_id
          and back.order_id = placed.order_id and back.state = 'asked'))
        and placed.asked_returns <> (select count(*) from order_returns back where back.website_id = placed.website_id
          and back.order_id = placed.order_id and back.state = 'asked')
      order by 1 limit 20`,
  ),
];
