import type { FunnelReason, FunnelStepName } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { placedOrders, type SaleSpan, within } from './sale-repository.ts';

/** Of a cart that was used on later days than its first, the day alone is known, and that in UTC. */
const usedAt = sql`case when carts.used_on > (carts.created_at at time zone 'UTC')::date
  then (carts.used_on + time '12:00') at time zone 'UTC' else carts.created_at end`;

/**
 * Carts that became no order and hold something, each with the step at which it was left: on the day of the last thing
 * that was typed into its checkout, or of its last use. What is in them is worth what the shopper was shown, or what
 * the shop asks today. A part of a statement: `with left_carts as (…)`.
 */
export const leftCarts = (websiteId: WebsiteId, span: SaleSpan): Statement => sql`
  select cart.cart_id, cart.begun, cart.at, typed.typed, typed.seen, typed.origin, held.items,
    case when typed.seen ->> 'currency' = ${span.currency} then (typed.seen ->> 'goodsMinor')::bigint else held.minor end as worth_minor
  from (
    select carts.website_id, carts.cart_id, typed_at is not null or attempted_at is not null as begun,
      coalesce(greatest(typed_at, attempted_at), ${usedAt}) as at
    from carts
    left join lateral (select max(updated_at) as typed_at from checkouts
      where checkouts.website_id = carts.website_id and checkouts.cart_id = carts.cart_id) typing on true
    left join lateral (select max(created_at) as attempted_at from checkout_attempts attempt
      where attempt.website_id = carts.website_id and attempt.cart_id = carts.cart_id) trying on true
    where carts.website_id = ${websiteId} and carts.order_id is null and carts.signed_in_as is null
      and carts.used_on >= ${span.from}::date - 1
  ) cart
  join lateral (
    select sum(entry.quantity) as items,
      sum(entry.quantity * case when variant.on_sale then variant.sale_price_minor else variant.price_minor end) as minor
    from cart_entries entry
    left join product_variants variant on variant.website_id = entry.website_id and variant.variant_id = entry.variant_id
    where entry.website_id = cart.website_id and entry.cart_id = cart.cart_id and entry.removed_at is null) held on held.items > 0
  left join lateral (
    select typed, seen, origin from checkouts
    where checkouts.website_id = cart.website_id and checkouts.cart_id = cart.cart_id
    order by updated_at desc limit 1) typed on true
  where ${within(sql`cart.at`, span)}`;

const LeftSums = {
  begun: column.boolean,
  carts: column.integer,
  worthMinor: column.integer,
};

/** By whether the checkout was begun. */
export const readLeftSums = (
  db: Queryable,
  websiteId: WebsiteId,
  span: SaleSpan,
): Promise<RowOf<typeof LeftSums>[]> =>
  db.rows(
    LeftSums,
    sql`with left_carts as (${leftCarts(websiteId, span)})
      select begun, count(*)::int as carts, coalesce(sum(worth_minor), 0)::float8 as "worthMinor" from left_carts group by 1`,
  );

const PaidSums = { orders: column.integer, salesMinor: column.integer, ordersMinor: column.integer };

/** Orders that were carts, found by their carts, beside what the orders of the shop say by themselves. */
export const readPaidSums = (
  db: Queryable,
  websiteId: WebsiteId,
  span: SaleSpan,
): Promise<RowOf<typeof PaidSums>> =>
  db.one(
    PaidSums,
    sql`with placed as (${placedOrders(websiteId, span)})
      select count(carts.cart_id)::int as orders, coalesce(sum(net_minor) filter (where carts.cart_id is not null), 0)::float8 as "salesMinor",
        coalesce(sum(net_minor) filter (where channel = 'web'), 0)::float8 as "ordersMinor"
      from placed left join carts on carts.website_id = ${websiteId} and carts.cart_id = placed.cart_id
        and carts.order_id = placed.order_id`,
  );

const ReasonRow = {
  reason: column.word<FunnelReason['reason']>(),
  step: column.word<FunnelStepName>(),
  detail: column.text,
  count: column.integer,
  worthMinor: column.nullable(column.integer),
  target: column.word<FunnelReason['target']>(),
  targetId: column.nullable(column.text),
};

const MOST_REASONS = 30;

/** Why carts were left, as far as the shop knows: a cart with two reasons stands in both. */
export const readReasons = (
  db: Queryable,
  websiteId: WebsiteId,
  span: SaleSpan,
): Promise<RowOf<typeof ReasonRow>[]> =>
  db.rows(
    ReasonRow,
    sql`with left_carts as (${leftCarts(websiteId, span)}),
      refused as (
        select left_carts.cart_id, left_carts.worth_minor, attempt.failure ->> 'reason' as why, attempt.failure ->> 'sentence' as sentence
        from left_carts join checkout_attempts attempt on attempt.website_id = ${websiteId}
          and attempt.cart_id = left_carts.cart_id and attempt.state = 'failed'
        where attempt.failure ->> 'reason' not in ('cart-bought', 'cart-gone')),
      reasons as (
        select case why when 'declined' then 'declined' when 'stock' then 'sold-out'
            when 'expired' then 'payment-failed' when 'given-back' then 'payment-failed' else 'refused' end as reason,
          'checkout' as step, max(sentence) as detail, count(distinct cart_id) as count,
          (select sum(worth_minor) from (select distinct cart_id, worth_minor from refused same where same.why = refused.why) once) as worth,
          case why when 'stock' then 'inventory' when 'discount' then 'discounts' when 'gift-card' then 'discounts' else 'payments' end as target,
          null as target_id
        from refused group by why
        union all
        select 'no-delivery', 'checkout', max(coalesce(typed -> 'shippingAddress' ->> 'countryCode', '')), count(*), sum(worth_minor),
          'delivery', null
        from left_carts where seen ->> 'obstacle' = 'no-delivery'
        group by typed -> 'shippingAddress' ->> 'countryCode'
        union all
        select 'delivery-cost', 'checkout', '', count(*), sum(worth_minor), 'delivery', null
        from left_carts where (seen ->> 'shippingMinor')::bigint > 0 and seen ->> 'obstacle' is null
          and cart_id not in (select cart_id from refused) having count(*) > 0
        union all
        select 'sold-out', case when begun then 'checkout' else 'cart' end, coalesce(max(item.title), ''), count(distinct left_carts.cart_id),
          null, 'inventory', entry.item_id
        from left_carts
        join cart_entries entry on entry.website_id = ${websiteId} and entry.cart_id = left_carts.cart_id and entry.removed_at is null
        join stock_on_hand stock on stock.website_id = ${websiteId} and stock.variant_id = entry.variant_id
          and stock.on_hand < entry.quantity
        left join items item on item.website_id = ${websiteId} and item.item_id = entry.item_id
        group by begun, entry.item_id
        union all
        select 'error', case when page like '/checkout%' then 'checkout' else 'cart' end, message, sum(of_day.count), null, 'errors',
          error.fingerprint
        from javascript_errors error
        join javascript_error_counts of_day on of_day.website_id = error.website_id and of_day.fingerprint = error.fingerprint
          and of_day.dimension = 'day' and of_day.value between ${span.from} and ${span.to}
        where error.website_id = ${websiteId} and (page like '/cart%' or page like '/checkout%')
        group by page, message, error.fingerprint)
      select reason, step, coalesce(detail, '') as detail, count::int as count, worth::float8 as "worthMinor", target, target_id as "targetId"
      from reasons order by worth desc nulls last, count desc, reason, detail limit ${MOST_REASONS}`,
  );
