import { createHash } from 'node:crypto';
import { isIndefinite } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import {
  type BillingRow,
  countEvents,
  hasEvent,
  insertEvent,
  moveRenewal,
  type RenewalRow,
  readBilling,
  readRenewal,
  writeBilling,
  writeMethod,
  writeSkipped,
} from './billing-repository.ts';
import { periodAfter, retryDay } from './renewal-days.ts';
import type { RenewalParts } from './renewals.ts';
import { markCancelled } from './subscription-repository.ts';
import { SUBSCRIPTION_EVENTS, type SubscriptionTopic } from './subscriptions.ts';

/** One period of one subscription. */
export interface RenewalKey {
  readonly subscriptionId: string;
  readonly period: number;
}

const SYSTEM = 'system';

/** A subscription that is locked, and the period that is billed. */
export interface LockedRenewal {
  readonly tx: Queryable;
  readonly websiteId: WebsiteId;
  readonly row: BillingRow;
  readonly renewal: RenewalRow | null;
  readonly now: Date;
  /** Where the store is. */
  readonly today: string;
}

type StepParts = Pick<RenewalParts, 'database' | 'settings' | 'clock' | 'outbox' | 'ids'>;

/** Null: there is no such subscription. */
export function withLocked<T>(
  { database, settings, clock }: StepParts,
  websiteId: WebsiteId,
  { subscriptionId, period }: RenewalKey,
  work: (locked: LockedRenewal) => Promise<T>,
): Promise<T | null> {
  return database.transaction(async (tx) => {
    const row = await readBilling(tx, websiteId, subscriptionId, { lock: true });
    if (!row) return null;
    const renewal = await readRenewal(tx, websiteId, subscriptionId, period);
    const now = clock.now();
    const { timeZone } = (await settings.site(websiteId, tx)).value;
    return work({ tx, websiteId, row, renewal, now, today: localTime(now, timeZone).day });
  });
}

export const isRunning = ({ state }: Pick<BillingRow, 'state'>): boolean =>
  state === 'active' || state === 'past-due';

const tell = (
  { outbox }: StepParts,
  { tx, websiteId, row }: LockedRenewal,
  topic: SubscriptionTopic,
  more: { readonly period?: number; readonly day?: string; readonly cause?: string } = {},
): Promise<void> =>
  outbox.emit(tx, {
    websiteId,
    topic,
    payload: { subscriptionId: row.id, orderId: row.firstOrderId, ...more },
  });

/** A period was paid. The order is made last, by the caller. */
export async function advancePaid(
  parts: StepParts,
  locked: LockedRenewal,
  renewal: RenewalRow,
): Promise<void> {
  const { tx, websiteId, row, now, today } = locked;
  const cyclesDone = row.cyclesDone + 1;
  const isLast = !isIndefinite(row.plan) && cyclesDone >= row.plan.numBillingCycles;
  const next = periodAfter({ ...row, nextPeriod: renewal.period }, today);
  await moveRenewal(tx, websiteId, renewal, { state: 'paid', now });
  await writeBilling(tx, websiteId, row, {
    state: isLast ? 'completed' : 'active',
    cyclesDone,
    nextPeriod: next.period,
    nextBillingOn: isLast ? null : next.on,
    retryOn: null,
    failedTries: 0,
  });
  const { orderId, draft } = renewal;
  await insertEvent(tx, websiteId, row.id, {
    change: 'renewed',
    actor: renewal.askedBy,
    details: { orderId, amountMinor: draft?.totalMinor ?? 0, currency: draft?.currency ?? '' },
    now,
  });
  await parts.outbox.emit(tx, {
    websiteId,
    topic: SUBSCRIPTION_EVENTS.renewed,
    payload: { subscriptionId: row.id, orderId },
  });
}

/** Why there is nothing to send: there is not enough of it, or its product is in the bin. */
interface Missing {
  readonly reason: 'sold-out' | 'not-offered';
  /** Of the try that found it missing. */
  readonly paymentId?: PaymentId | null;
}

/** There is nothing to send: nothing is charged for this period, and the next one comes as usual. */
export const skipMissing = (
  parts: StepParts & Partial<Pick<RenewalParts, 'payments'>>,
  websiteId: WebsiteId,
  key: RenewalKey,
  { reason, paymentId = null }: Missing,
): Promise<unknown> =>
  withLocked(parts, websiteId, key, async (locked) => {
    const { row, renewal, tx } = locked;
    if (paymentId !== null) await parts.payments?.reverse(tx, websiteId, paymentId, 'It was sold out.');
    if (!isRunning(row) || row.nextPeriod !== key.period || renewal?.state === 'paid') return;
    // Another process has begun to bill it since, or asks for the money with another payment.
    if (renewal?.state === 'open' && renewal.paymentId !== paymentId) return;
    await skipPeriod(parts, locked, { reason, actor: SYSTEM });
    await tell(parts, locked, SUBSCRIPTION_EVENTS.skipped, { period: key.period });
  });

/** What people give to is switched off at the moment: nothing is charged for this period. */
export const skipUnoffered = (parts: StepParts, websiteId: WebsiteId, key: RenewalKey): Promise<unknown> =>
  withLocked(parts, websiteId, key, async (locked) => {
    const { row, renewal } = locked;
    if (!isRunning(row) || row.nextPeriod !== key.period) return;
    if (renewal?.state === 'paid' || renewal?.state === 'open') return;
    await skipPeriod(parts, locked, { reason: 'not-offered', actor: SYSTEM });
  });

/** The next period is not billed. */
export async function skipPeriod(
  { ids }: StepParts,
  { tx, websiteId, row, renewal, now, today }: LockedRenewal,
  { reason, actor }: { readonly reason: 'sold-out' | 'not-offered' | 'asked'; readonly actor: string },
): Promise<void> {
  const dueOn = row.nextBillingOn ?? today;
  const next = periodAfter(row, today);
  await writeSkipped(
    tx,
    websiteId,
    {
      subscriptionId: row.id,
      period: row.nextPeriod,
      dueOn,
      orderId: renewal?.orderId ?? ids.next(),
      cartId: renewal?.cartId ?? ids.next(),
      askedBy: actor,
      reason,
    },
    now,
  );
  await writeBilling(tx, websiteId, row, {
    state: 'active',
    nextPeriod: next.period,
    nextBillingOn: next.on,
    retryOn: null,
    failedTries: 0,
  });
  await insertEvent(tx, websiteId, row.id, { change: 'skipped', actor, details: { reason, dueOn }, now });
}

const GONE = {
  'donation-ended': 'The donation has ended.',
  'product-deleted': 'The product was deleted.',
} as const;

/** What people gave to has ended, or what they subscribed to is gone: it does not come back. */
export const endUnoffered = (
  parts: StepParts,
  websiteId: WebsiteId,
  key: RenewalKey,
  cause: keyof typeof GONE,
): Promise<unknown> =>
  withLocked(parts, websiteId, key, async (locked) => {
    const { row, renewal } = locked;
    if (!isRunning(row) || row.nextPeriod !== key.period) return;
    // Another process has begun to bill it since: it was offered at that time.
    if (renewal?.state === 'paid' || renewal?.state === 'open') return;
    await end(parts, locked, { actor: SYSTEM, reason: GONE[cause], cause });
  });

async function end(
  parts: StepParts,
  locked: LockedRenewal,
  { actor, reason, cause }: { readonly actor: string; readonly reason: string; readonly cause: string },
): Promise<void> {
  const { tx, websiteId, row, now } = locked;
  if (!(await markCancelled(tx, websiteId, { id: row.id, actor, reason, now }))) return;
  await insertEvent(tx, websiteId, row.id, { change: 'ended', actor, details: { reason, cause }, now });
  await tell(parts, locked, SUBSCRIPTION_EVENTS.cancelled, { cause });
}

/** The money was refused, or nobody knows what became of it and it was given up. */
export const failPeriod = (
  parts: StepParts & Pick<RenewalParts, 'inventory' | 'payments'>,
  websiteId: WebsiteId,
  key: RenewalKey,
  failure: { readonly paymentId: PaymentId; readonly reason: string; readonly isLost: boolean },
): Promise<unknown> =>
  withLocked(parts, websiteId, key, async (locked) => {
    const { tx, row, renewal, now, today } = locked;
    if (renewal?.state !== 'open' || renewal.paymentId !== failure.paymentId) return;
    await parts.inventory.release(tx, websiteId, { kind: 'cart', id: renewal.cartId });
    const { reason } = failure;
    const isMine = isRunning(row) && row.nextPeriod === key.period;
    if (!isMine) {
      await moveRenewal(tx, websiteId, renewal, { state: 'called-off', reason, now });
      await parts.payments.reverse(tx, websiteId, failure.paymentId, 'The subscription does not go on.');
      return;
    }
    await moveRenewal(tx, websiteId, renewal, { state: 'failed', reason, now });
    // Nobody has refused anything: it is asked for again at the next look.
    if (failure.isLost) return;
    const actor = renewal.askedBy;
    // A member who tried it out of turn sees that it failed, and the tries by the clock go on.
    if (actor !== SYSTEM) {
      await insertEvent(tx, websiteId, row.id, { change: 'payment-failed', actor, details: { reason }, now });
      return;
    }
    const failedTries = row.failedTries + 1;
    const retryOn = retryDay(failedTries, today);
    const details = { reason, ...(retryOn === null ? {} : { retryOn }) };
    await insertEvent(tx, websiteId, row.id, { change: 'payment-failed', actor, details, now });
    if (retryOn === null) {
      await moveRenewal(tx, websiteId, renewal, { state: 'called-off', reason, now });
      await parts.payments.reverse(tx, websiteId, failure.paymentId, 'The subscription has ended.');
      const why = 'The payment was declined each time it was tried.';
      return end(parts, locked, { actor, reason: why, cause: 'unpaid' });
    }
    await writeBilling(tx, websiteId, row, { state: 'past-due', retryOn, failedTries });
    await tell(parts, locked, SUBSCRIPTION_EVENTS.paymentFailed, { period: key.period });
  });

/**
 * The subscription has ended, is paused or billed otherwise: nobody asks for this money, and what has come of it goes
 * back. False: it is still wanted, or decided.
 */
export const callOff = async (
  parts: StepParts & Pick<RenewalParts, 'inventory' | 'payments'>,
  websiteId: WebsiteId,
  key: RenewalKey,
  paymentId: PaymentId | null,
): Promise<boolean> =>
  (await withLocked(parts, websiteId, key, async ({ tx, row, renewal, now }) => {
    if (renewal?.state !== 'open' || renewal.paymentId !== paymentId) return false;
    if (isRunning(row) && row.nextPeriod === key.period) return false;
    await parts.inventory.release(tx, websiteId, { kind: 'cart', id: renewal.cartId });
    await moveRenewal(tx, websiteId, renewal, { state: 'called-off', reason: 'called-off', now });
    if (paymentId !== null)
      await parts.payments.reverse(tx, websiteId, paymentId, 'Nobody is billed for it.');
    return true;
  })) === true;

/** What is due cannot be asked for, and not because of the customer: told once for each time, to the owner alone. */
export const noteUnbilled = (
  parts: StepParts,
  websiteId: WebsiteId,
  subscriptionId: string,
  reason: 'method-off' | 'not-taken',
): Promise<unknown> =>
  withLocked(parts, websiteId, { subscriptionId, period: 0 }, async (locked) => {
    const { tx, row, now, today } = locked;
    if (!isRunning(row)) return;
    const period = row.nextPeriod;
    const change = 'not-billed';
    if (await hasEvent(tx, websiteId, row.id, { change, details: { reason, period } })) return;
    const details = { reason, period, dueOn: row.nextBillingOn };
    await insertEvent(tx, websiteId, row.id, { change, actor: SYSTEM, details, now });
    await tell(parts, locked, SUBSCRIPTION_EVENTS.notBilled, { period, day: today });
  });

/** So many cards of a customer are tried at once in a day; after that the tries by the clock go on. */
const MOST_CARDS = 5;
const DAY_MS = 86_400_000;

/**
 * The next payments are taken from another card. Its name at the provider stands in no timeline. An address that is
 * opened again changes nothing. Answers whether what is owed may be tried with it at once.
 */
export async function changeCard(
  { tx, websiteId, row, now }: LockedRenewal,
  card: string,
  /** Null: it may be entered again. */
  session: string | null,
): Promise<boolean> {
  if (row.methodReference === card) return false;
  const change = 'card-changed';
  const details =
    session === null ? {} : { session: createHash('sha256').update(session).digest('base64url') };
  if (session !== null && (await hasEvent(tx, websiteId, row.id, { change, details }))) return false;
  const since = new Date(now.getTime() - DAY_MS);
  const isTried = (await countEvents(tx, websiteId, row.id, { change, since })) < MOST_CARDS;
  await writeMethod(tx, websiteId, row.id, card);
  await insertEvent(tx, websiteId, row.id, { change, actor: 'customer', details, now });
  return isTried;
}
