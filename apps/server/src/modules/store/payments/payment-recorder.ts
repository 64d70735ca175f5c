import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { Payment, PaymentState } from '../../../platform/payments/payment-provider.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { PaymentProblems } from './payment-problems.ts';
import {
  claimLook,
  fromPayment,
  type Move,
  markUnwanted,
  movePayment,
  movePaymentAlone,
  type PaymentJson,
  stateOf,
} from './payment-repository.ts';
import type { Payments } from './payments.ts';
import { queueRefund } from './refund-repository.ts';

export const SETTLE_JOB = 'payment-settle';
export const REFUND_JOB = 'payment-refund';
export const CANCEL_JOB = 'payment-cancel';
/** Long enough for the answer to come by itself, short enough that nothing is half done for a minute. */
export const FIRST_LOOK_SECONDS = 20;

export interface LookJob {
  readonly websiteId: WebsiteId;
  readonly paymentId: PaymentId;
  readonly look: number;
}
export interface CancelJob {
  readonly websiteId: WebsiteId;
  readonly paymentId: PaymentId;
}
export interface RefundJob {
  readonly websiteId: WebsiteId;
  readonly refundId: RefundId;
}

/** Who said it: the answer to our call, an event of the provider, or the job that asked. */
export type PaymentSource = 'answer' | 'event' | 'job';

/**
 * Records what is said about a payment, by the first source that says it, and notifies those who wait for the money.
 */
export interface PaymentRecorder {
  /** Null: there is no such payment. */
  record(
    tx: Queryable,
    websiteId: WebsiteId,
    paymentId: PaymentId,
    paymentState: PaymentState,
    by: PaymentSource,
  ): Promise<(PaymentJson & { readonly moved: boolean }) | null>;
  /**
   * The answer to our own call, when nothing else has to be done with the payment; null: something has, and nothing has
   * happened yet. The provider is asked again should the database lose it.
   */
  recordAlone(
    database: Database,
    websiteId: WebsiteId,
    paymentId: PaymentId,
    paymentState: PaymentState,
  ): Promise<PaymentJson | null>;
  /** Queues the refund of all of a payment that is `giving-back`. */
  sendBack(tx: Queryable, payment: PaymentJson): Promise<void>;
  /** Whether this is what was to be paid. If not, it is said aloud and the payment does not move. */
  matchesRequest(
    tx: Queryable,
    payment: PaymentJson,
    amount: Pick<Payment, 'amountMinor' | 'currency'>,
    by: PaymentSource,
  ): Promise<boolean>;
  /** Another amount was paid than was asked for: the attempt is over, and what came goes back. */
  returnReceived(tx: Queryable, payment: PaymentJson, receivedMinor: number): Promise<PaymentJson>;
  /** Lets the checkout complete or fail. Throws what its listener throws. */
  tell(payment: PaymentJson): Promise<void>;
  onOutcome: Payments['onOutcome'];
}

export function createPaymentRecorder({
  queue,
  clock,
  log,
  metrics,
  problems,
}: {
  queue: Queue;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  problems: PaymentProblems;
}): PaymentRecorder {
  const listeners: Parameters<Payments['onOutcome']>[0][] = [];
  const mismatches = metrics.counter(
    'awning_payment_mismatches_total',
    'Payments that a provider told with another amount or currency',
  );

  const sendBack: PaymentRecorder['sendBack'] = async (tx, payment) => {
    const { website_id: websiteId, payment_id: paymentId } = payment;
    const amountMinor = payment.received_minor ?? payment.amount_minor;
    // Of the payment's own name, because there is one such refund of it at most.
    const refundId = paymentId as string;
    const refund = { websiteId, refundId, paymentId, kind: 'give-back', amountMinor } as const;
    const refundRequest = await queueRefund(tx, refund, clock.now());
    if (refundRequest === 'known') return;
    invariant(refundRequest === 'queued', `payment ${paymentId} cannot be refunded: ${refundRequest}`);
    await queue.send(tx, REFUND_JOB, { websiteId, refundId } satisfies RefundJob);
  };

  return {
    sendBack,
    recordAlone: (database, websiteId, paymentId, paymentState) =>
      movePaymentAlone(database, websiteId, paymentId, moveOf(paymentState, 'answer'), clock.now()),
    async record(tx, websiteId, paymentId, paymentState, by) {
      const moved = await movePayment(tx, websiteId, paymentId, moveOf(paymentState, by), clock.now());
      if (!moved?.moved) return moved;
      if (moved.state === 'giving-back') await sendBack(tx, moved);
      // The job may look again only in hours, or never: a shopper who has paid waits for a minute at most.
      if (moved.state === 'succeeded' && moved.looks > 0) {
        const look = await claimLook(tx, websiteId, paymentId, moved.looks);
        if (look !== null) {
          const job: LookJob = { websiteId, paymentId, look };
          await queue.send(tx, SETTLE_JOB, job, { afterSeconds: FIRST_LOOK_SECONDS });
        }
      }
      return moved;
    },
    async returnReceived(tx, payment, receivedMinor) {
      const { website_id: websiteId, payment_id: paymentId } = payment;
      const note = 'Another amount came than was asked for.';
      if (!(await markUnwanted(tx, websiteId, paymentId, note))) return payment;
      const move = { to: 'giving-back', actor: 'job', note, receivedMinor } as const;
      const moved = await movePayment(tx, websiteId, paymentId, move, clock.now());
      if (moved?.moved) await sendBack(tx, moved);
      return moved ?? payment;
    },
    async matchesRequest(tx, payment, amount, by) {
      if (amount.amountMinor === payment.amount_minor && amount.currency === payment.currency) return true;
      const { website_id: websiteId, payment_id: paymentId } = payment;
      const problem = `The provider told ${amount.amountMinor} ${amount.currency} (in minor units) for a payment of ${payment.amount_minor} ${payment.currency}.`;
      mismatches.add();
      log.error({ websiteId, paymentId, by, problem }, 'a payment is not as it was asked for');
      await problems.note(tx, websiteId, paymentId, { words: problem, actor: by });
      return false;
    },
    async tell(payment) {
      for (const listener of listeners) await listener(fromPayment(payment), stateOf(payment));
    },
    onOutcome: (listener) => void listeners.push(listener),
  };
}

function moveOf(paymentState: PaymentState, actor: PaymentSource): Move {
  switch (paymentState.kind) {
    case 'needs-action':
      return { to: 'needs-action', actor, actionUrl: paymentState.url };
    case 'needs-browser':
      return { to: 'needs-action', actor, clientSecret: paymentState.clientSecret };
    case 'declined':
      return { to: 'declined', actor, declineReason: paymentState.reason };
    case 'succeeded':
      return {
        to: paymentState.kind,
        actor,
        ...(paymentState.methodReference === undefined
          ? {}
          : { methodReference: paymentState.methodReference }),
      };
    case 'pending':
      return { to: paymentState.kind, actor };
  }
}
