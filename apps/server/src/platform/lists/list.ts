import { type ListOrder, MOST_COUNTED, type RowCount } from '@awning/contract';
import { column, type Queryable, type RowOf, type RowShape, type Statement, sql } from '../db/index.ts';
import { type ListMark, readListCursor, writeListCursor } from './list-cursor.ts';
import { listErrors } from './list-errors.ts';
import type { SearchStages, SearchWays } from './list-search.ts';
import { type ListSort, SORT_TYPES } from './sort-types.ts';

/** How a list can be sorted. */
export interface ListDefinition<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, ListSort>>;
  /** When the caller names none. */
  readonly order: ListOrder<Sort>;
  /** Distinct for each row, text: what decides between rows that are equal. */
  readonly id: Statement;
  /** What a cursor that this list did not give out is refused with, where it has a code of its own. */
  readonly badCursor?: () => Error;
}

/** What callers ask of every list (`ListQuery` of the contract). */
export interface ListRequest<Sort extends string> {
  readonly cursor?: string | undefined;
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
  readonly sort?: ListOrder<Sort> | undefined;
  readonly count?: boolean | undefined;
}

export interface ListSource<Shape extends RowShape> {
  readonly shape: Shape;
  /** What stands after `select`. */
  readonly columns: Statement;
  /** What stands after `from`. */
  readonly from: Statement;
  /** What rows are counted from, where sorting needs more tables than that. */
  readonly countFrom?: Statement | undefined;
  /** The site and the filters. */
  readonly where: Statement;
  readonly search?: SearchStages | undefined;
  /**
   * What finds the rows of a search before anything else is looked at. The database would otherwise go through all rows
   * of a view, and compare the words of each, for a word that an index finds.
   */
  readonly lookup?: SearchLookup | undefined;
}

export interface SearchLookup {
  /** The table that is searched; `id` of the list is its column. */
  readonly table: Statement;
  /** Of its rows that can be meant at all, besides the search: the site, and what the indexes of the sorts say. */
  readonly where: Statement;
  /** By stage. Each is looked up by itself: an `or` would make the database compare the words of each row again. */
  readonly ways: SearchWays;
  /** What stands after the table in `from`. Without it, all sorts are of the table itself. */
  readonly joins?: Statement | undefined;
}

/** Where the rows stand that a search finds, by any of its ways, at most so many of each: sooner read than by id. */
const foundPlaces = ({ table, where, ways }: SearchLookup, stage: number, most: number): Statement =>
  sql.join(
    (ways[stage] ?? []).map(
      (way) => sql`(select ${table}.ctid as place from ${table} where ${where} and ${way} limit ${most})`,
    ),
    sql` union `,
  );

/** What every list says about its pages (`ListPage` of the contract). */
export interface ListEdges {
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
  readonly hasPreviousPage: boolean;
  readonly previousPageCursor: string | null;
  readonly count?: RowCount;
}

export interface ListResult<Row> {
  readonly rows: Row[];
  readonly page: ListEdges;
}

const DEFAULT_LIMIT = 50;

/** Where a page starts and which way it runs. */
interface Position {
  readonly order: string;
  readonly mark: ListMark | null;
  readonly isBackwards: boolean;
}

/**
 * A page of a list, after or before the row that a cursor names. The row itself may have gone: its place is what
 * counts. Statements are planned for the values of each call, because what is fast depends on them.
 */
export async function readList<Shape extends RowShape, Sort extends string>(
  db: Queryable,
  list: ListDefinition<Sort>,
  request: ListRequest<Sort>,
  source: ListSource<Shape>,
): Promise<ListResult<RowOf<Shape>>> {
  const position = positionOf(list, request);
  const limit = request.limit ?? DEFAULT_LIMIT;
  const isCounted = request.count === true;
  let stage = position.mark?.stage ?? 0;
  let read = await readRows(db, list, { ...source, isCounted }, { position, limit, stage });
  // Only a first page moves on to the next stage: the pages after it stay with the one that had rows.
  while (read.rows.length === 0 && position.mark === null && source.search?.[stage + 1] !== undefined) {
    // Somewhere on the site, but not among the rows that the filters leave: then nothing similar is looked for.
    if (read.isOnSite) break;
    stage += 1;
    read = await readRows(db, list, { ...source, isCounted }, { position, limit, stage });
  }
  const result = edgesOf(read.rows, position, limit, stage);
  if (!isCounted) return result;
  const count = read.count ?? (await countRows(db, source, stage, MOST_COUNTED));
  return { ...result, page: { ...result.page, count } };
}

const countRows = (
  db: Queryable,
  source: ListSource<RowShape>,
  stage: number,
  most: number,
): Promise<RowCount> =>
  countUpTo(db, sql`${source.countFrom ?? source.from} where ${whereOf(source, stage)}`, most);

/**
 * So few rows are sorted sooner than met by going through the list in its order, past all that a filter leaves out: a
 * page of 50 is met among 100,000 rows after 2,500, if 2,000 of them fit.
 */
const FEW_ROWS = 2_000;
/** Those of a view may all have one name, at the end of the list: by name, more of them are sorted. */
const FEW_NAMES = 4_000;
/** So many rows are looked at in the order of the list before a search looks for all that match: it is often enough. */
const SOON = 600;
const LATER = 3_000;
/** So many matches are looked up and sorted, where the first ones were not met among those. */
const MOST_FOUND = 20_000;

function positionOf<Sort extends string>(
  list: ListDefinition<Sort>,
  { cursor, before, sort = list.order }: ListRequest<Sort>,
): Position {
  const { badCursor = listErrors.badCursor } = list;
  if (cursor !== undefined && before !== undefined) throw badCursor();
  const given = cursor ?? before;
  if (given === undefined) return { order: sort, mark: null, isBackwards: false };
  const mark = readListCursor(given);
  if (mark === null || mark.order !== sort || !SORT_TYPES[sortOf(list, sort).type].accepts(mark.value))
    throw badCursor();
  return { order: sort, mark, isBackwards: before !== undefined };
}

const isFalling = (order: string): boolean => order.startsWith('-');

function sortOf<Sort extends string>({ sorts }: ListDefinition<Sort>, order: string): ListSort {
  const sort = (sorts as Readonly<Record<string, ListSort>>)[order.replace(/^-/, '')];
  if (sort === undefined) throw new Error(`a list has no sort ${order}`);
  return sort;
}

type KeyedRow<Row> = Row & { readonly listKey: readonly [value: string, id: string] };

interface ReadRows<Row> {
  readonly rows: KeyedRow<Row>[];
  /** Of all pages, where they were counted by the way. */
  readonly count?: RowCount | undefined;
  /** A search found rows, whether or not the filters leave them. */
  readonly isOnSite?: boolean;
}

interface FoundRows {
  readonly ids: readonly string[];
  readonly count: number;
  /** Some were looked up, before the filters. */
  readonly isOnSite: boolean;
}

/** The ways to read one page: which is the fast one depends on how many rows there are. */
interface PageReader<Row> {
  /** Through the list in its order, past all that does not fit. */
  readonly inOrder: () => Promise<KeyedRow<Row>[]>;
  /** All rows that fit are found first, and sorted then. */
  readonly fewFirst: () => Promise<KeyedRow<Row>[]>;
  /** The first ids, where no more rows than that fit on all pages. */
  readonly find: (most: number) => Promise<FoundRows>;
  readonly byIds: (ids: readonly string[]) => Promise<KeyedRow<Row>[]>;
  /** A page that is full among so many rows of the list; null where more of them have to be looked at. */
  readonly meet: (most: number) => Promise<KeyedRow<Row>[] | null>;
}

interface PageRequest {
  readonly position: Position;
  readonly limit: number;
  readonly stage: number;
}

function pageReader<Shape extends RowShape, Sort extends string>(
  db: Queryable,
  list: ListDefinition<Sort>,
  source: ListSource<Shape>,
  { position: { order, mark, isBackwards }, limit, stage }: PageRequest,
): PageReader<RowOf<Shape>> {
  const { by, type } = sortOf(list, order);
  const { encode, decode } = SORT_TYPES[type];
  const isRising = isFalling(order) === isBackwards;
  const direction = isRising ? sql`asc` : sql`desc`;
  const side = isRising ? sql`>` : sql`<`;
  const sorted = sql`order by ${by} ${direction}, ${list.id} ${direction}`;
  const afterMark = (value: Statement, id: Statement): Statement =>
    mark === null ? sql`true` : sql`(${value}, ${id}) ${side} (${decode(mark.value)}, ${mark.id})`;
  const after = sql`and ${afterMark(by, list.id)}`;
  const matching = whereOf(source, stage);
  const { lookup } = source;
  const read = async (condition: Statement, from = source.from) =>
    (await db.rows(
      { ...source.shape, listKey: column.json<readonly [string, string]>() },
      sql.planned(sql`select ${source.columns}, jsonb_build_array(${encode(by)}, ${list.id}) as "listKey"
        from ${from} where ${condition} ${after} ${sorted} limit ${limit + 1}`),
    )) as unknown as KeyedRow<RowOf<Shape>>[];
  const fewFirst = () =>
    // `offset 0`: by the filters, not by the order.
    read(sql`${source.where} and ${list.id} = any (array(select few.id from (
          select ${by} as value, ${list.id} as id from ${source.from} where ${matching} ${after} offset 0) few
        order by few.value ${direction}, few.id ${direction} limit ${limit + 1}))`);
  return {
    inOrder: () => read(matching),
    fewFirst,
    find: (most) =>
      findFewMatches(db, {
        found: lookup ? foundPlaces(lookup, stage, most + 1) : null,
        from: lookup
          ? sql`(select * from ${lookup.table} where ${lookup.where}
              and ${lookup.table}.ctid = any (array(select place from found)) offset 0) ${lookup.table}
              ${lookup.joins ?? sql.empty} where ${source.where}`
          : sql`${source.from} where ${matching}`,
        value: by,
        id: list.id,
        after: afterMark(sql`value`, sql`id`),
        direction,
        limit: limit + 1,
        most,
      }),
    async byIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read(sql`${source.where} and ${list.id} = any (${ids})`);
      // A row that went since they were found would make the page look like the last one.
      return rows.length === ids.length ? rows : fewFirst();
    },
    async meet(most) {
      if (!lookup || lookup.joins) return null;
      const next = sql`select * from ${lookup.table} where ${lookup.where} ${after} ${sorted} limit ${most}`;
      const rows = await read(matching, sql`(${next}) ${lookup.table}`);
      return rows.length > limit ? rows : null;
    },
  };
}

async function readRows<Shape extends RowShape, Sort extends string>(
  db: Queryable,
  list: ListDefinition<Sort>,
  source: ListSource<Shape> & { readonly isCounted: boolean },
  request: PageRequest,
): Promise<ReadRows<RowOf<Shape>>> {
  const page = pageReader(db, list, source, request);
  if (source.search?.[request.stage] !== undefined) return readSearch(db, source, page, request.stage);
  const { isCounted } = source;
  const isByName = sortOf(list, request.position.order).type === 'text';
  // What a row is sorted by costs nothing to read, but for names and what needs more tables.
  if (!isCounted && !isByName && source.countFrom === undefined) {
    const { ids, count } = await page.find(FEW_ROWS);
    return { rows: await (count > FEW_ROWS ? page.inOrder() : page.byIds(ids)) };
  }
  const few = isByName ? FEW_NAMES : FEW_ROWS;
  const count = await countRows(db, source, request.stage, isCounted ? MOST_COUNTED : few);
  const isFew = !count.isMore && count.count <= few;
  return { rows: await (isFew ? page.fewFirst() : page.inOrder()), ...(isCounted && { count }) };
}

async function readSearch<Row>(
  db: Queryable,
  { countFrom, from, where, lookup, isCounted }: ListSource<RowShape> & { readonly isCounted: boolean },
  page: PageReader<Row>,
  stage: number,
): Promise<ReadRows<Row>> {
  // With an error, or inside of words: each row that an index finds has to be compared, if there is an index.
  const soon = stage > 0 && !isCounted ? await page.meet(SOON) : null;
  if (soon) return { rows: soon };
  const most = mostSorted(stage, isCounted);
  const found = await page.find(most);
  const count = rowCount(found.count, most);
  if (found.count <= most) return { rows: await page.byIds(found.ids), count, isOnSite: found.isOnSite };
  // A word that many rows have may be rare in a view that few have.
  const ofView = await countUpTo(db, sql`${countFrom ?? from} where ${where}`, FEW_ROWS);
  // So few rows are counted exactly, after this.
  if (!ofView.isMore) return { rows: await page.fewFirst(), isOnSite: lookup !== undefined };
  const later = stage === 0 ? await page.meet(LATER) : null;
  if (later) return { rows: later, count };
  // None of the rows with the word may be of the view. Those with an error would have to be compared one by one.
  const all = stage === 0 && lookup && most < MOST_FOUND ? await page.find(MOST_FOUND) : null;
  const isOnSite = lookup !== undefined;
  if (all && all.count <= MOST_FOUND)
    return { rows: await page.byIds(all.ids), count: rowCount(all.count), isOnSite };
  return { rows: await page.inOrder(), count, isOnSite };
}

/**
 * Up to so many matches of a search are sorted; of more, the first ones are met soon by going through the list. Where
 * they are to be counted and an index finds them, as many as are counted, so that this is done by the way; those with
 * an error are compared row by row.
 */
const mostSorted = (stage: number, isCounted: boolean): number =>
  isCounted && stage === 0 ? MOST_COUNTED : FEW_ROWS;

interface FewMatches {
  /** The places that `from` takes its rows from. */
  readonly found: Statement | null;
  readonly from: Statement;
  readonly value: Statement;
  readonly id: Statement;
  /** Of `value` and `id`: behind the place where the page starts. */
  readonly after: Statement;
  readonly direction: Statement;
  readonly limit: number;
  readonly most: number;
}

/**
 * How many rows match a search on all pages, and the first of this one in the order of the list. The database does not
 * know how rare a word is, and would go through the whole list for one that few rows have.
 */
async function findFewMatches(
  db: Queryable,
  { found, from, value, id, after, direction, limit, most }: FewMatches,
): Promise<FoundRows> {
  const places = found === null ? sql`0` : sql`(select count(*)::int from found)`;
  const { ids, count, onSite } = await db.one(
    { ids: column.texts, count: column.integer, onSite: column.integer },
    sql.planned(sql`with ${found === null ? sql.empty : sql`found as materialized (${found}),`}
      matching as materialized (select ${value} as value, ${id} as id from ${from} limit ${most + 1})
      select array(select id from matching where ${after}
          order by value ${direction}, id ${direction} limit ${limit}) as ids,
        (select count(*)::int from matching) as count, ${places} as "onSite"`),
  );
  return { ids, count: onSite > most ? most + 1 : count, isOnSite: onSite > 0 };
}

function whereOf({ where, search }: ListSource<RowShape>, stage: number): Statement {
  const condition = search?.[stage];
  return condition === undefined ? where : sql`${where} and ${condition}`;
}

function edgesOf<Row>(
  read: readonly KeyedRow<Row>[],
  { order, mark, isBackwards }: Position,
  limit: number,
  stage: number,
): ListResult<Row> {
  const isMore = read.length > limit;
  const rows = isBackwards ? read.slice(0, limit).reverse() : read.slice(0, limit);
  const cursorOf = (row: KeyedRow<Row> | undefined): string | null =>
    row === undefined ? null : writeListCursor({ order, value: row.listKey[0], id: row.listKey[1], stage });
  const hasNextPage = isBackwards ? rows.length > 0 : isMore;
  const hasPreviousPage = isBackwards ? isMore : mark !== null && rows.length > 0;
  return {
    rows: rows.map(({ listKey: _key, ...row }) => row as unknown as Row),
    page: {
      hasNextPage,
      nextPageCursor: hasNextPage ? cursorOf(rows.at(-1)) : null,
      hasPreviousPage,
      previousPageCursor: hasPreviousPage ? cursorOf(rows[0]) : null,
    },
  };
}

/** Of what stands after `from`, with its conditions. */
export async function countUpTo(db: Queryable, from: Statement, most = MOST_COUNTED): Promise<RowCount> {
  const { count } = await db.one(
    { count: column.integer },
    sql.planned(sql`select count(*)::int as count from (select from ${from} limit ${most + 1}) counted`),
  );
  return rowCount(count, most);
}

/** What was counted to one more than the most. */
const rowCount = (counted: number, most = MOST_COUNTED): RowCount => ({
  count: Math.min(counted, most),
  isMore: counted > most,
});

/** How many rows each value of a column has, of those that it can have. */
export async function countByValue<Value extends string>(
  db: Queryable,
  values: readonly Value[],
  /** What stands after `from`, for the value that it is given. */
  from: (value: Statement) => Statement,
): Promise<Record<Value, RowCount>> {
  const rows = await db.rows(
    { value: column.word<Value>(), count: column.integer },
    sql.planned(sql`select each.value, (select count(*)::int from (
        select from ${from(sql`each.value`)} limit ${MOST_COUNTED + 1}) counted) as count
      from unnest(${values}::text[]) as each (value)`),
  );
  return Object.fromEntries(rows.map(({ value, count }) => [value, rowCount(count)])) as Record<
    Value,
    RowCount
  >;
}
