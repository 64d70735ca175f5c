import type { Database } from '../../../platform/db/index.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { ORDER_EVENTS, type Orders } from '../orders/index.ts';
import type { Downloads } from './downloads.ts';

export interface PaidDownloads {
  readonly database: Database;
  readonly downloads: Downloads;
  readonly orders: Pick<Orders, 'lock'>;
}

/** Orders that are paid later, as by bank transfer, get their files when the money is there. */
export function grantPaidDownloads({ database, downloads, orders }: PaidDownloads): Subscription {
  return defineSubscription(ORDER_EVENTS.paid, 'downloads-grant', ({ websiteId, payload }) =>
    database.transaction(async (tx) => {
      const order = await orders.lock(tx, websiteId, payload.orderId);
      if (order === null || order.canceledAt !== null) return;
      const lines = order.lines.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity);
      await downloads.grant(tx, websiteId, { orderId: order.orderId, lines });
    }),
  );
}
