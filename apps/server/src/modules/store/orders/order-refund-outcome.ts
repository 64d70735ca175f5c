import type { PlacedOrder } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { LockedOrder, OrderChanges } from './order-change.ts';
import { leftToFulfil } from './order-fulfilment.ts';
import { endSubscriptions } from './order-refund.ts';
import * as repository from './order-repository.ts';
import { ORDER_EVENTS, type OrderPorts, type RefundOutcome } from './orders.ts';

interface OutcomeParts extends OrderPorts {
  readonly changes: OrderChanges;
}
type Refund = PlacedOrder['refunds'][number];

/** Writes down how a refund ended, also when the provider thinks better of it later. */
export async function settleRefund(
  tx: Queryable,
  { websiteId, refundId, kind, state, reason }: RefundOutcome,
  parts: OutcomeParts,
): Promise<void> {
  if (kind !== 'order' || (state !== 'succeeded' && state !== 'refused')) return;
  const orderId = await repository.findOrderOfRefund(tx, websiteId, refundId);
  if (orderId === null) return;
  await parts.changes.changeWithin(tx, websiteId, orderId, { actor: 'system' }, async (locked) => {
    const { order, now } = locked;
    const refund = order.refunds.find((each) => each.refundId === refundId);
    if (!refund || refund.status === state) return;
    const provider = `provider:${order.payment?.methodId ?? 'unknown'}`;
    await repository.settleRefundRow(tx, websiteId, refundId, { status: state, now });
    if (state === 'refused') {
      await undoRefund(locked, refund, parts);
      locked.tell(ORDER_EVENTS.refundFailed, { orderId, refundId });
      const details = { refundId, amountMinor: refund.paymentMinor, reason: reason ?? '' };
      return locked.record('refund-refused', details, provider);
    }
    const isRefunded =
      refund.status === 'refused'
        ? await countAfterAll(locked, refund)
        : order.financialStatus === 'refunded';
    locked.record('refund-succeeded', { refundId, amountMinor: refund.amountMinor }, provider);
    locked.tell(ORDER_EVENTS.refunded, { orderId, refundId });
    if (isRefunded) await endSubscriptions(locked, parts);
  });
}

/**
 * As if it had never been, except for what went to gift cards and for goods that came back: lines, cards and files are
 * the buyer's again.
 */
async function undoRefund(locked: LockedOrder, refund: Refund, parts: OutcomeParts): Promise<void> {
  const { tx, websiteId, order } = locked;
  const { orderId } = order;
  const { refundId } = refund;
  const isCanceled = order.canceledAt !== null;
  await repository.takeBackRefundLines(tx, websiteId, { orderId, refundId }, { isCanceled });
  const refundedMinor = order.refundedMinor - refund.paymentMinor;
  locked.move(refundedMinor === 0 ? 'lose-all-refunds' : 'lose-refund');
  locked.set({ refundedMinor });
  await parts.giftCards.giveAgain(tx, websiteId, { refundId, actor: 'refund' });
  const files = refund.lines
    .map(({ lineId }) => lineId)
    .filter((id) => order.lines.some((line) => line.lineId === id && line.productType === 'digital'));
  if (files.length > 0) await parts.downloads.giveAgain(tx, websiteId, orderId, files);
  if (isCanceled) return;
  const backToSend = await repository.countCalledOffLines(tx, websiteId, { orderId, refundId });
  const wasClosed = order.lines.every((line) => leftToFulfil(line) === 0);
  if (backToSend === 0 || !wasClosed) return;
  locked.move('call-on');
  locked.set({ fulfilledAt: null });
}

/**
 * What we took for refused was paid all the same. Its lines were free meanwhile, and may have been refunded again or
 * sent: so only the money counts. Answers whether all of it has gone back now.
 */
async function countAfterAll(
  { tx, websiteId, order, move, set }: LockedOrder,
  { refundId, paymentMinor }: Refund,
): Promise<boolean> {
  await repository.deleteRefundLines(tx, websiteId, { orderId: order.orderId, refundId });
  const refundedMinor = order.refundedMinor + paymentMinor;
  const isAll = refundedMinor === order.paidMinor;
  move(isAll ? 'refund-rest' : 'refund-part');
  set({ refundedMinor });
  return isAll;
}
