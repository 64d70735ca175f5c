import type { Database } from '../../../platform/db/index.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { ORDER_EVENTS, type Orders } from '../orders/index.ts';
import type { GiftCards } from './gift-cards.ts';

export interface PaidGiftCards {
  readonly database: Database;
  readonly giftCards: GiftCards;
  readonly orders: Pick<Orders, 'lock'>;
}

/** Orders that are paid later, as by bank transfer, get their cards when the money is there. */
export function issuePaidGiftCards({ database, giftCards, orders }: PaidGiftCards): Subscription {
  return defineSubscription(ORDER_EVENTS.paid, 'giftcards-issue', ({ websiteId, payload }) =>
    database.transaction(async (tx) => {
      // A refund that comes at the same moment waits, and finds the cards that it has to take back.
      const order = await orders.lock(tx, websiteId, payload.orderId);
      if (order === null || order.canceledAt !== null) return;
      // What was refunded before this ran has no card that could be taken back.
      const lines = order.lines
        .map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
        .filter(({ quantity }) => quantity > 0);
      await giftCards.issue(tx, websiteId, { ...order, lines });
    }),
  );
}
