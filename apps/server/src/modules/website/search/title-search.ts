import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type TitleQuery, titleFit, titleQuery } from './title-query.ts';
import { findAmongAll, findAmongNewest, type TitleRow, type TitleSource } from './title-repository.ts';

export interface TitleHit extends TitleRow {
  /** 0 for the very words, 1 for beginnings, 2 with an error. */
  readonly fit: number;
}

/** So many are read to find those that have one error and not more. */
const MOST_NEAR = 300;

/**
 * Finds entries of some kinds by what was typed: the very words first, then beginnings, each with the newest first;
 * where a kind has neither, words with one error.
 */
export async function findTitles(
  { query: db }: Database,
  source: TitleSource,
  {
    websiteId,
    kinds,
    typed,
    most,
  }: { websiteId: WebsiteId; kinds: readonly string[]; typed: string; most: number },
): Promise<TitleHit[]> {
  const query = titleQuery(typed);
  if (query === null || kinds.length === 0) return [];
  const hits = new Map<string, TitleHit>();
  const add = (rows: readonly TitleRow[]): void => {
    for (const row of rows) {
      const fit = fitOf(query, row);
      if (fit !== null) hits.set(`${row.foundAs}/${row.entryId}`, { ...row, fit });
    }
  };
  const withFewer = (count: number, worst: number): string[] =>
    kinds.filter(
      (kind) =>
        [...hits.values()].filter(({ foundAs, fit }) => foundAs === kind && fit <= worst).length < count,
    );
  const newest = async (asked: string, among = kinds, limit = most): Promise<TitleRow[]> =>
    among.length === 0
      ? []
      : findAmongNewest(db, source, { websiteId, kinds: among, query: asked, most: limit });
  const all = async (asked: string, among: readonly string[], limit = most): Promise<TitleRow[]> =>
    among.length === 0
      ? []
      : findAmongAll(db, source, { websiteId, kinds: among, query: asked, most: limit });

  // What is common is among the newest; then the index, which would give all of them, is not asked.
  for (const rows of await Promise.all([newest(query.exact), newest(query.beginning)])) add(rows);
  const rest = [all(query.exact, withFewer(most, 0)), all(query.beginning, withFewer(most, 1))];
  for (const rows of await Promise.all(rest)) add(rows);
  if (query.near !== null) {
    add(await newest(query.near, withFewer(1, 1), MOST_NEAR));
    add(await all(query.near, withFewer(1, 2), MOST_NEAR));
  }
  return kinds.flatMap((kind) =>
    [...hits.values()]
      .filter(({ foundAs }) => foundAs === kind)
      .sort((a, b) => a.fit - b.fit || b.dated.getTime() - a.dated.getTime())
      .slice(0, most),
  );
}

const fitOf = ({ words }: TitleQuery, { title, detail }: TitleRow): number | null =>
  titleFit(words, `${title} ${detail}`);
