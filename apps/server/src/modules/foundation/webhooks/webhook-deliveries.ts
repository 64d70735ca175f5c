import { webhookErrors } from './webhook-errors.ts';
import { DELIVER_JOB, type WebhookParts } from './webhook-parts.ts';
import * as repository from './webhook-repository.ts';
import { toDelivery } from './webhook-rows.ts';
import type { WebhookDeliveries } from './webhooks.ts';

export function createWebhookDeliveries({ database, queue, clock }: WebhookParts): WebhookDeliveries {
  return {
    async page(websiteId, subscriptionId, query) {
      const receiverQueue = { websiteId, subscriptionId };
      if (!(await repository.readSubscription(database.query, receiverQueue))) throw webhookErrors.missing();
      const { rows, page } = await repository.listDeliveries(database.query, receiverQueue, query);
      return { deliveries: rows.map(toDelivery), ...page };
    },
    async resend(websiteId, subscriptionId, deliveryId) {
      const receiverQueue = { websiteId, subscriptionId };
      return database.transaction(async (tx) => {
        const subscription = await repository.readSubscription(tx, receiverQueue, { lock: true });
        if (!subscription) throw webhookErrors.missing();
        if (!subscription.enabled) throw webhookErrors.switchedOff();
        const delivery = await repository.lockDelivery(tx, receiverQueue, deliveryId);
        if (!delivery) throw webhookErrors.deliveryMissing();
        if (delivery.state === 'waiting') throw webhookErrors.stillWaiting();
        const row = await repository.restart(tx, receiverQueue, deliveryId, clock.now());
        if (!row) throw webhookErrors.deliveryMissing();
        await queue.send(tx, DELIVER_JOB, receiverQueue);
        return toDelivery(row);
      });
    },
  };
}
