import { webhookTopics } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import { outboundSentences } from '../../../platform/outbound/index.ts';
import { callReceiver, writeNotification } from './webhook-call.ts';
import { webhookErrors } from './webhook-errors.ts';
import type { WebhookParts, WebhookQueue } from './webhook-parts.ts';
import * as repository from './webhook-repository.ts';
import { type SubscriptionRow, toSubscription } from './webhook-rows.ts';
import { sampleData } from './webhook-sample.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import type { WebhookSubscriptions } from './webhooks.ts';

const MOST = 20;
const PREVIOUS_MS = 24 * 3_600_000;

export function createWebhookSubscriptions(
  { database, outbound, ids, clock }: WebhookParts,
  secrets: WebhookSecrets,
): WebhookSubscriptions {
  const lock = async (
    tx: Queryable,
    receiverQueue: WebhookQueue,
    expected?: number,
  ): Promise<SubscriptionRow> => {
    const row = await repository.readSubscription(tx, receiverQueue, { lock: true });
    if (!row) throw webhookErrors.missing();
    if (expected !== undefined && expected !== row.version) throw webhookErrors.changedMeanwhile();
    return row;
  };
  const again = async (tx: Queryable, receiverQueue: WebhookQueue): Promise<SubscriptionRow> => {
    const row = await repository.readSubscription(tx, receiverQueue);
    if (!row) throw webhookErrors.missing();
    return row;
  };
  const checkEndpoint = async (endpointUrl: string): Promise<void> => {
    const failure =
      outbound.failureWith(endpointUrl) ?? ((await outbound.leadsInside(endpointUrl)) ? 'inside' : null);
    if (failure !== null)
      throw webhookErrors.badEndpoint({ errors: { endpointUrl: outboundSentences[failure] } });
  };
  /** Always in the same order, so that two lists of the same are the same. */
  const inOrder = (topics: readonly string[]): string[] =>
    webhookTopics.filter((topic) => topics.includes(topic));

  return {
    async list(websiteId, query) {
      const { rows, page } = await repository.listSubscriptions(database.query, websiteId, query);
      return { webhookSubscriptions: rows.map(toSubscription), ...page };
    },
    async read(websiteId, subscriptionId) {
      return toSubscription(await again(database.query, { websiteId, subscriptionId }));
    },
    async create(websiteId, { endpointUrl, topics }) {
      await checkEndpoint(endpointUrl);
      const secret = secrets.make();
      const receiverQueue = { websiteId, subscriptionId: ids.next() };
      const sealed = secrets.seal(receiverQueue, secret);
      return database.transaction(async (tx) => {
        const request = { endpointUrl, topics: inOrder(topics), sealed, now: clock.now(), most: MOST };
        if (!(await repository.insertSubscription(tx, receiverQueue, request)))
          throw webhookErrors.tooMany({ values: { most: MOST } });
        return { webhookSubscription: toSubscription(await again(tx, receiverQueue)), secret };
      });
    },
    async change(websiteId, subscriptionId, change, { expected } = {}) {
      if (change.endpointUrl !== undefined) await checkEndpoint(change.endpointUrl);
      const receiverQueue = { websiteId, subscriptionId };
      return database.transaction(async (tx) => {
        const before = await lock(tx, receiverQueue, expected);
        const enabled = change.enabled ?? before.enabled;
        await repository.updateSubscription(tx, receiverQueue, {
          endpointUrl: change.endpointUrl ?? before.endpoint_url,
          topics: inOrder(change.topics ?? before.topics),
          enabled,
          isNewStart: enabled && !before.enabled,
          now: clock.now(),
        });
        return toSubscription(await again(tx, receiverQueue));
      });
    },
    async rotateSecret(websiteId, subscriptionId) {
      const receiverQueue = { websiteId, subscriptionId };
      const secret = secrets.make();
      const sealed = secrets.seal(receiverQueue, secret);
      return database.transaction(async (tx) => {
        await lock(tx, receiverQueue);
        const now = clock.now();
        const previousUntil = new Date(now.getTime() + PREVIOUS_MS);
        await repository.replaceSecret(tx, receiverQueue, sealed, { now, previousUntil });
        return { webhookSubscription: toSubscription(await again(tx, receiverQueue)), secret };
      });
    },
    async remove(websiteId, subscriptionId, { expected } = {}) {
      const receiverQueue = { websiteId, subscriptionId };
      await database.transaction(async (tx) => {
        await lock(tx, receiverQueue, expected);
        await repository.deleteSubscription(tx, receiverQueue);
      });
    },
    async test(websiteId, subscriptionId, topic) {
      const receiverQueue = { websiteId, subscriptionId };
      const row = await again(database.query, receiverQueue);
      const body = writeNotification({
        id: ids.next(),
        websiteId,
        subscriptionId,
        topic,
        createdOn: clock.now(),
        data: sampleData(topic, ids),
      });
      const call = {
        endpointUrl: row.endpoint_url,
        body,
        secrets: secrets.signing(receiverQueue, row, clock.now()),
      };
      const { startedOn: _, ...result } = await callReceiver({ outbound, clock }, call);
      return result;
    },
  };
}
