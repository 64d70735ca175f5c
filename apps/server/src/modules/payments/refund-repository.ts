import { sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { StoredRefund } from './payments.ts';

export interface RefundJson {
  readonly website_id: string;
  readonly refund_id: string;
  readonly payment_id: string;
  readonly kind: StoredRefund['kind'];
  readonly amount_minor: number;
  readonly state: StoredRefund['state'];
  readonly reason: string | null;
  readonly attempts: number;
  readonly refusals: number;
  readonly created_at: string;
  readonly order_id: string;
}

export const fromRefund = (row: RefundJson): StoredRefund => ({
  websiteId: row.website_id,
  refundId: row.refund_id,
  paymentId: row.payment_id,
  orderId: row.order_id,
  kind: row.kind,
  amountMinor: row.amount_minor,
  state: row.state,
  reason: row.reason,
});

export type QueueRefundAnswer = 'queued' | 'known' | 'another' | 'not-paid' | 'too-much';
export async function queueRefund(
  tx: Queryable,
  refund: Pick<StoredRefund, 'websiteId' | 'refundId' | 'paymentId' | 'kind' | 'amountMinor'>,
  now: Date,
): Promise<QueueRefundAnswer> {
  const { rows } = await tx.execute<{ answer: QueueRefundAnswer }>(sql`
    select queue_refund(${refund.websiteId}, ${refund.refundId}, ${refund.paymentId}, ${refund.kind},
      ${refund.amountMinor}, ${now.toISOString()}) as answer`);
  return rows[0]?.answer ?? 'not-paid';
}

export async function readRefund(
  db: Queryable,
  websiteId: string,
  refundId: string,
  { lock = false } = {},
): Promise<RefundJson | null> {
  const { rows } = await db.execute<{ refund: RefundJson }>(sql`
    select to_jsonb(refund) || jsonb_build_object('order_id', payment.order_id) as refund
    from payment_refunds refund
    join payments payment on payment.website_id = refund.website_id and payment.payment_id = refund.payment_id
    where refund.website_id = ${websiteId} and refund.refund_id = ${refundId}
    ${lock ? sql`for no key update of refund` : sql``}`);
  return rows[0]?.refund ?? null;
}

/** Of a refund that is locked: how it stands now, with what that means for its payment. */
export async function moveRefund(
  tx: Queryable,
  refund: RefundJson,
  { state, reason, now }: { state: StoredRefund['state']; reason: string | null; now: Date },
): Promise<void> {
  const [done, freed] = [state === 'succeeded', state === 'refused'];
  await tx.execute(sql`
    with moved as (
      update payment_refunds set state = ${state}, reason = ${reason}, moved_at = ${now.toISOString()},
        refusals = refusals + ${freed ? 1 : 0}
      where website_id = ${refund.website_id} and refund_id = ${refund.refund_id} returning amount_minor)
    update payments set
      refunded_minor = refunded_minor + ${done ? sql`moved.amount_minor` : sql`0`},
      promised_minor = promised_minor - ${freed ? sql`moved.amount_minor` : sql`0`}
    from moved where website_id = ${refund.website_id} and payment_id = ${refund.payment_id}`);
}

export async function countAttempt(
  db: Queryable,
  websiteId: string,
  refundId: string,
  reason: string | null,
): Promise<void> {
  await db.execute(sql`
    update payment_refunds set attempts = attempts + 1, reason = ${reason}
    where website_id = ${websiteId} and refund_id = ${refundId} and state in ('queued', 'pending')`);
}

/** The merchant says: try again. False when it is under way or through. */
export async function reopenRefund(
  tx: Queryable,
  websiteId: string,
  refundId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with reopened as (
      update payment_refunds set state = 'queued', moved_at = ${now.toISOString()}
      where website_id = ${websiteId} and refund_id = ${refundId} and kind = 'give-back' and state = 'refused'
      returning payment_id, amount_minor)
    update payments set promised_minor = promised_minor + reopened.amount_minor, problem = null
    from reopened where payments.website_id = ${websiteId} and payments.payment_id = reopened.payment_id`);
  return rowCount === 1;
}
