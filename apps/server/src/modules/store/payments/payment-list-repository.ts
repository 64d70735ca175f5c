import type { PAYMENT_SORTS, PaymentQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byInteger,
  type ListDefinition,
  type ListResult,
  readList,
} from '../../../platform/lists/index.ts';
import { paymentErrors } from './payment-errors.ts';
import type { PaymentJson } from './payment-repository.ts';
import type { RefundJson } from './refund-repository.ts';

const ListedPayment = {
  payment: column.json<PaymentJson>(),
  refunds: column.json<Omit<RefundJson, 'order_id'>[]>(),
  orderNumber: column.nullable(column.text),
};
export type ListedPayment = RowOf<typeof ListedPayment>;

const paymentList: ListDefinition<(typeof PAYMENT_SORTS)[number]> = {
  sorts: {
    createdOn: byInstant(sql`payment.created_at`),
    amount: byInteger(sql`payment.amount_minor`),
  },
  order: '-createdOn',
  id: sql`payment.payment_id`,
  badCursor: paymentErrors.badCursor,
};

/** With their refunds, and the number of the order, read only. */
export const listPayments = (
  db: Queryable,
  websiteId: WebsiteId,
  query: PaymentQuery,
): Promise<ListResult<ListedPayment>> =>
  readList(db, paymentList, query, {
    shape: ListedPayment,
    columns: sql`to_jsonb(payment) as payment, coalesce((
        select jsonb_agg(to_jsonb(refund) order by refund.created_at, refund.refund_id) from payment_refunds refund
        where refund.website_id = payment.website_id and refund.payment_id = payment.payment_id), '[]') as refunds,
      (select order_number from orders where orders.website_id = payment.website_id and orders.order_id = payment.order_id)
        as "orderNumber"`,
    from: sql`payments payment`,
    where: sql`payment.website_id = ${websiteId} ${filterOf(query)}`,
  });

function filterOf(query: PaymentQuery): Statement {
  const { orderId, attemptId, problems, state, methodId, createdAfter, createdBefore } = query;
  return sql.join(
    [
      orderId === undefined ? sql.empty : sql`and payment.order_id = ${orderId}`,
      attemptId === undefined ? sql.empty : sql`and payment.attempt_id = ${attemptId}`,
      problems === true ? sql`and payment.problem is not null` : sql.empty,
      state === undefined ? sql.empty : sql`and payment.state = ${state}`,
      methodId === undefined ? sql.empty : sql`and payment.method_id = ${methodId}`,
      createdAfter === undefined ? sql.empty : sql`and payment.created_at >= ${new Date(createdAfter)}`,
      createdBefore === undefined ? sql.empty : sql`and payment.created_at < ${new Date(createdBefore)}`,
    ],
    sql` `,
  );
}
