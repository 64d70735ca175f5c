import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';
import { LEAD } from './search-excerpt.ts';

const SearchRow = {
  kind: column.word<'item' | 'page'>(),
  entry_id: column.text,
  collection_id: column.id<CollectionId>(),
  passage: column.text,
  begun: column.boolean,
  goes_on: column.boolean,
};
export type SearchRow = RowOf<typeof SearchRow>;

interface SearchRange {
  readonly websiteId: WebsiteId;
  /** Only in this collection. */
  readonly collectionId: CollectionId | null;
  readonly limit: number;
  readonly offset: number;
}

const PASSAGE_LENGTH = 220;

/**
 * The best first. No text holds the site, nor all of the words when some stand in the title: excerpts look for any
 * word.
 */
export const findByWords = (
  db: Queryable,
  o: SearchRange & { readonly words: readonly string[]; readonly stemmer: string },
): Promise<SearchRow[]> =>
  db.rows(
    SearchRow,
    sql`
    with asked as materialized (select search_query(${o.websiteId}, ${o.words}::text[], ${o.stemmer}) as query),
    question as materialized (
      select query, replace(ts_rewrite(query, format('''%s''', ${o.websiteId}::text)::tsquery, '')::text, '&', '|')::tsquery as any_word
      from asked),
    found as (
      select entry.kind, entry.entry_id, entry.collection_id, entry.words, entry.dated, question.any_word,
        ts_rank(entry.search, question.query) as rank
      from question, search_entries entry
      where entry.website_id = ${o.websiteId} and entry.search @@ question.query
        and (${o.collectionId}::text is null or entry.collection_id = ${o.collectionId})
      order by rank desc, entry.dated desc, entry.entry_id
      limit ${o.limit} offset ${o.offset}),
    placed as (
      select kind, entry_id, collection_id, rank, dated, words, greatest(1, position(
        ts_headline('simple', left(words, 20000), any_word, 'StartSel="", StopSel="", MaxFragments=1, MaxWords=28, MinWords=14')
          in words) - ${LEAD}::int) as place
      from found)
    select kind, entry_id, collection_id, substr(words, place, ${PASSAGE_LENGTH}) as passage, place > 1 as begun,
      length(words) >= place + ${PASSAGE_LENGTH}::int as goes_on
    from placed order by rank desc, dated desc, entry_id`,
  );

/** For languages that are written without blanks. What has it in the title comes first. */
export const findWithinWords = (
  db: Queryable,
  { websiteId, text, collectionId, limit, offset }: SearchRange & { readonly text: string },
): Promise<SearchRow[]> =>
  db.rows(
    SearchRow,
    sql`
    select kind, entry_id, collection_id, left(words, ${PASSAGE_LENGTH}) as passage, false as begun,
      length(words) > ${PASSAGE_LENGTH}::int as goes_on
    from search_entries
    where website_id = ${websiteId} and (${collectionId}::text is null or collection_id = ${collectionId})
      and position(${text} in search_form(title || ' ' || labels || ' ' || words)) > 0
    order by position(${text} in search_form(title)) = 0, dated desc, entry_id
    limit ${limit} offset ${offset}`,
  );
