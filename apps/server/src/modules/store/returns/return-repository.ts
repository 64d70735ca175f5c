import {
  changesOf,
  column,
  columnNames,
  columnsOf,
  type Queryable,
  type RowOf,
  type RowShape,
  rowsAsJson,
  type Statement,
  sql,
} from '../../../platform/db/index.ts';
import type { OrderId, ReturnId, WebsiteId } from '../../../platform/entity-ids.ts';
import { eraseLabels, listLabelNames } from './return-label-repository.ts';
import { CUSTOMER, ReturnLineRow, ReturnRefundRow, ReturnRow, type StoredReturn } from './return-rows.ts';

/** The oldest first. One query after the other: in a transaction there is one connection. */
export async function listReturns(
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<StoredReturn[]> {
  const ofOrder = sql`website_id = ${websiteId} and order_id = ${orderId}`;
  const rows = await db.rows(
    ReturnRow,
    sql`select ${columnsOf(ReturnRow, 'order_returns')} from order_returns where ${ofOrder}
      order by created_at, return_id`,
  );
  if (rows.length === 0) return [];
  const lines = await db.rows(
    ReturnLineRow,
    sql`select ${columnsOf(ReturnLineRow, 'order_return_lines')} from order_return_lines where ${ofOrder}
      order by line_id`,
  );
  const refunds = await db.rows(
    ReturnRefundRow,
    sql`select ${columnsOf(ReturnRefundRow, 'order_return_refunds')} from order_return_refunds where ${ofOrder}
      order by refund_id, line_id`,
  );
  const labels = await listLabelNames(db, websiteId, orderId);
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.returnId),
    refunds: refunds.filter(({ returnId }) => returnId === row.returnId),
    labelName: labels.find(({ returnId }) => returnId === row.returnId)?.fileName ?? '',
  }));
}

const insertRows = async <Shape extends RowShape>(
  tx: Queryable,
  table: Statement,
  shape: Shape,
  rows: readonly RowOf<Shape>[],
): Promise<void> => {
  await tx.run(sql`
    insert into ${table} (${columnNames(shape)})
    select ${columnNames(shape)} from jsonb_populate_recordset(null::${table}, ${rowsAsJson(shape, rows)})`);
};

export async function insertReturn(
  tx: Queryable,
  row: ReturnRow,
  lines: readonly ReturnLineRow[],
): Promise<void> {
  await insertRows(tx, sql`order_returns`, ReturnRow, [row]);
  await insertRows(tx, sql`order_return_lines`, ReturnLineRow, lines);
}

interface ReturnKey {
  readonly websiteId: WebsiteId;
  readonly orderId: OrderId;
  readonly returnId: ReturnId;
}

const thisOne = ({ websiteId, orderId, returnId }: ReturnKey): Statement =>
  sql`website_id = ${websiteId} and order_id = ${orderId} and return_id = ${returnId}`;

export async function updateReturn(
  tx: Queryable,
  key: ReturnKey,
  change: Partial<Omit<ReturnRow, keyof ReturnKey>>,
): Promise<void> {
  await tx.run(
    sql`update order_returns set ${sql.assign(changesOf(ReturnRow, change))} where ${thisOne(key)}`,
  );
}

export async function addReceived(
  tx: Queryable,
  key: ReturnKey,
  { lineId, received, restocked }: Pick<ReturnLineRow, 'lineId' | 'received' | 'restocked'>,
): Promise<void> {
  await tx.run(sql`
    update order_return_lines set received = received + ${received}, restocked = restocked + ${restocked}
    where ${thisOne(key)} and line_id = ${lineId}`);
}

export const insertReturnRefund = (tx: Queryable, rows: readonly ReturnRefundRow[]): Promise<void> =>
  insertRows(tx, sql`order_return_refunds`, ReturnRefundRow, rows);

/** What a person who is erased wrote. What came back and when stays with the order. */
export async function eraseFromReturns(
  tx: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<void> {
  await tx.run(sql`
    update order_returns set note = '', instructions = '', label_url = '', answer = ''
    where website_id = ${websiteId} and order_id = any (${orderIds})`);
  await eraseLabels(tx, websiteId, orderIds);
  // Shoppers choose a reason of the shop's; members write their own.
  await tx.run(sql`
    update order_return_lines line set reason = '' from order_returns back
    where back.website_id = ${websiteId} and back.order_id = any (${orderIds}) and back.asked_by <> ${CUSTOMER}
      and line.website_id = back.website_id and line.order_id = back.order_id and line.return_id = back.return_id`);
}

/** The ids that mails about returns of these orders are caused by. */
export async function readReturnMailCauses(
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.id<ReturnId>() },
    sql`select return_id as id from order_returns
      where website_id = ${websiteId} and order_id = any (${orderIds})`,
  );
  return rows.map(({ id }) => id);
}
