import type { PlacedOrder } from '@awning/commerce';
import type { OrderReturn, OrderReturns } from '@awning/contract';
import type { StoredReturn } from './return-rows.ts';
import { canReopen, refundableOf, refundedWith, returnableLines, stateOf } from './return-rules.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

interface KnownOfReturns {
  /** The mail about the answer has left. */
  readonly isTold: (back: StoredReturn) => boolean;
  /** What members are called, by `member:<id>`. */
  readonly names: ReadonlyMap<string, string>;
}

export const toOrderReturns = (
  order: PlacedOrder,
  returns: readonly StoredReturn[],
  known: KnownOfReturns,
): OrderReturns => ({
  returns: returns.map((back) => toOrderReturn(order, returns, back, known)),
  returnable: returnableLines(order, returns).map(({ line, quantity }) => ({
    lineItemId: line.lineId,
    quantity,
  })),
});

function toOrderReturn(
  order: PlacedOrder,
  returns: readonly StoredReturn[],
  back: StoredReturn,
  { isTold, names }: KnownOfReturns,
): OrderReturn {
  const { state, lines } = back;
  const isAnswered = state === 'accepted' || state === 'declined';
  const hasCome = lines.some(({ received }) => received > 0);
  const places = new Map(order.lines.map(({ lineId }, index) => [lineId, index]));
  return {
    id: back.returnId,
    state: stateOf(back, order),
    askedBy: back.askedBy,
    askedByName: names.get(back.askedBy) ?? null,
    note: back.note,
    instructions: back.instructions,
    labelUrl: back.labelUrl,
    labelName: back.labelName,
    answer: back.answer,
    lineItems: lines
      .toSorted((a, b) => (places.get(a.lineId) ?? 0) - (places.get(b.lineId) ?? 0))
      .map((line) => ({
        lineItemId: line.lineId,
        quantity: line.quantity,
        reason: line.reason,
        received: line.received,
        restocked: line.restocked,
        refunded: refundedWith(back, order, line.lineId),
        refundable: refundableOf(order, back, line),
      })),
    refundIds: [...new Set(back.refunds.map(({ refundId }) => refundId))],
    canUndo:
      (state === 'closed' || (isAnswered && !hasCome && !isTold(back))) &&
      (state === 'accepted' || canReopen(order, returns, back)),
    createdOn: back.createdAt.toISOString(),
    answeredOn: iso(back.answeredAt),
    receivedOn: iso(back.receivedAt),
    endedOn: iso(back.endedAt),
  };
}
