import type { ProblemDismissal } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PaymentId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { paymentErrors } from './payment-errors.ts';
import { clearProblem, noteProblem, readPayment } from './payment-repository.ts';
import { PAYMENT_PROBLEM, PAYMENT_PROBLEM_DISMISSED } from './payments.ts';

export interface PaymentProblems {
  /**
   * What a merchant should look at: with the payment, and with its order when there is one. The same words twice count
   * once.
   */
  note(
    tx: Queryable,
    websiteId: WebsiteId,
    paymentId: PaymentId,
    problem: {
      readonly words: string;
      readonly actor: string;
      /** It was told to the order in another way. */
      readonly isKnownToOrder?: boolean;
    },
  ): Promise<void>;
  dismiss(
    tx: Queryable,
    websiteId: WebsiteId,
    paymentId: PaymentId,
    dismissal: ProblemDismissal & { readonly actor: string },
  ): Promise<void>;
}

export function createPaymentProblems({ outbox, clock }: { outbox: Outbox; clock: Clock }): PaymentProblems {
  return {
    async note(tx, websiteId, paymentId, { words, actor, isKnownToOrder: orderKnows = false }) {
      const orderId = await noteProblem(tx, websiteId, paymentId, {
        problem: words,
        actor,
        now: clock.now(),
      });
      if (orderId === null || orderKnows) return;
      await outbox.emit(tx, { websiteId, topic: PAYMENT_PROBLEM, payload: { orderId, paymentId, words } });
    },
    async dismiss(tx, websiteId, paymentId, { note, problem, actor }) {
      const payment = await readPayment(tx, websiteId, paymentId, { lock: true });
      if (!payment || payment.problem === null) throw paymentErrors.noProblem();
      if (problem !== undefined && problem !== payment.problem) throw paymentErrors.otherProblem();
      await clearProblem(tx, websiteId, paymentId, { actor, note: note.trim(), now: clock.now() });
      if (!payment.is_bound) return;
      const payload = { orderId: payment.order_id, paymentId, note: note.trim(), actor };
      await outbox.emit(tx, { websiteId, topic: PAYMENT_PROBLEM_DISMISSED, payload });
    },
  };
}
