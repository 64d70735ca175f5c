import type { Database } from '../../platform/db/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import { ORDER_EVENTS, type Orders } from '../orders/index.ts';
import type { GiftCards } from './gift-cards.ts';

interface PaidGiftCards {
  readonly outbox: Outbox;
  readonly database: Database;
  readonly giftCards: GiftCards;
  readonly orders: Pick<Orders, 'byId'>;
}

/** Whoever pays later, as by bank transfer, gets the cards when the money is there. */
export function issuePaidGiftCards({ outbox, database, giftCards, orders }: PaidGiftCards): void {
  outbox.subscribe<{ orderId: string }>(
    ORDER_EVENTS.paid,
    'giftcards-issue',
    async ({ websiteId, payload }) => {
      const order = await orders.byId(websiteId, payload.orderId);
      if (order === null || order.canceledAt !== null) return;
      // What was refunded before this ran has no card that could be taken back.
      const lines = order.lines
        .map((line) => ({ ...line, quantity: line.quantity - line.refundedQuantity }))
        .filter(({ quantity }) => quantity > 0);
      const { orderId, email, currency } = order;
      await database.transaction((tx) => giftCards.issue(tx, websiteId, { orderId, email, currency, lines }));
    },
  );
}
