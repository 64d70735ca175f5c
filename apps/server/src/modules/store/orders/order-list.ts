import type { OrderPage, OrderQuery } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { toOrderSummary } from './order-dto.ts';
import { pageOfOrders, readGlances } from './order-list-repository.ts';

/** Newest first, unless it is asked for otherwise. */
export async function orderPage(db: Queryable, websiteId: WebsiteId, query: OrderQuery): Promise<OrderPage> {
  const { rows, page } = await pageOfOrders(db, websiteId, query);
  const glances = await readGlances(
    db,
    websiteId,
    rows.map(({ orderId }) => orderId),
  );
  return { orders: rows.map((row) => toOrderSummary(row, glances(row.orderId))), ...page };
}
