import type { PaymentPage, PaymentQuery, PaymentRecord } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { paymentErrors } from './payment-errors.ts';
import type { PaymentJson } from './payment-repository.ts';
import type { RefundJson } from './refund-repository.ts';

const PageRow = {
  payment: column.json<PaymentJson>(),
  refunds: column.json<Omit<RefundJson, 'order_id'>[]>(),
};
type PageRow = RowOf<typeof PageRow>;

const USUAL_LIMIT = 50;

/** Newest first: ids grow with time, and the last one shown is the cursor. */
export async function paymentPage(
  db: Queryable,
  websiteId: WebsiteId,
  { orderId, attemptId, problems, cursor, limit = USUAL_LIMIT }: PaymentQuery,
): Promise<PaymentPage> {
  if (cursor !== undefined && !/^[0-9a-f]{24}$/.test(cursor)) throw paymentErrors.badCursor();
  const rows = await db.rows(
    PageRow,
    sql`
    select to_jsonb(payment) as payment, coalesce((
      select jsonb_agg(to_jsonb(refund) order by refund.created_at, refund.refund_id) from payment_refunds refund
      where refund.website_id = payment.website_id and refund.payment_id = payment.payment_id), '[]') as refunds
    from payments payment
    where website_id = ${websiteId}
      ${orderId === undefined ? sql`` : sql`and order_id = ${orderId}`}
      ${attemptId === undefined ? sql`` : sql`and attempt_id = ${attemptId}`}
      ${problems === true ? sql`and problem is not null` : sql``}
      ${cursor === undefined ? sql`` : sql`and payment_id < ${cursor}`}
    order by payment_id desc limit ${limit + 1}`,
  );
  const { rows: shown, ...next } = cutPage(rows, limit, ({ payment }) => payment.payment_id);
  return { payments: shown.map(recordOf), ...next };
}

const recordOf = ({ payment, refunds }: PageRow): PaymentRecord => ({
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
