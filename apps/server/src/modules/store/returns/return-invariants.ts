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
    'open',
    'An order counts other returns that are not done than it has: the list shows it wrongly.',
    sql`select placed.website_id || '/' || placed.order_id as row from orders placed
      where (placed.open_returns > 0 or exists (select from order_returns back where back.website_id = placed.website_id
          and back.order_id = placed.order_id))
        and placed.open_returns <> (select count(*) from order_returns back where back.website_id = placed.website_id
          and back.order_id = placed.order_id and (back.state = 'asked' or back.state = 'accepted' and exists (
            select from order_return_lines line join order_lines sold using (website_id, order_id, line_id)
            where line.website_id = back.website_id and line.order_id = back.order_id
              and line.return_id = back.return_id
              and (line.received < line.quantity or 0 < least(
                sold.fulfilled - greatest(0, sold.refunded - sold.called_off),
                line.received - coalesce((select sum(paid.quantity) from order_return_refunds paid
                  join order_refunds refund using (website_id, order_id, refund_id)
                  where paid.website_id = line.website_id and paid.order_id = line.order_id
                    and paid.return_id = line.return_id and paid.line_id = line.line_id
                    and refund.status <> 'refused'), 0))))))
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
