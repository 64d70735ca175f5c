import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type CheckoutRef, type SeenCheckout, writeSeen } from '../checkout-details/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { OpenCheckout } from './checkout-reading.ts';

const seenOf = ({ priced }: OpenCheckout): SeenCheckout => ({
  goodsMinor: priced.sum.subtotalMinor - priced.sum.discountMinor,
  currency: priced.sum.currency,
  items: priced.lines.reduce((all, { entry }) => all + entry.quantity, 0),
  shippingMinor: priced.shipping === null ? null : priced.sum.shippingMinor,
  obstacle: priced.shippingProblem !== null ? 'no-delivery' : priced.obstacles.length > 0 ? 'sold-out' : null,
});

const isSame = (one: SeenCheckout, other: SeenCheckout): boolean =>
  one.goodsMinor === other.goodsMinor &&
  one.currency === other.currency &&
  one.items === other.items &&
  one.shippingMinor === other.shippingMinor &&
  one.obstacle === other.obstacle;

/**
 * Keeps what the shopper is shown, for reports about carts that are left; most changes change nothing of it. What was
 * typed is stored already: a report that knows less is no reason to say that it is not.
 */
export async function noteSeen(
  { database, log }: Pick<CheckoutParts, 'database' | 'log'>,
  websiteId: WebsiteId,
  ref: CheckoutRef,
  { view, before }: { readonly view: OpenCheckout; readonly before: SeenCheckout | null },
): Promise<void> {
  const seen = seenOf(view);
  if (before !== null && isSame(before, seen)) return;
  try {
    await writeSeen(database.query, websiteId, ref, seen);
  } catch (error) {
    log.warn({ err: error, websiteId }, 'what a shopper was shown was not kept');
  }
}
