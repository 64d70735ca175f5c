import type { WebhookTopic } from '@awning/contract';
import type { Ids } from '../../../platform/ids.ts';

/** Data of the right shape for a test call, about things that do not exist. */
export function sampleData(topic: WebhookTopic, ids: Pick<Ids, 'next'>): object {
  switch (topic) {
    case 'order.create':
      return { orderId: ids.next() };
    case 'order.update':
      return { orderId: ids.next(), update: 'fulfilled' };
    case 'form.submit':
      return {
        submissionId: ids.next(),
        formId: ids.next(),
        formName: 'Contact',
        submittedOn: '2026-03-01T12:00:00.000Z',
        fields: [{ id: 'message', type: 'textarea', title: 'Message', value: 'Hello' }],
      };
    case 'waitlist.signup':
      return {
        signUpId: ids.next(),
        productId: ids.next(),
        variantId: ids.next(),
        email: 'someone@example.com',
        signedUpOn: '2026-03-01T12:00:00.000Z',
      };
    case 'analytics.events':
      return {
        events: [
          {
            id: ids.next(),
            occurredOn: '2026-03-01T12:00:00.000Z',
            kind: 'named',
            path: '/brochure',
            value: 'Brochure opened',
            amount: null,
            detail: { page: 2 },
          },
        ],
      };
    case 'inventory.update':
      return { variantId: ids.next(), productId: ids.next(), quantity: 7, isUnlimited: false };
  }
}
