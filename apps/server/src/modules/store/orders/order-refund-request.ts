import type { PlacedOrder } from '@awning/commerce';
import type { RefundPreview } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import { workOutWithCards } from './order-card-refund.ts';
import type { LockedOrder } from './order-change.ts';
import { orderMoney, refundAmounts } from './order-dto.ts';
import { leftToFulfil } from './order-fulfilment.ts';
import { leftToRefund, type RefundOrder, type RefundParts, refundOrder } from './order-refund.ts';

/** What a member asks for goes back; when nothing waits to be sent after it, the order is done. */
export async function makeRefund(
  locked: LockedOrder,
  request: RefundOrder,
  parts: RefundParts,
  { cameBack = false }: { readonly cameBack?: boolean } = {},
): Promise<RefundId> {
  const { tx, websiteId, order, actor, now } = locked;
  const { orderId } = order;
  const refundId = parts.ids.next();
  const worked = await workOutWithCards(tx, { order, request }, parts.giftCards, (cards) =>
    parts.giftCards.refundCards(tx, websiteId, { orderId, refundId, actor, lines: cards }),
  );
  const { amountMinor, lines } = worked.plan;
  if (amountMinor > 0) locked.move(amountMinor === leftToRefund(order) ? 'refund-rest' : 'refund-part');
  await refundOrder(locked, refundId, { ...worked, cameBack }, parts);
  const { reason, message, sentence } = worked;
  locked.record('refunded', {
    refundId,
    amountMinor,
    ...(reason === '' ? {} : { reason }),
    ...(message === '' ? {} : { message }),
    ...(sentence === null ? {} : { note: sentence }),
  });
  // What came back was sent: what waits to be sent goes on waiting.
  if (cameBack) return refundId;
  const back = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const waits = order.lines.some((line) => leftToFulfil(line) > (back.get(line.lineId) ?? 0));
  if (waits || order.lines.every((line) => leftToFulfil(line) === 0)) return refundId;
  const { fulfilment } = locked.move('call-off-rest');
  if (fulfilment !== 'FULFILLED') {
    locked.record('called-off', {}, 'system');
    return refundId;
  }
  locked.set({ fulfilledAt: now });
  locked.record('fulfilled', { all: true }, 'system');
  return refundId;
}

/** What such a refund would be now; nothing moves. */
export async function previewRefund(
  db: Queryable,
  websiteId: WebsiteId,
  { order, request }: { readonly order: PlacedOrder; readonly request: RefundOrder },
  { giftCards }: Pick<RefundParts, 'giftCards'>,
): Promise<RefundPreview> {
  const { orderId, currency } = order;
  const { plan, sentence } = await workOutWithCards(db, { order, request }, giftCards, (lines) =>
    giftCards.wouldRefund(db, websiteId, { orderId, lines }),
  );
  const leftMinor = leftToRefund(order) - plan.amountMinor;
  return {
    refund: {
      ...refundAmounts(plan, order),
      leftToRefund: orderMoney(leftMinor, currency),
      note: sentence,
    },
  };
}
