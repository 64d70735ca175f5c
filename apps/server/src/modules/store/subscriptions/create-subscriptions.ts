import { canBeSubscribedTo, nextBillingDate } from '@awning/commerce';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { toSubscription } from './subscription-data.ts';
import { subscriptionErrors } from './subscription-errors.ts';
import { subscriptionInvariants } from './subscription-invariants.ts';
import * as repository from './subscription-repository.ts';
import { SUBSCRIPTION_EVENTS, type SubscriptionEvent, type Subscriptions } from './subscriptions.ts';

interface SubscriptionParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { database, outbox, settings, clock, ids } = parts;

  const find = async (
    db: Queryable,
    websiteId: WebsiteId,
    id: string,
  ): Promise<repository.SubscriptionRow> => {
    const row = await repository.readOne(db, websiteId, id);
    if (!row) throw subscriptionErrors.missing();
    return row;
  };
  const tell = (
    tx: Queryable,
    websiteId: WebsiteId,
    topic: (typeof SUBSCRIPTION_EVENTS)[keyof typeof SUBSCRIPTION_EVENTS],
    payload: SubscriptionEvent,
  ): Promise<void> => outbox.emit(tx, { websiteId, topic, payload });

  return {
    async start(tx, websiteId, { orderId, line, ...start }) {
      const plan = line.subscriptionPlan;
      invariant(plan && canBeSubscribedTo(line.productType), `${line.itemId} cannot be subscribed to`);
      // On the connection of the transaction: waiting for a second one while holding the first can end with nobody
      // getting one.
      const { timeZone } = (await settings.site(websiteId, tx)).value;
      const now = clock.now();
      const startedOn = localTime(now, timeZone).day;
      const nextBillingOn = nextBillingDate(plan, startedOn, 1);
      const { billingAddress = null, shippingMethod = null, methodId = null, testMode = false } = start;
      const row: repository.NewSubscription = {
        ...start,
        billingAddress,
        shippingMethod,
        methodId,
        testMode,
        line,
        startedOn,
        nextBillingOn,
        id: ids.next(),
        firstOrderId: orderId,
        lineId: line.lineId,
        // A single cycle has been billed with the first order.
        state: nextBillingOn === null ? 'completed' : 'active',
        periodValue: plan.billingPeriod.value,
        periodUnit: plan.billingPeriod.unit,
        cycles: plan.numBillingCycles,
      };
      const { id, isNew } = await repository.insertOnce(tx, websiteId, row, now);
      if (isNew) await tell(tx, websiteId, SUBSCRIPTION_EVENTS.started, { subscriptionId: id, orderId });
      return { subscriptionId: id };
    },
    ofOrder: async (websiteId, orderId) =>
      (await repository.readOfOrder(database.query, websiteId, orderId)).map(toSubscription),
    async list(websiteId, query) {
      const { rows, page } = await repository.listSubscriptions(database.query, websiteId, query);
      return { subscriptions: rows.map(toSubscription), ...page };
    },
    read: async (websiteId, id) => toSubscription(await find(database.query, websiteId, id)),
    cancel: (websiteId, id, { actor, reason }) =>
      database.transaction(async (tx) => {
        const cancelled = await repository.markCancelled(tx, websiteId, {
          id,
          actor,
          reason,
          now: clock.now(),
        });
        const row = await find(tx, websiteId, id);
        if (row.state === 'completed') throw subscriptionErrors.isCompleted();
        if (cancelled)
          await tell(tx, websiteId, SUBSCRIPTION_EVENTS.cancelled, {
            subscriptionId: id,
            orderId: row.firstOrderId,
          });
        return toSubscription(row);
      }),
    async endOf(tx, websiteId, orderId, cause) {
      const ending = { ...cause, orderId, now: clock.now() };
      for (const subscriptionId of await repository.cancelOfOrder(tx, websiteId, ending))
        await tell(tx, websiteId, SUBSCRIPTION_EVENTS.cancelled, { subscriptionId, orderId });
    },
    keepMethod: repository.keepMethod,
    invariants: subscriptionInvariants,
  };
}
