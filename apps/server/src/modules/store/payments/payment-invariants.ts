import type { Clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

const MINUTE_MS = 60_000;

/**
 * Constraints keep most of these already; they are asked again because backups and repairs by hand go around
 * constraints.
 */
export const paymentInvariants = (clock: Clock): readonly Invariant[] => {
  const ago = (minutes: number): string =>
    new Date(clock.now().getTime() - minutes * MINUTE_MS).toISOString();
  return [
    {
      name: 'payments.money-without-order',
      meaning:
        'A shopper has paid, and there is neither an order nor a refund on its way: is the job queue running?',
      violations: (db) =>
        rowsOf(
          db,
          sql`select website_id || '/' || payment_id as row from payments
            where state = 'succeeded' and moved_at < ${ago(5)} order by 1 limit 20`,
        ),
    },
    {
      name: 'payments.refunds',
      meaning: 'The refunded amount of a payment is not what its refunds add up to, or more than was paid.',
      violations: (db) =>
        rowsOf(
          db,
          sql`select payment.website_id || '/' || payment.payment_id as row from payments payment
            left join lateral (
              select sum(amount_minor) filter (where state = 'succeeded') as done,
                sum(amount_minor) filter (where state <> 'refused') as promised
              from payment_refunds refund
              where refund.website_id = payment.website_id and refund.payment_id = payment.payment_id) refunds on true
            where payment.refunded_minor <> coalesce(refunds.done, 0) or payment.promised_minor <> coalesce(refunds.promised, 0)
              or coalesce(refunds.promised, 0) > coalesce(payment.received_minor, payment.amount_minor)
              or (payment.promised_minor > 0 and payment.state not in ('captured', 'giving-back', 'given-back'))
            order by 1 limit 20`,
        ),
    },
    {
      name: 'payments.given-back',
      meaning:
        'A payment that came to no order is not on its way back, or its refund was refused: look at it in the admin.',
      violations: (db) =>
        rowsOf(
          db,
          sql`select payment.website_id || '/' || payment.payment_id as row from payments payment
            left join payment_refunds refund on refund.website_id = payment.website_id
              and refund.payment_id = payment.payment_id and refund.kind = 'give-back'
            where (payment.state = 'giving-back' and coalesce(refund.state, 'refused') = 'refused')
              or (payment.state = 'given-back' and refund.state is distinct from 'succeeded')
              or (refund.state is not null and payment.state not in ('giving-back', 'given-back'))
            order by 1 limit 20`,
        ),
    },
    {
      name: 'payments.refunds-waiting',
      meaning: 'A refund has not been made for three days. See why at the payment, and try it again there.',
      violations: (db) =>
        rowsOf(
          db,
          sql`select website_id || '/' || refund_id as row from payment_refunds
            where state = 'queued' and moved_at < ${ago(3 * 24 * 60)} order by 1 limit 20`,
        ),
    },
    {
      name: 'payments.states',
      meaning: 'A payment does not stand where its record says: it was changed by hand.',
      violations: (db) =>
        rowsOf(
          db,
          sql`select website_id || '/' || payment_id as row from payments
            where state is distinct from (
                select entry->>'state' from jsonb_array_elements(history) with ordinality as h(entry, n)
                where entry->>'state' not in ('problem', 'problem-dismissed') order by n desc limit 1)
              or (is_bound and not (state = 'captured' or (state = 'pending' and provider is null)))
            order by 1 limit 20`,
        ),
    },
    {
      name: 'payments.events',
      meaning:
        'A provider told of a payment that is not ours, or with another amount. Look it up in its dashboard.',
      violations: (db) =>
        rowsOf(
          db,
          sql`select website_id || ' ' || provider || ' ' || event_id || ': ' || outcome || ' ' || reference as row
            from payment_events where outcome in ('unknown', 'mismatch')
              and received_at > ${ago(7 * 24 * 60)} order by received_at desc limit 20`,
        ),
    },
  ];
};
