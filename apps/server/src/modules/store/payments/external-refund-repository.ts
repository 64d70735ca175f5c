import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { PaymentId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { StoredRefund } from './payments.ts';
import type { RefundJson } from './refund-repository.ts';

/**
 * Of a refund that we did not make: true when nobody has told us of it before. One that is being told at the same time
 * is waited for.
 */
export async function insertExternalRefund(
  tx: Queryable,
  refund: Pick<StoredRefund, 'websiteId' | 'refundId' | 'paymentId' | 'amountMinor'> & {
    readonly externalReference: string;
  },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const rowCount = await tx.run(sql`
    insert into payment_refunds (website_id, refund_id, payment_id, kind, amount_minor, state, external_reference, created_at, moved_at)
    values (${refund.websiteId}, ${refund.refundId}, ${refund.paymentId}, 'order', ${refund.amountMinor}, 'succeeded',
      ${refund.externalReference}, ${at}, ${at})
    on conflict (website_id, external_reference) where external_reference is not null do nothing`);
  return rowCount === 1;
}

export async function readExternalRefund(
  db: Queryable,
  websiteId: WebsiteId,
  externalReference: string,
): Promise<Pick<RefundJson, 'refund_id' | 'refusals'> | null> {
  const rows = await db.rows(
    { refund_id: column.id<RefundId>(), refusals: column.integer },
    sql`
    select refund_id, refusals from payment_refunds
    where website_id = ${websiteId} and external_reference = ${externalReference}`,
  );
  return rows[0] ?? null;
}

export async function hasFailedBefore(
  db: Queryable,
  websiteId: WebsiteId,
  externalReference: string,
): Promise<boolean> {
  const rowCount = await db.run(sql`
    select from failed_external_refunds
    where website_id = ${websiteId} and external_reference = ${externalReference}`);
  return rowCount === 1;
}

export async function storeFailedExternal(
  tx: Queryable,
  websiteId: WebsiteId,
  externalReference: string,
): Promise<void> {
  await tx.run(sql`
    insert into failed_external_refunds (website_id, external_reference)
    values (${websiteId}, ${externalReference}) on conflict do nothing`);
}

/** It is nobody's: as if it had not been told. */
export async function dropExternalRefund(
  tx: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
): Promise<void> {
  await tx.run(sql`
    delete from payment_refunds
    where website_id = ${websiteId} and refund_id = ${refundId} and external_reference is not null`);
}

export async function countExternalRefund(
  tx: Queryable,
  websiteId: WebsiteId,
  paymentId: PaymentId,
  amountMinor: number,
): Promise<void> {
  await tx.run(sql`
    update payments set promised_minor = promised_minor + ${amountMinor}, refunded_minor = refunded_minor + ${amountMinor}
    where website_id = ${websiteId} and payment_id = ${paymentId}`);
}
