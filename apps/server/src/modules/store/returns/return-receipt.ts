import type { PlacedOrder } from '@awning/commerce';
import type { NewRefund, ReturnReceipt } from '@awning/contract';
import { returnErrors } from './return-errors.ts';
import type { StoredReturn } from './return-rows.ts';
import { refundableOf, stateOf } from './return-rules.ts';

interface ReceivedLine {
  readonly lineId: string;
  readonly received: number;
  readonly restocked: number;
}

export interface WorkedOutReceipt {
  readonly lines: readonly ReceivedLine[];
  /** Null: nothing is refunded now. */
  readonly refund:
    | (NewRefund & {
        readonly lineItems: readonly { readonly lineItemId: string; readonly quantity: number }[];
        readonly keepBackMinor: number;
      })
    | null;
}

/** What came now and what is refunded for it, of an order and a return as they are. */
export function workOutReceipt(
  order: PlacedOrder,
  back: StoredReturn,
  request: ReturnReceipt,
): WorkedOutReceipt {
  const state = stateOf(back, order);
  if (state !== 'accepted' && state !== 'received') throw returnErrors.notAccepted();
  const lines = receivedLines(back, request);
  const isNothing = lines.every(({ received }) => received === 0);
  if (isNothing && request.refund === null)
    throw returnErrors.invalid({ errors: { lineItems: 'Please enter what has come back.' } });
  return { lines, refund: request.refund === null ? null : refundOf(order, back, lines, request.refund) };
}

function receivedLines(back: StoredReturn, { lineItems }: ReturnReceipt): readonly ReceivedLine[] {
  const errors: Record<string, string> = {};
  const sums = new Map<string, { received: number; restocked: number }>();
  for (const [index, { lineItemId, quantity, restock = false }] of lineItems.entries()) {
    const line = back.lines.find(({ lineId }) => lineId === lineItemId);
    const before = sums.get(lineItemId) ?? { received: 0, restocked: 0 };
    const received = before.received + quantity;
    const most = line ? line.quantity - line.received : 0;
    if (!line) errors[`lineItems.${index}`] = 'This is not a line of the return.';
    else if (received > most)
      errors[`lineItems.${index}`] =
        most === 0 ? 'All of this has come back already.' : `Only ${most} of this are still to come back.`;
    sums.set(lineItemId, { received, restocked: before.restocked + (restock ? quantity : 0) });
  }
  if (Object.keys(errors).length > 0) throw returnErrors.invalid({ errors });
  return [...sums].map(([lineId, sum]) => ({ lineId, ...sum }));
}

function refundOf(
  order: PlacedOrder,
  back: StoredReturn,
  lines: readonly ReceivedLine[],
  refund: NonNullable<ReturnReceipt['refund']>,
): WorkedOutReceipt['refund'] {
  const lineItems = back.lines.flatMap(({ lineId, received: before }) => {
    const now = lines.find((line) => line.lineId === lineId)?.received ?? 0;
    const quantity = refundableOf(order, back, { lineId, received: before + now });
    return quantity > 0 ? [{ lineItemId: lineId, quantity }] : [];
  });
  if (lineItems.length === 0) throw returnErrors.nothingToRefund();
  const { feeMinor = 0, shippingMinor = 0, reason, message } = refund;
  return {
    lineItems,
    keepBackMinor: feeMinor,
    ...(shippingMinor === 0 ? {} : { shippingMinor }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  };
}
