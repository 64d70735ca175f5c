import { WEBHOOK_RESEND_MOST } from '@awning/contract';
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
    async resendRange(websiteId, subscriptionId, range) {
      const receiverQueue = { websiteId, subscriptionId };
      return database.transaction(async (tx) => {
        const subscription = await repository.readSubscription(tx, receiverQueue, { lock: true });
        if (!subscription) throw webhookErrors.missing();
        const found = await repository.countRange(tx, receiverQueue, range);
        const count = Math.min(found, WEBHOOK_RESEND_MOST);
        if (range.isPreview === true) return { count, remaining: found - count };
        if (!subscription.enabled) throw webhookErrors.switchedOff();
        const restarted = await repository.restartRange(tx, receiverQueue, range, {
          now: clock.now(),
          most: WEBHOOK_RESEND_MOST,
        });
        if (restarted > 0) await queue.send(tx, DELIVER_JOB, receiverQueue);
        return { count: restarted, remaining: found - restarted };
      });
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
