import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, PaymentId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { StoredRefund } from './payments.ts';

export interface RefundJson {
  readonly website_id: WebsiteId;
  readonly refund_id: RefundId;
  readonly payment_id: PaymentId;
  readonly kind: StoredRefund['kind'];
  readonly amount_minor: number;
  readonly state: StoredRefund['state'];
  readonly reason: string | null;
  readonly attempts: number;
  readonly refusals: number;
  readonly failures: number;
  readonly provider_reference: string | null;
  readonly created_at: string;
  readonly order_id: OrderId;
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

/** Without a response for this often, which is a few hours, a member should know. */
export const STALLED_FAILURES = 12;

export type QueueRefundOutcome = 'queued' | 'known' | 'another' | 'not-paid' | 'too-much';
export async function queueRefund(
  tx: Queryable,
  refund: Pick<StoredRefund, 'websiteId' | 'refundId' | 'paymentId' | 'kind' | 'amountMinor'>,
  now: Date,
): Promise<QueueRefundOutcome> {
  const rows = await tx.rows(
    { answer: column.json<QueueRefundOutcome>() },
    sql`
    select queue_refund(${refund.websiteId}, ${refund.refundId}, ${refund.paymentId}, ${refund.kind},
      ${refund.amountMinor}, ${now.toISOString()}) as answer`,
  );
  return rows[0]?.answer ?? 'not-paid';
}

export async function readRefund(
  db: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
  { lock = false } = {},
): Promise<RefundJson | null> {
  const rows = await db.rows(
    { refund: column.json<RefundJson>() },
    sql`
    select to_jsonb(refund) || jsonb_build_object('order_id', payment.order_id) as refund
    from payment_refunds refund
    join payments payment on payment.website_id = refund.website_id and payment.payment_id = refund.payment_id
    where refund.website_id = ${websiteId} and refund.refund_id = ${refundId}
    ${lock ? sql`for no key update of refund` : sql``}`,
  );
  return rows[0]?.refund ?? null;
}

/** How a refund is named at the provider. After a refusal the same key would get the same no. */
export const keyOf = ({ refund_id, refusals }: Pick<RefundJson, 'refund_id' | 'refusals'>): string =>
  refusals === 0 ? refund_id : `${refund_id}.${refusals}`;
export function refundOfKey(idempotencyKey: string): Pick<RefundJson, 'refund_id' | 'refusals'> {
  const [refund_id = '', refusals = '0'] = idempotencyKey.split('.', 2);
  return { refund_id, refusals: Number(refusals) };
}

export async function storeRefundReference(
  db: Queryable,
  websiteId: WebsiteId,
  idempotencyKey: string,
  providerReference: string,
): Promise<void> {
  const { refund_id, refusals } = refundOfKey(idempotencyKey);
  await db.run(sql`
    update payment_refunds set provider_reference = ${providerReference}
    where website_id = ${websiteId} and refund_id = ${refund_id} and refusals = ${refusals}`);
}

/**
 * Of a refund that is locked: how it stands now, with what that means for its payment. What had gone through may have
 * come back.
 */
export async function moveRefund(
  tx: Queryable,
  refund: RefundJson,
  { state, reason, now }: { state: StoredRefund['state']; reason: string | null; now: Date },
): Promise<void> {
  const [done, freed] = [state === 'succeeded', state === 'refused'];
  const cameBack = freed && refund.state === 'succeeded';
  const entry = {
    state: 'giving-back',
    actor: 'event',
    note: 'The refund came back.',
    at: now.toISOString(),
  };
  await tx.run(sql`
    with moved as (
      update payment_refunds set state = ${state}, reason = ${reason}, moved_at = ${now.toISOString()},
        refusals = refusals + ${freed ? 1 : 0}, failures = 0
        ${freed ? sql`, provider_reference = null` : sql``}
      where website_id = ${refund.website_id} and refund_id = ${refund.refund_id} returning amount_minor)
    update payments set
      refunded_minor = refunded_minor + ${done ? sql`moved.amount_minor` : sql`0`}
        - ${cameBack ? sql`moved.amount_minor` : sql`0`},
      promised_minor = promised_minor - ${freed ? sql`moved.amount_minor` : sql`0`}
      ${!freed && refund.failures >= STALLED_FAILURES ? sql`, problem = null` : sql``}
      ${
        cameBack && refund.kind === 'give-back'
          ? sql`, state = 'giving-back', moved_at = ${now.toISOString()}, history = history || ${JSON.stringify(entry)}::jsonb`
          : sql``
      }
    from moved where website_id = ${refund.website_id} and payment_id = ${refund.payment_id}`);
}

/** Answers how often in a row there was no answer. */
export async function countAttempt(
  db: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
  reason: string | null,
): Promise<number> {
  const rows = await db.rows(
    { failures: column.integer },
    sql`
    update payment_refunds set attempts = attempts + 1, reason = ${reason}
      ${reason === null ? sql`` : sql`, failures = failures + 1`}
    where website_id = ${websiteId} and refund_id = ${refundId} and state in ('queued', 'pending')
    returning failures`,
  );
  return rows[0]?.failures ?? 0;
}

/** The merchant says: try again. False when it is under way or through, or when its order has to ask again. */
export async function reopenRefund(
  tx: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
  now: Date,
): Promise<boolean> {
  const rowCount = await tx.run(sql`
    with asked as (
      select refund_id, state from payment_refunds
      where website_id = ${websiteId} and refund_id = ${refundId} and ((kind = 'give-back' and state = 'refused')
        or (state in ('queued', 'pending') and failures >= ${STALLED_FAILURES}))
      for no key update),
    reopened as (
      update payment_refunds refund set failures = 0, moved_at = ${now.toISOString()},
        state = case asked.state when 'refused' then 'queued' else asked.state end
      from asked where refund.website_id = ${websiteId} and refund.refund_id = asked.refund_id
      returning payment_id, case asked.state when 'refused' then amount_minor else 0 end as promised_again)
    update payments set promised_minor = promised_minor + reopened.promised_again, problem = null
    from reopened where payments.website_id = ${websiteId} and payments.payment_id = reopened.payment_id`);
  return rowCount === 1;
}
