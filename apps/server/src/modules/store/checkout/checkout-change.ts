import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { ownerKey } from '../cart/index.ts';
import {
  type CheckoutRef,
  lockCheckout,
  type StoredCheckout,
  writeCheckout,
} from '../checkout-details/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { Shopper } from './checkouts.ts';

/** What is typed into a cart that a link opens is for nobody else who has the link. */
export const typistOf = ({ of, by }: Shopper): string =>
  of.kind === 'owner' ? '' : by === null ? 'nobody' : ownerKey(by);

/** One writer at a time: two tabs that save different fields both keep them. */
export const changeCheckout = (
  { database, clock, carts }: Pick<CheckoutParts, 'database' | 'clock' | 'carts'>,
  websiteId: WebsiteId,
  ref: CheckoutRef,
  change: (stored: StoredCheckout) => StoredCheckout,
): Promise<StoredCheckout> =>
  database.transaction(async (tx) => {
    const changed = change(await lockCheckout(tx, websiteId, ref, clock.now()));
    await writeCheckout(tx, websiteId, ref, changed, clock.now());
    // What the cart answers depends on where it goes.
    await carts.touch(tx, websiteId, ref.cartId);
    return changed;
  });
