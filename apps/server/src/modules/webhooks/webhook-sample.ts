import type { WebhookTopic } from '@awning/contract';
import type { Ids } from '../../platform/ids.ts';

/** Data of the right shape for a test call, about things that do not exist. */
export function sampleData(topic: WebhookTopic, ids: Pick<Ids, 'next'>): object {
  switch (topic) {
    case 'order.create':
      return { orderId: ids.next() };
    case 'order.update':
      return { orderId: ids.next(), update: 'fulfilled' };
    case 'inventory.update':
      return { variantId: ids.next(), productId: ids.next(), quantity: 7, isUnlimited: false };
  }
}
