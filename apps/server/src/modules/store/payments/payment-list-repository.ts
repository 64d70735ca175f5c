import type { PaymentQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { PaymentJson } from './payment-repository.ts';
import type { RefundJson } from './refund-repository.ts';

const ListedPayment = {
  payment: column.json<PaymentJson>(),
  refunds: column.json<Omit<RefundJson, 'order_id'>[]>(),
};
export type ListedPayment = RowOf<typeof ListedPayment>;

/** Newest first, with their refunds. */
export const listPayments = (
  db: Queryable,
  websiteId: WebsiteId,
  { orderId, attemptId, problems }: Pick<PaymentQuery, 'orderId' | 'attemptId' | 'problems'>,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ListedPayment[]> => {
  const conditions: Statement[] = [sql`website_id = ${websiteId}`];
  if (orderId !== undefined) conditions.push(sql`order_id = ${orderId}`);
  if (attemptId !== undefined) conditions.push(sql`attempt_id = ${attemptId}`);
  if (problems === true) conditions.push(sql`problem is not null`);
  if (before !== undefined) conditions.push(sql`payment_id < ${before}`);
  return db.rows(
    ListedPayment,
    sql`
    select to_jsonb(payment) as payment, coalesce((
      select jsonb_agg(to_jsonb(refund) order by refund.created_at, refund.refund_id) from payment_refunds refund
      where refund.website_id = payment.website_id and refund.payment_id = payment.payment_id), '[]') as refunds
    from payments payment where ${sql.join(conditions, sql` and `)}
    order by payment_id desc limit ${limit}`,
  );
};
