import { sql } from '../../platform/db/index.ts';
import { rowsOf } from '../../platform/invariant.ts';
import { createWebhookDeliveries } from './webhook-deliveries.ts';
import { listenForWebhooks } from './webhook-events.ts';
import { createWebhookLanes } from './webhook-lane.ts';
import { DELIVER_JOB, type Lane, type WebhookParts } from './webhook-parts.ts';
import { WEBHOOK_PAUSES } from './webhook-pauses.ts';
import * as repository from './webhook-repository.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';
import { createWebhookSubscriptions } from './webhook-subscriptions.ts';
import type { Webhooks } from './webhooks.ts';

const SWEEP_JOB = 'webhook-sweep';
const LANES_A_SWEEP = 500;
const FORGET_BATCH = 2_000;
const HOUR_MS = 3_600_000;
/** The last attempt, and an hour for it to be made by a server that was away. */
const HOPE_MS = WEBHOOK_PAUSES.reduce((sum, pause) => sum + pause * 1000, HOUR_MS);
const KEPT_MS = 30 * 24 * HOUR_MS;

export function createWebhooks(parts: WebhookParts): Webhooks {
  const { database, queue, clock, metrics, log } = parts;
  const secrets = createWebhookSecrets(parts);
  const lanes = createWebhookLanes(parts, secrets);
  const { onStockChange, tell } = listenForWebhooks(parts);
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const buried = await repository.buryOld(database.query, { now, before: ago(HOPE_MS) });
    if (buried > 0) log.warn({ buried }, 'calls to webhooks were given up');
    for (const lane of await repository.readIdleLanes(database.query, now, LANES_A_SWEEP))
      await queue.send(database.query, DELIVER_JOB, lane);
    for (let count = FORGET_BATCH; count === FORGET_BATCH; )
      count = await repository.forgetOld(database.query, ago(KEPT_MS), FORGET_BATCH);
  };

  queue.handle<Lane>(DELIVER_JOB, lanes.run, { concurrency: 2 });
  queue.handle(SWEEP_JOB, sweep);
  queue.schedule(SWEEP_JOB, '* * * * *');
  metrics.gaugeBy(
    'awning_webhook_deliveries',
    'Calls to webhooks by state, of the last 30 days',
    'state',
    () => repository.countByState(database.query),
  );

  return {
    subscriptions: createWebhookSubscriptions(parts, secrets),
    deliveries: createWebhookDeliveries(parts),
    onStockChange,
    tell,
    about: (websiteId, cause) => repository.readCallsAbout(database.query, websiteId, cause),
    forget: repository.forgetCallsAbout,
    sweep,
    rotate: secrets.rotate,
    close: lanes.close,
    invariants: [
      ...secrets.invariants,
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
                and delivery.next_at < ${ago(HOUR_MS).toISOString()} limit 20`,
          ),
      },
    ],
  };
}
