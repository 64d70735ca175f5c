import type { Ids } from '../../../platform/ids.ts';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';
import { fulfilAtOnce } from './order-fulfilment.ts';
import { ORDER_EVENTS, type OrderPorts } from './orders.ts';

/** A member has the money that was to be paid by hand. */
export async function markPaid(
  locked: LockedOrder,
  reference: string,
  parts: Pick<OrderPorts, 'payments'> & { readonly ids: Ids },
): Promise<void> {
  const { tx, websiteId, order, actor, now } = locked;
  locked.move('mark-paid');
  const paid =
    order.payment !== null &&
    (await parts.payments.markPaid(tx, websiteId, order.payment.paymentId, { actor, reference }));
  if (!paid) throw orderErrors.notManual();
  locked.set({ paidMinor: order.totalMinor, paidAt: now });
  locked.record('paid', { amountMinor: order.dueMinor, ...(reference === '' ? {} : { reference }) });
  await fulfilAtOnce(locked, parts);
  locked.tell(ORDER_EVENTS.paid, { orderId: order.orderId });
}
