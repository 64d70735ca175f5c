import type { OrderPage, OrderQuery } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { toOrderSummary } from './order-dto.ts';
import { orderErrors } from './order-errors.ts';
import { listOrders } from './order-list-repository.ts';

const DEFAULT_LIMIT = 50;

/** Newest first. */
export async function orderPage(db: Queryable, websiteId: WebsiteId, query: OrderQuery): Promise<OrderPage> {
  const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
  const match = await listOrders(db, websiteId, filter, {
    before: cursor === undefined ? undefined : readCursor(cursor),
    limit: limit + 1,
  });
  const { rows, ...page } = cutPage(match, limit, ({ sequence }) => writeCursor(sequence));
  return { orders: rows.map(toOrderSummary), ...page };
}

const writeCursor = (sequence: number): string => Buffer.from(`order ${sequence}`).toString('base64url');

function readCursor(text: string): number {
  const [, sequence] = /^order (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (sequence === undefined) throw orderErrors.badCursor();
  return Number(sequence);
}
