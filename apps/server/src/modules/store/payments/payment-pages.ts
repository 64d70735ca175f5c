import type { PaymentPage, PaymentQuery, PaymentRecord } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { paymentErrors } from './payment-errors.ts';
import { type ListedPayment, listPayments } from './payment-list-repository.ts';

const USUAL_LIMIT = 50;

/** Newest first: ids grow with time, and the last one shown is the cursor. */
export async function paymentPage(
  db: Queryable,
  websiteId: WebsiteId,
  { cursor, limit = USUAL_LIMIT, ...filter }: PaymentQuery,
): Promise<PaymentPage> {
  if (cursor !== undefined && !/^[0-9a-f]{24}$/.test(cursor)) throw paymentErrors.badCursor();
  const rows = await listPayments(db, websiteId, filter, { before: cursor, limit: limit + 1 });
  const { rows: page, ...next } = cutPage(rows, limit, ({ payment }) => payment.payment_id);
  return { payments: page.map(recordOf), ...next };
}

const recordOf = ({ payment, refunds }: ListedPayment): PaymentRecord => ({
  id: payment.payment_id,
  orderId: payment.order_id,
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
    note,
    createdOn: Date.parse(at),
  })),
});
