import type { Vital, VitalDevice } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { BUCKETS } from './vital-histogram.ts';

/** What all pages are counted under together. */
export const ALL_PAGES = '';

export interface VitalDay {
  readonly day: string;
  readonly page: string;
  readonly device: VitalDevice;
  readonly vital: Vital;
  readonly counts: readonly number[];
}

/** In the order of their keys, so that two processes that write the same rows do not wait for each other for ever. */
export async function addCounts(
  db: Queryable,
  websiteId: WebsiteId,
  days: readonly VitalDay[],
): Promise<void> {
  await db.run(sql`
    insert into vital_days as known (website_id, day, page, device, vital, counts, count)
    select ${websiteId}, day, page, device, vital, counts, (select sum(each)::int from unnest(counts) each)
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as added (day date, page text, device text, vital text, counts integer[])
    order by day, page collate "C", device, vital
    on conflict (website_id, day, page, device, vital) do update set
      counts = array(select have + come from unnest(known.counts, excluded.counts) with ordinality
        as both_counts (have, come, place) order by place),
      count = known.count + excluded.count`);
}

/** The pages that have a place of their own on that day. */
export async function listPagesOfDay(
  db: Queryable,
  websiteId: WebsiteId,
  day: string,
  most: number,
): Promise<string[]> {
  const rows = await db.rows(
    { page: column.text },
    sql`select distinct page from vital_days
      where website_id = ${websiteId} and day = ${day} and page <> ${ALL_PAGES} limit ${most}`,
  );
  return rows.map(({ page }) => page);
}

export interface VitalsFilter {
  readonly from: string;
  readonly to: string;
  readonly device: VitalDevice | undefined;
}

const inRange = (websiteId: WebsiteId, { from, to, device }: VitalsFilter): Statement =>
  sql.join(
    [
      sql`website_id = ${websiteId}`,
      sql`day between ${from} and ${to}`,
      ...(device === undefined ? [] : [sql`device = ${device}`]),
    ],
    sql` and `,
  );

const BucketRow = {
  day: column.text,
  vital: column.word<Vital>(),
  bucket: column.integer,
  count: column.integer,
};

/** How many of each day, vital and bucket there are, of one page or of all together. */
export const readDays = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: VitalsFilter & { readonly page: string },
): Promise<{ day: string; vital: Vital; bucket: number; count: number }[]> =>
  db.rows(
    BucketRow,
    sql`select day::text, vital, place::int - 1 as bucket, sum(number)::int as count
      from vital_days cross join lateral unnest(counts) with ordinality as bucket (number, place)
      where ${inRange(websiteId, filter)} and page = ${filter.page} and number > 0
      group by day, vital, place order by day, vital, place`,
  );

/** The pages with the most page loads: by the vital of theirs that was measured most often. */
export async function listBusiestPages(
  db: Queryable,
  websiteId: WebsiteId,
  filter: VitalsFilter,
  most: number,
): Promise<{ page: string; count: number }[]> {
  return db.rows(
    { page: column.text, count: column.integer },
    sql`select page, max(loads)::int as count from (
        select page, vital, sum(count) as loads from vital_days
        where ${inRange(websiteId, filter)} and page <> ${ALL_PAGES} group by page, vital) of_vital
      group by page order by count desc, page limit ${most}`,
  );
}

export const readPages = (
  db: Queryable,
  websiteId: WebsiteId,
  filter: VitalsFilter,
  pages: readonly string[],
): Promise<{ page: string; vital: Vital; bucket: number; count: number }[]> =>
  db.rows(
    { page: column.text, vital: column.word<Vital>(), bucket: column.integer, count: column.integer },
    sql`select page, vital, place::int - 1 as bucket, sum(number)::int as count
      from vital_days cross join lateral unnest(counts) with ordinality as bucket (number, place)
      where ${inRange(websiteId, filter)} and page = any (${pages}) and number > 0
      group by page, vital, place order by page, vital, place`,
  );

/** Of all sites. */
export const deleteDaysBefore = (db: Queryable, day: string, most: number): Promise<number> =>
  db.run(sql`
    delete from vital_days where (website_id, day, page, device, vital) in (
      select website_id, day, page, device, vital from vital_days where day < ${day} limit ${most})`);

/** Days of a site with more pages than that. */
export async function listCrowdedDays(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`select website_id as "websiteId" from vital_days group by website_id, day having count(distinct page) > ${most} limit 20`,
  );
  return rows.map(({ websiteId }) => websiteId);
}

/** Rows whose count is not the sum of their buckets. */
export async function listWrongSums(db: Queryable): Promise<string[]> {
  const rows = await db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`select website_id as "websiteId" from vital_days
      where count <> (select sum(each) from unnest(counts) each) or array_length(counts, 1) <> ${BUCKETS} limit 20`,
  );
  return rows.map(({ websiteId }) => websiteId);
}
