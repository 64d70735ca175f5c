import { giftCardMessages, type PlacedOrder } from '@awning/commerce';
import type { NewRefund } from '@awning/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { orderErrors } from './order-errors.ts';
import {
  keptCardLines,
  leftToRefund,
  sellsCards,
  type WorkedOutRefund,
  workOut,
  worthOfCards,
} from './order-refund.ts';
import type { OrderPorts, TakenCard } from './orders.ts';

type Lines = readonly { readonly lineId: string; readonly quantity: number }[];

export interface CardRefund extends WorkedOutRefund {
  /** Why less goes back than was paid for the lines; null when it does not. */
  readonly sentence: string | null;
}

/**
 * Works out a refund of an order that may have sold gift cards: of what was spent nothing goes back, and nobody gets the money for a card
 * that goes on working. `taken` tells of the cards that the lines give up.
 */
export async function workOutWithCards(
  db: Queryable,
  { order, asked }: { readonly order: PlacedOrder; readonly asked: NewRefund },
  giftCards: Pick<OrderPorts['giftCards'], 'wouldTakeBack'>,
  taken: (lines: Lines) => Promise<readonly TakenCard[]>,
): Promise<CardRefund> {
  const whole = workOut(order, asked);
  if (!order.lines.some(({ lineId }) => sellsCards(order, lineId))) return { ...whole, sentence: null };
  const named = whole.plan.lines.filter(({ lineId }) => sellsCards(order, lineId));
  const cards =
    named.length === 0 ? [] : await taken(named.map(({ lineId, quantity }) => ({ lineId, quantity })));
  const { spentMinor } = worthOfCards(named, cards);
  const worked = spentMinor === 0 ? whole : workOut(order, asked, spentMinor);
  const keptLines = keptCardLines(order, worked.plan);
  if (keptLines.length > 0) {
    const { websiteId, orderId } = order;
    const kept = await giftCards.wouldTakeBack(db, websiteId, { orderId, lines: keptLines });
    const stillWorth = worthOfCards(keptLines, kept).leftMinor;
    if (leftToRefund(order) - worked.plan.amountMinor < stillWorth)
      throw orderErrors.invalidRefund({ errors: { amountMinor: KEPT } });
  }
  return { ...worked, sentence: spentMinor === 0 ? null : giftCardMessages.partlySpent };
}

const KEPT =
  'That is so much that the gift cards of this order would be paid back too. Please choose them as well, so that they stop working.';
