import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { writeNotification } from './webhook-call.ts';
import { DELIVER_JOB, type WebhookParts } from './webhook-parts.ts';
import * as repository from './webhook-repository.ts';
import type { ChangedStock, WebhookFact } from './webhooks.ts';

/** Emitted by `onStockChange`, and only where a subscription asks for it. */
export const STOCK_CHANGED = 'inventory.update';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'inventory.update': { readonly changes: readonly ChangedStock[] };
  }
}

/** Turns events into calls that wait, one for each subscription that wants them. */
export function listenForWebhooks({ database, outbox, queue, ids, clock }: WebhookParts) {
  const queueCalls = (fact: readonly WebhookFact[]): Promise<void> =>
    database.transaction(async (tx) => {
      const receiverQueues = new Set<string>();
      for (const { websiteId, topic, cause, data } of fact) {
        for (const subscriptionId of await repository.readWanting(tx, websiteId, topic)) {
          const deliveryId = ids.next();
          const now = clock.now();
          const head = { id: deliveryId, websiteId, subscriptionId, topic, createdOn: now };
          const call = { deliveryId, topic, cause, body: writeNotification({ ...head, data }), now };
          const receiverQueue = { websiteId, subscriptionId };
          if (
            !(await repository.insertDelivery(tx, receiverQueue, call)) ||
            receiverQueues.has(subscriptionId)
          )
            continue;
          receiverQueues.add(subscriptionId);
          await queue.send(tx, DELIVER_JOB, receiverQueue);
        }
      }
    });

  const orderCreated = defineSubscription('order.create', 'webhooks.order-create', (event) =>
    queueCalls([
      {
        websiteId: event.websiteId,
        topic: 'order.create',
        cause: event.id,
        data: { orderId: event.payload.orderId },
      },
    ]),
  );
  const orderUpdated = defineSubscription('order.update', 'webhooks.order-update', (event) =>
    queueCalls([
      {
        websiteId: event.websiteId,
        topic: 'order.update',
        cause: event.id,
        data: { orderId: event.payload.orderId, update: event.payload.change },
      },
    ]),
  );
  const signedUp = defineSubscription('waitlist.signup', 'webhooks.waitlist-signup', (event) => {
    const { signedUpAt: signedUpOn, ...data } = event.payload;
    return queueCalls([
      {
        websiteId: event.websiteId,
        topic: 'waitlist.signup',
        cause: event.id,
        data: { ...data, signedUpOn },
      },
    ]);
  });
  const stockChanged = defineSubscription(STOCK_CHANGED, 'webhooks.inventory-update', (event) =>
    queueCalls(
      event.payload.changes.map(({ variantId, itemId, quantity, unlimited }) => ({
        websiteId: event.websiteId,
        topic: 'inventory.update',
        cause: `${event.id}/${variantId}`,
        data: { variantId, productId: itemId, quantity, isUnlimited: unlimited },
      })),
    ),
  );

  const eventSubscriptions: readonly Subscription[] = [orderCreated, orderUpdated, signedUp, stockChanged];
  return {
    eventSubscriptions,
    tell: (fact: WebhookFact): Promise<void> => queueCalls([fact]),
    async onStockChange(
      tx: Queryable,
      websiteId: WebsiteId,
      changes: readonly ChangedStock[],
    ): Promise<void> {
      if (changes.length === 0 || !(await repository.isWanted(tx, websiteId, 'inventory.update'))) return;
      await outbox.emit(tx, { websiteId, topic: STOCK_CHANGED, payload: { changes } });
    },
  };
}
