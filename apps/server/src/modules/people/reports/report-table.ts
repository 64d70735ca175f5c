import {
  type FigureValues,
  type ReportFigure,
  type ReportRow,
  type ReportSpan,
  type ReportTable,
  type ReportTableExportQuery,
  type ReportTableName,
  type ReportTableQuery,
  reportFigures,
  reportTables,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { readPageCursor, writePageCursor } from './page-cursor.ts';
import { addDays } from './report-days.ts';
import { reportErrors } from './report-errors.ts';
import { figuresOf, type SumName, type Sums, sumNames } from './report-figures.ts';
import { checkMoney, openSpan, type ReportParts, spanBefore } from './report-parts.ts';
import { readSaleSums, type SaleSpan } from './sale-repository.ts';
import {
  readTablePage,
  readTableRows,
  readTableTotals,
  type TablePage,
  type TableRow,
} from './table-repository.ts';
import { type TableSource, tableSources } from './table-source-repository.ts';
import { readVisitSums } from './visit-repository.ts';

const USUAL_LIMIT = 50;
const MOST_COUNTED = 10_000;

const columnsOf = (table: ReportTableName): readonly ReportFigure[] => reportTables[table];

function orderOf(table: ReportTableName, sort: string | undefined): Pick<TablePage, 'sort' | 'isFalling'> {
  const [first = 'visits'] = columnsOf(table);
  // Days read from the last to the first.
  if (sort === undefined)
    return { sort: table === 'day' || table === 'account' ? 'label' : first, isFalling: true };
  const name = sort.replace(/^-/, '');
  const column = columnsOf(table).find((figure) => figure === name);
  if (name !== 'label' && column === undefined) throw reportErrors.badSort();
  return { sort: column ?? 'label', isFalling: sort.startsWith('-') };
}

function offsetOf({ cursor, before, limit = USUAL_LIMIT }: ReportTableQuery): number {
  if (cursor !== undefined && before !== undefined) throw reportErrors.badCursor();
  if (cursor !== undefined) return readPageCursor(cursor);
  return before === undefined ? 0 : Math.max(0, readPageCursor(before) - limit);
}

/** A table asked about some days: where its rows come from and what its totals are. */
interface OpenTable {
  readonly websiteId: WebsiteId;
  readonly table: ReportTableName;
  readonly source: TableSource;
}

/** The total of each column: the sum of its rows, or what the whole site has where a visit stands in several rows. */
async function totalsOf(
  db: Queryable,
  { websiteId, source }: OpenTable,
  span: SaleSpan,
): Promise<{ readonly rows: number; readonly rowSums: Sums; readonly totals: Sums }> {
  const { whole = {}, untotalled = [] } = source;
  const wholes = new Set(Object.values(whole));
  const [{ rows, sums }, visits, orders] = await Promise.all([
    readTableTotals(db, source, { websiteId, span }),
    wholes.has('visits') ? readVisitSums(db, websiteId, span) : null,
    wholes.has('orders') ? readSaleSums(db, websiteId, span) : null,
  ]);
  const all: Readonly<Record<'visits' | 'orders', Sums | null>> = { visits, orders };
  const totals = Object.fromEntries(
    source.sums
      .filter((name) => !untotalled.includes(name))
      .map((name) => {
        const from = whole[name];
        return [name, (from === undefined ? sums : all[from])?.[name] ?? 0];
      }),
  ) as Partial<Record<SumName, number>>;
  return { rows, rowSums: sums, totals };
}

const figuresIn = ({ table, source }: OpenTable, sums: Sums): FigureValues =>
  figuresOf(Object.fromEntries(source.sums.map((name) => [name, sums[name]])), columnsOf(table));

const shareOf = (sums: Sums, totals: Sums, first: ReportFigure | undefined): number | null => {
  const name = sumNames.find((each) => each === first);
  const [part, total] = name === undefined ? [undefined, undefined] : [sums[name], totals[name]];
  return part === undefined || total === undefined || total <= 0 || part < 0
    ? null
    : Math.min(1, Math.round((part / total) * 10_000) / 10_000);
};

/** Rows of a table of days are compared day by day: the first with the first of the days before. */
function valueBefore({ table }: OpenTable, value: string, span: ReportSpan): string {
  if ((table !== 'day' && table !== 'account') || span.before === null) return value;
  const shift = (Date.parse(span.before.from) - Date.parse(span.from)) / 86_400_000;
  return addDays(value, shift);
}

async function rowsOf(
  db: Queryable,
  open: OpenTable,
  {
    rows,
    span,
    totals,
  }: { readonly rows: readonly TableRow[]; readonly span: ReportSpan; readonly totals: Sums },
): Promise<ReportRow[]> {
  const before = spanBefore(span);
  const values = rows.map(({ value }) => valueBefore(open, value, span));
  const earlier =
    before === null || rows.length === 0
      ? new Map<string, TableRow>()
      : new Map(
          (await readTableRows(db, open.source, { websiteId: open.websiteId, span: before }, values)).map(
            (row) => [row.value, row],
          ),
        );
  const none: Sums = Object.fromEntries(open.source.sums.map((name) => [name, 0]));
  return rows.map((row, index) => ({
    value: row.value,
    label: row.label,
    detail: row.detail,
    figures: figuresIn(open, row),
    before: before && figuresIn(open, earlier.get(values[index] ?? '') ?? none),
    share: shareOf(row, totals, columnsOf(open.table)[0]),
    href: row.href,
  }));
}

/** One page of a table, with its totals and the days before. */
export async function readReportTable(
  parts: ReportParts,
  websiteId: WebsiteId,
  table: ReportTableName,
  query: ReportTableQuery,
): Promise<ReportTable> {
  const db = parts.database.query;
  const order = orderOf(table, query.sort);
  const offset = offsetOf(query);
  const { limit = USUAL_LIMIT, search, count } = query;
  const span = await openSpan(parts, websiteId, query);
  const open: OpenTable = { websiteId, table, source: tableSources[table] };
  const before = spanBefore(span);
  const [found, now, then] = await Promise.all([
    readTablePage(db, open.source, { websiteId, span }, { ...order, search, offset, limit: limit + 1 }),
    totalsOf(db, open, span),
    before && totalsOf(db, open, before),
  ]);
  const rows = found.slice(0, limit);
  const [first] = columnsOf(table);
  const isWhole = first !== undefined && open.source.whole?.[first as SumName] !== undefined;
  const matching =
    count !== true || !search?.trim()
      ? now.rows
      : (await readTableTotals(db, open.source, { websiteId, span }, search)).rows;
  return {
    table,
    span,
    columns: columnsOf(table).map((name) => ({ name, unit: reportFigures[name] })),
    rows: await rowsOf(db, open, { rows, span, totals: now.totals }),
    totals: figuresIn(open, now.totals),
    totalsBefore: then && figuresIn(open, then.totals),
    rowsAddUp: !isWhole,
    money: open.source.isMoney
      ? await checkMoney(parts, websiteId, span, await moneyOf(db, open, span, now.rowSums))
      : null,
    hasNextPage: found.length > limit,
    nextPageCursor: found.length > limit ? writePageCursor(offset + limit) : null,
    hasPreviousPage: offset > 0,
    previousPageCursor: offset > 0 ? writePageCursor(offset) : null,
    ...(count === true
      ? { count: { count: Math.min(matching, MOST_COUNTED), isMore: matching > MOST_COUNTED } }
      : {}),
  };
}

/** Where a product stands in several rows, each is counted once. */
async function moneyOf(
  db: Queryable,
  { websiteId, source }: OpenTable,
  span: SaleSpan,
  rowSums: Sums,
): Promise<{ readonly ordersMinor: number; readonly rowsMinor: number }> {
  const isWhole = source.whole?.salesMinor !== undefined;
  const [{ salesMinor: ordersMinor }, sums] = await Promise.all([
    readSaleSums(db, websiteId, span),
    isWhole
      ? readTableTotals(db, tableSources.product, { websiteId, span }).then((once) => once.sums)
      : rowSums,
  ]);
  return { ordersMinor, rowsMinor: sums.salesMinor ?? 0 };
}

const EXPORT_BATCH = 500;

/** Every row, a part at a time. */
export async function* allTableRows(
  parts: ReportParts,
  websiteId: WebsiteId,
  table: ReportTableName,
  query: ReportTableExportQuery,
): AsyncGenerator<{ readonly span: ReportSpan; readonly rows: readonly ReportRow[] }> {
  const db = parts.database.query;
  const order = orderOf(table, query.sort);
  const span = await openSpan(parts, websiteId, query);
  const open: OpenTable = { websiteId, table, source: tableSources[table] };
  const { totals } = await totalsOf(db, open, span);
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const page = { ...order, search: query.search, offset, limit: EXPORT_BATCH };
    const rows = await readTablePage(db, open.source, { websiteId, span }, page);
    yield { span, rows: await rowsOf(db, open, { rows, span, totals }) };
    if (rows.length < EXPORT_BATCH) return;
  }
}
