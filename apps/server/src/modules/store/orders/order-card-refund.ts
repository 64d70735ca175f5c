import { giftCardMessages, type PlacedOrder } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import { orderErrors } from './order-errors.ts';
import {
  leftToRefund,
  type RefundOrder,
  remainingCardLines,
  sellsCards,
  type WorkedOutRefund,
  workOut,
  worthOfCards,
} from './order-refund.ts';
import type { OrderPorts, RefundedCard } from './orders.ts';

type Lines = readonly { readonly lineId: string; readonly quantity: number }[];

export interface CardRefund extends WorkedOutRefund {
  /** Why less goes back than was paid for the lines; null when it does not. */
  readonly sentence: string | null;
}

/**
 * Works out a refund of an order that may have sold gift cards: nothing of what was spent goes back, and nobody gets
 * the money for a card that goes on working. `taken` returns the cards that the lines give up.
 */
export async function workOutWithCards(
  db: Queryable,
  { order, request }: { readonly order: PlacedOrder; readonly request: RefundOrder },
  giftCards: Pick<OrderPorts['giftCards'], 'wouldRefund'>,
  cardsOf: (lines: Lines) => Promise<readonly RefundedCard[]>,
): Promise<CardRefund> {
  const whole = workOut(order, request);
  if (!order.lines.some(({ lineId }) => sellsCards(order, lineId))) return { ...whole, sentence: null };
  const named = whole.plan.lines.filter(({ lineId }) => sellsCards(order, lineId));
  const cards =
    named.length === 0 ? [] : await cardsOf(named.map(({ lineId, quantity }) => ({ lineId, quantity })));
  const { spentMinor } = worthOfCards(named, cards);
  const worked = spentMinor === 0 ? whole : workOut(order, request, spentMinor);
  const remainingLines = remainingCardLines(order, worked.plan);
  if (remainingLines.length > 0) {
    const { websiteId, orderId } = order;
    const remainingCards = await giftCards.wouldRefund(db, websiteId, { orderId, lines: remainingLines });
    const stillWorth = worthOfCards(remainingLines, remainingCards).leftMinor;
    if (leftToRefund(order) - worked.plan.amountMinor < stillWorth)
      throw orderErrors.invalidRefund({ errors: { amountMinor: STORED } });
  }
  return { ...worked, sentence: spentMinor === 0 ? null : giftCardMessages.partlySpent };
}

const STORED =
  'That is so much that the gift cards of this order would be paid back too. Please choose them as well, so that they stop working.';
