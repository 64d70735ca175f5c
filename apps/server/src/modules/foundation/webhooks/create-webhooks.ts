import { defineJob, defineSweep } from '../../../platform/queue/index.ts';
import { createWebhookDeliveries } from './webhook-deliveries.ts';
import { listenForWebhooks } from './webhook-events.ts';
import { webhookInvariants } from './webhook-invariants.ts';
import { webhookMailSet } from './webhook-mails.ts';
import { DELIVER_JOB, type WebhookParts, type WebhookQueue } from './webhook-parts.ts';
import { WEBHOOK_PAUSES } from './webhook-pauses.ts';
import { createWebhookQueues } from './webhook-queue.ts';
import * as repository from './webhook-repository.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';
import { createWebhookSubscriptions } from './webhook-subscriptions.ts';
import type { Webhooks } from './webhooks.ts';

const SWEEP_JOB = 'webhook-sweep';
const QUEUES_PER_SWEEP = 500;
const DELETE_BATCH = 2_000;
const HOUR_MS = 3_600_000;
/** The last attempt, and an hour for it to be made by a server that was away. */
const HOPE_MS = WEBHOOK_PAUSES.reduce((sum, pause) => sum + pause * 1000, HOUR_MS);
const RETENTION_MS = 30 * 24 * HOUR_MS;

export function createWebhooks(parts: WebhookParts): Webhooks {
  const { database, queue, clock, metrics, log } = parts;
  const secrets = createWebhookSecrets(parts);
  const receiverQueues = createWebhookQueues(parts, secrets);
  const { onStockChange, tell, eventSubscriptions } = listenForWebhooks(parts);
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const buried = await repository.buryOld(database.query, { now, before: ago(HOPE_MS) });
    if (buried > 0) log.warn({ buried }, 'calls to webhooks were given up');
    for (const receiverQueue of await repository.readIdleQueues(database.query, now, QUEUES_PER_SWEEP))
      await queue.send(database.query, DELIVER_JOB, receiverQueue);
    for (let count = DELETE_BATCH; count === DELETE_BATCH; )
      count = await repository.deleteOld(database.query, ago(RETENTION_MS), DELETE_BATCH);
  };

  metrics.gaugeBy(
    'awning_webhook_deliveries',
    'Calls to webhooks by state, of the last 30 days',
    'state',
    () => repository.countByState(database.query),
  );

  return {
    mailSet: webhookMailSet(parts),
    subscriptions: createWebhookSubscriptions(parts, secrets),
    deliveries: createWebhookDeliveries(parts),
    onStockChange,
    tell,
    isWanted: (websiteId, topic) => repository.isWanted(database.query, websiteId, topic),
    ofOrder: (websiteId, orderId) => repository.readCallsOfOrder(database.query, websiteId, orderId),
    about: (websiteId, cause) => repository.readCallsAbout(database.query, websiteId, cause),
    forget: repository.deleteCallsAbout,
    sweep,
    rotate: secrets.rotate,
    close: receiverQueues.close,
    jobs: [
      defineJob<WebhookQueue>(DELIVER_JOB, receiverQueues.run, { concurrency: 2 }),
      defineSweep(SWEEP_JOB, '* * * * *', sweep),
    ],
    eventSubscriptions,
    invariants: [...secrets.invariants, ...webhookInvariants(clock)],
  };
}
