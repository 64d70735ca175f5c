import type { Queryable } from '../../platform/db/index.ts';
import { callReceiver, type WebhookOutcome } from './webhook-call.ts';
import { DELIVER_JOB, type Lane, type WebhookParts } from './webhook-parts.ts';
import { nextAttempt } from './webhook-pauses.ts';
import * as repository from './webhook-repository.ts';
import type { DeliveryRow, SubscriptionRow } from './webhook-rows.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { createSwitchOff } from './webhook-switch-off.ts';

/** Calls to one receiver at a time, over all processes. */
const WIDTH = 4;
/** Longer than a call can take; afterwards somebody else may take it. */
const LEASE_MS = 60_000;
const LOG_ENTRIES = 20;
/** A receiver that takes longer is served beside the job, which is then free for others. */
const PATIENCE_MS = 1_000;
/** Beyond so many at once, jobs wait for their lane to end. */
const MOST_BESIDE = 100;

export interface WebhookLanes {
  /** Sends what is due in a lane until nothing is. Answers early when that takes long, and goes on beside. */
  run(lane: Lane): Promise<void>;
  close(): Promise<void>;
}

export function createWebhookLanes(parts: WebhookParts, secrets: WebhookSecrets): WebhookLanes {
  const { database, queue, clock, log } = parts;
  const switchOffIfHopeless = createSwitchOff(parts);
  const running = new Set<Promise<void>>();
  let isClosing = false;

  const claim = (lane: Lane) =>
    database.transaction(async (tx) => {
      const subscription = await repository.readSubscription(tx, lane, { lock: true });
      if (!subscription?.enabled) return { subscription: null, deliveries: [] };
      const now = clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      return { subscription, deliveries: await repository.claimDue(tx, lane, { now, until, width: WIDTH }) };
    });

  const record = async (tx: Queryable, lane: Lane, delivery: DeliveryRow, outcome: WebhookOutcome) => {
    const { answer, ...entry } = outcome;
    // The subscription first, as everywhere: whoever claims waits there and not in a circle with us.
    await repository.readSubscription(tx, lane, { lock: true });
    const now = clock.now();
    const succeeded = outcome.error === null;
    const nextAt = succeeded ? null : nextAttempt(delivery.tries_since, now);
    const recorded = await repository.recordAttempt(tx, lane.websiteId, delivery, {
      state: succeeded ? 'delivered' : nextAt === null ? 'dead' : 'waiting',
      nextAt: nextAt ?? now,
      entry,
      answer,
      now,
      kept: LOG_ENTRIES,
    });
    if (!recorded) return;
    await repository.noteHealth(tx, lane, { succeeded, now });
    if (nextAt !== null) await queue.send(tx, DELIVER_JOB, lane, { startAfter: nextAt });
  };

  const attempt = async (lane: Lane, subscription: SubscriptionRow, delivery: DeliveryRow): Promise<void> => {
    const outcome = await callReceiver(parts, {
      endpointUrl: subscription.endpoint_url,
      body: delivery.body,
      secrets: secrets.signing(lane, subscription, clock.now()),
    });
    await database.transaction((tx) => record(tx, lane, delivery, outcome));
    if (outcome.error !== null) await switchOffIfHopeless(lane);
  };

  const serve = async (lane: Lane): Promise<void> => {
    while (!isClosing) {
      const { subscription, deliveries } = await claim(lane);
      if (subscription === null || deliveries.length === 0) return;
      const done = await Promise.allSettled(deliveries.map((each) => attempt(lane, subscription, each)));
      for (const each of done) if (each.status === 'rejected') throw each.reason;
    }
  };

  return {
    async run(lane) {
      const work = serve(lane);
      const kept = work
        .catch((error: unknown) =>
          // What was claimed is free again when the lease ends, and the sweep finds it.
          log.error({ err: error, ...lane }, 'calls to a receiver were interrupted and will be made later'),
        )
        .finally(() => running.delete(kept));
      const isCrowded = running.size >= MOST_BESIDE;
      running.add(kept);
      if (isCrowded) return kept;
      const { promise: patience, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, PATIENCE_MS);
      await Promise.race([kept, patience]);
      clearTimeout(timer);
    },
    async close() {
      isClosing = true;
      await Promise.all(running);
    },
  };
}
