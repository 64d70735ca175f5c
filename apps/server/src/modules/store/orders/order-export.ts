import type { OrderFilter } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { headerOf, rowsOfOrder } from './order-csv.ts';
import { listOrders, readAnswerLabels } from './order-list-repository.ts';
import { completeOrders } from './order-reading.ts';

const BATCH = 200;

/** A piece at a time, so that a shop's whole history needs no more memory than a page of it. */
export async function* exportOrders(
  db: Queryable,
  websiteId: WebsiteId,
  filter: OrderFilter,
): AsyncGenerator<string> {
  const columns = await readAnswerLabels(db, websiteId, filter);
  yield csvRow(headerOf(columns));
  let before: number | undefined;
  for (;;) {
    const rows = await listOrders(db, websiteId, filter, { before, limit: BATCH });
    const batch = await completeOrders(db, websiteId, rows);
    yield batch
      .flatMap((order) => rowsOfOrder(order, columns))
      .map(csvRow)
      .join('');
    before = rows.at(-1)?.sequence;
    if (rows.length < BATCH || before === undefined) return;
  }
}
