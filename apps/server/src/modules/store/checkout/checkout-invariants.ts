import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/** What the constraints of the tables cannot say, or would stop saying if the data were restored without them. */
export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'checkout.one-order-per-cart',
    meaning: 'Two attempts have bought the same cart: the shopper paid twice for it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || cart_id as row from checkout_attempts where state = 'completed'
          group by website_id, cart_id having count(*) > 1 limit 20`,
      ),
  },
  {
    name: 'checkout.attempts-as-frozen',
    meaning: 'The order that was frozen is another one than the attempt is about.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || attempt_id as row from checkout_attempts
          where draft is not null and (draft #>> '{order,orderId}' is distinct from order_id
            or draft #>> '{order,cartId}' is distinct from cart_id
            or draft #>> '{order,attemptId}' is distinct from attempt_id
            or draft #>> '{order,payment,paymentId}' is distinct from payment_id
            or (draft #>> '{order,totalMinor}')::bigint is distinct from total_minor) limit 20`,
      ),
  },
  // Read-only reports over the tables of other modules: what an attempt says has to be so in all of them.
  {
    name: 'checkout.completed-has-order',
    meaning:
      'An attempt is completed and there is no order of it, or its cart is not bought by it: the shopper paid for nothing.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select attempt.website_id || '/' || attempt.attempt_id as row from checkout_attempts attempt
          where attempt.state = 'completed' and (
            not exists (select from orders o
              where o.website_id = attempt.website_id and o.order_id = attempt.order_id and o.cart_id = attempt.cart_id)
            or not exists (select from carts cart where cart.website_id = attempt.website_id
              and cart.cart_id = attempt.cart_id and cart.order_id = attempt.order_id)) limit 20`,
      ),
  },
  {
    name: 'checkout.order-has-attempt',
    meaning: 'There is an order of an attempt that is not completed: it may be made or paid back twice.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select attempt.website_id || '/' || attempt.attempt_id as row from checkout_attempts attempt
          where attempt.state <> 'completed' and exists (select from orders o
            where o.website_id = attempt.website_id and o.order_id = attempt.order_id) limit 20`,
      ),
  },
];
