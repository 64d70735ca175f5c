import { column, sql } from '../../../platform/db/index.ts';
import type { SignInListener } from '../../people/customers/index.ts';
import { ownerKey } from './cart-owner.ts';
import {
  type CartParts,
  MAX_COUPONS,
  MAX_MERGED_ENTRIES,
  MAX_MERGED_FIELDS_BYTES,
  MAX_REMOVED,
} from './cart-parts.ts';

/**
 * Carts at sign-in and sign-out. Only the cart of the visitor's own cookie merges; a user's cart never changes hands.
 */
export function createCartSignIn({ clock, ids }: Pick<CartParts, 'clock' | 'ids'>): SignInListener {
  const now = (): string => clock.now().toISOString();
  return {
    async signedIn(tx, { websiteId, siteUserId, visitor }) {
      if (visitor === undefined) return;
      const visitorKey = ownerKey({ kind: 'visitor', token: visitor });
      const userKey = ownerKey({ kind: 'site-user', id: siteUserId });
      // Stock that is held for an ended cart stays so: somebody is paying for it.
      const ended = await tx.rows(
        { id: column.text },
        sql`
        select cart_merge(${websiteId}, ${visitorKey}, ${userKey}, ${ids.next()}, ${ids.next()}, ${MAX_MERGED_ENTRIES},
          ${MAX_MERGED_FIELDS_BYTES}, ${MAX_REMOVED}, ${MAX_COUPONS}, ${now()}) as id`,
      );
      // What a link of the waitlist keeps goes where its entry went.
      for (const { id } of ended)
        await tx.run(sql`
          select move_claims(${websiteId}, ${id}, cart_id) from carts
          where website_id = ${websiteId} and owner_key = ${userKey} and order_id is null`);
    },
    async signedOut(tx, { websiteId, siteUserId, visitor, cloneCart }) {
      if (!cloneCart || visitor === undefined) return;
      const visitorKey = ownerKey({ kind: 'visitor', token: visitor });
      const userKey = ownerKey({ kind: 'site-user', id: siteUserId });
      const locked = await tx.rows(
        { id: column.text, owner: column.text },
        sql`
        select cart_id as id, owner_key as owner from carts
        where website_id = ${websiteId} and owner_key in (${visitorKey}, ${userKey}) and order_id is null
        order by cart_id for update`,
      );
      // One that another device starts at this moment is not locked: it could grow while its lines are counted.
      const users = locked.find(({ owner }) => owner === userKey);
      if (users === undefined) return;
      const count = await tx.run(sql`
        select from cart_entries
        where website_id = ${websiteId} and cart_id = ${users.id} and removed_at is null`);
      if (count === 0) return;
      const newIds = Array.from({ length: count + 1 }, () => ids.next()).join(',');
      await tx.run(sql`
        select cart_clone(${websiteId}, ${users.id}, ${visitorKey}, string_to_array(${newIds}, ','), ${now()})`);
    },
  };
}
