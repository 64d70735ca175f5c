import type { ReportFigure } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { ratios, SumColumns, type SumName, type Sums, sumNames } from './report-figures.ts';
import type { SaleSpan } from './sale-repository.ts';
import type { TableSource } from './table-source-repository.ts';

const TableRow = {
  value: column.text,
  label: column.text,
  detail: column.text,
  href: column.nullable(column.text),
  ...SumColumns,
};
export type TableRow = Readonly<RowOf<typeof TableRow>>;

/** A row has every column, so that all tables are read alike; what a table lacks is 0 there. */
const columnsOf = (has: readonly SumName[], wrap: (name: Statement) => Statement): Statement =>
  sql.join(
    sumNames.map((name) =>
      has.includes(name)
        ? sql`${wrap(sql.identifier(name))}::float8 as ${sql.identifier(name)}`
        : sql`0::float8 as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

const searched = (search: string | undefined): Statement =>
  search === undefined || search.trim() === ''
    ? sql`true`
    : sql`strpos(lower(value || ' ' || label || ' ' || detail), lower(${search.trim()})) > 0`;

export interface TablePage {
  readonly sort: 'label' | ReportFigure;
  readonly isFalling: boolean;
  readonly search: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** In the order that was asked for; equal rows by their values. */
export const readTablePage = (
  db: Queryable,
  source: TableSource,
  { websiteId, span }: { readonly websiteId: WebsiteId; readonly span: SaleSpan },
  { sort, isFalling, search, offset, limit }: TablePage,
): Promise<TableRow[]> => {
  const by = sort === 'label' ? sql`lower(coalesce(nullif(label, ''), value))` : figureStatement(sort);
  const direction = isFalling ? sql`desc` : sql`asc`;
  return db.rows(
    TableRow,
    sql.planned(sql`select value, label, detail, href, ${columnsOf(source.sums, (name) => name)}
      from (select value, label, detail, href, ${columnsOf(source.sums, (name) => name)}
        from (${source.rows(websiteId, span)}) found) rows
      where ${searched(search)} order by ${by} ${direction} nulls last, value offset ${offset}::int limit ${limit}::int`),
  );
};

const Total = { rows: column.integer, ...SumColumns };

/** The sums of all rows, and how many rows there are. */
export async function readTableTotals(
  db: Queryable,
  source: TableSource,
  { websiteId, span }: { readonly websiteId: WebsiteId; readonly span: SaleSpan },
  search?: string,
): Promise<{ readonly rows: number; readonly sums: Sums }> {
  const { rows, ...sums } = await db.one(
    Total,
    sql.planned(sql`select count(*)::int as rows, ${columnsOf(source.sums, (name) => sql`coalesce(sum(${name}), 0)`)}
      from (${source.rows(websiteId, span)}) rows where ${searched(search)}`),
  );
  return { rows, sums };
}

/** The same rows at another time. */
export const readTableRows = (
  db: Queryable,
  source: TableSource,
  { websiteId, span }: { readonly websiteId: WebsiteId; readonly span: SaleSpan },
  values: readonly string[],
): Promise<TableRow[]> =>
  db.rows(
    TableRow,
    sql.planned(sql`select value, label, detail, href, ${columnsOf(source.sums, (name) => name)}
      from (${source.rows(websiteId, span)}) rows where value = any (${values})`),
  );

/** A figure as the database works it out, to sort by. */
function figureStatement(figure: ReportFigure): Statement {
  const ratio = ratios[figure];
  return ratio === undefined
    ? sql.identifier(figure)
    : sql`${sql.identifier(ratio.of)} / nullif(${sql.identifier(ratio.by)}, 0)`;
}
