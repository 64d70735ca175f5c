import type { PaymentPage, PaymentQuery, PaymentRecord } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readActorNames } from '../../people/members/index.ts';
import { type ListedPayment, listPayments } from './payment-list-repository.ts';

/** Newest first, unless it is asked for otherwise. */
export async function paymentPage(
  db: Queryable,
  websiteId: WebsiteId,
  query: PaymentQuery,
): Promise<PaymentPage> {
  const { rows, page } = await listPayments(db, websiteId, query);
  const actors = rows.flatMap(({ payment }) => payment.history.map(({ actor }) => actor));
  const names = await readActorNames(db, websiteId, actors);
  return { payments: rows.map((row) => recordOf(row, names)), ...page };
}

const recordOf = (
  { payment, refunds, orderNumber }: ListedPayment,
  names: ReadonlyMap<string, string>,
): PaymentRecord => ({
  id: payment.payment_id,
  orderId: payment.order_id,
  orderNumber,
  attemptId: payment.attempt_id,
  methodId: payment.method_id,
  testMode: payment.test_mode,
  state: payment.state,
  isBound: payment.is_bound,
  amountMinor: payment.amount_minor,
  refundedMinor: payment.refunded_minor,
  currency: payment.currency,
  declineReason: payment.decline_reason,
  problem: payment.problem,
  createdOn: Date.parse(payment.created_at),
  refunds: refunds.map((refund) => ({
    id: refund.refund_id,
    kind: refund.kind,
    amountMinor: refund.amount_minor,
    state: refund.state,
    reason: refund.reason,
    attempts: refund.attempts,
    createdOn: Date.parse(refund.created_at),
  })),
  history: payment.history.map(({ state, actor, note, at }) => ({
    state,
    actor,
    actorName: names.get(actor) ?? null,
    note,
    createdOn: Date.parse(at),
  })),
});
