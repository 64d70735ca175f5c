import type { Database } from '../../../platform/db/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { ORDER_EVENTS, type Orders } from '../orders/index.ts';
import type { Downloads } from './downloads.ts';

interface PaidDownloads {
  readonly outbox: Outbox;
  readonly database: Database;
  readonly downloads: Downloads;
  readonly orders: Pick<Orders, 'lock'>;
}

/** Whoever pays later, as by bank transfer, gets the files when the money is there. */
export function grantPaidDownloads({ outbox, database, downloads, orders }: PaidDownloads): void {
  outbox.subscribe<{ orderId: string }>(ORDER_EVENTS.paid, 'downloads-grant', ({ websiteId, payload }) =>
    database.transaction(async (tx) => {
      const order = await orders.lock(tx, websiteId, payload.orderId);
      if (order === null || order.canceledAt !== null) return;
      const lines = order.lines.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity);
      await downloads.grant(tx, websiteId, { orderId: order.orderId, lines });
    }),
  );
}
