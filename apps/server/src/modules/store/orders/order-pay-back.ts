import type { PlacedOrder } from '@awning/commerce';
import { manualMethodIds } from '@awning/contract';
import type { RefundId } from '../../../platform/entity-ids.ts';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';
import { markRefundPaidBack } from './order-repository.ts';

/** A member of the shop hands such money back: no provider does. */
export const isPaidByHand = ({ payment }: PlacedOrder): boolean =>
  payment !== null && manualMethodIds.includes(payment.methodId);

/** Of refunds, what nobody has said yet that they handed it back. */
export const toPayBackMinor = ({ refunds }: Pick<PlacedOrder, 'refunds'>): number =>
  refunds
    .filter(({ byHand, status }) => byHand?.paidBackAt === null && status !== 'refused')
    .reduce((all, { paymentMinor }) => all + paymentMinor, 0);

export async function markPaidBack(
  { tx, websiteId, order, actor, now, set, record }: LockedOrder,
  { refundId, reference }: { readonly refundId: RefundId; readonly reference: string },
): Promise<void> {
  const refund = order.refunds.find((each) => each.refundId === refundId);
  if (!refund) throw orderErrors.refundMissing();
  if (refund.byHand === null || refund.status === 'refused') throw orderErrors.notByHand();
  if (refund.byHand.paidBackAt !== null) throw orderErrors.paidBackBefore();
  await markRefundPaidBack(tx, websiteId, refundId, { actor, now });
  set({ payBackMinor: toPayBackMinor(order) - refund.paymentMinor });
  record('paid-back', {
    refundId,
    amountMinor: refund.paymentMinor,
    ...(reference === '' ? {} : { reference }),
  });
}
