import type { Clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

const HOUR_MS = 3_600_000;

export const webhookInvariants = (clock: Clock): readonly Invariant[] => [
  {
    name: 'webhooks.sent',
    meaning:
      'A call to a webhook has been due for more than an hour and nobody sends it: is the job queue running?',
    violations: (db) =>
      rowsOf(
        db,
        sql`select delivery.website_id || '/' || delivery.delivery_id as row
          from webhook_deliveries delivery join webhook_subscriptions subscription using (website_id, subscription_id)
          where delivery.state = 'waiting' and subscription.enabled
            and delivery.next_at < ${new Date(clock.now().getTime() - HOUR_MS)} limit 20`,
      ),
  },
];
