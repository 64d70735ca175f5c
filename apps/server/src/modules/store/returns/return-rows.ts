import { column, type RowOf } from '../../../platform/db/index.ts';
import type { OrderId, RefundId, ReturnId, WebsiteId } from '../../../platform/entity-ids.ts';

/** What was decided about a return. */
export type ReturnDecision = 'asked' | 'accepted' | 'declined' | 'withdrawn' | 'closed';

/** Who asked, when it was the holder of the order's link. */
export const CUSTOMER = 'customer';

export const ReturnRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  returnId: column.id<ReturnId>(),
  state: column.word<ReturnDecision>(),
  askedBy: column.text,
  note: column.text,
  instructions: column.text,
  labelUrl: column.text,
  answer: column.text,
  createdAt: column.instant,
  answeredAt: column.nullable(column.instant),
  receivedAt: column.nullable(column.instant),
  endedAt: column.nullable(column.instant),
};
export type ReturnRow = RowOf<typeof ReturnRow>;

export const ReturnLineRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  returnId: column.id<ReturnId>(),
  lineId: column.text,
  quantity: column.integer,
  reason: column.text,
  received: column.integer,
  restocked: column.integer,
};
export type ReturnLineRow = RowOf<typeof ReturnLineRow>;

export const ReturnRefundRow = {
  websiteId: column.id<WebsiteId>(),
  orderId: column.id<OrderId>(),
  returnId: column.id<ReturnId>(),
  refundId: column.id<RefundId>(),
  lineId: column.text,
  quantity: column.integer,
};
export type ReturnRefundRow = RowOf<typeof ReturnRefundRow>;

/** A return with all that belongs to it. */
export interface StoredReturn extends ReturnRow {
  readonly lines: readonly ReturnLineRow[];
  readonly refunds: readonly ReturnRefundRow[];
  /** What the label is called that was uploaded as a file; empty: none. */
  readonly labelName: string;
}
