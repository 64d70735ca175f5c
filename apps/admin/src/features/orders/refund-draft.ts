import type { NewRefund, Order } from '@awning/contract';
import { readAmount, toMinor } from './amounts.ts';

/** What a member has chosen to refund. */
export interface RefundDraft {
  readonly mode: 'lines' | 'amount';
  readonly quantities: Readonly<Record<string, number>>;
  readonly restock: Readonly<Record<string, boolean>>;
  readonly delivery: string;
  readonly amount: string;
  readonly reason: string;
  readonly message: string;
}

export const emptyRefund: RefundDraft = {
  mode: 'lines',
  quantities: {},
  restock: {},
  delivery: '',
  amount: '',
  reason: '',
  message: '',
};

export const refundableOf = ({ quantity, refundedQuantity }: Order['lineItems'][number]): number =>
  quantity - refundedQuantity;

export type AmountProblem = 'notAnAmount' | 'tooMuch';

/** What is wrong with an amount that was typed; null while nothing is. */
export function amountProblem(typed: string, mostMinor: number, currency: string): AmountProblem | null {
  if (typed.trim() === '') return null;
  const minor = readAmount(typed, currency);
  if (minor === null || minor === 0) return 'notAnAmount';
  return minor > mostMinor ? 'tooMuch' : null;
}

export const leftToRefund = (order: Order): number =>
  toMinor(order.grandTotal) - toMinor(order.refundedTotal);

/** What the server is asked; null while nothing is chosen, or something is no amount. */
export function toRefund(order: Order, draft: RefundDraft): NewRefund | null {
  const { currency } = order.grandTotal;
  const words = { reason: draft.reason.trim(), message: draft.message.trim() };
  if (draft.mode === 'amount') {
    const amountMinor = readAmount(draft.amount, currency);
    if (amountMinor === null || amountMinor === 0 || amountMinor > leftToRefund(order)) return null;
    return { amountMinor, ...words };
  }
  const lineItems = Object.entries(draft.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineItemId, quantity]) => ({ lineItemId, quantity, restock: draft.restock[lineItemId] ?? false }));
  const shippingMinor = draft.delivery.trim() === '' ? 0 : readAmount(draft.delivery, currency);
  if (shippingMinor === null || (lineItems.length === 0 && shippingMinor === 0)) return null;
  return {
    ...(lineItems.length > 0 && { lineItems }),
    ...(shippingMinor > 0 && { shippingMinor }),
    ...words,
  };
}
