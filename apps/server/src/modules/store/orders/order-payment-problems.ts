import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import { PAYMENT_PROBLEM, PAYMENT_PROBLEM_DISMISSED } from '../payments/index.ts';
import type { OrderChanges } from './order-change.ts';

/** What happens to the money of an order at its provider alone, such as a dispute, stands in the order's timeline. */
export function recordPaymentProblems(changes: OrderChanges): readonly Subscription[] {
  const noted = defineSubscription(
    PAYMENT_PROBLEM,
    'orders-payment-problem',
    async ({ websiteId, id, payload: { orderId, words } }) => {
      const by = { actor: 'system', idempotencyKey: id, what: 'payment-problem', request: { words } };
      await changes.change(websiteId, orderId, by, async ({ record }) =>
        record('payment-problem', { words }),
      );
    },
  );
  const dismissed = defineSubscription(
    PAYMENT_PROBLEM_DISMISSED,
    'orders-payment-problem-dismissed',
    async ({ websiteId, id, payload: { orderId, note, actor } }) => {
      const by = { actor, idempotencyKey: id, what: 'payment-problem-dismissed', request: { note } };
      await changes.change(websiteId, orderId, by, async ({ record }) =>
        record('payment-problem-dismissed', { note }),
      );
    },
  );
  return [noted, dismissed];
}
