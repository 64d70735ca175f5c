import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { RefundState } from '../../../platform/payments/payment-provider.ts';
import { defineJob, type Job, type Queue } from '../../../platform/queue/index.ts';
import { paymentErrors } from './payment-errors.ts';
import type { PaymentProblems } from './payment-problems.ts';
import { isProvider, type PaymentProviders } from './payment-providers.ts';
import { REFUND_JOB, type RefundJob } from './payment-recorder.ts';
import { movePayment, readPayment } from './payment-repository.ts';
import { moneyWords } from './payment-words.ts';
import type { Payments } from './payments.ts';
import {
  countAttempt,
  fromRefund,
  keyOf,
  moveRefund,
  queueRefund,
  type RefundJson,
  readRefund,
  refundOfKey,
  reopenRefund,
  STALLED_FAILURES,
} from './refund-repository.ts';

export interface RefundProcessor {
  readonly jobs: readonly Job[];
  refund: Payments['refund'];
  retryRefund: Payments['retryRefund'];
  onRefund: Payments['onRefund'];
  /** Writes down how a refund ended, once. False: we know of no such refund. */
  conclude(
    tx: Queryable,
    websiteId: WebsiteId,
    idempotencyKey: string,
    refundState: RefundState,
  ): Promise<boolean>;
}

/** With pauses that grow to an hour, a provider may be away for three days. */
const ATTEMPTS = 80;
const PENDING_LOOK_SECONDS = 6 * 3600;
const MOST_REASON = 300;

interface RefundContext {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Logger;
  readonly providers: PaymentProviders;
  readonly problems: PaymentProblems;
  readonly listeners: readonly RefundListener[];
}

type RefundListener = Parameters<Payments['onRefund']>[0];

/**
 * Takes money back to shoppers: queued with the fact that asks for it, sent until the provider answers, and never
 * twice.
 */
export function createRefundProcessor(parts: Omit<RefundContext, 'listeners'>): RefundProcessor {
  const { database, queue, clock } = parts;
  const listeners: RefundListener[] = [];
  const context: RefundContext = { ...parts, listeners };
  const retrying = { retries: ATTEMPTS, maxPauseSeconds: 3600 };
  return {
    jobs: [defineJob<RefundJob>(REFUND_JOB, (job) => sendRefund(context, job), retrying)],
    conclude: (tx, websiteId, idempotencyKey, refundState) =>
      conclude(context, tx, websiteId, idempotencyKey, refundState),
    onRefund: (listener) => void listeners.push(listener),
    async refund(tx, websiteId, { paymentId, refundId, amountMinor }) {
      const request = { websiteId, refundId, paymentId, kind: 'order', amountMinor } as const;
      const refundRequest = await queueRefund(tx, request, clock.now());
      if (refundRequest === 'known') return;
      invariant(
        refundRequest === 'queued',
        `refund ${refundId} of payment ${paymentId} is not possible: ${refundRequest}`,
      );
      await queue.send(tx, REFUND_JOB, { websiteId, refundId } satisfies RefundJob);
    },
    async retryRefund(websiteId, refundId) {
      if (!(await readRefund(database.query, websiteId, refundId))) throw paymentErrors.refundMissing();
      await database.transaction(async (tx) => {
        if (!(await reopenRefund(tx, websiteId, refundId, clock.now()))) throw paymentErrors.refundUnderWay();
        await queue.send(tx, REFUND_JOB, { websiteId, refundId } satisfies RefundJob);
      });
    },
  };
}

async function sendRefund(context: RefundContext, { websiteId, refundId }: RefundJob): Promise<void> {
  const { database, queue } = context;
  const refund = await readRefund(database.query, websiteId, refundId);
  if (refund?.state !== 'queued' && refund?.state !== 'pending') return;
  try {
    const refundState = await ask(context, refund);
    await countAttempt(database.query, websiteId, refundId, null);
    await database.transaction(async (tx) => {
      await conclude(context, tx, websiteId, keyOf(refund), refundState);
      if (refundState.kind !== 'pending') return;
      const job: RefundJob = { websiteId, refundId };
      await queue.send(tx, REFUND_JOB, job, { afterSeconds: PENDING_LOOK_SECONDS });
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = message.slice(0, MOST_REASON);
    const failures = await countAttempt(database.query, websiteId, refundId, reason);
    if (failures === STALLED_FAILURES || failures > ATTEMPTS)
      await noteStalled(context, refund, failures, reason);
    throw error;
  }
}

async function ask({ database, providers }: RefundContext, refund: RefundJson): Promise<RefundState> {
  const { website_id: websiteId, payment_id: reference, amount_minor: amountMinor } = refund;
  const payment = await readPayment(database.query, websiteId, reference);
  const name = payment?.provider;
  // Handed over by hand, as it came.
  if (!isProvider(name)) return { kind: 'succeeded' };
  const provider = await providers.byName(websiteId, name);
  if (!provider) throw new Error(`The keys of ${name} are gone`);
  return provider.refund({ reference, idempotencyKey: keyOf(refund), amountMinor });
}

/**
 * The order of locks: the refund, then the locks of the listeners, then the payment. Orders lock themselves before they
 * ask for a refund.
 */
async function conclude(
  context: RefundContext,
  tx: Queryable,
  websiteId: WebsiteId,
  idempotencyKey: string,
  refundState: RefundState,
): Promise<boolean> {
  const { refund_id } = refundOfKey(idempotencyKey);
  const refund = await readRefund(tx, websiteId, refund_id, { lock: true });
  if (!refund) return false;
  // A report about an earlier try is outdated.
  if (keyOf(refund) !== idempotencyKey || !isChange(refund, refundState)) return true;
  const now = context.clock.now();
  const reason = refundState.kind === 'refused' ? refundState.reason : null;
  if (refundState.kind !== 'pending') {
    const concluded = { ...fromRefund(refund), state: refundState.kind, reason };
    for (const listener of context.listeners) await listener(tx, concluded);
  }
  await moveRefund(tx, refund, { state: refundState.kind, reason, now });
  await followUp(context, tx, refund, refundState);
  return true;
}

async function followUp(
  { log, problems, clock }: RefundContext,
  tx: Queryable,
  refund: RefundJson,
  refundState: RefundState,
): Promise<void> {
  const { website_id: websiteId, payment_id: paymentId, refund_id: refundId } = refund;
  if (refundState.kind === 'succeeded' && refund.kind === 'give-back')
    await movePayment(tx, websiteId, paymentId, { to: 'given-back', actor: 'job' }, clock.now());
  if (refundState.kind === 'refused') {
    const words =
      refund.state === 'succeeded'
        ? `A refund of ${refund.amount_minor} (in minor units) came back from the bank after it had gone through.`
        : `A refund of ${refund.amount_minor} (in minor units) was refused: ${refundState.reason}.`;
    log.error({ websiteId, paymentId, refundId, problem: words }, 'a refund was refused');
    await problems.note(tx, websiteId, paymentId, { words, actor: 'job', isKnownToOrder: true });
  }
}

async function noteStalled(
  { database, problems }: RefundContext,
  refund: RefundJson,
  failures: number,
  reason: string,
): Promise<void> {
  const { website_id: websiteId, payment_id: paymentId, amount_minor } = refund;
  const payment = await readPayment(database.query, websiteId, paymentId);
  const money = moneyWords(amount_minor, payment?.currency ?? '');
  const words =
    failures > ATTEMPTS
      ? `A refund of ${money} could not be made for days, and is not tried any more by itself: ${reason}`
      : `A refund of ${money} could not be made so far, and is tried again each hour: ${reason}`;
  await database.transaction((tx) => problems.note(tx, websiteId, paymentId, { words, actor: 'job' }));
}

/** Whether this changes anything. A bank may return what had gone through. */
function isChange({ state }: RefundJson, refundState: RefundState): boolean {
  if (state === 'succeeded') return refundState.kind === 'refused';
  return state !== 'refused';
}
