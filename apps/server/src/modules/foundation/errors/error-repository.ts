import type { JavascriptError } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ReportedFault } from './reported-fault.ts';

/** Where a list goes on. */
export interface ErrorCursor {
  readonly lastSeenAt: Date;
  readonly fingerprint: string;
}

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

/** Lets go of those that were not seen for the longest. */
export async function trimToNewest(db: Queryable, websiteId: WebsiteId, most: number): Promise<void> {
  await db.run(sql`
    delete from javascript_errors where website_id = ${websiteId} and fingerprint in (
      select fingerprint from javascript_errors where website_id = ${websiteId}
      order by last_seen_at desc, fingerprint desc offset ${most} for update skip locked)`);
}

export async function listErrors(
  db: Queryable,
  websiteId: WebsiteId,
  { after, limit }: { readonly after: ErrorCursor | null; readonly limit: number },
): Promise<JavascriptError[]> {
  const beyond = after
    ? sql`and (last_seen_at, fingerprint) < (${after.lastSeenAt.toISOString()}::timestamptz, ${after.fingerprint})`
    : sql``;
  const rows = await db.rows(
    ErrorRow,
    sql`
    select fingerprint, event, name, message, stack, source, source_line, source_column, page, island, browser, count,
      (extract(epoch from first_seen_at) * 1000)::bigint as first_seen_ms,
      (extract(epoch from last_seen_at) * 1000)::bigint as last_seen_ms
    from javascript_errors where website_id = ${websiteId} ${beyond}
    order by last_seen_at desc, fingerprint desc limit ${limit}`,
  );
  return rows.map(fromRow);
}

/** Of all sites. */
export async function deleteErrorsBefore(db: Queryable, time: Date, most: number): Promise<number> {
  const rowCount = await db.run(sql`
    delete from javascript_errors where (website_id, fingerprint) in (
      select website_id, fingerprint from javascript_errors where last_seen_at < ${time.toISOString()}
      limit ${most} for update skip locked)`);
  return rowCount;
}
