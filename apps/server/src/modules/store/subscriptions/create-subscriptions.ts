import { addDays, canBeSubscribedTo, isCalendarDate, nextBillingDate } from '@awning/commerce';
import type { SubscriptionResponse } from '@awning/contract';
import { addressOf, openSubscriptionPage } from '@awning/contract/calls';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { localTime } from '../../../platform/local-time.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { hasEvent, insertEvent, lastPauseReason, writeBilling } from './billing-repository.ts';
import { periodFrom } from './renewal-days.ts';
import { isRunning, type LockedRenewal, skipPeriod, withLocked } from './renewal-steps.ts';
import { amountsOf, toChange, toSubscription } from './subscription-data.ts';
import { subscriptionErrors } from './subscription-errors.ts';
import { subscriptionInvariants } from './subscription-invariants.ts';
import * as repository from './subscription-repository.ts';
import {
  SUBSCRIPTION_EVENTS,
  type SubscriptionEvent,
  type Subscriptions,
  type SubscriptionTopic,
} from './subscriptions.ts';

/** Who comes by the link. */
const CUSTOMER = 'customer';
/** Why it was paused: the bank was asked to take a payment back. */
const DISPUTED = 'disputed';
/** More than a page of an account shows. */
const MOST_OF_CUSTOMER = 50;
/** Two years: further than the longest pause that people ask for. */
const FURTHEST_DAYS = 731;

interface SubscriptionParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Pick<Keyring, 'sign' | 'verify'>;
}

export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { database, outbox, settings, clock, ids } = parts;
  const links = createSignedIds(parts.keyring, 'subscription-link');

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
    topic: SubscriptionTopic,
    payload: SubscriptionEvent,
  ): Promise<void> => outbox.emit(tx, { websiteId, topic, payload });

  /** Who holds the link may not be the one who subscribed: that one is told by mail. */
  const confirm = async (
    { tx, websiteId, row }: LockedRenewal,
    actor: string,
    made: NonNullable<SubscriptionEvent['change']>,
  ): Promise<void> => {
    if (actor !== CUSTOMER) return;
    await tell(tx, websiteId, SUBSCRIPTION_EVENTS.changed, {
      subscriptionId: row.id,
      orderId: row.firstOrderId,
      change: made,
    });
  };

  const read = async (websiteId: WebsiteId, id: string): Promise<SubscriptionResponse> => {
    const row = await find(database.query, websiteId, id);
    const timeline = await repository.listTimeline(database.query, websiteId, id);
    return { subscription: toSubscription(row), timeline: timeline.map(toChange) };
  };
  /** Of one that goes on, with its next time. */
  const change = async (
    websiteId: WebsiteId,
    id: string,
    work: (locked: LockedRenewal) => Promise<void>,
  ): Promise<SubscriptionResponse> => {
    const { nextPeriod: period } = await find(database.query, websiteId, id);
    await withLocked(parts, websiteId, { subscriptionId: id, period }, async (locked) => {
      const { state, nextPeriod } = locked.row;
      if (state === 'cancelled' || state === 'completed') throw subscriptionErrors.isOver();
      // It was billed while we asked.
      if (nextPeriod !== period) throw subscriptionErrors.underWay();
      await work(locked);
    });
    return read(websiteId, id);
  };

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
        amounts: amountsOf(start.amounts),
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
      if (isNew) {
        await insertEvent(tx, websiteId, id, {
          change: 'started',
          actor: CUSTOMER,
          details: { orderId },
          now,
        });
        await tell(tx, websiteId, SUBSCRIPTION_EVENTS.started, { subscriptionId: id, orderId });
      }
      return { subscriptionId: id };
    },
    ofOrder: async (websiteId, orderId) =>
      (await repository.readOfOrder(database.query, websiteId, orderId)).map(toSubscription),
    aboutOrder: async (websiteId, orderId) =>
      (await repository.readAboutOrder(database.query, websiteId, orderId)).map(toSubscription),
    linkOf: (websiteId, id) => addressOf(openSubscriptionPage, { token: links.write(websiteId, id) }),
    async byLink(websiteId, token) {
      const id = links.read(websiteId, token);
      return id === null ? null : read(websiteId, id);
    },
    ofCustomer: async (websiteId, siteUserId) =>
      (await repository.listOfCustomer(database.query, websiteId, siteUserId, MOST_OF_CUSTOMER)).map(
        toSubscription,
      ),
    async list(websiteId, query) {
      const { rows, page } = await repository.listSubscriptions(database.query, websiteId, query);
      return { subscriptions: rows.map(toSubscription), ...page };
    },
    read,
    async cancel(websiteId, id, { actor, reason }) {
      await database.transaction(async (tx) => {
        const now = clock.now();
        const cancelled = await repository.markCancelled(tx, websiteId, { id, actor, reason, now });
        const row = await find(tx, websiteId, id);
        if (row.state === 'completed') throw subscriptionErrors.isCompleted();
        if (!cancelled) return;
        await insertEvent(tx, websiteId, id, { change: 'cancelled', actor, details: { reason }, now });
        await tell(tx, websiteId, SUBSCRIPTION_EVENTS.cancelled, {
          subscriptionId: id,
          orderId: row.firstOrderId,
        });
      });
      return read(websiteId, id);
    },
    pause: (websiteId, id, actor) =>
      change(websiteId, id, async (locked) => {
        if (locked.row.state === 'paused') return;
        await pauseBilling(locked, actor);
        await confirm(locked, actor, 'paused');
      }),
    async pauseDisputed(websiteId, orderId, paymentId) {
      for (const { id } of await repository.readAboutOrder(database.query, websiteId, orderId))
        await withLocked(parts, websiteId, { subscriptionId: id, period: 0 }, async (locked) => {
          const details = { reason: DISPUTED, paymentId };
          const isPaused = locked.row.state === 'paused';
          if (!isRunning(locked.row) && !isPaused) return;
          // A member who has resumed it since has seen to it.
          if (await hasEvent(locked.tx, websiteId, id, { change: 'paused', details })) return;
          // One that its holder has paused before is noted as well, so that only a member resumes it.
          if (isPaused)
            await insertEvent(locked.tx, websiteId, id, {
              change: 'paused',
              actor: 'system',
              details,
              now: locked.now,
            });
          else await pauseBilling(locked, 'system', details);
        });
    },
    resume: (websiteId, id, actor) =>
      change(websiteId, id, async (locked) => {
        const { tx, row, now, today } = locked;
        if (row.state !== 'paused') return;
        if (actor === CUSTOMER && (await lastPauseReason(tx, websiteId, id)) === DISPUTED)
          throw subscriptionErrors.isDisputed();
        const next = periodFrom(row, today);
        await writeBilling(tx, websiteId, row, {
          state: 'active',
          nextPeriod: next.period,
          nextBillingOn: next.on,
        });
        await insertEvent(tx, websiteId, id, { change: 'resumed', actor, details: { nextOn: next.on }, now });
        await confirm(locked, actor, 'resumed');
      }),
    skip: (websiteId, id, actor) =>
      change(websiteId, id, async (locked) => {
        refuseMeanwhile(locked);
        await skipPeriod(parts, locked, { reason: 'asked', actor });
        await confirm(locked, actor, 'skipped');
      }),
    reschedule: (websiteId, id, on, actor) =>
      change(websiteId, id, async (locked) => {
        const { tx, row, now, today } = locked;
        if (!isCalendarDate(on) || on <= today || on > addDays(today, FURTHEST_DAYS))
          throw subscriptionErrors.badDate();
        refuseMeanwhile(locked);
        await writeBilling(tx, websiteId, row, {
          state: 'active',
          nextBillingOn: on,
          retryOn: null,
          failedTries: 0,
          anchorOn: on,
          anchorPeriod: row.nextPeriod,
        });
        await insertEvent(tx, websiteId, id, { change: 'next-date', actor, details: { nextOn: on }, now });
      }),
    async endOf(tx, websiteId, orderId, cause) {
      const now = clock.now();
      const ending = { ...cause, orderId, now };
      for (const subscriptionId of await repository.cancelOfOrder(tx, websiteId, ending)) {
        const { actor, reason } = cause;
        await insertEvent(tx, websiteId, subscriptionId, {
          change: 'cancelled',
          actor,
          details: { reason },
          now,
        });
        await tell(tx, websiteId, SUBSCRIPTION_EVENTS.cancelled, { subscriptionId, orderId });
      }
    },
    keepMethod: repository.keepMethod,
    invariants: subscriptionInvariants,
  };
}

async function pauseBilling(
  { tx, websiteId, row, now }: LockedRenewal,
  actor: string,
  details: object = {},
): Promise<void> {
  await writeBilling(tx, websiteId, row, {
    state: 'paused',
    nextBillingOn: null,
    retryOn: null,
    failedTries: 0,
  });
  await insertEvent(tx, websiteId, row.id, { change: 'paused', actor, details, now });
}

/** While the bank is asked nobody moves the period that it is asked for. */
function refuseMeanwhile({ row, renewal }: LockedRenewal): void {
  if (row.state === 'paused') throw subscriptionErrors.isPaused();
  if (renewal?.state === 'open') throw subscriptionErrors.underWay();
}
