import { type Statement, sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

const rule = (name: string, meaning: string, query: Statement): Invariant => ({
  name: `orders.${name}`,
  meaning,
  violations: (db) => rowsOf(db, query),
});

const CHILDREN = [
  'order_lines',
  'order_events',
  'order_notes',
  'order_fulfilments',
  'order_fulfilment_lines',
  'order_refunds',
  'order_refund_lines',
] as const;

/**
 * Constraints keep most of these already; they are asked again because backups and repairs by hand go around
 * constraints.
 */
export const orderInvariants: readonly Invariant[] = [
  rule(
    'one-per-cart',
    'A cart was bought twice: the shopper may have paid twice. Look at both orders and refund one.',
    sql`select website_id || '/' || cart_id as row from orders
      group by website_id, cart_id having count(*) > 1 order by 1 limit 20`,
  ),
  rule(
    'lines',
    'An order has no lines, or other amounts than its lines: what was bought cannot be told any more.',
    sql`select placed.website_id || '/' || placed.order_id as row from orders placed
      left join lateral (
        select sum(quantity) as items, sum(subtotal_minor) as subtotal, sum(discount_minor) as discount, sum(tax_minor) as tax
        from order_lines line where line.website_id = placed.website_id and line.order_id = placed.order_id) lines on true
      where lines.items is distinct from placed.item_count or lines.subtotal <> placed.subtotal_minor
        or lines.discount <> placed.discount_minor or lines.tax > placed.tax_minor
      order by 1 limit 20`,
  ),
  rule(
    'totals',
    'The amounts of an order do not add up.',
    sql`select website_id || '/' || order_id as row from orders
      where total_minor <> subtotal_minor - discount_minor + shipping_minor + case when prices_include_tax then 0 else tax_minor end
        or gift_card_minor + due_minor <> total_minor
        or least(subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor, gift_card_minor, due_minor) < 0
        or gift_card_minor <> coalesce((select sum((card ->> 'amountMinor')::bigint) from jsonb_array_elements(details -> 'giftCards') card), 0)
      order by 1 limit 20`,
  ),
  rule(
    'refunds',
    'More was refunded for an order than was paid, or its refunds do not add up to what it says.',
    sql`select placed.website_id || '/' || placed.order_id as row from orders placed
      left join lateral (
        select coalesce(sum(case when status = 'refused' then amount_minor - payment_minor else amount_minor end), 0) as refunded
        from order_refunds refund where refund.website_id = placed.website_id and refund.order_id = placed.order_id) refunds on true
      where placed.refunded_minor <> refunds.refunded or placed.refunded_minor > placed.paid_minor
        or placed.paid_minor not in (placed.gift_card_minor, placed.total_minor)
      order by 1 limit 20`,
  ),
  rule(
    'pay-back',
    'What an order says is still to be paid back by hand is not what its refunds say.',
    sql`select placed.website_id || '/' || placed.order_id as row from orders placed
      left join lateral (
        select coalesce(sum(payment_minor) filter (where by_hand and paid_back_at is null and status <> 'refused'), 0) as minor
        from order_refunds refund where refund.website_id = placed.website_id and refund.order_id = placed.order_id) refunds on true
      where placed.pay_back_minor <> refunds.minor
      order by 1 limit 20`,
  ),
  rule(
    'refunded-lines',
    'A line says that other quantities were refunded than its refunds say.',
    sql`select line.website_id || '/' || line.order_id || '/' || line.line_id as row from order_lines line
      left join lateral (
        select coalesce(sum(back.quantity), 0) as quantity from order_refund_lines back
        join order_refunds refund on refund.website_id = back.website_id and refund.order_id = back.order_id
          and refund.refund_id = back.refund_id and refund.status <> 'refused'
        where back.website_id = line.website_id and back.order_id = line.order_id and back.line_id = line.line_id) refunds on true
      where line.refunded <> refunds.quantity or line.refunded > line.quantity
      order by 1 limit 20`,
  ),
  rule(
    'numbers',
    'Order numbers have a gap, or are not in order: orders were removed by hand.',
    sql`select website_id || '/' || coalesce(order_number, 'counter') as row from (
        select website_id, order_number, prefix, sequence, number, number_from,
          lag(sequence, 1, 0) over chain as previous, lag(number, 1, 0::bigint) over chain as before
        from orders window chain as (partition by website_id order by sequence)) placed
      where sequence <> previous + 1 or number < greatest(before + 1, number_from)
        or (number > greatest(before + 1, number_from) and not exists (
          select from orders taken where taken.website_id = placed.website_id
            and taken.order_number = placed.prefix || greatest(placed.before + 1, placed.number_from)::text))
      union all
      select counter.website_id || '/counter' from order_counters counter
      where counter.sequence <> (select count(*) from orders placed where placed.website_id = counter.website_id)
      order by 1 limit 20`,
  ),
  rule(
    'fulfilled',
    'More of a line was fulfilled than was bought, or other quantities than its fulfilments say.',
    sql`select line.website_id || '/' || line.order_id || '/' || line.line_id as row from order_lines line
      left join lateral (
        select coalesce(sum(sent.quantity), 0) as quantity from order_fulfilment_lines sent
        where sent.website_id = line.website_id and sent.order_id = line.order_id and sent.line_id = line.line_id) sent on true
      where line.fulfilled <> sent.quantity or line.fulfilled + line.called_off > line.quantity
      order by 1 limit 20`,
  ),
  rule(
    'called-off',
    'Something of an order is not sent although it was not refunded, or is sent although it was.',
    sql`select line.website_id || '/' || line.order_id || '/' || line.line_id as row from order_lines line
      join orders placed on placed.website_id = line.website_id and placed.order_id = line.order_id
      left join lateral (
        select coalesce(sum(back.called_off), 0) as quantity from order_refund_lines back
        join order_refunds refund on refund.website_id = back.website_id and refund.order_id = back.order_id
          and refund.refund_id = back.refund_id and refund.status <> 'refused'
        where back.website_id = line.website_id and back.order_id = line.order_id and back.line_id = line.line_id) refunds on true
      where line.called_off <> case when placed.canceled_at is null then refunds.quantity else line.quantity - line.fulfilled end
      order by 1 limit 20`,
  ),
  rule(
    'timeline',
    'The timeline of an order has a gap: rows were removed by hand.',
    sql`select placed.website_id || '/' || placed.order_id as row from orders placed
      left join lateral (
        select count(*) as count, coalesce(max(sequence), 0) as last from order_events event
        where event.website_id = placed.website_id and event.order_id = placed.order_id) events on true
      where events.count <> placed.last_event or events.last <> placed.last_event
      order by 1 limit 20`,
  ),
  rule(
    'sites',
    'Something belongs to an order of another site, or to none.',
    sql.join(
      CHILDREN.map(
        (
          table,
        ) => sql`(select ${table}::text || ' ' || child.website_id || '/' || child.order_id as row from ${sql.unsafe(table)} child
          where not exists (select from orders placed
            where placed.website_id = child.website_id and placed.order_id = child.order_id) limit 5)`,
      ),
      sql` union all `,
    ),
  ),
];
