import type { OrderFilter } from '@awning/contract';
import { csvRow } from '../../platform/csv-text.ts';
import { and, eq, lt, type SQL, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { type AnswerColumns, headerOf, rowsOfOrder } from './order-csv.ts';
import { filterOf } from './order-list.ts';
import { completeOrders } from './order-reading.ts';
import { orders } from './order-tables.ts';

const BATCH = 200;

/** A piece at a time, so that a shop's whole history needs no more memory than a page of it. */
export async function* exportOrders(
  db: Queryable,
  websiteId: string,
  filter: OrderFilter,
): AsyncGenerator<string> {
  const where = and(eq(orders.websiteId, websiteId), filterOf(filter));
  const columns = await readAnswerColumns(db, where);
  yield csvRow(headerOf(columns));
  let before: number | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(where, before === undefined ? undefined : lt(orders.sequence, before)))
      .orderBy(sql`sequence desc`)
      .limit(BATCH);
    const batch = await completeOrders(db, websiteId, rows);
    yield batch
      .flatMap((order) => rowsOfOrder(order, columns))
      .map(csvRow)
      .join('');
    before = rows.at(-1)?.sequence;
    if (rows.length < BATCH || before === undefined) return;
  }
}

async function readAnswerColumns(db: Queryable, where: SQL | undefined): Promise<AnswerColumns> {
  const { rows: checkout } = await db.execute<{ label: string }>(sql`
    select answer ->> 'label' as label from orders, jsonb_array_elements(details -> 'answers') answer
    where ${where} group by 1 order by min(sequence), 1`);
  const { rows: product } = await db.execute<{ label: string }>(sql`
    select answer ->> 'label' as label from orders
    join order_lines line on line.website_id = orders.website_id and line.order_id = orders.order_id,
      jsonb_array_elements(line.details -> 'customizations') answer
    where ${sql`(orders.website_id, orders.order_id) in (select website_id, order_id from orders where ${where})`}
    group by 1 order by min(sequence), 1`);
  return { checkout: checkout.map(({ label }) => label), product: product.map(({ label }) => label) };
}
