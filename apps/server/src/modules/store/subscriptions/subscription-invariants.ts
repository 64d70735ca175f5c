import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

export const subscriptionInvariants: readonly Invariant[] = [
  {
    name: 'subscriptions.first-order',
    meaning: 'A subscription has no order that began it, so that nobody has agreed to be billed.',
    // A report across tables, read only.
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select subscription.website_id || '/' || subscription.subscription_id as row from subscriptions subscription
        where not exists (select from orders placed
          where placed.website_id = subscription.website_id and placed.order_id = subscription.first_order_id)
        order by 1 limit 20`,
      ),
  },
  {
    name: 'subscriptions.cycles',
    meaning: 'A subscription is billed more often than was agreed, or has a date although it has ended.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select website_id || '/' || subscription_id as row from subscriptions
        where (cycles > 0 and cycles_done > cycles) or ((state in ('active', 'past-due')) <> (next_billing_on is not null))
          or next_billing_on <= started_on
        order by 1 limit 20`,
      ),
  },
  {
    name: 'subscriptions.renewals',
    meaning:
      'A renewal is paid and has no order, an order says that it is a renewal and is none, or one is under way for two days.',
    violations: (db) =>
      rowsOf(
        db,
        sql`
        (select website_id || '/' || subscription_id || ' ' || period as row from subscription_renewals renewal
          where (state = 'paid') <> exists (select from orders placed
            where placed.website_id = renewal.website_id and placed.order_id = renewal.order_id)
          limit 20)
        union all
        (select placed.website_id || '/' || placed.order_id from orders placed where placed.channel = 'renewal'
          and not exists (select from subscription_renewals renewal
            where renewal.website_id = placed.website_id and renewal.order_id = placed.order_id)
          limit 20)
        union all
        (select website_id || '/' || subscription_id || ' ' || period from subscription_renewals
          where state = 'open' and moved_at < now() - interval '2 days' limit 20)`,
      ),
  },
  {
    name: 'subscriptions.ended-orders',
    meaning:
      'A subscription began with an order that was cancelled, never paid or refunded: the customer would be billed for it. Cancel it.',
    // While a refund is on its way nobody knows whether the order is paid back.
    violations: (db) =>
      rowsOf(
        db,
        sql`
        select subscription.website_id || '/' || subscription.subscription_id as row from subscriptions subscription
        join orders placed on placed.website_id = subscription.website_id and placed.order_id = subscription.first_order_id
        where subscription.state in ('active', 'past-due', 'paused') and (placed.canceled_at is not null or placed.financial_status in ('void', 'pending')
          or (placed.financial_status = 'refunded' and not exists (select from order_refunds refund
            where refund.website_id = placed.website_id and refund.order_id = placed.order_id and refund.status = 'pending')))
        order by 1 limit 20`,
      ),
  },
];
