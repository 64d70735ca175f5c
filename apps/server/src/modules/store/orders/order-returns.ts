import type { PlacedOrder } from '@awning/commerce';
import type { RefundPreview } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { OrderId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { LockedOrder, OrderChanges } from './order-change.ts';
import { type RefundOrder, type RefundParts, restockLines } from './order-refund.ts';
import { makeRefund, previewRefund } from './order-refund-request.ts';
import type { OrderActor, ReturnsOfOrders } from './orders.ts';

/** An order that nobody else changes, of which something comes back. */
export interface OrderOfReturn extends LockedOrder {
  /** As any refund, except that its lines were sent: nothing that waits to be sent is called off. */
  refund(request: RefundOrder): Promise<RefundId>;
  /** How many of which lines can be sold again; `reference` is new each time. */
  restock(reference: string, lines: ReadonlyMap<string, number>): Promise<void>;
}

/** What returns ask of orders: what they write, the timeline, the refund and the stock are one transaction. */
export interface OrdersOfReturns {
  change(
    websiteId: WebsiteId,
    orderId: OrderId,
    by: OrderActor & { readonly what: string; readonly request: unknown },
    work: (locked: OrderOfReturn) => Promise<void>,
  ): Promise<void>;
  previewRefund(order: PlacedOrder, request: RefundOrder): Promise<RefundPreview['refund']>;
  /** Orders are made first: from here on they ask. */
  askedWith(returns: ReturnsOfOrders): void;
}

export const createOrdersOfReturns = (
  changes: OrderChanges,
  parts: RefundParts & {
    readonly database: Database;
    readonly askedWith: OrdersOfReturns['askedWith'];
  },
): OrdersOfReturns => ({
  change: (websiteId, orderId, by, work) =>
    changes.change(websiteId, orderId, by, (locked) =>
      work({
        ...locked,
        refund: (request) => makeRefund(locked, request, parts, { cameBack: true }),
        restock: (reference, restock) => restockLines(locked, { reference, restock }, parts),
      }),
    ),
  askedWith: parts.askedWith,
  previewRefund: async (order, request) =>
    (await previewRefund(parts.database.query, order.websiteId, { order, request }, parts)).refund,
});
