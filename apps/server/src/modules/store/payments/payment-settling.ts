import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineJob, type Job, type Queue } from '../../../platform/queue/index.ts';
import { isProvider, type PaymentProviders } from './payment-providers.ts';
import {
  CANCEL_JOB,
  type CancelJob,
  FIRST_LOOK_SECONDS,
  type LookJob,
  type PaymentRecorder,
  SETTLE_JOB,
} from './payment-recorder.ts';
import {
  claimLook,
  fromPayment,
  hasFailed,
  isUndecided,
  movePayment,
  type PaymentJson,
  readPayment,
} from './payment-repository.ts';
import type { Payments } from './payments.ts';

/** Pauses between looks, while nothing is decided. Each hour from then on, and each six after a day. */
const PAUSES = [FIRST_LOOK_SECONDS, 30, 60, 120, 300, 600, 900];
const MINUTE_MS = 60_000;
/**
 * A call that was sent has arrived by then, or never will. Should it have after all, the money still finds its order or
 * its way back.
 */
const UNREPORTED_MS = 2 * MINUTE_MS;
/** A shopper who has not come back from the bank by then has given up. */
const ACTION_MS = 60 * MINUTE_MS;
/** An order that nobody could make in a day is made by nobody. */
const MANUAL_MS = 24 * 60 * MINUTE_MS;
/** Stripe's search may know a new payment only after a while. What it does not know by then was never made. */
export const UNSEEN_MS = 24 * 60 * MINUTE_MS;

export interface PaymentSettling {
  readonly jobs: readonly Job[];
  open(tx: Parameters<Queue['send']>[0], websiteId: WebsiteId, paymentId: PaymentId): Promise<void>;
  look: Payments['look'];
}

interface SettlingContext {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  readonly providers: PaymentProviders;
  readonly recorder: PaymentRecorder;
}

/** Asks what became of payments that nobody told us about, until each is decided and its order made or given up. */
export function createPaymentSettling(context: SettlingContext): PaymentSettling {
  const { database, queue } = context;
  const settleJob = defineJob<LookJob>(SETTLE_JOB, (job) => lookAgain(context, job), { concurrency: 2 });
  // Best effort: money that arrives all the same goes back.
  const cancelJob = defineJob<CancelJob>(CANCEL_JOB, (job) => cancelAtProvider(context, job), { retries: 4 });
  return {
    jobs: [settleJob, cancelJob],
    async open(tx, websiteId, paymentId) {
      const job: LookJob = { websiteId, paymentId, look: 0 };
      await queue.send(tx, SETTLE_JOB, job, { afterSeconds: FIRST_LOOK_SECONDS });
    },
    async look(websiteId, paymentId) {
      const payment = await readPayment(database.query, websiteId, paymentId);
      if (!payment) return null;
      await settle(context, payment);
      const now = await readPayment(database.query, websiteId, paymentId);
      return now && fromPayment(now);
    },
  };
}

async function lookAgain(context: SettlingContext, { websiteId, paymentId, look }: LookJob): Promise<void> {
  const { database, queue, clock, log } = context;
  const payment = await readPayment(database.query, websiteId, paymentId);
  if (payment?.looks !== look) return;
  // Asked and said once more: what we heard may be older than what happened since, and nobody may have lived to
  // hear it from us.
  if (isReturned(payment) || (hasFailed(payment) && !isUnseen(payment, clock)))
    return settle(context, payment);
  if (!isUndecided(payment) && !hasFailed(payment) && payment.state !== 'succeeded') return;
  // The next look is queued before this one: a process that is killed in between leaves no payment behind.
  const isMine = await database.transaction(async (tx) => {
    const next = await claimLook(tx, websiteId, paymentId, look);
    if (next === null) return false;
    const job: LookJob = { websiteId, paymentId, look: next };
    await queue.send(tx, SETTLE_JOB, job, { afterSeconds: pauseAfter(payment, look) });
    return true;
  });
  if (!isMine) return;
  await settle(context, payment).catch((error: unknown) =>
    log.error({ err: error, websiteId, paymentId }, 'a payment could not be settled and will be again'),
  );
}

async function cancelAtProvider(
  { database, providers }: SettlingContext,
  { websiteId, paymentId }: CancelJob,
): Promise<void> {
  const payment = await readPayment(database.query, websiteId, paymentId);
  if (!payment || !(isUndecided(payment) || hasFailed(payment))) return;
  if (!isProvider(payment.provider)) return;
  const provider = await providers.byName(websiteId, payment.provider);
  await provider?.cancel(paymentId);
}

async function settle(context: SettlingContext, payment: PaymentJson): Promise<void> {
  const now = isUndecided(payment) || hasFailed(payment) ? await askProvider(context, payment) : payment;
  const isManual = now.provider === null && now.state === 'pending' && !now.is_bound;
  if (now.state === 'succeeded' || hasFailed(now) || isReturned(now) || isManual)
    await context.recorder.tell(now);
}

/** Asks what became of a payment, and writes it down. */
export async function askProvider(context: SettlingContext, payment: PaymentJson): Promise<PaymentJson> {
  const { database, clock, providers, recorder } = context;
  const { website_id: websiteId, payment_id: paymentId } = payment;
  if (!isProvider(payment.provider)) return askByHand(context, payment);
  const provider = await providers.byName(websiteId, payment.provider);
  if (!provider) throw new Error(`The keys of ${payment.provider} are gone`);
  const match = await provider.find(paymentId);
  if (match === null)
    return ageOf(payment, clock) > patienceWith(payment)
      ? abandon(context, payment, 'The provider never heard of it.')
      : payment;
  const now = await database.transaction(async (tx) => {
    if (await recorder.matchesRequest(tx, payment, match, 'job'))
      return (await recorder.record(tx, websiteId, paymentId, match.state, 'job')) ?? payment;
    return match.state.kind === 'succeeded'
      ? recorder.returnReceived(tx, payment, match.amountMinor)
      : payment;
  });
  return now.state === 'needs-action' && ageOf(payment, clock) > ACTION_MS
    ? abandon(context, now, 'Nobody came back from the bank.')
    : now;
}

async function askByHand(context: SettlingContext, payment: PaymentJson): Promise<PaymentJson> {
  const { database, clock, recorder } = context;
  if (ageOf(payment, clock) > MANUAL_MS) return abandon(context, payment, 'No order was made of it.');
  const pending = { kind: 'pending' } as const;
  return (
    (await database.transaction((tx) =>
      recorder.record(tx, payment.website_id, payment.payment_id, pending, 'job'),
    )) ?? payment
  );
}

const abandon = (
  { database, queue, clock }: SettlingContext,
  payment: PaymentJson,
  note: string,
): Promise<PaymentJson> =>
  database.transaction(async (tx) => {
    const { website_id, payment_id } = payment;
    const move = { to: 'abandoned', actor: 'job', note } as const;
    const moved = await movePayment(tx, website_id, payment_id, move, clock.now());
    if (moved?.moved && moved.provider !== null) {
      const job: CancelJob = { websiteId: website_id, paymentId: payment_id };
      await queue.send(tx, CANCEL_JOB, job);
    }
    return moved ?? payment;
  });

/**
 * A shopper decides to pay again. A renewal is asked for again by a job, so it is given up only when nothing can come
 * of it any more: nobody shall see two charges.
 */
const patienceWith = ({ purpose, unwanted }: PaymentJson): number =>
  purpose === 'renewal' && unwanted === null ? UNSEEN_MS : UNREPORTED_MS;

export const ageOf = ({ created_at }: PaymentJson, clock: Clock): number =>
  clock.now().getTime() - Date.parse(created_at);

const isUnseen = (payment: PaymentJson, clock: Clock): boolean =>
  payment.provider === 'stripe' && payment.provider_reference === null && ageOf(payment, clock) < UNSEEN_MS;

/** Paid with another amount, and sent back for that. */
const isReturned = ({ received_minor }: PaymentJson): boolean => received_minor !== null;

function pauseAfter({ state }: PaymentJson, look: number): number {
  const usual = PAUSES[look] ?? (look < PAUSES.length + 24 ? 3600 : 21_600);
  // Paid, and no order yet: the shopper waits.
  return state === 'succeeded' ? Math.min(usual, 60) : usual;
}
