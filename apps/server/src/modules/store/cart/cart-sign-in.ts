import type { SignInListener } from '../../people/customers/index.ts';
import { cloneCart, countEntries, lockCarts, mergeCarts, moveClaims } from './cart-life-repository.ts';
import { ownerKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';

/**
 * Carts at sign-in and sign-out. Only the cart of the visitor's own cookie merges; a user's cart never changes hands.
 */
export function createCartSignIn({ clock, ids }: Pick<CartParts, 'clock' | 'ids'>): SignInListener {
  return {
    async signedIn(tx, { websiteId, siteUserId, visitor }) {
      if (visitor === undefined) return;
      const visitorKey = ownerKey({ kind: 'visitor', token: visitor });
      const userKey = ownerKey({ kind: 'site-user', id: siteUserId });
      // Stock that is held for an ended cart stays on hold: the shopper is paying for it.
      const ended = await mergeCarts(tx, websiteId, {
        visitorKey,
        userKey,
        closedId: ids.next(),
        usersId: ids.next(),
        now: clock.now(),
      });
      for (const endedId of ended) await moveClaims(tx, websiteId, { endedId, userKey });
    },
    async signedOut(tx, { websiteId, siteUserId, visitor, cloneCart: isWanted }) {
      if (!isWanted || visitor === undefined) return;
      const visitorKey = ownerKey({ kind: 'visitor', token: visitor });
      const userKey = ownerKey({ kind: 'site-user', id: siteUserId });
      const locked = await lockCarts(tx, websiteId, [visitorKey, userKey]);
      // One that another device starts at this moment is not locked: it could grow while its lines are counted.
      const users = locked.find(({ owner }) => owner === userKey);
      if (users === undefined) return;
      const count = await countEntries(tx, websiteId, users.id);
      if (count === 0) return;
      const newIds = Array.from({ length: count + 1 }, () => ids.next());
      await cloneCart(tx, websiteId, { usersId: users.id, visitorKey, newIds, now: clock.now() });
    },
  };
}
