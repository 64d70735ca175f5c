import { type ListOrder, MOST_COUNTED, type RowCount } from '@awning/contract';
import { column, type Queryable, type RowOf, type RowShape, type Statement, sql } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import { type ListMark, readListCursor, writeListCursor } from './list-cursor.ts';
import { listErrors } from './list-errors.ts';
import type { SearchStages } from './list-search.ts';
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
   * What stands after `from`, with only the rows of the site that match a search (`matchingRows`). The database would
   * otherwise go through all rows of a view, and compare the words of each, for a word that an index finds.
   */
  readonly searchedFrom?: ((search: Statement) => Statement) | undefined;
}

/** The rows of a table that match a search, under the table's own name: found before anything else is looked at. */
export const matchingRows = (table: Statement, websiteId: WebsiteId, search: Statement): Statement =>
  sql`(select * from ${table} where website_id = ${websiteId} and ${search} offset 0) ${table}`;

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
  let stage = position.mark?.stage ?? 0;
  let read = await readRows(db, list, source, position, limit, stage);
  // Only a first page moves on to the next stage: the pages after it stay with the one that had rows.
  while (read.rows.length === 0 && position.mark === null && source.search?.[stage + 1] !== undefined) {
    if (await isFoundOutside(db, source, stage)) break;
    stage += 1;
    read = await readRows(db, list, source, position, limit, stage);
  }
  const result = edgesOf(read.rows, position, limit, stage);
  if (request.count !== true) return result;
  const count =
    read.count ??
    (await countUpTo(db, sql`${source.countFrom ?? source.from} where ${whereOf(source, stage)}`));
  return { ...result, page: { ...result.page, count } };
}

/** Somewhere on the site, but not among the rows that the filters leave: then nothing similar is looked for. */
async function isFoundOutside(db: Queryable, source: ListSource<RowShape>, stage: number): Promise<boolean> {
  const search = source.search?.[stage];
  if (search === undefined || source.searchedFrom === undefined) return false;
  const rows = await db.rows(
    { found: column.integer },
    sql.planned(sql`select 1 as found from ${source.searchedFrom(search)} limit 1`),
  );
  return rows.length > 0;
}

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
  /** Of all pages, where it was met on the way. */
  readonly count?: RowCount | undefined;
}

async function readRows<Shape extends RowShape, Sort extends string>(
  db: Queryable,
  list: ListDefinition<Sort>,
  source: ListSource<Shape>,
  { order, mark, isBackwards }: Position,
  limit: number,
  stage: number,
): Promise<ReadRows<RowOf<Shape>>> {
  const { by, type } = sortOf(list, order);
  const { encode, decode } = SORT_TYPES[type];
  const isRising = isFalling(order) === isBackwards;
  const direction = isRising ? sql`asc` : sql`desc`;
  const side = isRising ? sql`>` : sql`<`;
  const after =
    mark === null ? sql.empty : sql`and (${by}, ${list.id}) ${side} (${decode(mark.value)}, ${mark.id})`;
  const read = async (condition: Statement): Promise<KeyedRow<RowOf<Shape>>[]> =>
    (await db.rows(
      { ...source.shape, listKey: column.json<readonly [string, string]>() },
      sql.planned(sql`select ${source.columns}, jsonb_build_array(${encode(by)}, ${list.id}) as "listKey"
        from ${source.from} where ${condition} ${after}
        order by ${by} ${direction}, ${list.id} ${direction} limit ${limit + 1}`),
    )) as unknown as KeyedRow<RowOf<Shape>>[];
  const matching = whereOf(source, stage);
  const search = source.search?.[stage];
  if (search === undefined) return { rows: await read(matching) };
  const found = await findFewMatches(db, {
    from: source.searchedFrom
      ? sql`${source.searchedFrom(search)} where ${source.where} ${after}`
      : sql`${source.from} where ${matching} ${after}`,
    value: by,
    id: list.id,
    direction,
    limit: limit + 1,
  });
  const rows =
    found.count > FEW_MATCHES
      ? await read(matching)
      : found.ids.length === 0
        ? []
        : await read(sql`${source.where} and ${list.id} = any (${found.ids})`);
  return { rows, count: mark === null ? rowCount(found.count) : undefined };
}

/**
 * Up to so many matches of a search are sorted; of more, the first ones are met soon by going through the list. As many
 * as are counted, so that they are counted by the way.
 */
const FEW_MATCHES = MOST_COUNTED;

/**
 * How many rows match a search, and the first of them in the order of the list. The database does not know how rare a
 * word is, and would go through the whole list for one that few rows have.
 */
async function findFewMatches(
  db: Queryable,
  {
    from,
    value,
    id,
    direction,
    limit,
  }: {
    readonly from: Statement;
    readonly value: Statement;
    readonly id: Statement;
    readonly direction: Statement;
    readonly limit: number;
  },
): Promise<{ ids: string[]; count: number }> {
  const rows = await db.rows(
    { id: column.text, count: column.integer },
    sql.planned(sql`with matching as materialized (
        select ${value} as value, ${id} as id from ${from} limit ${FEW_MATCHES + 1})
      select id, (select count(*)::int from matching) as count from matching
      order by value ${direction}, id ${direction} limit ${limit}`),
  );
  return { ids: rows.map((row) => row.id), count: rows[0]?.count ?? 0 };
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
export async function countUpTo(db: Queryable, from: Statement): Promise<RowCount> {
  const { count } = await db.one(
    { count: column.integer },
    sql.planned(
      sql`select count(*)::int as count from (select from ${from} limit ${MOST_COUNTED + 1}) counted`,
    ),
  );
  return rowCount(count);
}

/** What was counted to one more than the most. */
const rowCount = (counted: number): RowCount => ({
  count: Math.min(counted, MOST_COUNTED),
  isMore: counted > MOST_COUNTED,
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
