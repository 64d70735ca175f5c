import type { OrderFilter, OrderPage, OrderQuery } from '@awning/contract';
import { and, desc, eq, gt, lt, or, type SQL, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { emailSpellings } from '../../platform/email-address.ts';
import { cutPage } from '../../platform/paging.ts';
import { toOrderSummary } from './order-answer.ts';
import { orderErrors } from './order-errors.ts';
import { readMoment } from './order-moment.ts';
import { orders } from './order-tables.ts';

const DEFAULT_LIMIT = 50;

/** Newest first. */
export async function orderPage(db: Queryable, websiteId: string, query: OrderQuery): Promise<OrderPage> {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.websiteId, websiteId),
        filterOf(query),
        cursor === undefined ? undefined : lt(orders.sequence, readCursor(cursor)),
      ),
    )
    .orderBy(desc(orders.sequence))
    .limit(limit + 1);
  const { rows, ...page } = cutPage(found, limit, ({ sequence }) => writeCursor(sequence));
  return { orders: rows.map(toOrderSummary), ...page };
}

export function filterOf(filter: OrderFilter): SQL | undefined {
  const { fulfillmentStatus, financialStatus, archived, toPayBack, createdAfter, createdBefore, search } =
    filter;
  return and(
    fulfillmentStatus === undefined ? undefined : eq(orders.fulfilmentStatus, fulfillmentStatus),
    financialStatus === undefined ? undefined : eq(orders.financialStatus, financialStatus),
    archived === undefined ? undefined : eq(orders.archived, archived),
    toPayBack === undefined ? undefined : toPayBack ? gt(orders.payBackMinor, 0) : eq(orders.payBackMinor, 0),
    createdAfter === undefined ? undefined : sql`created_at >= ${readMoment(createdAfter).toISOString()}`,
    createdBefore === undefined ? undefined : sql`created_at < ${readMoment(createdBefore).toISOString()}`,
    search === undefined || search.trim() === '' ? undefined : matches(search.trim()),
  );
}

/** A number without what the shop puts before it, the beginning of one with it, with or without the sign that people put before it, or of a mail address, or of each word of a name. */
function matches(search: string): SQL | undefined {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.map((word) => `${word}:*`).join(' & ');
  return or(
    sql`lower(order_number) like ${beginsWith(search.replace(/^#/, ''))}`,
    /^#?\d{1,12}$/.test(search) ? sql`number = ${search.replace('#', '')}::bigint` : undefined,
    ...emailSpellings(search).map((spelling) => sql`lower(email) like ${beginsWith(spelling)}`),
    name === '' ? undefined : sql`name_words @@ to_tsquery('simple', ${name})`,
  );
}

const beginsWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const writeCursor = (sequence: number): string => Buffer.from(`order ${sequence}`).toString('base64url');

function readCursor(text: string): number {
  const [, sequence] = /^order (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (sequence === undefined) throw orderErrors.badCursor();
  return Number(sequence);
}
