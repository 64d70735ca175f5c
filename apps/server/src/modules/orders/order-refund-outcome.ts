import type { PlacedOrder } from '@awning/commerce';
import { and, eq, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { LockedOrder, OrderChanges } from './order-change.ts';
import { leftToFulfil } from './order-fulfilment.ts';
import { endSubscriptions } from './order-refund.ts';
import { orderRefundLines, orderRefunds } from './order-tables.ts';
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
  const ofRefund = and(eq(orderRefunds.websiteId, websiteId), eq(orderRefunds.refundId, refundId));
  const [found] = await tx.select({ orderId: orderRefunds.orderId }).from(orderRefunds).where(ofRefund);
  if (!found) return;
  await parts.changes.changeWithin(tx, websiteId, found.orderId, { actor: 'system' }, async (locked) => {
    const { order, now } = locked;
    const refund = order.refunds.find((each) => each.refundId === refundId);
    if (!refund || refund.status === state) return;
    const provider = `provider:${order.payment?.methodId ?? 'unknown'}`;
    await tx.update(orderRefunds).set({ status: state, settledAt: now }).where(ofRefund);
    if (state === 'refused') {
      await undoRefund(locked, refund, parts);
      locked.tell(ORDER_EVENTS.refundFailed, { refundId });
      const details = { refundId, amountMinor: refund.paymentMinor, reason: reason ?? '' };
      return locked.record('refund-refused', details, provider);
    }
    const isRefunded =
      refund.status === 'refused'
        ? await countAfterAll(locked, refund)
        : order.financialStatus === 'refunded';
    locked.record('refund-succeeded', { refundId, amountMinor: refund.amountMinor }, provider);
    locked.tell(ORDER_EVENTS.refunded, { refundId });
    if (isRefunded) await endSubscriptions(locked, parts);
  });
}

/** As if it had never been, except for what went to gift cards and for goods that came back: lines, cards and files are the buyer's again. */
async function undoRefund(locked: LockedOrder, refund: Refund, parts: OutcomeParts): Promise<void> {
  const { tx, websiteId, order } = locked;
  const { orderId } = order;
  const { refundId } = refund;
  const isCanceled = order.canceledAt !== null;
  await tx.execute(sql`
    update order_lines line set refunded = line.refunded - back.quantity,
      called_off = line.called_off - case when ${isCanceled} then 0 else back.called_off end
    from order_refund_lines back
    where back.website_id = ${websiteId} and back.order_id = ${orderId} and back.refund_id = ${refundId}
      and line.website_id = back.website_id and line.order_id = back.order_id and line.line_id = back.line_id`);
  const refundedMinor = order.refundedMinor - refund.paymentMinor;
  locked.move(refundedMinor === 0 ? 'lose-all-refunds' : 'lose-refund');
  locked.set({ refundedMinor });
  await parts.giftCards.giveAgain(tx, websiteId, { refundId, actor: 'refund' });
  const files = refund.lines
    .map(({ lineId }) => lineId)
    .filter((id) => order.lines.some((line) => line.lineId === id && line.productType === 'digital'));
  if (files.length > 0) await parts.downloads.giveAgain(tx, websiteId, orderId, files);
  if (isCanceled) return;
  const backToSend = await tx
    .select({ lineId: orderRefundLines.lineId })
    .from(orderRefundLines)
    .where(
      and(
        eq(orderRefundLines.websiteId, websiteId),
        eq(orderRefundLines.orderId, orderId),
        eq(orderRefundLines.refundId, refundId),
        sql`called_off > 0`,
      ),
    );
  const wasClosed = order.lines.every((line) => leftToFulfil(line) === 0);
  if (backToSend.length === 0 || !wasClosed) return;
  locked.move('call-on');
  locked.set({ fulfilledAt: null });
}

/**
 * What we took for refused was paid all the same. Its lines were free meanwhile, and may have been refunded again or sent: so only the money
 * counts. Answers whether all of it has gone back now.
 */
async function countAfterAll(
  { tx, websiteId, order, move, set }: LockedOrder,
  { refundId, paymentMinor }: Refund,
): Promise<boolean> {
  await tx
    .delete(orderRefundLines)
    .where(
      and(
        eq(orderRefundLines.websiteId, websiteId),
        eq(orderRefundLines.orderId, order.orderId),
        eq(orderRefundLines.refundId, refundId),
      ),
    );
  const refundedMinor = order.refundedMinor + paymentMinor;
  const isAll = refundedMinor === order.paidMinor;
  move(isAll ? 'refund-rest' : 'refund-part');
  set({ refundedMinor });
  return isAll;
}
