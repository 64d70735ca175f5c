import type { Checkout } from '@awning/contract';
import type { AttemptId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineJob, defineSweep } from '../../../platform/queue/index.ts';
import {
  type CheckoutRef,
  changeTyped,
  readCheckout,
  type StoredCheckout,
} from '../checkout-details/index.ts';
import { COMPLETE_JOB } from './checkout-attempts.ts';
import { changeCheckout, typistOf } from './checkout-change.ts';
import { createCompletion } from './checkout-completion.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { addGiftCard, removeGiftCard } from './checkout-gift-cards.ts';
import { checkoutInvariants } from './checkout-invariants.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { createPay } from './checkout-pay.ts';
import { createCheckoutReading } from './checkout-reading.ts';
import { type ResponseContext, respond } from './checkout-response.ts';
import { noteSeen } from './checkout-seen.ts';
import { checkoutSignIn } from './checkout-sign-in.ts';
import { sweepCheckouts } from './checkout-sweep.ts';
import type { Checkouts, Shopper } from './checkouts.ts';
import { createManualOrders } from './manual-orders.ts';

const SWEEP = 'sweep-checkouts';

export function createCheckouts(parts: CheckoutParts): Checkouts {
  const { payments } = parts;
  const reading = createCheckoutReading(parts);
  const completion = createCompletion(parts);

  payments.onOutcome(async (payment, { kind }) => {
    if (payment.purpose !== 'checkout') return;
    // What is paid by hand becomes an order before it is paid.
    if (kind === 'succeeded' || kind === 'declined' || payment.kind === 'manual')
      await completion.complete(payment.websiteId, payment.attemptId);
  });
  const completeJob = defineJob<{ websiteId: WebsiteId; attemptId: AttemptId }>(
    COMPLETE_JOB,
    async ({ websiteId, attemptId }) => {
      await completion.complete(websiteId, attemptId);
    },
  );
  const sweep = () => sweepCheckouts(parts, completion);

  const context: ResponseContext = { parts, reading };
  /** A change of what is stored, and the checkout afterwards. */
  const change = async (
    websiteId: WebsiteId,
    shopper: Shopper,
    write: (ref: CheckoutRef) => Promise<StoredCheckout>,
  ): Promise<Checkout> => {
    const cartId = await reading.cartOf(websiteId, shopper);
    if (cartId === null) throw checkoutErrors.cartEmpty();
    const ref = { cartId, typedBy: typistOf(shopper) };
    const stored = await write(ref);
    const view = await reading.view(websiteId, shopper, cartId, stored);
    if (view) await noteSeen(parts, websiteId, ref, { view, before: stored.seen });
    return respond(context, websiteId, shopper, view);
  };

  return {
    async read(websiteId, shopper) {
      return respond(context, websiteId, shopper, await reading.open(websiteId, shopper));
    },
    save: (websiteId, shopper, typed, options) =>
      change(websiteId, shopper, async (ref) => {
        const { origin: known } = await readCheckout(parts.database.query, websiteId, ref);
        const origin = known ?? (await options?.originOf()) ?? null;
        return changeCheckout(parts, websiteId, ref, (stored) => ({
          ...stored,
          typed: changeTyped(stored.typed, typed),
          origin: stored.origin ?? origin,
        }));
      }),
    addGiftCard: (websiteId, shopper, code, from) =>
      change(websiteId, shopper, (ref) => addGiftCard(parts, websiteId, ref, code, from)),
    removeGiftCard: (websiteId, shopper, giftCardId) =>
      change(websiteId, shopper, (ref) => removeGiftCard(parts, websiteId, ref, giftCardId)),
    ...createPay(parts, { reading, completion }),
    manual: createManualOrders(parts),
    onSignIn: checkoutSignIn,
    complete: completion.complete,
    sweep,
    jobs: [completeJob, defineSweep(SWEEP, '37 * * * *', sweep)],
    invariants: checkoutInvariants,
  };
}
