import type { Database } from '../../../platform/db/index.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import type { Channel } from '../../foundation/channel/index.ts';
import { readOrder } from './order-reading.ts';
import { ORDER_EVENTS } from './orders.ts';

const MOST_LETTERS = 200;

/** Open screens of members hear of each order. After its transaction, so that no shopper waits for it. */
export const announceOrders = ({
  database,
  channel,
}: {
  readonly database: Database;
  readonly channel: Pick<Channel, 'publish'>;
}): Subscription =>
  defineSubscription(
    ORDER_EVENTS.created,
    'orders-announce',
    async ({ websiteId, id, payload: { orderId } }) => {
      const order = await readOrder(database.query, websiteId, { orderId });
      if (!order) return;
      const { orderNumber, totalMinor, currency, testMode } = order;
      const customerName = order.customerName.slice(0, MOST_LETTERS);
      const data = { orderId, orderNumber, customerName, totalMinor, currency, testMode };
      await channel.publish(database.query, websiteId, { kind: 'new-order', data }, id);
    },
  );
