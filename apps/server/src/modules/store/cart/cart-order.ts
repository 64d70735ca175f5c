import { buyCart, findOpenCart, markInCheckout } from './cart-life-repository.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import type { Carts } from './carts.ts';

type CartOrders = Pick<Carts, 'buy' | 'touch' | 'find'>;

/** What an order does to its cart, in the order's own transaction. */
export const createCartOrder = ({
  database,
  clock,
  ids,
}: Pick<CartParts, 'database' | 'clock' | 'ids'>): CartOrders => ({
  buy: (tx, websiteId, cartId, order) =>
    buyCart(tx, websiteId, { cartId, newCartId: ids.next(), order, now: clock.now() }),
  find: (websiteId, of) =>
    findOpenCart(database.query, websiteId, 'cartToken' in of ? subscriptionKey(of.cartToken) : ownerKey(of)),
  async touch(tx, websiteId, cartId) {
    await markInCheckout(tx, websiteId, cartId, clock.now());
  },
});
