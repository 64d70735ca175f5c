import { deleteRemovedEntries, deleteUnusedCarts } from './cart-life-repository.ts';
import { type CartParts, RESTORABLE_MS } from './cart-parts.ts';

const DAY_MS = 24 * 3_600_000;
/** A visitor who comes back within a season finds the cart. */
const VISITOR_DAYS = 90;
const SUBSCRIPTION_DAYS = 7;
/** Longer than any request can be on its way with the cookie of before. */
const SIGNED_IN_DAYS = 1;

/** Deletes what nobody can come back to. Carts of site users and carts that were bought stay. */
export async function sweepCarts({
  database: { query },
  clock,
}: Pick<CartParts, 'database' | 'clock'>): Promise<number> {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return (
    (await deleteRemovedEntries(query, ago(RESTORABLE_MS))) +
    (await deleteUnusedCarts(query, 'visitor', ago(VISITOR_DAYS * DAY_MS))) +
    (await deleteUnusedCarts(query, 'subscription', ago(SUBSCRIPTION_DAYS * DAY_MS))) +
    (await deleteUnusedCarts(query, 'signed-in', ago(SIGNED_IN_DAYS * DAY_MS)))
  );
}
