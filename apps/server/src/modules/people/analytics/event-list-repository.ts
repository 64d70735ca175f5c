import type { AnalyticsDimension } from '@awning/contract';
import {
  column,
  type Database,
  type Queryable,
  type RowOf,
  type Statement,
  sql,
} from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { eventKinds } from './event-kinds.ts';
import type { VisitorHash } from './visitor-hash.ts';

const EventRow = {
  day: column.text,
  id: column.text,
  at: column.instant,
  visitor: column.nullable(column.text),
  kind: column.integer,
  page: column.text,
  value: column.text,
  origin: column.nullable(column.texts),
  client: column.nullable(column.texts),
  amount: column.nullable(column.integer),
  detail: column.nullable(column.json<Record<string, string | number | boolean>>()),
};
export type EventRow = RowOf<typeof EventRow>;

/** Which events are looked for. A value is one that its dimension has in the sums. */
export interface EventQuery {
  readonly from: string;
  readonly to: string;
  readonly where: Statement;
  /** Of each visit its first or last page view alone. */
  readonly ofVisits?: 'first' | 'last' | undefined;
  /** Events after this one, which come before it in time. */
  readonly after: { readonly day: string; readonly id: string } | null;
  readonly most: number;
}

/** Visits as `sum_up_analytics_day` cuts them, of visitors with a page view that is looked for. */
const viewsOfVisits = (
  websiteId: WebsiteId,
  { from, to, where }: Pick<EventQuery, 'from' | 'to' | 'where'>,
  which: 'first' | 'last',
): Statement => {
  const direction = which === 'first' ? sql`asc` : sql`desc`;
  return sql`(
    select distinct on (day, visitor, visit) * from (
      select hits.*, sum(case when kind = ${eventKinds.pageView} and (views_so_far = 1 or at - previous > interval '30 minutes') then 1
        else 0 end) over (partition by day, visitor order by at, kind, id) as visit
      from (
        select e.*, lag(at) over w as previous, count(*) filter (where kind = ${eventKinds.pageView}) over w as views_so_far
        from analytics_events e
        where e.website_id = ${websiteId} and e.day between ${from}::date and ${to}::date and (e.day, e.visitor) in (
          select e.day, e.visitor from analytics_events e
          where e.website_id = ${websiteId} and e.day between ${from}::date and ${to}::date
            and e.kind = ${eventKinds.pageView} and ${where})
        window w as (partition by e.day, e.visitor order by e.at, e.kind, e.id)
      ) hits
    ) numbered
    where kind = ${eventKinds.pageView} and visit > 0
    order by day, visitor, visit, at ${direction}, kind ${direction}, id ${direction})`;
};

/** The newest first: ids begin with the second of the day. */
export const listEvents = (
  db: Queryable,
  websiteId: WebsiteId,
  { from, to, where, ofVisits, after, most }: EventQuery,
): Promise<EventRow[]> =>
  db.rows(
    EventRow,
    sql.planned(sql`
      select e.day, e.id::text as id, e.at, e.visitor::text as visitor, e.kind, coalesce(page.texts[1], '') as page,
        coalesce(value.texts[1], '') as value, origin.texts as origin, client.texts as client, e.amount, e.detail
      from (
        select e.website_id, e.day, e.id, e.at, e.visitor, e.kind, e.page, e.value, e.origin, e.client, e.amount, e.detail
        from ${ofVisits === undefined ? sql`analytics_events` : viewsOfVisits(websiteId, { from, to, where }, ofVisits)} e
        where e.website_id = ${websiteId} and e.day between ${from}::date and ${to}::date and ${where}
          ${after === null ? sql.empty : sql`and (e.day, e.id) < (${after.day}::date, ${after.id}::bigint)`}
        order by e.day desc, e.id desc limit ${most}
      ) e
      left join analytics_texts page on page.website_id = e.website_id and page.text_id = e.page
      left join analytics_texts value on value.website_id = e.website_id and value.text_id = e.value
      left join analytics_texts origin on origin.website_id = e.website_id and origin.text_id = e.origin
      left join analytics_texts client on client.website_id = e.website_id and client.text_id = e.client
      order by e.day desc, e.id desc`),
  );

/** Texts that are stored alone: of a page, or of what an event is about. */
export const isText = (columnOf: 'page' | 'value', websiteId: WebsiteId, hash: bigint): Statement =>
  sql`${sql.identifier(columnOf)} = (select text_id from analytics_texts
    where website_id = ${websiteId} and hash = ${hash})`;

/** One of the texts that are stored together; an event without them has empty ones. */
export const hasPart = (
  columnOf: 'origin' | 'client',
  websiteId: WebsiteId,
  place: number,
  text: string,
): Statement => {
  const isPart = sql`${sql.identifier(columnOf)} in (select text_id from analytics_texts
    where website_id = ${websiteId} and cardinality(texts) = 5 and texts[${place}::integer] = ${text})`;
  return text === '' ? sql`(${sql.identifier(columnOf)} is null or ${isPart})` : isPart;
};

/** One of the values that have no row of their own in the sums of their day. */
export const isAmongMany = (
  columnOf: 'page' | 'value' | 'origin' | 'client',
  place: number,
  { dimension, name }: { readonly dimension: AnalyticsDimension; readonly name: string },
): Statement =>
  sql`exists (
    select from analytics_texts t where t.website_id = e.website_id and t.text_id = e.${sql.identifier(columnOf)}
      and t.texts[${place}::integer] <> '' and not exists (
        select from analytics_days d where d.website_id = e.website_id and d.day = e.day and d.dimension = ${dimension}
          and d.value = t.texts[${place}::integer] and d.value <> ${name}))`;

export const isOfKinds = (kinds: readonly number[]): Statement => sql`e.kind = any (${kinds}::smallint[])`;
export const isOfVisitor = (visitor: VisitorHash): Statement => sql`e.visitor = ${visitor}::bigint`;

const Count = {
  measure: column.word<'visitors' | 'page' | 'source' | 'country' | 'minute'>(),
  value: column.text,
  visitors5: column.integer,
  visitors30: column.integer,
};

/** What happens now: of the last half hour, and of its last five minutes. */
export const countLive = (
  db: Queryable,
  websiteId: WebsiteId,
  { days, now, most }: { days: readonly string[]; now: Date; most: number },
): Promise<RowOf<typeof Count>[]> =>
  db.rows(
    Count,
    sql`
      with lately as materialized (
        select e.visitor, e.at, e.page, e.origin, e.client, e.kind from analytics_events e
        where e.website_id = ${websiteId} and e.day = any (${days}::date[]) and e.visitor is not null
          and e.at > ${now}::timestamptz - interval '30 minutes' and e.at <= ${now}::timestamptz + interval '1 minute'
      ),
      visitors as (
        select visitor, max(at) as at,
          (array_agg(page order by at desc) filter (where page is not null))[1] as page,
          (array_agg(origin order by at) filter (where kind = ${eventKinds.pageView}))[1] as origin,
          (array_agg(client order by at desc))[1] as client
        from lately group by visitor
      ),
      measured as (
        select 'visitors' as measure, '' as value, visitor, at from visitors
        union all
        select 'page', t.texts[1], v.visitor, v.at from visitors v
          join analytics_texts t on t.website_id = ${websiteId} and t.text_id = v.page
        union all
        select 'source', coalesce(t.texts[1], ''), v.visitor, v.at from visitors v
          left join analytics_texts t on t.website_id = ${websiteId} and t.text_id = v.origin
        union all
        select 'country', coalesce(t.texts[1], ''), v.visitor, v.at from visitors v
          left join analytics_texts t on t.website_id = ${websiteId} and t.text_id = v.client
        union all
        select distinct 'minute', floor(extract(epoch from ${now}::timestamptz - at) / 60)::integer::text, visitor, at
          from lately where kind = ${eventKinds.pageView} and at <= ${now}::timestamptz
      ),
      counted as (
        select measure, value,
          (count(distinct visitor) filter (where at > ${now}::timestamptz - interval '5 minutes'))::integer as visitors5,
          count(distinct visitor)::integer as visitors30
        from measured group by measure, value
      )
      select measure, value, visitors5 as "visitors5", visitors30 as "visitors30" from (
        select counted.*, row_number() over (partition by measure order by visitors30 desc, value) as place from counted
      ) ranked
      where place <= ${most} order by measure, place`,
  );

/** Nobody waits longer for it. */
const VISIT_PATIENCE_MS = 250;

/**
 * Where the visit came from that a visitor is on, and its language and country; null: there is none, or it began more
 * than two and a half hours ago. The database gives up by itself when it takes long.
 */
export const findVisit = (
  database: Pick<Database, 'transaction'>,
  websiteId: WebsiteId,
  { day, visitor, now }: { day: string; visitor: VisitorHash; now: Date },
): Promise<{ startedAt: Date; origin: string[] | null; client: string[] | null; entry: string } | null> =>
  database.transaction(async (tx) => {
    await tx.run(sql`select set_config('statement_timeout', ${String(VISIT_PATIENCE_MS)}, true)`);
    return tx.first(
      {
        startedAt: column.instant,
        origin: column.nullable(column.texts),
        client: column.nullable(column.texts),
        entry: column.text,
      },
      // A visit has begun where a pause is seen before it: that of the first event needs half an hour of the time
      // looked at.
      sql`
        with hits as (
          select at, id, kind, page, origin, client, lag(at) over (order by at, kind, id) as previous, min(at) over () as first_at,
            count(*) filter (where kind = ${eventKinds.pageView}) over (order by at, kind, id) as views
          from analytics_events
          where website_id = ${websiteId} and day = ${day} and visitor = ${visitor}::bigint
            and at > ${now}::timestamptz - interval '3 hours'
        )
        select hits.at as "startedAt", origin.texts as origin, client.texts as client, coalesce(page.texts[1], '') as entry
        from hits
        left join analytics_texts origin on origin.website_id = ${websiteId} and origin.text_id = hits.origin
        left join analytics_texts client on client.website_id = ${websiteId} and client.text_id = hits.client
        left join analytics_texts page on page.website_id = ${websiteId} and page.text_id = hits.page
        where kind = ${eventKinds.pageView} and (at - previous > interval '30 minutes'
          or (views = 1 and first_at > ${now}::timestamptz - interval '150 minutes'))
        order by hits.at desc, hits.id desc limit 1`,
    );
  });
