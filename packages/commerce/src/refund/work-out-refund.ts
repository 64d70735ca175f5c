import { fillMessage, type MessageValues } from '../messages/fill-message.ts';
import type { Currency } from '../money/currencies.ts';
import { moneyText } from '../money/money-text.ts';
import { refundMessages } from './refund-messages.ts';
import type { OrderToRefund, RefundPlan, RefundRefusal, RefundRequest } from './refund-plan.ts';
import { paidShippingOf, type Refundable, refundable, worthOf } from './refundable.ts';

export interface RefundQuestion {
  readonly currency: Currency;
  readonly order: OrderToRefund;
  /** All but those that failed. */
  readonly earlier: readonly RefundPlan[];
  readonly request: RefundRequest;
}

/**
 * What a refund returns and where to: to the payment first, because money can be spent anywhere, then to gift cards,
 * the last debited first. Refunds in any order never come to more than was paid, and together to exactly that.
 */
export function workOutRefund(
  question: RefundQuestion,
): { readonly ok: true; readonly plan: RefundPlan } | RefundRefusal {
  const { currency, order, earlier, request: refundRequest } = question;
  const left = refundable(order, earlier);
  const refusal = refuseLines(refundRequest, left) ?? refuseAmounts(refundRequest, left, currency);
  if (refusal) return refusal;
  const lines = mergeLines(refundRequest.lines).map(({ lineId, quantity }) => {
    const bought = order.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
    const refunded = bought - (left.lines.find((line) => line.lineId === lineId)?.quantity ?? 0);
    return { lineId, quantity, ...worthOf(order, lineId, refunded, refunded + quantity) };
  });
  const shippingMinor = refundRequest.shipping === 'all' ? left.shippingMinor : (refundRequest.shipping ?? 0);
  const paidShipping = paidShippingOf(order);
  const refundedMinor = paidShipping.amountMinor - left.shippingMinor;
  const shippingTaxMinor =
    shareOf(refundedMinor + shippingMinor, paidShipping) - shareOf(refundedMinor, paidShipping);
  const worthMinor = addUp(lines.map((line) => line.amountMinor)) + shippingMinor;
  // Amounts given as a goodwill may have taken some of what lines were worth.
  const amountMinor = refundRequest.amountMinor ?? Math.min(worthMinor, left.amountMinor);
  if (amountMinor === 0 && lines.length === 0) return refuse('all', 'nothing-asked', 'nothingAsked');
  const ownTaxMinor = addUp(lines.map((line) => line.taxMinor)) + shippingTaxMinor;
  const taxMinor = amountMinor === worthMinor ? ownTaxMinor : shareOf(amountMinor, left);
  return {
    ok: true,
    plan: {
      lines,
      shippingMinor,
      taxMinor: within(
        taxMinor,
        left.taxMinor - (left.amountMinor - amountMinor),
        Math.min(left.taxMinor, amountMinor),
      ),
      amountMinor,
      ...sendBack(amountMinor, left),
    },
  };
}

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The tax within a part of something that was paid for. */
const shareOf = (
  partMinor: number,
  { amountMinor, taxMinor }: { readonly amountMinor: number; readonly taxMinor: number },
): number => (amountMinor === 0 ? 0 : Number((BigInt(partMinor) * BigInt(taxMinor)) / BigInt(amountMinor)));

function sendBack(amountMinor: number, left: Refundable): Pick<RefundPlan, 'paymentMinor' | 'giftCards'> {
  const paymentMinor = Math.min(amountMinor, left.paymentMinor);
  let restMinor = amountMinor - paymentMinor;
  const giftCards: { id: string; amountMinor: number }[] = [];
  for (const card of left.giftCards.toReversed()) {
    const cardMinor = Math.min(restMinor, card.amountMinor);
    restMinor -= cardMinor;
    if (cardMinor > 0) giftCards.push({ id: card.id, amountMinor: cardMinor });
  }
  return { paymentMinor, giftCards };
}

function mergeLines(lines: RefundRequest['lines']): { readonly lineId: string; readonly quantity: number }[] {
  const merged = new Map<string, number>();
  for (const { lineId, quantity } of lines) merged.set(lineId, (merged.get(lineId) ?? 0) + quantity);
  return [...merged].map(([lineId, quantity]) => ({ lineId, quantity }));
}

const refuse = (
  about: RefundRefusal['about'],
  reason: RefundRefusal['reason'],
  key: keyof typeof refundMessages,
  values: MessageValues = {},
): RefundRefusal => ({ ok: false, reason, about, message: fillMessage(refundMessages[key], values) });

function refuseLines({ lines }: RefundRequest, left: Refundable): RefundRefusal | null {
  const known = new Map(left.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const { lineId, quantity } of lines) {
    const count = known.get(lineId);
    if (count === undefined) return refuse({ lineId }, 'unknown-line', 'unknownLine');
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      return refuse({ lineId }, 'bad-quantity', 'badQuantity');
    if (quantity > count) return refuse({ lineId }, 'bad-quantity', 'tooMany', { count });
    // A line that is asked for twice has only the rest left.
    known.set(lineId, count - quantity);
  }
  return null;
}

function refuseAmounts(
  { shipping, amountMinor }: RefundRequest,
  left: Refundable,
  currency: Currency,
): RefundRefusal | null {
  const tooMuch = (key: 'tooMuch' | 'tooMuchShipping', mostMinor: number): RefundRefusal =>
    refuse(key === 'tooMuch' ? 'amount' : 'shipping', 'too-much', key, {
      amount: moneyText(mostMinor, currency),
    });
  if (typeof shipping === 'number') {
    if (!Number.isSafeInteger(shipping) || shipping < 0) return refuse('shipping', 'bad-amount', 'badAmount');
    if (shipping > left.shippingMinor) return tooMuch('tooMuchShipping', left.shippingMinor);
  }
  if (amountMinor !== undefined) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 1)
      return refuse('amount', 'bad-amount', 'badAmount');
    if (amountMinor > left.amountMinor) return tooMuch('tooMuch', left.amountMinor);
  }
  return null;
}
