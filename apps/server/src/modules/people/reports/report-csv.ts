import { type Currency, writeAmount } from '@awning/commerce';
import {
  type FigureValues,
  type ReportFigure,
  type ReportSpan,
  type ReportTableExportQuery,
  type ReportTableName,
  reportFigures,
  reportTables,
} from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ReportParts } from './report-parts.ts';
import { allTableRows } from './report-table.ts';
import { figureTitles, nameOfRow } from './report-words.ts';

const isMoney = (figure: ReportFigure): boolean => reportFigures[figure] === 'money';

/** Amounts as decimals, so that a spreadsheet adds up what it shows. */
const cellOf = (figures: FigureValues | null, figure: ReportFigure, currency: Currency): string => {
  const value = figures?.[figure];
  if (value === undefined) return '';
  return isMoney(figure) ? writeAmount(value, currency) : String(value);
};

const titlesOf = (table: ReportTableName, { currency, before }: ReportSpan): string[] => {
  const titles = reportTables[table].map((figure) =>
    isMoney(figure) ? `${figureTitles[figure]} (${currency})` : figureTitles[figure],
  );
  return [
    'Value',
    'Name',
    'Detail',
    ...titles,
    ...(before ? titles.map((title) => `${title}, before`) : []),
    'Share',
  ];
};

/** The same rows and the same order as on the screen, all of them. */
export async function* exportTable(
  parts: ReportParts,
  websiteId: WebsiteId,
  table: ReportTableName,
  query: ReportTableExportQuery,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { span, rows } of allTableRows(parts, websiteId, table, query)) {
    if (isFirst) yield csvRow(titlesOf(table, span));
    isFirst = false;
    const currency = span.currency as Currency;
    const figures = reportTables[table];
    yield rows
      .map((row) =>
        csvRow([
          row.value,
          nameOfRow(table, row),
          row.detail,
          ...figures.map((figure) => cellOf(row.figures, figure, currency)),
          ...(span.before ? figures.map((figure) => cellOf(row.before, figure, currency)) : []),
          row.share === null ? '' : String(row.share),
        ]),
      )
      .join('');
  }
}
