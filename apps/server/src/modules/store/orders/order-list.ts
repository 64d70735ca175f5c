import type { OrderFilter, OrderPage, OrderQuery } from '@awning/contract';
import { type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import { emailSpellings } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { cutPage } from '../../../platform/paging.ts';
import { toOrderSummary } from './order-dto.ts';
import { orderErrors } from './order-errors.ts';
import { readMoment } from './order-moment.ts';
import { listOrders } from './order-repository.ts';

const DEFAULT_LIMIT = 50;

/** Newest first. */
export async function orderPage(db: Queryable, websiteId: WebsiteId, query: OrderQuery): Promise<OrderPage> {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const match = await listOrders(db, websiteId, {
    where: filterOf(query),
    before: cursor === undefined ? undefined : readCursor(cursor),
    limit: limit + 1,
  });
  const { rows, ...page } = cutPage(match, limit, ({ sequence }) => writeCursor(sequence));
  return { orders: rows.map(toOrderSummary), ...page };
}

export function filterOf(filter: OrderFilter): Statement {
  const { fulfillmentStatus, financialStatus, archived, toPayBack, createdAfter, createdBefore, search } =
    filter;
  const conditions = [
    ...(fulfillmentStatus === undefined ? [] : [sql`fulfilment_status = ${fulfillmentStatus}`]),
    ...(financialStatus === undefined ? [] : [sql`financial_status = ${financialStatus}`]),
    ...(archived === undefined ? [] : [sql`archived = ${archived}`]),
    ...(toPayBack === undefined ? [] : [toPayBack ? sql`pay_back_minor > 0` : sql`pay_back_minor = 0`]),
    ...(createdAfter === undefined ? [] : [sql`created_at >= ${readMoment(createdAfter)}`]),
    ...(createdBefore === undefined ? [] : [sql`created_at < ${readMoment(createdBefore)}`]),
    ...(search === undefined || search.trim() === '' ? [] : [matches(search.trim())]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * A number without what the shop puts before it, the beginning of one with it, with or without the sign that people put
 * before it, or of a mail address, or of each word of a name.
 */
function matches(search: string): Statement {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const name = words.map((word) => `${word}:*`).join(' & ');
  const ways = [
    sql`lower(order_number) like ${beginsWith(search.replace(/^#/, ''))}`,
    ...(/^#?\d{1,12}$/.test(search) ? [sql`number = ${search.replace('#', '')}::bigint`] : []),
    ...emailSpellings(search).map((spelling) => sql`lower(email) like ${beginsWith(spelling)}`),
    ...(name === '' ? [] : [sql`name_words @@ to_tsquery('simple', ${name})`]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

const beginsWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const writeCursor = (sequence: number): string => Buffer.from(`order ${sequence}`).toString('base64url');

function readCursor(text: string): number {
  const [, sequence] = /^order (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (sequence === undefined) throw orderErrors.badCursor();
  return Number(sequence);
}
