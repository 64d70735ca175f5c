import { sql } from '../../platform/db/drizzle.ts';
import type { SignInListener } from '../customers/index.ts';
import { ownerKey } from './cart-owner.ts';
import { type CartParts, MAX_COUPONS } from './cart-parts.ts';

/** Carts at sign-in and sign-out. Only the cart of the visitor's own cookie merges; a user's cart never changes hands. */
export function createCartSignIn({
  clock,
  ids,
  inventory,
}: Pick<CartParts, 'clock' | 'ids' | 'inventory'>): SignInListener {
  const now = (): string => clock.now().toISOString();
  return {
    async signedIn(tx, { websiteId, siteUserId, visitor }) {
      if (visitor === undefined) return;
      const visitorKey = ownerKey({ kind: 'visitor', token: visitor });
      const userKey = ownerKey({ kind: 'site-user', id: siteUserId });
      const { rows } = await tx.execute<{ ended: string | null }>(
        sql`select cart_merge(${websiteId}, ${visitorKey}, ${userKey}, ${MAX_COUPONS}, ${now()}) as ended`,
      );
      const ended = rows[0]?.ended;
      if (ended) await inventory.release(tx, websiteId, { kind: 'cart', id: ended });
    },
    async signedOut(tx, { websiteId, siteUserId, visitor, cloneCart }) {
      if (!cloneCart || visitor === undefined) return;
      const visitorKey = ownerKey({ kind: 'visitor', token: visitor });
      const userKey = ownerKey({ kind: 'site-user', id: siteUserId });
      await tx.execute(sql`
        select from carts where website_id = ${websiteId} and owner_key in (${visitorKey}, ${userKey})
          and order_id is null order by cart_id for update`);
      const { rows } = await tx.execute(sql`
        select from cart_entries entry join carts cart on cart.website_id = entry.website_id and cart.cart_id = entry.cart_id
        where cart.website_id = ${websiteId} and cart.owner_key = ${userKey} and cart.order_id is null
          and entry.removed_at is null`);
      if (rows.length === 0) return;
      const newIds = Array.from({ length: rows.length + 1 }, () => ids.next()).join(',');
      await tx.execute(sql`
        select cart_clone(${websiteId}, ${userKey}, ${visitorKey}, string_to_array(${newIds}, ','), ${now()})`);
    },
  };
}
