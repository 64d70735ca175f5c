import { column, prepareStatement } from '../../../platform/db/index.ts';
import type { CartId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartRow, Carts } from './carts.ts';

const buyCart = prepareStatement(
  { outcome: column.word<'bought' | 'taken' | 'gone'>(), taken_by: column.nullable(column.text) },
  'select outcome, taken_by from cart_buy($1, $2, $3, $4, $5, $6)',
);
const findCart = prepareStatement(
  { cartId: column.id<CartId>(), kind: column.word<CartRow['kind']>() },
  `select cart_id as "cartId", kind from carts
    where website_id = $1 and owner_key = $2 and order_id is null and signed_in_as is null`,
);
const touchCart = prepareStatement(
  {},
  `update carts set in_checkout = true, used_on = greatest(used_on, ($3::timestamptz at time zone 'UTC')::date)
    where website_id = $1 and cart_id = $2`,
);

type CartOrders = Pick<Carts, 'buy' | 'touch' | 'find'>;

/** What an order does to its cart, in the order's own transaction. */
export const createCartOrder = ({
  database,
  clock,
  ids,
}: Pick<CartParts, 'database' | 'clock' | 'ids'>): CartOrders => ({
  async buy(tx, websiteId, cartId, { orderId, lines }) {
    const bought = lines.map(({ entryId, variantId, quantity }) => ({
      entry_id: entryId,
      variant_id: variantId,
      quantity,
    }));
    const [row] = await buyCart.within(tx, [
      websiteId,
      cartId,
      orderId,
      JSON.stringify(bought),
      ids.next(),
      clock.now().toISOString(),
    ]);
    invariant(row, 'a function of the database answers with one row');
    return row.outcome === 'bought' ? { ok: true } : { ok: false, orderId: row.taken_by };
  },
  async find(websiteId, of) {
    const key = 'cartToken' in of ? subscriptionKey(of.cartToken) : ownerKey(of);
    const [match] = await findCart.run(database, [websiteId, key]);
    return match ?? null;
  },
  async touch(tx, websiteId, cartId) {
    await touchCart.within(tx, [websiteId, cartId, clock.now().toISOString()]);
  },
});
