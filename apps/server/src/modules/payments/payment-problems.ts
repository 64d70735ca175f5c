import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Outbox } from '../../platform/events/index.ts';
import { noteProblem } from './payment-repository.ts';
import { PAYMENT_PROBLEM } from './payments.ts';

export interface PaymentProblems {
  /** What a merchant should look at: with the payment, and with its order when there is one. The same words twice count once. */
  note(
    tx: Queryable,
    websiteId: string,
    paymentId: string,
    problem: {
      readonly words: string;
      readonly actor: string;
      /** It was told to the order in another way. */
      readonly orderKnows?: boolean;
    },
  ): Promise<void>;
}

export function createPaymentProblems({ outbox, clock }: { outbox: Outbox; clock: Clock }): PaymentProblems {
  outbox.announce([PAYMENT_PROBLEM]);
  return {
    async note(tx, websiteId, paymentId, { words, actor, orderKnows = false }) {
      const orderId = await noteProblem(tx, websiteId, paymentId, {
        problem: words,
        actor,
        now: clock.now(),
      });
      if (orderId === null || orderKnows) return;
      await outbox.emit(tx, { websiteId, topic: PAYMENT_PROBLEM, payload: { orderId, paymentId, words } });
    },
  };
}
