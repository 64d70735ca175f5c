import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { cartErrors } from './cart-errors.ts';
import { ensureCart, findOwnersCart } from './cart-life-repository.ts';
import { type CartOwner, ownerKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';

export async function openCart(
  { database: { query }, clock, ids }: Pick<CartParts, 'database' | 'clock' | 'ids'>,
  websiteId: WebsiteId,
  owner: CartOwner,
): Promise<{ cartId: CartId }> {
  const key = ownerKey(owner);
  await ensureCart(query, websiteId, { ownerKey: key, newCartId: ids.next(), now: clock.now() });
  const cart = await findOwnersCart(query, websiteId, key);
  // Bought between the two statements: a retry gets another cart.
  if (cart === null || cart.isClosed) throw cartErrors.sessionExpired();
  return { cartId: cart.id };
}
