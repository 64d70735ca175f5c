import type { Fulfilment, PlacedLine, PlacedOrder, Refund } from '@awning/commerce';
import { and, asc, desc, eq, type SQL, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import {
  type OrderEventRow,
  type OrderFulfilmentLineRow,
  type OrderFulfilmentRow,
  type OrderLineRow,
  type OrderNoteRow,
  type OrderRefundLineRow,
  type OrderRefundRow,
  type OrderRow,
  orderEvents,
  orderFulfilmentLines,
  orderFulfilments,
  orderLines,
  orderNotes,
  orderRefundLines,
  orderRefunds,
  orders,
} from './order-tables.ts';

interface OrderParts {
  readonly lines: readonly OrderLineRow[];
  readonly events: readonly OrderEventRow[];
  readonly notes: readonly OrderNoteRow[];
  readonly fulfilments: readonly OrderFulfilmentRow[];
  readonly fulfilmentLines: readonly OrderFulfilmentLineRow[];
  readonly refunds: readonly OrderRefundRow[];
  readonly refundLines: readonly OrderRefundLineRow[];
}

/** Newest first, with everything that belongs to them. `db` may be a transaction. */
export async function readOrders(
  db: Queryable,
  websiteId: string,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<PlacedOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.websiteId, websiteId), where))
    .orderBy(desc(orders.sequence))
    .limit(limit);
  return completeOrders(db, websiteId, rows);
}

export async function completeOrders(
  db: Queryable,
  websiteId: string,
  rows: readonly OrderRow[],
): Promise<PlacedOrder[]> {
  if (rows.length === 0) return [];
  const parts = await readParts(
    db,
    websiteId,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row) => toPlacedOrder(row, parts));
}

export async function readOrder(
  db: Queryable,
  websiteId: string,
  where: SQL | undefined,
): Promise<PlacedOrder | null> {
  const [order] = await readOrders(db, websiteId, { where, limit: 1 });
  return order ?? null;
}

/** One after the other: in a transaction there is one connection. */
async function readParts(db: Queryable, websiteId: string, orderIds: string[]): Promise<OrderParts> {
  const ofThese = sql`website_id = ${websiteId}
    and order_id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb) collate "C")`;
  const lines = await db.select().from(orderLines).where(ofThese).orderBy(asc(orderLines.position));
  const events = await db.select().from(orderEvents).where(ofThese).orderBy(asc(orderEvents.sequence));
  const notes = await db.select().from(orderNotes).where(ofThese).orderBy(asc(orderNotes.noteId));
  const fulfilments = await db
    .select()
    .from(orderFulfilments)
    .where(ofThese)
    .orderBy(asc(orderFulfilments.fulfilmentId));
  const fulfilmentLines =
    fulfilments.length === 0 ? [] : await db.select().from(orderFulfilmentLines).where(ofThese);
  const refunds = await db.select().from(orderRefunds).where(ofThese).orderBy(asc(orderRefunds.refundId));
  const refundLines = refunds.length === 0 ? [] : await db.select().from(orderRefundLines).where(ofThese);
  return { lines, events, notes, fulfilments, fulfilmentLines, refunds, refundLines };
}

const millis = (moment: Date | null): number | null => moment?.getTime() ?? null;

function toPlacedOrder(row: OrderRow, parts: OrderParts): PlacedOrder {
  const { details, createdAt, modifiedAt, paidAt, fulfilledAt, canceledAt, payBackMinor: _, ...rest } = row;
  const ours = <Part extends { orderId: string }>(all: readonly Part[]): Part[] =>
    all.filter(({ orderId }) => orderId === row.orderId);
  return {
    ...rest,
    ...details,
    payment: details.payment && { ...details.payment, isPaid: row.paidMinor === row.totalMinor },
    lines: ours(parts.lines).map(toLine),
    fulfilments: ours(parts.fulfilments).map((fulfilment) =>
      toFulfilment(fulfilment, ours(parts.fulfilmentLines)),
    ),
    refunds: ours(parts.refunds).map((refund) => toRefund(refund, ours(parts.refundLines))),
    events: ours(parts.events).map((event) => ({
      sequence: event.sequence,
      change: event.change,
      actor: event.actor,
      details: event.details,
      createdAt: event.createdAt.getTime(),
    })),
    notes: ours(parts.notes).map((note) => ({
      noteId: note.noteId,
      actor: note.actor,
      text: note.text,
      forCustomer: note.forCustomer,
      createdAt: note.createdAt.getTime(),
    })),
    createdAt: createdAt.getTime(),
    modifiedAt: modifiedAt.getTime(),
    paidAt: millis(paidAt),
    fulfilledAt: millis(fulfilledAt),
    canceledAt: millis(canceledAt),
  };
}

function toLine({ details, fulfilled, calledOff, refunded, restocked, ...row }: OrderLineRow): PlacedLine {
  return {
    ...details,
    lineId: row.lineId,
    itemId: row.itemId,
    variantId: row.variantId,
    sku: row.sku,
    title: row.title,
    productType: row.productType,
    quantity: row.quantity,
    unitMinor: row.unitMinor,
    regularMinor: row.regularMinor,
    subtotalMinor: row.subtotalMinor,
    discountMinor: row.discountMinor,
    taxMinor: row.taxMinor,
    fulfilledQuantity: fulfilled,
    calledOffQuantity: calledOff,
    refundedQuantity: refunded,
    restockedQuantity: restocked,
  };
}

const toFulfilment = (row: OrderFulfilmentRow, lines: readonly OrderFulfilmentLineRow[]): Fulfilment => ({
  fulfilmentId: row.fulfilmentId,
  lines: lines
    .filter(({ fulfilmentId }) => fulfilmentId === row.fulfilmentId)
    .map(({ lineId, quantity }) => ({ lineId, quantity })),
  carrier: row.carrier,
  service: row.service,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  shippedAt: row.shippedAt.getTime(),
});

const toRefund = (row: OrderRefundRow, lines: readonly OrderRefundLineRow[]): Refund => ({
  refundId: row.refundId,
  status: row.status,
  reason: row.reason,
  message: row.message,
  byHand: row.byHand ? { paidBackAt: millis(row.paidBackAt), paidBackBy: row.paidBackBy } : null,
  atProvider: row.atProvider,
  lines: lines
    .filter(({ refundId }) => refundId === row.refundId)
    .map(({ lineId, quantity, amountMinor, taxMinor }) => ({ lineId, quantity, amountMinor, taxMinor })),
  shippingMinor: row.shippingMinor,
  taxMinor: row.taxMinor,
  amountMinor: row.amountMinor,
  paymentMinor: row.paymentMinor,
  giftCards: row.giftCards,
  createdAt: row.createdAt.getTime(),
  settledAt: millis(row.settledAt),
});
