import type { Fulfilment, PlacedLine, PlacedOrder, Refund } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import { findOrder, type OrderKey } from './order-list-repository.ts';
import { type OrderParts, readParts } from './order-repository.ts';
import type {
  OrderFulfilmentLineRow,
  OrderFulfilmentRow,
  OrderLineRow,
  OrderRefundLineRow,
  OrderRefundRow,
  OrderRow,
} from './order-rows.ts';

/** With everything that belongs to them. `db` may be a transaction. */
export async function completeOrders(
  db: Queryable,
  websiteId: WebsiteId,
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
  websiteId: WebsiteId,
  key: OrderKey,
): Promise<PlacedOrder | null> {
  const row = await findOrder(db, websiteId, key);
  const [order] = row ? await completeOrders(db, websiteId, [row]) : [];
  return order ?? null;
}

const millis = (moment: Date | null): number | null => moment?.getTime() ?? null;

function toPlacedOrder(row: OrderRow, parts: OrderParts): PlacedOrder {
  const { details, createdAt, modifiedAt, paidAt, fulfilledAt, canceledAt, ...others } = row;
  const { payBackMinor: _, askedReturns: __, openReturns: ___, ...rest } = others;
  const ours = <Part extends { orderId: OrderId }>(all: readonly Part[]): Part[] =>
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
  createdAt: row.createdAt.getTime(),
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
