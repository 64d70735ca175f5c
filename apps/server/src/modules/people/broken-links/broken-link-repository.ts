import type { BROKEN_LINK_SORTS, BrokenLinkKind, BrokenLinkQuery } from '@awning/contract';
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

const BrokenLinkRow = {
  id: column.text,
  kind: column.word<BrokenLinkKind>(),
  address: column.text,
  count: column.integer,
  firstSeenAt: column.instant,
  lastSeenAt: column.instant,
};
export type BrokenLinkRow = RowOf<typeof BrokenLinkRow>;

const columns = sql`broken_link_id as id, kind, address, count, first_seen_at as "firstSeenAt",
  last_seen_at as "lastSeenAt"`;

export interface CountedLink {
  readonly id: string;
  readonly kind: BrokenLinkKind;
  readonly address: string;
  readonly source: string;
  readonly count: number;
}

/** Sources of one link; the rest is counted with those that are not known. */
const MOST_SOURCES = 20;

/** In the order of their ids, so that two who report the same ones do not wait for each other for ever. */
export async function countLinks(
  tx: Queryable,
  websiteId: WebsiteId,
  links: readonly CountedLink[],
  now: Date,
): Promise<void> {
  const reported = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    as reported (id text, kind text, address text, source text, count integer)`;
  await tx.run(sql`
    insert into broken_links as known (website_id, broken_link_id, kind, address, count, first_seen_at, last_seen_at)
    select ${websiteId}, id, min(kind), min(address), sum(count)::int, ${now}, ${now} from ${reported}
    group by id order by id collate "C"
    on conflict (website_id, broken_link_id) do update set
      count = least(known.count::bigint + excluded.count, 2147483647)::integer,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`);
  await tx.run(sql`
    insert into broken_link_sources as known (website_id, broken_link_id, source, count)
    select ${websiteId}, id, place, sum(count)::int from (
      select id, count, case when exists (
          select from broken_link_sources s
          where s.website_id = ${websiteId} and s.broken_link_id = id and s.source = reported.source
        ) or (
          select count(*) from broken_link_sources s where s.website_id = ${websiteId} and s.broken_link_id = id
        ) < ${MOST_SOURCES} then source else '' end as place
      from ${reported}) placed
    group by id, place order by id collate "C", place collate "C"
    on conflict (website_id, broken_link_id, source) do update set
      count = least(known.count::bigint + excluded.count, 2147483647)::integer`);
}

/** Lets go of those that were not seen for the longest. */
export async function trimToNewest(db: Queryable, websiteId: WebsiteId, most: number): Promise<void> {
  await db.run(sql`
    delete from broken_links where website_id = ${websiteId} and broken_link_id in (
      select broken_link_id from broken_links where website_id = ${websiteId}
      order by last_seen_at desc, broken_link_id desc offset ${most} for update skip locked)`);
}

const brokenLinkList: ListDefinition<(typeof BROKEN_LINK_SORTS)[number]> = {
  sorts: {
    lastSeenOn: byInstant(sql`last_seen_at`),
    firstSeenOn: byInstant(sql`first_seen_at`),
    count: byInteger(sql`broken_links.count`),
  },
  order: '-lastSeenOn',
  id: sql`broken_link_id`,
};

/** A site has some hundreds at the most. */
export const listLinks = (
  db: Queryable,
  websiteId: WebsiteId,
  query: BrokenLinkQuery,
): Promise<ListResult<BrokenLinkRow>> => {
  const { kind, search = '' } = query;
  return readList(db, brokenLinkList, query, {
    shape: BrokenLinkRow,
    columns,
    from: sql`broken_links`,
    where: sql`website_id = ${websiteId} ${kind === undefined ? sql.empty : sql`and kind = ${kind}`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`address`, search),
  });
};

export const findLink = (db: Queryable, websiteId: WebsiteId, id: string): Promise<BrokenLinkRow | null> =>
  db.first(
    BrokenLinkRow,
    sql`select ${columns} from broken_links where website_id = ${websiteId} and broken_link_id = ${id}`,
  );

/** The most frequent sources of each. */
export const listSources = (
  db: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
  most: number,
): Promise<{ id: string; source: string; count: number }[]> =>
  db.rows(
    { id: column.text, source: column.text, count: column.integer },
    sql`select id, s.source, s.count from unnest(${ids}::text[]) id
      cross join lateral (
        select source, count from broken_link_sources
        where website_id = ${websiteId} and broken_link_id = id order by count desc, source limit ${most}) s
      order by id, s.count desc, s.source`,
  );

export const deleteLink = (db: Queryable, websiteId: WebsiteId, id: string): Promise<number> =>
  db.run(sql`delete from broken_links where website_id = ${websiteId} and broken_link_id = ${id}`);

/** Of all sites. */
export const deleteLinksBefore = (db: Queryable, time: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from broken_links where (website_id, broken_link_id) in (
      select website_id, broken_link_id from broken_links where last_seen_at < ${time} limit ${most}
      for update skip locked)`);

/** Sites with more than that. */
export async function listCrowdedSites(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.rows(
    { websiteId: column.id<WebsiteId>() },
    sql`select website_id as "websiteId" from broken_links group by website_id having count(*) > ${most} limit 20`,
  );
  return rows.map(({ websiteId }) => websiteId);
}
