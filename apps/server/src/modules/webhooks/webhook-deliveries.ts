import { cutPage } from '../../platform/paging.ts';
import { webhookErrors } from './webhook-errors.ts';
import { DELIVER_JOB, type WebhookParts } from './webhook-parts.ts';
import * as repository from './webhook-repository.ts';
import { toDelivery } from './webhook-rows.ts';
import type { WebhookDeliveries } from './webhooks.ts';

const DEFAULT_LIMIT = 50;

export function createWebhookDeliveries({ database, queue, clock }: WebhookParts): WebhookDeliveries {
  return {
    async page(websiteId, subscriptionId, { cursor, limit = DEFAULT_LIMIT, state }) {
      const lane = { websiteId, subscriptionId };
      if (!(await repository.readSubscription(database.query, lane))) throw webhookErrors.missing();
      const asked = { before: cursor, state, limit: limit + 1 };
      const found = await repository.readDeliveries(database.query, lane, asked);
      const { rows, ...page } = cutPage(found, limit, (row) => row.delivery_id);
      return { deliveries: rows.map(toDelivery), ...page };
    },
    async resend(websiteId, subscriptionId, deliveryId) {
      const lane = { websiteId, subscriptionId };
      return database.transaction(async (tx) => {
        const subscription = await repository.readSubscription(tx, lane, { lock: true });
        if (!subscription) throw webhookErrors.missing();
        if (!subscription.enabled) throw webhookErrors.switchedOff();
        const delivery = await repository.lockDelivery(tx, lane, deliveryId);
        if (!delivery) throw webhookErrors.deliveryMissing();
        if (delivery.state === 'waiting') throw webhookErrors.stillWaiting();
        const row = await repository.startAnew(tx, lane, deliveryId, clock.now());
        if (!row) throw webhookErrors.deliveryMissing();
        await queue.send(tx, DELIVER_JOB, lane);
        return toDelivery(row);
      });
    },
  };
}
