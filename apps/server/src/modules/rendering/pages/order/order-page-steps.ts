import type { PlacedOrder } from '@awning/commerce';
import { orderWords as words } from './order-page-words.ts';

export interface OrderStep {
  readonly label: string;
  /** Null where it has not happened yet, or nobody wrote down when. */
  readonly at: number | null;
  readonly state: 'done' | 'now' | 'next' | 'stopped';
}

const isSent = ({ lines }: Pick<PlacedOrder, 'lines'>): boolean =>
  lines.some(({ productType }) => productType === 'physical');

/** What has happened to an order and what comes next, in words for the shopper who waits for it. */
export function orderSteps(order: PlacedOrder): OrderStep[] {
  const { createdAt, paidAt, canceledAt, financialStatus, fulfilmentStatus, fulfilledAt } = order;
  const placed: OrderStep = { label: words.stepPlaced, at: createdAt, state: 'done' };
  const isPaid = financialStatus !== 'pending' && financialStatus !== 'void';
  const paid: OrderStep = isPaid
    ? { label: words.stepPaid, at: paidAt ?? createdAt, state: 'done' }
    : { label: words.stepPaying, at: null, state: 'now' };
  if (fulfilmentStatus === 'CANCELED')
    return [
      placed,
      ...(isPaid ? [paid] : []),
      { label: words.stepCanceled, at: canceledAt, state: 'stopped' },
      ...refundStep(order),
    ];
  return [placed, paid, ...workSteps(order, isPaid, fulfilledAt), ...refundStep(order)];
}

function workSteps(order: PlacedOrder, isPaid: boolean, fulfilledAt: number | null): OrderStep[] {
  const { fulfilmentStatus, fulfilments } = order;
  const end = isSent(order)
    ? words.stepShipped
    : order.lines.some(({ productType }) => productType === 'service')
      ? words.stepDone
      : words.stepDelivered;
  if (fulfilmentStatus === 'FULFILLED')
    return [{ label: end, at: fulfilledAt ?? fulfilments.at(-1)?.shippedAt ?? null, state: 'done' }];
  if (fulfilmentStatus === 'PARTIALLY_FULFILLED')
    return [
      { label: words.stepPartlyShipped, at: fulfilments.at(-1)?.shippedAt ?? null, state: 'now' },
      { label: end, at: null, state: 'next' },
    ];
  return [
    { label: words.stepPreparing, at: null, state: isPaid ? 'now' : 'next' },
    { label: end, at: null, state: 'next' },
  ];
}

function refundStep({ financialStatus, refunds }: PlacedOrder): OrderStep[] {
  if (financialStatus !== 'refunded' && financialStatus !== 'partially-refunded') return [];
  const label = financialStatus === 'refunded' ? words.stepRefunded : words.stepPartlyRefunded;
  return [{ label, at: refunds.at(-1)?.createdAt ?? null, state: 'done' }];
}
