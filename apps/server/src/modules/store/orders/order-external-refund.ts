import type { Queryable } from '../../../platform/db/index.ts';
import type { OrderChanges } from './order-change.ts';
import { endSubscriptions, leftToRefund, workOut } from './order-refund.ts';
import { insertRefund } from './order-repository.ts';
import { ORDER_EVENTS, type OrderPorts, type RefundAtProvider } from './orders.ts';

/**
 * A refund was made in the provider's dashboard: the money counts, for no line in particular. False when that would be
 * more than the payment has left, which happens when both sides refunded at the same time: then the provider refuses
 * ours, and members have to look.
 */
export async function countRefundAtProvider(
  tx: Queryable,
  { websiteId, orderId, refundId, amountMinor }: RefundAtProvider,
  parts: Pick<OrderPorts, 'subscriptions'> & { readonly changes: OrderChanges },
): Promise<boolean> {
  let isCounted = false;
  await parts.changes.changeWithin(tx, websiteId, orderId, { actor: 'system' }, async (locked) => {
    const { order, now } = locked;
    const leftOfPayment = order.refunds
      .filter(({ status }) => status !== 'refused')
      .reduce((left, { paymentMinor }) => left - paymentMinor, order.dueMinor);
    if (!order.payment?.isPaid || amountMinor > leftOfPayment) return;
    const { plan } = workOut(order, { amountMinor });
    if (plan.paymentMinor !== amountMinor) return;
    const isRest = amountMinor === leftToRefund(order);
    locked.move(isRest ? 'refund-rest' : 'refund-part');
    const row = {
      websiteId,
      orderId,
      refundId,
      status: 'succeeded' as const,
      reason: '',
      message: '',
      byHand: false,
      atProvider: true,
      shippingMinor: 0,
      taxMinor: plan.taxMinor,
      amountMinor,
      paymentMinor: amountMinor,
      giftCards: [],
      createdAt: now,
      settledAt: now,
      paidBackAt: null,
      paidBackBy: null,
    };
    await insertRefund(tx, row, []);
    locked.set({ refundedMinor: order.refundedMinor + amountMinor });
    const details = { refundId, amountMinor, atProvider: true };
    locked.record('refunded', details, `provider:${order.payment.methodId}`);
    locked.tell(ORDER_EVENTS.refunded, { orderId, refundId });
    if (isRest) await endSubscriptions(locked, parts);
    isCounted = true;
  });
  return isCounted;
}
