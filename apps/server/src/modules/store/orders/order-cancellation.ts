import type { OrderCancellation } from '@awning/contract';
import type { LockedOrder } from './order-change.ts';
import { leftToRefund, type RefundParts, refundOrder, workOutRest } from './order-refund.ts';
import { callOffLines } from './order-repository.ts';
import { ORDER_EVENTS } from './orders.ts';

/**
 * Nothing was sent yet: the money goes back, the goods too unless the request says otherwise, and codes can be used
 * again.
 */
export async function cancelOrder(
  locked: LockedOrder,
  { restock = true, reason = '' }: OrderCancellation,
  parts: RefundParts,
): Promise<void> {
  const { tx, websiteId, order, actor, now } = locked;
  const { orderId } = order;
  const refund = workOutRest(order, restock, reason.trim());
  locked.move(order.totalMinor === 0 ? 'cancel-free' : 'cancel');
  await parts.discounts.releaseUses(tx, websiteId, orderId);
  const refundId = refund ? parts.ids.next() : null;
  if (refund && refundId !== null) await refundOrder(locked, refundId, refund, parts);
  const returned = refund?.restock ?? new Map<string, number>();
  const goods = restock
    ? order.lines.flatMap(({ lineId, variantId, quantity, restockedQuantity }) => {
        const left = quantity - restockedQuantity - (returned.get(lineId) ?? 0);
        return left > 0 ? [{ variantId, quantity: left }] : [];
      })
    : [];
  if (goods.length > 0)
    await parts.inventory.putBack(tx, websiteId, goods, {
      actor,
      reason: 'cancellation',
      reference: orderId,
      order: orderId,
    });
  await callOffLines(tx, websiteId, orderId, { restock });
  await parts.subscriptions.endOf(tx, websiteId, orderId, { actor, reason: 'The order was canceled.' });
  const { payment } = order;
  if (order.financialStatus === 'pending' && payment)
    locked.afterwards(async () => {
      const by = { actor, reason: 'The order was canceled.' };
      await parts.payments.callOff(tx, websiteId, payment.paymentId, by);
    });
  locked.set({ canceledAt: now });
  locked.record('canceled', {
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(refundId === null ? {} : { refundId, amountMinor: leftToRefund(order) }),
    restocked: restock,
  });
  locked.tell(ORDER_EVENTS.canceled, { orderId });
}
