import { webhookTopics } from '@awning/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { outboundSentences } from '../../platform/outbound/index.ts';
import { callReceiver, writeNotification } from './webhook-call.ts';
import { webhookErrors } from './webhook-errors.ts';
import type { Lane, WebhookParts } from './webhook-parts.ts';
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
  const lock = async (tx: Queryable, lane: Lane, expected?: number): Promise<SubscriptionRow> => {
    const row = await repository.readSubscription(tx, lane, { lock: true });
    if (!row) throw webhookErrors.missing();
    if (expected !== undefined && expected !== row.version) throw webhookErrors.changedMeanwhile();
    return row;
  };
  const again = async (tx: Queryable, lane: Lane): Promise<SubscriptionRow> => {
    const row = await repository.readSubscription(tx, lane);
    if (!row) throw webhookErrors.missing();
    return row;
  };
  const checkEndpoint = async (endpointUrl: string): Promise<void> => {
    const trouble =
      outbound.troubleWith(endpointUrl) ?? ((await outbound.leadsInside(endpointUrl)) ? 'inside' : null);
    if (trouble !== null)
      throw webhookErrors.badEndpoint({ errors: { endpointUrl: outboundSentences[trouble] } });
  };
  /** Always in the same order, so that two lists of the same are the same. */
  const inOrder = (topics: readonly string[]): string[] =>
    webhookTopics.filter((topic) => topics.includes(topic));

  return {
    async list(websiteId) {
      return (await repository.readSubscriptions(database.query, websiteId)).map(toSubscription);
    },
    async read(websiteId, subscriptionId) {
      return toSubscription(await again(database.query, { websiteId, subscriptionId }));
    },
    async create(websiteId, { endpointUrl, topics }) {
      await checkEndpoint(endpointUrl);
      const secret = secrets.make();
      const lane = { websiteId, subscriptionId: ids.next() };
      const sealed = secrets.seal(lane, secret);
      return database.transaction(async (tx) => {
        const wish = { endpointUrl, topics: inOrder(topics), sealed, now: clock.now(), most: MOST };
        if (!(await repository.insertSubscription(tx, lane, wish)))
          throw webhookErrors.tooMany({ values: { most: MOST } });
        return { webhookSubscription: toSubscription(await again(tx, lane)), secret };
      });
    },
    async change(websiteId, subscriptionId, change, { expected } = {}) {
      if (change.endpointUrl !== undefined) await checkEndpoint(change.endpointUrl);
      const lane = { websiteId, subscriptionId };
      return database.transaction(async (tx) => {
        const before = await lock(tx, lane, expected);
        const enabled = change.enabled ?? before.enabled;
        await repository.updateSubscription(tx, lane, {
          endpointUrl: change.endpointUrl ?? before.endpoint_url,
          topics: inOrder(change.topics ?? before.topics),
          enabled,
          isNewStart: enabled && !before.enabled,
          now: clock.now(),
        });
        return toSubscription(await again(tx, lane));
      });
    },
    async rotateSecret(websiteId, subscriptionId) {
      const lane = { websiteId, subscriptionId };
      const secret = secrets.make();
      const sealed = secrets.seal(lane, secret);
      return database.transaction(async (tx) => {
        await lock(tx, lane);
        const now = clock.now();
        const previousUntil = new Date(now.getTime() + PREVIOUS_MS);
        await repository.replaceSecret(tx, lane, sealed, { now, previousUntil });
        return { webhookSubscription: toSubscription(await again(tx, lane)), secret };
      });
    },
    async remove(websiteId, subscriptionId, { expected } = {}) {
      const lane = { websiteId, subscriptionId };
      await database.transaction(async (tx) => {
        await lock(tx, lane, expected);
        await repository.deleteSubscription(tx, lane);
      });
    },
    async test(websiteId, subscriptionId, topic) {
      const lane = { websiteId, subscriptionId };
      const row = await again(database.query, lane);
      const body = writeNotification({
        id: ids.next(),
        websiteId,
        subscriptionId,
        topic,
        createdOn: clock.now(),
        data: sampleData(topic, ids),
      });
      const call = { endpointUrl: row.endpoint_url, body, secrets: secrets.signing(lane, row, clock.now()) };
      const { startedOn: _, ...result } = await callReceiver({ outbound, clock }, call);
      return result;
    },
  };
}
