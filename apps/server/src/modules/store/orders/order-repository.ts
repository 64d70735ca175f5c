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
import type { OrderId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  OrderEventRow,
  OrderFulfilmentLineRow,
  OrderFulfilmentRow,
  OrderLineRow,
  OrderNoteRow,
  OrderRefundLineRow,
  OrderRefundRow,
  OrderRow,
} from './order-rows.ts';
import type { OrderNumbers } from './orders.ts';

/** Everything that belongs to some orders. */
export interface OrderParts {
  readonly lines: readonly OrderLineRow[];
  readonly events: readonly OrderEventRow[];
  readonly notes: readonly OrderNoteRow[];
  readonly fulfilments: readonly OrderFulfilmentRow[];
  readonly fulfilmentLines: readonly OrderFulfilmentLineRow[];
  readonly refunds: readonly OrderRefundRow[];
  readonly refundLines: readonly OrderRefundLineRow[];
}

/** One after the other: in a transaction there is one connection. */
export async function readParts(
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<OrderParts> {
  const ofThese = sql`website_id = ${websiteId} and order_id = any (${orderIds})`;
  const lines = await db.rows(
    OrderLineRow,
    sql`select ${columnsOf(OrderLineRow, 'order_lines')} from order_lines where ${ofThese} order by position`,
  );
  const events = await db.rows(
    OrderEventRow,
    sql`select ${columnsOf(OrderEventRow, 'order_events')} from order_events where ${ofThese} order by sequence`,
  );
  const notes = await db.rows(
    OrderNoteRow,
    sql`select ${columnsOf(OrderNoteRow, 'order_notes')} from order_notes where ${ofThese} order by note_id`,
  );
  const fulfilments = await db.rows(
    OrderFulfilmentRow,
    sql`select ${columnsOf(OrderFulfilmentRow, 'order_fulfilments')} from order_fulfilments where ${ofThese}
      order by fulfilment_id`,
  );
  const fulfilmentLines =
    fulfilments.length === 0
      ? []
      : await db.rows(
          OrderFulfilmentLineRow,
          sql`select ${columnsOf(OrderFulfilmentLineRow, 'order_fulfilment_lines')} from order_fulfilment_lines
            where ${ofThese}`,
        );
  const refunds = await db.rows(
    OrderRefundRow,
    sql`select ${columnsOf(OrderRefundRow, 'order_refunds')} from order_refunds where ${ofThese} order by refund_id`,
  );
  const refundLines =
    refunds.length === 0
      ? []
      : await db.rows(
          OrderRefundLineRow,
          sql`select ${columnsOf(OrderRefundLineRow, 'order_refund_lines')} from order_refund_lines where ${ofThese}`,
        );
  return { lines, events, notes, fulfilments, fulfilmentLines, refunds, refundLines };
}

/** What `create_order` takes: rows as the columns are called. */
export interface NewOrderRows {
  readonly order: object;
  readonly lines: readonly object[];
  readonly fulfilment: object | null;
  readonly events: readonly object[];
  readonly outbox: readonly object[];
}

/** Gives the order's number. */
export async function insertOrder(
  tx: Queryable,
  websiteId: WebsiteId,
  { rows, numbers, now }: { rows: NewOrderRows; numbers: OrderNumbers; now: Date },
): Promise<string> {
  const { number } = await tx.one(
    { number: column.text },
    sql`select create_order(${websiteId}::text, ${JSON.stringify(rows)}::jsonb, ${numbers.prefix}::text,
      ${numbers.start}::bigint, ${now.toISOString()}::timestamptz) as number`,
  );
  return number;
}

/** The number of its last event; null: there is no such order. */
export async function lockOrder(
  tx: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
): Promise<number | null> {
  const row = await tx.first(
    { lastEvent: column.integer },
    sql`select last_event as "lastEvent" from orders where website_id = ${websiteId} and order_id = ${orderId} for update`,
  );
  return row?.lastEvent ?? null;
}

export async function updateOrder(
  tx: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
  change: Partial<OrderRow>,
): Promise<void> {
  await tx.run(sql`
    update orders set ${sql.assign({ ...changesOf(OrderRow, change), version: sql`version + 1` })}
    where website_id = ${websiteId} and order_id = ${orderId}`);
}

const insertRows = async <Shape extends RowShape>(
  tx: Queryable,
  table: Statement,
  shape: Shape,
  rows: readonly RowOf<Shape>[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into ${table} (${columnNames(shape)})
    select ${columnNames(shape)} from jsonb_populate_recordset(null::${table}, ${rowsAsJson(shape, rows)})`);
};

export const insertEvents = (tx: Queryable, rows: readonly OrderEventRow[]): Promise<void> =>
  insertRows(tx, sql`order_events`, OrderEventRow, rows);

export const insertNote = (tx: Queryable, row: OrderNoteRow): Promise<void> =>
  insertRows(tx, sql`order_notes`, OrderNoteRow, [row]);

export async function insertFulfilment(
  tx: Queryable,
  row: OrderFulfilmentRow,
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  const { websiteId, orderId, fulfilmentId } = row;
  await insertRows(tx, sql`order_fulfilments`, OrderFulfilmentRow, [row]);
  await insertRows(
    tx,
    sql`order_fulfilment_lines`,
    OrderFulfilmentLineRow,
    lines.map(({ lineId, quantity }) => ({ websiteId, orderId, fulfilmentId, lineId, quantity })),
  );
  for (const { lineId, quantity } of lines)
    await tx.run(sql`
      update order_lines set fulfilled = fulfilled + ${quantity}
      where website_id = ${websiteId} and order_id = ${orderId} and line_id = ${lineId}`);
}

/** What was in the parcel is to be sent again. */
export async function deleteFulfilment(
  tx: Queryable,
  websiteId: WebsiteId,
  { orderId, fulfilmentId }: { readonly orderId: OrderId; readonly fulfilmentId: string },
): Promise<void> {
  const ofParcel = sql`website_id = ${websiteId} and order_id = ${orderId} and fulfilment_id = ${fulfilmentId}`;
  await tx.run(sql`
    with taken as (delete from order_fulfilment_lines where ${ofParcel} returning line_id, quantity)
    update order_lines set fulfilled = fulfilled - taken.quantity from taken
    where website_id = ${websiteId} and order_id = ${orderId} and order_lines.line_id = taken.line_id`);
  await tx.run(sql`delete from order_fulfilments where ${ofParcel}`);
}

export async function updateTracking(
  tx: Queryable,
  { websiteId, orderId, fulfilmentId }: Pick<OrderFulfilmentRow, 'websiteId' | 'orderId' | 'fulfilmentId'>,
  change: Pick<OrderFulfilmentRow, 'carrier' | 'service' | 'trackingNumber' | 'trackingUrl'>,
): Promise<void> {
  await tx.run(sql`
    update order_fulfilments set ${sql.assign(changesOf(OrderFulfilmentRow, change))}
    where website_id = ${websiteId} and order_id = ${orderId} and fulfilment_id = ${fulfilmentId}`);
}

export async function insertRefund(
  tx: Queryable,
  row: OrderRefundRow,
  lines: readonly Omit<OrderRefundLineRow, 'websiteId' | 'orderId' | 'refundId'>[],
): Promise<void> {
  const { websiteId, orderId, refundId } = row;
  await insertRows(tx, sql`order_refunds`, OrderRefundRow, [row]);
  await insertRows(
    tx,
    sql`order_refund_lines`,
    OrderRefundLineRow,
    lines.map((line) => ({ ...line, websiteId, orderId, refundId })),
  );
}

export async function returnLine(
  tx: Queryable,
  { websiteId, orderId, lineId }: Pick<OrderLineRow, 'websiteId' | 'orderId' | 'lineId'>,
  { refunded, calledOff, restocked }: { refunded: number; calledOff: number; restocked: number },
): Promise<void> {
  await tx.run(sql`
    update order_lines set refunded = refunded + ${refunded}, called_off = called_off + ${calledOff},
      restocked = restocked + ${restocked}
    where website_id = ${websiteId} and order_id = ${orderId} and line_id = ${lineId}`);
}

/** Nothing that is left of the order is sent any more. */
export async function callOffLines(
  tx: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
  { restock }: { restock: boolean },
): Promise<void> {
  await tx.run(sql`
    update order_lines set called_off = quantity - fulfilled, restocked = case when ${restock} then quantity else restocked end
    where website_id = ${websiteId} and order_id = ${orderId}`);
}

export async function findOrderOfRefund(
  tx: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
): Promise<string | null> {
  const row = await tx.first(
    { orderId: column.id<OrderId>() },
    sql`select order_id as "orderId" from order_refunds where website_id = ${websiteId} and refund_id = ${refundId}`,
  );
  return row?.orderId ?? null;
}

export async function settleRefundRow(
  tx: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
  { status, now }: { status: OrderRefundRow['status']; now: Date },
): Promise<void> {
  await tx.run(sql`
    update order_refunds set status = ${status}, settled_at = ${now}
    where website_id = ${websiteId} and refund_id = ${refundId}`);
}

export async function markRefundPaidBack(
  tx: Queryable,
  websiteId: WebsiteId,
  refundId: RefundId,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update order_refunds set paid_back_at = ${now}, paid_back_by = ${actor}
    where website_id = ${websiteId} and refund_id = ${refundId}`);
}

interface RefundKey {
  readonly orderId: OrderId;
  readonly refundId: RefundId;
}

/** The lines count as they did before the refund. What was canceled stays called off. */
export async function takeBackRefundLines(
  tx: Queryable,
  websiteId: WebsiteId,
  { orderId, refundId }: RefundKey,
  { isCanceled }: { isCanceled: boolean },
): Promise<void> {
  await tx.run(sql`
    update order_lines line set refunded = line.refunded - back.quantity,
      called_off = line.called_off - case when ${isCanceled} then 0 else back.called_off end
    from order_refund_lines back
    where back.website_id = ${websiteId} and back.order_id = ${orderId} and back.refund_id = ${refundId}
      and line.website_id = back.website_id and line.order_id = back.order_id and line.line_id = back.line_id`);
}

/** How many lines a refund has called off. */
export const countCalledOffLines = (
  tx: Queryable,
  websiteId: WebsiteId,
  { orderId, refundId }: RefundKey,
): Promise<number> =>
  tx.run(sql`
    select from order_refund_lines
    where website_id = ${websiteId} and order_id = ${orderId} and refund_id = ${refundId} and called_off > 0`);

export async function deleteRefundLines(
  tx: Queryable,
  websiteId: WebsiteId,
  { orderId, refundId }: RefundKey,
): Promise<void> {
  await tx.run(sql`
    delete from order_refund_lines
    where website_id = ${websiteId} and order_id = ${orderId} and refund_id = ${refundId}`);
}
