import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

const TitleRow = {
  foundAs: column.text,
  entryId: column.text,
  title: column.text,
  detail: column.text,
  dated: column.instant,
};
export type TitleRow = RowOf<typeof TitleRow>;

/** A table, or a part of one, with `website_id`, `found_as`, `entry_id`, `title`, `detail`, `dated` and `titles`. */
export type TitleSource = Statement;

export const pagesAndItems: TitleSource = sql`(
  select website_id, found_as, entry_id, title, '' as detail, dated, titles from search_entries)`;

interface TitleRange {
  readonly websiteId: WebsiteId;
  readonly kinds: readonly string[];
  /** A tsquery. */
  readonly query: string;
  /** Of each kind, the newest first. */
  readonly most: number;
}

/** Among so many of a kind: what is common is found there at once, and nothing else has to be read. */
const NEWEST = 500;

/** Among the newest entries of each kind. */
export const findAmongNewest = (
  db: Queryable,
  source: TitleSource,
  { websiteId, kinds, query, most }: TitleRange,
): Promise<TitleRow[]> =>
  db.rows(
    TitleRow,
    sql`
    select hit.found_as as "foundAs", hit.entry_id as "entryId", hit.title, hit.detail, hit.dated
    from unnest(${kinds}::text[]) kind
    cross join lateral (
      select newest.found_as, newest.entry_id, newest.title, newest.detail, newest.dated
      from (
        select entry.found_as, entry.entry_id, entry.title, entry.detail, entry.dated, entry.titles
        from ${source} entry where entry.website_id = ${websiteId} and entry.found_as = kind
        order by entry.dated desc limit ${NEWEST}) newest
      where newest.titles @@ ${query}::tsquery
      order by newest.dated desc, newest.entry_id limit ${most}) hit`,
  );

/** Each entry has its site and kind as a word. */
const inScope = (websiteId: WebsiteId, kinds: readonly string[], query: string): string =>
  `(${kinds.map((kind) => `'${websiteId}/${kind}'`).join(' | ')}) & ${query}`;

/** Among all entries, by the index of their words. */
export const findAmongAll = (
  db: Queryable,
  source: TitleSource,
  { websiteId, kinds, query, most }: TitleRange,
): Promise<TitleRow[]> =>
  db.rows(
    TitleRow,
    sql`
    with hits as materialized (
      select entry.website_id, entry.found_as, entry.entry_id, entry.title, entry.detail, entry.dated
      from ${source} entry where entry.titles @@ ${inScope(websiteId, kinds, query)}::tsquery),
    placed as (
      select found_as, entry_id, title, detail, dated,
        row_number() over (partition by found_as order by dated desc, entry_id) as place
      from hits where website_id = ${websiteId} and found_as = any (${kinds}))
    select found_as as "foundAs", entry_id as "entryId", title, detail, dated from placed where place <= ${most}`,
  );
