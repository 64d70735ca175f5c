import type { Queryable } from '../../../platform/db/index.ts';
import { callReceiver, type WebhookOutcome } from './webhook-call.ts';
import { DELIVER_JOB, type WebhookParts, type WebhookQueue } from './webhook-parts.ts';
import { nextAttempt } from './webhook-pauses.ts';
import * as repository from './webhook-repository.ts';
import type { DeliveryRow, SubscriptionRow } from './webhook-rows.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { createSwitchOff } from './webhook-switch-off.ts';

/** Calls to one receiver at a time, over all processes. */
const WIDTH = 4;
/** Longer than a call can take; afterwards another process may claim it. */
const LEASE_MS = 60_000;
const LOG_ENTRIES = 20;
/** A receiver that takes longer is served beside the job, which is then free for others. */
const TIMEOUT_MS = 1_000;
/** Beyond so many at once, jobs wait for their queue to end. */
const MOST_BESIDE = 100;

export interface WebhookQueues {
  /** Sends what is due in a queue until nothing is. Answers early when that takes long, and goes on beside. */
  run(receiverQueue: WebhookQueue): Promise<void>;
  close(): Promise<void>;
}

export function createWebhookQueues(parts: WebhookParts, secrets: WebhookSecrets): WebhookQueues {
  const { database, queue, clock, log } = parts;
  const switchOffIfHopeless = createSwitchOff(parts);
  const running = new Set<Promise<void>>();
  let isClosing = false;

  const claim = (receiverQueue: WebhookQueue) =>
    database.transaction(async (tx) => {
      const subscription = await repository.readSubscription(tx, receiverQueue, { lock: true });
      if (!subscription?.enabled) return { subscription: null, deliveries: [] };
      const now = clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      return {
        subscription,
        deliveries: await repository.claimDue(tx, receiverQueue, { now, until, width: WIDTH }),
      };
    });

  const record = async (
    tx: Queryable,
    receiverQueue: WebhookQueue,
    delivery: DeliveryRow,
    outcome: WebhookOutcome,
  ) => {
    const { answer: reply, ...entry } = outcome;
    // Lock the subscription first, as everywhere: a concurrent claim waits there instead of deadlocking with us.
    await repository.readSubscription(tx, receiverQueue, { lock: true });
    const now = clock.now();
    const succeeded = outcome.error === null;
    const nextAt = succeeded ? null : nextAttempt(delivery.tries_since, now);
    const recorded = await repository.recordAttempt(tx, receiverQueue.websiteId, delivery, {
      state: succeeded ? 'delivered' : nextAt === null ? 'dead' : 'waiting',
      nextAt: nextAt ?? now,
      entry,
      answer: reply,
      now,
      logSize: LOG_ENTRIES,
    });
    if (!recorded) return;
    await repository.noteHealth(tx, receiverQueue, { succeeded, now });
    if (nextAt !== null) await queue.send(tx, DELIVER_JOB, receiverQueue, { startAfter: nextAt });
  };

  const attempt = async (
    receiverQueue: WebhookQueue,
    subscription: SubscriptionRow,
    delivery: DeliveryRow,
  ): Promise<void> => {
    const outcome = await callReceiver(parts, {
      endpointUrl: subscription.endpoint_url,
      body: delivery.body,
      secrets: secrets.signing(receiverQueue, subscription, clock.now()),
    });
    await database.transaction((tx) => record(tx, receiverQueue, delivery, outcome));
    if (outcome.error !== null) await switchOffIfHopeless(receiverQueue);
  };

  const serve = async (receiverQueue: WebhookQueue): Promise<void> => {
    while (!isClosing) {
      const { subscription, deliveries } = await claim(receiverQueue);
      if (subscription === null || deliveries.length === 0) return;
      const done = await Promise.allSettled(
        deliveries.map((each) => attempt(receiverQueue, subscription, each)),
      );
      for (const each of done) if (each.status === 'rejected') throw each.reason;
    }
  };

  return {
    async run(receiverQueue) {
      const work = serve(receiverQueue);
      const job = work
        .catch((error: unknown) =>
          // What was claimed is free again when the lease ends, and the sweep finds it.
          log.error(
            { err: error, ...receiverQueue },
            'calls to a receiver were interrupted and will be made later',
          ),
        )
        .finally(() => running.delete(job));
      const isCrowded = running.size >= MOST_BESIDE;
      running.add(job);
      if (isCrowded) return job;
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, TIMEOUT_MS);
      await Promise.race([job, timeout]);
      clearTimeout(timer);
    },
    async close() {
      isClosing = true;
      await Promise.all(running);
    },
  };
}
