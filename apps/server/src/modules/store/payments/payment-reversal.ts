import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { PaymentRecorder } from './payment-recorder.ts';
import { isUndecided, markUnwanted, movePayment } from './payment-repository.ts';
import { cancelLater } from './payment-start.ts';

interface ReversalContext {
  readonly queue: Queue;
  readonly clock: Clock;
  readonly recorder: PaymentRecorder;
}

/** The payment came to no order: what has moved goes back, and what has not is given up. */
export async function reversePayment(
  { queue, clock, recorder }: ReversalContext,
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  reason: string,
): Promise<void> {
  const payment = await markUnwanted(tx, websiteId, paymentId, reason);
  invariant(payment, `payment ${paymentId} belongs to an order, or to nobody`);
  const move = { actor: 'checkout', note: reason };
  if (payment.provider === null)
    await movePayment(tx, websiteId, paymentId, { ...move, to: 'abandoned' }, clock.now());
  // A declined payment could still be paid from a page that is open.
  else if (isUndecided(payment) || payment.state === 'declined')
    await cancelLater(queue, tx, websiteId, paymentId);
  if (payment.state !== 'succeeded') return;
  const moved = await movePayment(tx, websiteId, paymentId, { ...move, to: 'giving-back' }, clock.now());
  if (moved?.moved) await recorder.sendBack(tx, moved);
}
