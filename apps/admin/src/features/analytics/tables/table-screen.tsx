import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../../api/services-context.tsx';
import { ViewTabs } from '../../../kit/list/view-tabs.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { RowsSheet } from '../drill/rows-sheet.tsx';
import { ExportButton } from '../frame/export-button.tsx';
import { MoneyWarning, Notes } from '../frame/notes.tsx';
import { ReportPage } from '../frame/report-page.tsx';
import { tableQuery } from '../frame/report-query.ts';
import { useReportRange, useReportSearch } from '../frame/use-report-range.ts';
import { TableCard } from './table-card.tsx';
import { tableMessages } from './table-messages.ts';
import { type TableScreen, tableOf } from './table-topics.ts';
import { TotalsStrip } from './totals-strip.tsx';

const KEPT = ['range', 'from', 'to', 'compare'] as const;

/** Tables by topic: each is an address of its own, over the same days. */
export function TableScreenPage({ screen }: { readonly screen: TableScreen }) {
  const t = useMessages(tableMessages);
  const { api } = useServices();
  const search = useReportSearch();
  const { query } = useReportRange();
  const { topic, table } = tableOf(screen, search.by);
  const { sort, find } = search;
  const asked = useInfiniteQuery(
    tableQuery(api, table, {
      ...query,
      ...(sort !== undefined && { sort: sort as never }),
      ...(find !== undefined && { search: find }),
    }),
  );
  const [first] = asked.data?.pages ?? [];
  const days = Object.fromEntries(KEPT.map((name) => [name, search[name]]));
  const report = first && { ...first, rows: asked.data?.pages.flatMap(({ rows }) => rows) ?? [] };
  return (
    <ReportPage
      title={t(screen.title)}
      tabs={
        <ViewTabs
          views={screen.topics.map(({ label, tables }) => ({ id: tables[0], label: t(label) }))}
          open={topic.tables[0]}
          searchOf={(id) => ({ ...days, by: id === screen.topics[0].tables[0] ? undefined : id })}
        />
      }
      actions={<ExportButton table={table} sort={sort} search={find} />}
    >
      {report && <MoneyWarning money={report.money} currency={report.span.currency} />}
      {report && report.columns.length > 1 && <TotalsStrip report={report} />}
      <TableCard topic={topic} table={table} asked={asked} report={report} />
      {report && (
        <Notes
          span={report.span}
          money={report.money}
          hasVisitors={report.columns.some(({ name }) => name === 'visitors')}
          rowsAddUp={report.rows.length > 0 ? report.rowsAddUp : true}
          more={table === 'left-out' ? [t('leftOutText')] : []}
        />
      )}
      <RowsSheet table={table} report={report} />
    </ReportPage>
  );
}
