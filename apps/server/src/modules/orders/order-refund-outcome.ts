import { and, eq, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { LockedOrder, OrderChanges } from './order-change.ts';
import { orderLines, orderRefunds } from './order-tables.ts';
import { ORDER_EVENTS, type RefundOutcome } from './orders.ts';

/** Writes down how a refund ended. A refused one gives its lines free, so that the money can go back in another way. */
export async function settleRefund(
  tx: Queryable,
  { websiteId, refundId, kind, state, reason }: RefundOutcome,
  changes: OrderChanges,
): Promise<void> {
  if (kind !== 'order' || (state !== 'succeeded' && state !== 'refused')) return;
  const ofRefund = and(eq(orderRefunds.websiteId, websiteId), eq(orderRefunds.refundId, refundId));
  const [found] = await tx.select({ orderId: orderRefunds.orderId }).from(orderRefunds).where(ofRefund);
  if (!found) return;
  await changes.changeWithin(tx, websiteId, found.orderId, 'system', async (locked) => {
    const { order, now } = locked;
    const refund = order.refunds.find((each) => each.refundId === refundId);
    if (refund?.status !== 'pending') return;
    await tx.update(orderRefunds).set({ status: state, settledAt: now }).where(ofRefund);
    const provider = `provider:${order.payment?.methodId ?? 'unknown'}`;
    if (state === 'succeeded') {
      locked.record('refund-succeeded', { refundId, amountMinor: refund.amountMinor }, provider);
      locked.tell(ORDER_EVENTS.refunded, { refundId });
      return;
    }
    await freeLines(locked, refund.lines);
    const refundedMinor = order.refundedMinor - refund.paymentMinor;
    locked.move(refundedMinor === 0 ? 'lose-all-refunds' : 'lose-refund');
    locked.set({ refundedMinor });
    locked.tell(ORDER_EVENTS.refundFailed, { refundId });
    const details = { refundId, amountMinor: refund.paymentMinor, reason: reason ?? '' };
    locked.record('refund-refused', details, provider);
  });
}

async function freeLines(
  { tx, websiteId, order: { orderId } }: LockedOrder,
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  for (const { lineId, quantity } of lines)
    await tx
      .update(orderLines)
      .set({ refunded: sql`refunded - ${quantity}` })
      .where(
        and(
          eq(orderLines.websiteId, websiteId),
          eq(orderLines.orderId, orderId),
          eq(orderLines.lineId, lineId),
        ),
      );
}
