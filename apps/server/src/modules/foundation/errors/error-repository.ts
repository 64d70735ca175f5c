import type { JAVASCRIPT_ERROR_SORTS, JavascriptError, JavascriptErrorQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byInteger,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import { errorReportErrors } from './error-report-errors.ts';
import type { ReportedFault } from './reported-fault.ts';

const ErrorRow = {
  fingerprint: column.text,
  event: column.text,
  name: column.text,
  message: column.text,
  stack: column.text,
  source: column.text,
  source_line: column.nullable(column.integer),
  source_column: column.nullable(column.integer),
  page: column.text,
  island: column.text,
  browser: column.text,
  count: column.integer,
  first_seen_ms: column.text,
  last_seen_ms: column.text,
};
type ErrorRow = RowOf<typeof ErrorRow>;

const fromRow = (row: ErrorRow): JavascriptError => ({
  id: row.fingerprint,
  event: row.event,
  name: row.name,
  message: row.message,
  stack: row.stack,
  source: row.source,
  line: row.source_line,
  column: row.source_column,
  page: row.page,
  island: row.island,
  browser: row.browser,
  count: row.count,
  firstSeenOn: Number(row.first_seen_ms),
  lastSeenOn: Number(row.last_seen_ms),
});

/** In the order of their fingerprints, so that two who report the same ones do not wait for each other for ever. */
export async function countFaults(
  db: Queryable,
  websiteId: WebsiteId,
  faults: readonly (ReportedFault & { readonly count: number })[],
): Promise<void> {
  await db.run(sql`
    insert into javascript_errors as known (website_id, fingerprint, event, name, message, stack, source, source_line,
      source_column, page, island, browser, count, first_seen_at, last_seen_at)
    select ${websiteId}, fingerprint, event, name, message, stack, source, line, "column", page, island, browser, count,
      "seenAt", "seenAt"
    from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as fault (fingerprint text, event text, name text,
      message text, stack text, source text, line integer, "column" integer, page text, island text, browser text,
      count integer, "seenAt" timestamptz)
    order by fingerprint
    on conflict (website_id, fingerprint) do update set
      message = excluded.message, stack = excluded.stack, source_line = excluded.source_line,
      source_column = excluded.source_column, page = excluded.page, browser = excluded.browser,
      count = least(known.count::bigint + excluded.count, 2147483647)::integer,
      first_seen_at = least(known.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`);
}

export type ErrorDimension = 'page' | 'browser' | 'day';

export interface ErrorCount {
  readonly fingerprint: string;
  readonly dimension: ErrorDimension;
  readonly value: string;
  readonly count: number;
}

/** Pages and browsers of one error that are counted apart; the rest is counted together. */
const MOST_VALUES = 20;
const OTHER_VALUES = '…';

/** Of errors that are stored. */
export async function countPlaces(
  tx: Queryable,
  websiteId: WebsiteId,
  counts: readonly ErrorCount[],
): Promise<void> {
  await tx.run(sql`
    insert into javascript_error_counts as known (website_id, fingerprint, dimension, value, count)
    select ${websiteId}, fingerprint, dimension, place, sum(count)::int from (
      select fingerprint, dimension, count, case when dimension = 'day' or exists (
          select from javascript_error_counts c where c.website_id = ${websiteId}
            and c.fingerprint = reported.fingerprint and c.dimension = reported.dimension and c.value = reported.value
        ) or (
          select count(*) from javascript_error_counts c where c.website_id = ${websiteId}
            and c.fingerprint = reported.fingerprint and c.dimension = reported.dimension
        ) < ${MOST_VALUES} then value else ${OTHER_VALUES} end as place
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as reported (fingerprint text, dimension text, value text, count integer)) placed
    group by fingerprint, dimension, place
    order by fingerprint collate "C", dimension collate "C", place collate "C"
    on conflict (website_id, fingerprint, dimension, value) do update set
      count = least(known.count::bigint + excluded.count, 2147483647)::integer`);
}

export const listCounts = (
  db: Queryable,
  websiteId: WebsiteId,
  fingerprint: string,
): Promise<{ dimension: ErrorDimension; value: string; count: number }[]> =>
  db.rows(
    { dimension: column.word<ErrorDimension>(), value: column.text, count: column.integer },
    sql`select dimension, value, count from javascript_error_counts
      where website_id = ${websiteId} and fingerprint = ${fingerprint} order by count desc, value`,
  );

/** Of all sites. */
export const deleteDaysBefore = (db: Queryable, day: string, most: number): Promise<number> =>
  db.run(sql`
    delete from javascript_error_counts where (website_id, fingerprint, dimension, value) in (
      select website_id, fingerprint, dimension, value from javascript_error_counts
      where dimension = 'day' and value < ${day} limit ${most} for update skip locked)`);

/** Lets go of those that were not seen for the longest. */
export async function trimToNewest(db: Queryable, websiteId: WebsiteId, most: number): Promise<void> {
  await db.run(sql`
    delete from javascript_errors where website_id = ${websiteId} and fingerprint in (
      select fingerprint from javascript_errors where website_id = ${websiteId}
      order by last_seen_at desc, fingerprint desc offset ${most} for update skip locked)`);
}

const errorList: ListDefinition<(typeof JAVASCRIPT_ERROR_SORTS)[number]> = {
  sorts: {
    lastSeenOn: byInstant(sql`last_seen_at`),
    firstSeenOn: byInstant(sql`first_seen_at`),
    count: byInteger(sql`javascript_errors.count`),
  },
  order: '-lastSeenOn',
  id: sql`fingerprint`,
  badCursor: errorReportErrors.badCursor,
};

const errorColumns = sql`fingerprint, event, name, message, stack, source, source_line, source_column, page, island,
  browser, count, (extract(epoch from first_seen_at) * 1000)::bigint as first_seen_ms,
  (extract(epoch from last_seen_at) * 1000)::bigint as last_seen_ms`;

export async function findError(
  db: Queryable,
  websiteId: WebsiteId,
  fingerprint: string,
): Promise<JavascriptError | null> {
  const row = await db.first(
    ErrorRow,
    sql`select ${errorColumns} from javascript_errors
      where website_id = ${websiteId} and fingerprint = ${fingerprint}`,
  );
  return row && fromRow(row);
}

/** A site has some hundreds at the most: they need no index but the one of their age. */
export async function listErrors(
  db: Queryable,
  websiteId: WebsiteId,
  query: JavascriptErrorQuery,
): Promise<ListResult<JavascriptError>> {
  const { search = '' } = query;
  const { rows, page } = await readList(db, errorList, query, {
    shape: ErrorRow,
    columns: errorColumns,
    from: sql`javascript_errors`,
    where: sql`website_id = ${websiteId}`,
    search:
      search.trim() === ''
        ? undefined
        : searchWords(sql`name || ' ' || message || ' ' || source || ' ' || page`, search),
  });
  return { rows: rows.map(fromRow), page };
}

/** Of all sites. */
export async function deleteErrorsBefore(db: Queryable, time: Date, most: number): Promise<number> {
  const rowCount = await db.run(sql`
    delete from javascript_errors where (website_id, fingerprint) in (
      select website_id, fingerprint from javascript_errors where last_seen_at < ${time.toISOString()}
      limit ${most} for update skip locked)`);
  return rowCount;
}

/** Sites with more errors than that. */
export async function listCrowdedSites(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.rows(
    { website_id: column.id<WebsiteId>() },
    sql`select website_id from javascript_errors group by website_id having count(*) > ${most} limit 20`,
  );
  return rows.map(({ website_id }) => website_id);
}
