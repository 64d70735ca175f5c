import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Days } from './report-days.ts';

const VisitSums = {
  visitors: column.integer,
  visits: column.integer,
  views: column.integer,
  bounces: column.integer,
  seconds: column.integer,
};

/** Of all visits. Visitors are those of each day, added up. */
export const readVisitSums = (
  db: Queryable,
  websiteId: WebsiteId,
  { from, to }: Days,
): Promise<RowOf<typeof VisitSums>> =>
  db.one(
    VisitSums,
    sql`select coalesce(sum(visitors), 0)::float8 as visitors, coalesce(sum(visits), 0)::float8 as visits,
        coalesce(sum(views), 0)::float8 as views, coalesce(sum(bounces), 0)::float8 as bounces,
        coalesce(sum(seconds), 0)::float8 as seconds
      from analytics_days
      where website_id = ${websiteId} and dimension = 'all' and day between ${from}::date and ${to}::date`,
  );

const DayRow = { date: column.text, ...VisitSums, events: column.integer };

const VisitPoint = {
  at: column.text,
  visitors: column.integer,
  visits: column.integer,
  views: column.integer,
};

/** By day, or of one day by hour (`00` to `23`). Those without a visit are left out. */
export const readVisitPoints = (
  db: Queryable,
  websiteId: WebsiteId,
  { from, to }: Days,
  by: 'day' | 'hour',
): Promise<RowOf<typeof VisitPoint>[]> =>
  db.rows(
    VisitPoint,
    sql`select ${by === 'day' ? sql`to_char(day, 'YYYY-MM-DD')` : sql`lpad(value, 2, '0')`} as at,
        sum(visitors)::float8 as visitors, sum(visits)::float8 as visits, sum(views)::float8 as views
      from analytics_days
      where website_id = ${websiteId} and dimension = ${by === 'day' ? 'all' : 'hour'}
        and day between ${from}::date and ${to}::date
      group by 1`,
  );

/** The first day of which there is a count; null: there is none yet. */
export const readCountedSince = async (db: Queryable, websiteId: WebsiteId): Promise<string | null> =>
  (
    await db.one(
      { day: column.nullable(column.text) },
      sql`select to_char(min(day), 'YYYY-MM-DD') as day from analytics_days
        where website_id = ${websiteId} and dimension = 'all'`,
    )
  ).day;

export const readLeftOut = (
  db: Queryable,
  websiteId: WebsiteId,
  { from, to }: Days,
): Promise<{ readonly reason: string; readonly events: number }[]> =>
  db.rows(
    { reason: column.text, events: column.integer },
    sql`select value as reason, sum(events)::float8 as events from analytics_days
      where website_id = ${websiteId} and dimension = 'left-out' and day between ${from}::date and ${to}::date
      group by 1 order by 2 desc, 1`,
  );

/** One value of a dimension, day by day. */
export const readDayRows = (
  db: Queryable,
  websiteId: WebsiteId,
  { from, to }: Days,
  { dimension, value }: { readonly dimension: string; readonly value: string },
): Promise<RowOf<typeof DayRow>[]> =>
  db.rows(
    DayRow,
    sql`select to_char(day, 'YYYY-MM-DD') as date, visitors, visits, views, bounces, seconds::float8 as seconds, events
      from analytics_days
      where website_id = ${websiteId} and dimension = ${dimension} and value = ${value}
        and day between ${from}::date and ${to}::date
      order by day desc`,
  );

/** Visits in which an event happened at least once, day by day added up. */
export const countVisitsWith = async (
  db: Queryable,
  websiteId: WebsiteId,
  { from, to }: Days,
  event: string,
): Promise<number> =>
  (
    await db.one(
      { visits: column.integer },
      sql`select coalesce(sum(visits), 0)::float8 as visits from analytics_days
        where website_id = ${websiteId} and dimension = 'event' and value = ${event}
          and day between ${from}::date and ${to}::date`,
    )
  ).visits;
