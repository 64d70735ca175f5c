import type { Database } from '../../../platform/db/index.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { ORDER_EVENTS, type Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface PaidSubscriptions {
  readonly database: Database;
  readonly subscriptions: Pick<Subscriptions, 'start' | 'keepMethod'>;
  readonly orders: Pick<Orders, 'lock' | 'byId'>;
  readonly payments: Pick<Payments, 'find'>;
}

/**
 * What is paid later begins when the money is there; and by then the provider has told what it takes to be paid again.
 */
export function startPaidSubscriptions(parts: PaidSubscriptions): Subscription {
  const { database, subscriptions, orders, payments } = parts;
  return defineSubscription(
    ORDER_EVENTS.paid,
    'subscriptions-start',
    async ({ websiteId, payload: { orderId } }) => {
      const placed = await orders.byId(websiteId, orderId);
      // A renewal begins nothing.
      if (!placed || placed.kind === 'order' || placed.channel === 'renewal') return;
      const paymentId = placed.payment?.paymentId ?? null;
      const paid = paymentId === null ? null : await payments.find(websiteId, paymentId);
      await database.transaction(async (tx) => {
        const order = await orders.lock(tx, websiteId, orderId);
        if (order === null || order.canceledAt !== null || order.financialStatus === 'refunded') return;
        for (const line of order.lines)
          if (line.subscriptionPlan !== null)
            await subscriptions.start(tx, websiteId, {
              ...order,
              line,
              amounts: order,
              paymentId,
              methodId: order.payment?.methodId ?? null,
            });
        if (paid && paid.methodReference !== null)
          await subscriptions.keepMethod(tx, websiteId, orderId, paid.methodReference);
      });
    },
  );
}
