import { captchaSecrets } from '@awning/contract';
import type { Clock } from './platform/clock.ts';
import { type Statement, sql } from './platform/db/index.ts';
import { type Invariant, rowsOf } from './platform/invariant.ts';

const MINUTE_MS = 60_000;
/** What follows a payment that a member notes down comes by the outbox, a moment later. */
const GRACE_MINUTES = 5;

const rule = (name: string, meaning: string, query: () => Statement): Invariant => ({
  name: `crossing.${name}`,
  meaning,
  violations: (db) => rowsOf(db, query()),
});

/** What names something that has a site of its own: kind, table, id, the column that names, and where that leads. */
const NAMING: readonly (readonly [string, string, string, string, string, string?])[] = [
  ['order', 'orders', 'order_id', 'cart_id', 'carts'],
  ['order line', 'order_lines', 'line_id', 'item_id', 'items'],
  ['payment', 'payments', 'payment_id', 'order_id', 'orders'],
  ['attempt', 'checkout_attempts', 'attempt_id', 'cart_id', 'carts'],
  ['checkout', 'checkouts', 'cart_id', 'cart_id', 'carts'],
  ['discount use', 'discount_uses', 'order_id', 'order_id', 'orders'],
  ['gift card', 'gift_cards', 'gift_card_id', 'order_id', 'orders'],
  ['gift card movement', 'gift_card_movements', 'gift_card_id', 'reference', 'orders', 'order'],
  ['stock movement', 'stock_movements', 'variant_id', 'reference', 'orders', 'sale'],
];
const KEYS: Readonly<Record<string, string>> = { carts: 'cart_id', items: 'item_id', orders: 'order_id' };

/** A copy of a site has things of the same ids as that site. */
const rowsThatCross = (): Statement =>
  sql.unsafe(
    NAMING.map(
      ([kind, table, id, names, others, reason]) => `
        select '${kind}' as kind, mine.website_id, mine.${id} as id from ${table} mine
          join ${others} other on other.${KEYS[others]} = mine.${names} and other.website_id <> mine.website_id
          and not exists (select from websites copy where copy.copied_from is not null
            and copy.website_id in (mine.website_id, other.website_id))
          ${reason === undefined ? '' : `where mine.reason = '${reason}'`}`,
    ).join(' union all '),
  );

/**
 * What no module can say alone: that goods, money, gift cards, discounts and carts tell the same story about every
 * order. Reports across the tables of several modules, read only.
 */
export const crossingInvariants = ({ clock }: { readonly clock: Clock }): readonly Invariant[] => [
  rule(
    'sales',
    'Other goods left the stock for an order than it has lines for. Count the goods and set the number in the admin.',
    () => sql`
      (select sold.website_id || '/' || sold.reference || ' ' || sold.variant_id as row from stock_movements sold
        where sold.reason = 'sale' and sold.once and -sold.delta <> coalesce((
          select sum(line.quantity) from order_lines line where line.website_id = sold.website_id
            and line.order_id = sold.reference and line.variant_id = sold.variant_id), 0)
        limit 20)
      union all
      -- Of what was unlimited once, nobody can tell afterwards whether it was when it was sold.
      (select line.website_id || '/' || line.order_id || ' ' || line.variant_id from order_lines line
        where line.product_type <> 'donation'
          and not exists (select from stock_movements sold where sold.website_id = line.website_id
            and sold.reference = line.order_id and sold.variant_id = line.variant_id and sold.reason = 'sale' and sold.once)
          and not exists (select from stock_movements endless where endless.website_id = line.website_id
            and endless.variant_id = line.variant_id
            and (endless.reason = 'set-unlimited' or (endless.reason = 'started' and endless.delta = 0)))
        limit 20)`,
  ),
  rule(
    'payments',
    'What an order says was paid is not what its payment says. Look both up in the admin and at the provider.',
    () => sql`
      (select placed.website_id || '/' || placed.order_id as row from orders placed
        left join payments paid on paid.website_id = placed.website_id and paid.order_id = placed.order_id and paid.is_bound
        -- The payment of an order that was called off before anybody paid is over and belongs to nothing.
        where ((placed.due_minor > 0) <> (paid.payment_id is not null)
            and not (placed.financial_status = 'void' and paid.payment_id is null))
          or paid.amount_minor <> placed.due_minor
          or paid.currency <> placed.currency or paid.attempt_id <> placed.attempt_id or paid.cart_id <> placed.cart_id
          or (paid.state = 'captured') <> (placed.paid_minor = placed.total_minor)
        limit 20)
      union all
      (select paid.website_id || '/' || paid.payment_id from payments paid
        where paid.is_bound and not exists (select from orders placed
          where placed.website_id = paid.website_id and placed.order_id = paid.order_id)
        limit 20)`,
  ),
  rule(
    'refunds',
    'What an order says was refunded is not what its payment or its gift cards say.',
    () => sql`
      (select coalesce(said.website_id || '/' || said.refund_id, back.website_id || '/' || back.refund_id) as row
        from (select * from order_refunds where payment_minor > 0) said
        full join (select * from payment_refunds where kind = 'order') back
          on back.website_id = said.website_id and back.refund_id = said.refund_id
        where said.payment_minor is distinct from back.amount_minor or (said.status = 'succeeded') <> (back.state = 'succeeded')
        limit 20)
      union all
      (select coalesce(said.website_id || '/' || said.refund_id, back.website_id || '/' || back.reference)
        from (select refund.website_id, refund.refund_id, card ->> 'id' as gift_card_id, (card ->> 'amountMinor')::bigint as amount
          from order_refunds refund, jsonb_array_elements(refund.gift_cards) card where (card ->> 'amountMinor')::bigint > 0) said
        full join (select * from gift_card_movements where reason = 'refund') back on back.website_id = said.website_id
          and back.reference = said.refund_id and back.gift_card_id = said.gift_card_id
        where said.amount is distinct from back.delta_minor
        limit 20)`,
  ),
  rule(
    'gift-cards',
    'A gift card paid another amount for an order than the order says.',
    () => sql`
      select coalesce(said.website_id || '/' || said.order_id, taken.website_id || '/' || taken.reference) as row
      from (select placed.website_id, placed.order_id, card ->> 'id' as gift_card_id, (card ->> 'amountMinor')::bigint as amount
        from orders placed, jsonb_array_elements(placed.details -> 'giftCards') card where (card ->> 'amountMinor')::bigint > 0) said
      full join (select * from gift_card_movements where reason = 'order') taken on taken.website_id = said.website_id
        and taken.reference = said.order_id and taken.gift_card_id = said.gift_card_id
      where said.amount is distinct from -taken.delta_minor
      limit 20`,
  ),
  rule(
    'discounts',
    'A discount was counted for an order that does not have it, or not counted for one that does.',
    () => sql`
      (select used.website_id || '/' || used.order_id || ' ' || used.coupon_id as row from discount_uses used
        where not exists (select from orders placed where placed.website_id = used.website_id and placed.order_id = used.order_id
          and placed.details -> 'discounts' @> jsonb_build_array(jsonb_build_object('id', used.coupon_id)))
        limit 20)
      union all
      -- One that was cancelled before it was paid has given them back, and uses go with their discount.
      (select placed.website_id || '/' || placed.order_id || ' ' || (discount ->> 'id')
        from orders placed, jsonb_array_elements(placed.details -> 'discounts') discount
        join coupons coupon on coupon.coupon_id = discount ->> 'id'
        where coupon.website_id = placed.website_id and placed.fulfilment_status <> 'CANCELED'
          and not exists (select from discount_uses used where used.website_id = placed.website_id
            and used.coupon_id = coupon.coupon_id and used.order_id = placed.order_id)
        limit 20)`,
  ),
  rule(
    'carts',
    'A cart and its order disagree: the shopper may pay again for what they have.',
    () => sql`
      select coalesce(cart.website_id || '/' || cart.cart_id, placed.website_id || '/' || placed.cart_id) as row
      from (select website_id, cart_id, order_id from carts where order_id is not null) cart
      full join orders placed on placed.website_id = cart.website_id and placed.order_id = cart.order_id
      -- What a member makes for a customer, or a subscription is billed again for, has no cart.
      where cart.cart_id is distinct from placed.cart_id and coalesce(placed.channel, 'web') = 'web'
      limit 20`,
  ),
  rule(
    'given',
    'A customer paid for a gift card, a download or a subscription and did not get it, or got it without an order.',
    () => sql`
      (select line.website_id || '/' || line.order_id || '/' || line.line_id as row from order_lines line
        join orders placed on placed.website_id = line.website_id and placed.order_id = line.order_id
        where line.product_type = 'gift-card'
          and (placed.paid_minor = placed.total_minor and placed.paid_at < ${new Date(clock.now().getTime() - GRACE_MINUTES * MINUTE_MS).toISOString()})
          and line.quantity <> (select count(*) from gift_cards card where card.website_id = line.website_id
            and card.order_id = line.order_id and card.line_id = line.line_id)
        limit 20)
      union all
      (select line.website_id || '/' || line.order_id || '/' || line.line_id from order_lines line
        join orders placed on placed.website_id = line.website_id and placed.order_id = line.order_id
        where placed.kind <> 'order' and line.details -> 'subscriptionPlan' <> 'null'
          and not exists (select from subscriptions made where made.website_id = line.website_id
            and made.first_order_id = line.order_id and made.line_id = line.line_id)
        limit 20)
      union all
      (select given.website_id || '/' || given.order_id || '/' || given.line_id from (
          select website_id, order_id, line_id, 'gift-card' as what from gift_cards where order_id is not null
          union all select website_id, first_order_id, line_id, 'subscription' from subscriptions
          union all select website_id, order_id, line_id, 'digital' from download_grants) given
        where not exists (select from order_lines line
          join orders placed on placed.website_id = line.website_id and placed.order_id = line.order_id
          where line.website_id = given.website_id and line.order_id = given.order_id and line.line_id = given.line_id
            and (given.what = 'subscription' or placed.paid_minor = placed.total_minor))
        limit 20)`,
  ),
  rule(
    'sites',
    'Something of one site names something of another: a shop shows or counts what is not its own.',
    () => sql`
      select kind || ' ' || website_id || '/' || id as row from (${rowsThatCross()}) crossed
      limit 20`,
  ),
  rule(
    'captcha-keys',
    'The captcha of a site lacks a key: nobody can send a form there that asks for it. Set the key, or choose another captcha.',
    () => sql`
      select s.website_id as row from settings s where s.scope = 'captcha' and s.value->>'kind' like 'recaptcha-%'
        and (coalesce(s.value->>'siteKey', '') = '' or not exists (select from secrets k where k.website_id = s.website_id
          and k.name = case s.value->>'kind' when 'recaptcha-checkbox' then ${captchaSecrets.checkbox} else ${captchaSecrets.enterprise} end))
      limit 20`,
  ),
];
