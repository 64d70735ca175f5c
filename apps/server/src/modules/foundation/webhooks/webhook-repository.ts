import type {
  WebhookDeliveryQuery,
  WebhookDeliveryState,
  WebhookRangeResend,
  WebhookSort,
  WebhookSubscriptionQuery,
  WebhookTopic,
} from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Sealed } from '../../../platform/keyring/index.ts';
import {
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import type { WebhookQueue } from './webhook-parts.ts';
import { DeliveryRow, SubscriptionRow } from './webhook-rows.ts';
import type { CallFate, OrderCall } from './webhooks.ts';

export const subscriptionColumns = sql`subscription_id, endpoint_url, topics, enabled, key_id, secret, previous_key_id, previous_secret,
  previous_until, failing_since, switched_off_at, version, created_at, updated_at`;

const deliveryColumns = sql`delivery_id, subscription_id, topic, body, state, attempts, tries_since, next_at, log, last_answer,
  created_at, settled_at`;

const time = (instant: Date): Statement => sql`${instant.toISOString()}::timestamptz`;
const ofQueue = ({ websiteId, subscriptionId }: WebhookQueue): Statement =>
  sql`website_id = ${websiteId} and subscription_id = ${subscriptionId}`;

const subscriptionList: ListDefinition<WebhookSort> = {
  // Ids are made in the order of time.
  sorts: { createdOn: byText(sql`subscription_id`), endpointUrl: byName(sql`endpoint_url`) },
  order: 'createdOn',
  id: sql`subscription_id`,
};

export const listSubscriptions = (
  db: Queryable,
  websiteId: WebsiteId,
  query: WebhookSubscriptionQuery,
): Promise<ListResult<SubscriptionRow>> => {
  const { topic, enabled, search = '' } = query;
  return readList(db, subscriptionList, query, {
    shape: SubscriptionRow,
    columns: subscriptionColumns,
    from: sql`webhook_subscriptions`,
    where: sql`website_id = ${websiteId} ${topic === undefined ? sql.empty : sql`and ${topic} = any (topics)`}
      ${enabled === undefined ? sql.empty : sql`and enabled = ${enabled}`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`endpoint_url`, search.trim()),
  });
};

export async function readSubscription(
  db: Queryable,
  receiverQueue: WebhookQueue,
  { lock = false } = {},
): Promise<SubscriptionRow | null> {
  const rows = await db.rows(
    SubscriptionRow,
    sql`
    select ${subscriptionColumns} from webhook_subscriptions where ${ofQueue(receiverQueue)} ${lock ? sql`for update` : sql``}`,
  );
  return rows[0] ?? null;
}

/** False: the site has as many as it may. Two that are added at the same time wait for each other here. */
export async function insertSubscription(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  o: { endpointUrl: string; topics: readonly string[]; sealed: Sealed; now: Date; most: number },
): Promise<boolean> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('webhooks/' || ${receiverQueue.websiteId}, 0))`,
  );
  const rowCount = await tx.run(sql`
    insert into webhook_subscriptions
      (website_id, subscription_id, endpoint_url, topics, key_id, secret, created_at, updated_at)
    select ${receiverQueue.websiteId}, ${receiverQueue.subscriptionId}, ${o.endpointUrl}, ${o.topics}::text[], ${o.sealed.keyId},
      ${o.sealed.ciphertext}, ${time(o.now)}, ${time(o.now)}
    where (select count(*) from webhook_subscriptions where website_id = ${receiverQueue.websiteId}) < ${o.most}`);
  return rowCount === 1;
}

/** One that is switched on again starts with a clean slate. */
export async function updateSubscription(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  o: { endpointUrl: string; topics: readonly string[]; enabled: boolean; isNewStart: boolean; now: Date },
): Promise<void> {
  await tx.run(sql`
    update webhook_subscriptions set endpoint_url = ${o.endpointUrl}, topics = ${o.topics}::text[], enabled = ${o.enabled},
      version = version + 1, updated_at = ${time(o.now)}
      ${o.isNewStart ? sql`, failing_since = null, switched_off_at = null` : sql``}
    where ${ofQueue(receiverQueue)}`);
}

export async function replaceSecret(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  { keyId, ciphertext }: Sealed,
  { now, previousUntil }: { now: Date; previousUntil: Date },
): Promise<void> {
  await tx.run(sql`
    update webhook_subscriptions set previous_key_id = key_id, previous_secret = secret,
      previous_until = ${time(previousUntil)}, key_id = ${keyId}, secret = ${ciphertext},
      version = version + 1, updated_at = ${time(now)}
    where ${ofQueue(receiverQueue)}`);
}

export async function deleteSubscription(tx: Queryable, receiverQueue: WebhookQueue): Promise<void> {
  await tx.run(sql`delete from webhook_subscriptions where ${ofQueue(receiverQueue)}`);
}

/** Each sale asks. */
export async function isWanted(db: Queryable, websiteId: WebsiteId, topic: WebhookTopic): Promise<boolean> {
  const rowCount = await db.run(sql`
    select from webhook_subscriptions where website_id = ${websiteId} and enabled and ${topic} = any(topics) limit 1`);
  return rowCount > 0;
}

export async function readWanting(
  db: Queryable,
  websiteId: WebsiteId,
  topic: WebhookTopic,
): Promise<string[]> {
  const rows = await db.rows(
    { subscription_id: column.text },
    sql`
    select subscription_id from webhook_subscriptions
    where website_id = ${websiteId} and enabled and ${topic} = any(topics) order by subscription_id`,
  );
  return rows.map((row) => row.subscription_id);
}

/** False: it was queued before, or the subscription is gone. */
export async function insertDelivery(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  o: { deliveryId: string; topic: WebhookTopic; cause: string; body: string; now: Date },
): Promise<boolean> {
  const rowCount = await tx.run(sql`
    insert into webhook_deliveries
      (website_id, delivery_id, subscription_id, topic, cause, body, state, next_at, waiting_since, created_at)
    select website_id, ${o.deliveryId}, subscription_id, ${o.topic}, ${o.cause}, ${o.body}, 'waiting', ${time(o.now)},
      ${time(o.now)}, ${time(o.now)}
    from webhook_subscriptions where ${ofQueue(receiverQueue)}
    on conflict on constraint webhook_deliveries_once do nothing`);
  return rowCount === 1;
}

const OrderCallRow = {
  id: column.text,
  topic: column.text,
  url: column.text,
  state: column.word<CallFate['state']>(),
  attempts: column.integer,
  createdAt: column.instant,
};
export const readCallsOfOrder = (
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<readonly OrderCall[]> =>
  db.rows(
    OrderCallRow,
    sql`select delivery_id as id, topic, endpoint_url as url, state, attempts, delivery.created_at as "createdAt"
      from webhook_deliveries delivery
      join webhook_subscriptions subscription using (website_id, subscription_id)
      where website_id = ${websiteId} and topic in ('order.create', 'order.update')
        and body::jsonb #>> '{data,orderId}' = ${orderId} order by delivery_id`,
  );

export async function readCallsAbout(
  db: Queryable,
  websiteId: WebsiteId,
  cause: string,
): Promise<readonly CallFate[]> {
  const rows = await db.rows(
    {
      id: column.text,
      subscriptionId: column.text,
      state: column.word<CallFate['state']>(),
      attempts: column.integer,
      lastError: column.nullable(column.text),
    },
    sql`
    select delivery_id as id, subscription_id as "subscriptionId", state, attempts, log -> -1 ->> 'error' as "lastError"
    from webhook_deliveries
    where website_id = ${websiteId} and cause = ${cause}
      and subscription_id in (select subscription_id from webhook_subscriptions where website_id = ${websiteId})
    order by delivery_id`,
  );
  return rows;
}

export async function deleteCallsAbout(
  tx: Queryable,
  websiteId: WebsiteId,
  causes: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from webhook_deliveries where website_id = ${websiteId}
      and subscription_id in (select subscription_id from webhook_subscriptions where website_id = ${websiteId})
      and cause = any (${causes})`);
}

/**
 * Takes what is due, up to `width` at a time for a receiver, over all processes. The caller holds the lock of the
 * subscription, so two that look at once do not both see room.
 */
export async function claimDue(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  { now, until, width }: { now: Date; until: Date; width: number },
): Promise<DeliveryRow[]> {
  const rows = await tx.rows(
    DeliveryRow,
    sql`
    with busy as (
      select count(*)::int as count from webhook_deliveries
      where ${ofQueue(receiverQueue)} and state = 'waiting' and claimed_until > ${time(now)}
    ), due as (
      select website_id, delivery_id from webhook_deliveries
      where ${ofQueue(receiverQueue)} and state = 'waiting' and next_at <= ${time(now)}
        and (claimed_until is null or claimed_until <= ${time(now)})
      order by next_at, delivery_id limit greatest(0, ${width} - (select count from busy)) for update
    )
    update webhook_deliveries delivery
    set claimed_until = ${time(until)}, attempts = attempts + 1, tries_since = tries_since + 1
    from due where delivery.website_id = due.website_id and delivery.delivery_id = due.delivery_id
    returning delivery.delivery_id, delivery.subscription_id, delivery.topic, delivery.body, delivery.state, delivery.attempts,
      delivery.tries_since, delivery.next_at, delivery.log, delivery.last_answer, delivery.created_at, delivery.settled_at`,
  );
  return rows;
}

/** False: another process has claimed it meanwhile, because our lease ran out. */
export async function recordAttempt(
  tx: Queryable,
  websiteId: WebsiteId,
  delivery: DeliveryRow,
  o: { state: WebhookDeliveryState; nextAt: Date; entry: object; answer: string; now: Date; logSize: number },
): Promise<boolean> {
  const rowCount = await tx.run(sql`
    update webhook_deliveries set state = ${o.state}, next_at = ${time(o.nextAt)}, claimed_until = null,
      last_answer = ${o.answer}, settled_at = ${o.state === 'waiting' ? sql`null` : time(o.now)},
      log = (select jsonb_agg(entry order by place) from (
        select entry, place from jsonb_array_elements(log || ${JSON.stringify([o.entry])}::jsonb) with ordinality as each (entry, place)
        order by place desc limit ${o.logSize}) latest)
    where website_id = ${websiteId} and delivery_id = ${delivery.delivery_id} and state = 'waiting'
      and attempts = ${delivery.attempts}`);
  return rowCount === 1;
}

export async function noteHealth(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  { succeeded, now }: { succeeded: boolean; now: Date },
): Promise<void> {
  await tx.run(
    succeeded
      ? sql`update webhook_subscriptions set failing_since = null where ${ofQueue(receiverQueue)} and failing_since is not null`
      : sql`update webhook_subscriptions set failing_since = ${time(now)} where ${ofQueue(receiverQueue)} and failing_since is null`,
  );
}

export async function switchOff(tx: Queryable, receiverQueue: WebhookQueue, now: Date): Promise<void> {
  await tx.run(sql`
    update webhook_subscriptions set enabled = false, switched_off_at = ${time(now)}, version = version + 1,
      updated_at = ${time(now)}
    where ${ofQueue(receiverQueue)}`);
}

const deliveryList: ListDefinition<'createdOn'> = {
  // Ids are made in the order of time.
  sorts: { createdOn: byText(sql`delivery_id`) },
  order: '-createdOn',
  id: sql`delivery_id`,
};

export const listDeliveries = (
  db: Queryable,
  receiverQueue: WebhookQueue,
  query: WebhookDeliveryQuery,
): Promise<ListResult<DeliveryRow>> => {
  const { state, topic } = query;
  return readList(db, deliveryList, query, {
    shape: DeliveryRow,
    columns: deliveryColumns,
    from: sql`webhook_deliveries`,
    where: sql`${ofQueue(receiverQueue)}
      ${state === undefined ? sql.empty : sql`and state = ${state}`}
      ${topic === undefined ? sql.empty : sql`and topic = ${topic}`}`,
  });
};

export async function lockDelivery(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  deliveryId: string,
): Promise<DeliveryRow | null> {
  const rows = await tx.rows(
    DeliveryRow,
    sql`
    select ${deliveryColumns} from webhook_deliveries where ${ofQueue(receiverQueue)} and delivery_id = ${deliveryId} for update`,
  );
  return rows[0] ?? null;
}

export async function restart(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  deliveryId: string,
  now: Date,
): Promise<DeliveryRow | null> {
  const rows = await tx.rows(
    DeliveryRow,
    sql`
    update webhook_deliveries set state = 'waiting', settled_at = null, next_at = ${time(now)},
      waiting_since = ${time(now)}, tries_since = 0, claimed_until = null
    where ${ofQueue(receiverQueue)} and delivery_id = ${deliveryId} returning ${deliveryColumns}`,
  );
  return rows[0] ?? null;
}

/** What was delivered or given up in a range of time. */
const settledIn = (receiverQueue: WebhookQueue, range: WebhookRangeResend) =>
  sql`${ofQueue(receiverQueue)} and state <> 'waiting'
    and created_at >= ${time(new Date(range.createdAfter))} and created_at < ${time(new Date(range.createdBefore))}
    ${range.state === undefined ? sql.empty : sql`and state = ${range.state}`}
    ${range.topic === undefined ? sql.empty : sql`and topic = ${range.topic}`}`;

export async function countRange(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  range: WebhookRangeResend,
): Promise<number> {
  const rows = await tx.rows(
    { found: column.integer },
    sql`select count(*)::int as found from webhook_deliveries where ${settledIn(receiverQueue, range)}`,
  );
  return rows[0]?.found ?? 0;
}

/** The oldest first, at most so many. */
export async function restartRange(
  tx: Queryable,
  receiverQueue: WebhookQueue,
  range: WebhookRangeResend,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number> {
  const rows = await tx.rows(
    { delivery_id: column.text },
    sql`
    update webhook_deliveries set state = 'waiting', settled_at = null, next_at = ${time(now)},
      waiting_since = ${time(now)}, tries_since = 0, claimed_until = null
    where ${ofQueue(receiverQueue)} and delivery_id in (
      select delivery_id from webhook_deliveries where ${settledIn(receiverQueue, range)}
      order by created_at, delivery_id limit ${most} for update)
    returning delivery_id`,
  );
  return rows.length;
}

/** Lanes in which something is due that nobody sends. */
export async function readIdleQueues(db: Queryable, now: Date, most: number): Promise<WebhookQueue[]> {
  const rows = await db.rows(
    { website_id: column.id<WebsiteId>(), subscription_id: column.text },
    sql`
    select distinct delivery.website_id, delivery.subscription_id
    from webhook_deliveries delivery join webhook_subscriptions subscription using (website_id, subscription_id)
    where delivery.state = 'waiting' and delivery.next_at <= ${time(now)} and subscription.enabled
      and (delivery.claimed_until is null or delivery.claimed_until <= ${time(now)})
    limit ${most}`,
  );
  return rows.map((row) => ({ websiteId: row.website_id, subscriptionId: row.subscription_id }));
}

/** What waited in vain, as behind a subscription that is switched off. */
export async function buryOld(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<number> {
  const rowCount = await db.run(sql`
    update webhook_deliveries set state = 'dead', settled_at = ${time(now)}, claimed_until = null
    where state = 'waiting' and waiting_since < ${time(before)}
      and (claimed_until is null or claimed_until <= ${time(now)})`);
  return rowCount;
}

export async function deleteOld(db: Queryable, before: Date, most: number): Promise<number> {
  const rowCount = await db.run(sql`
    delete from webhook_deliveries where (website_id, delivery_id) in (
      select website_id, delivery_id from webhook_deliveries
      where state <> 'waiting' and settled_at < ${time(before)} limit ${most})`);
  return rowCount;
}

export async function countByState(db: Queryable): Promise<Record<string, number>> {
  const rows = await db.rows(
    { state: column.text, count: column.integer },
    sql`select state, count(*)::int as count from webhook_deliveries group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
