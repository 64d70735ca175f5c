import type { ReportRows, ReportTable, ReportTableName } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { dateText } from '../../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { valueMessages } from '../figures/value-messages.ts';
import { valueText } from '../figures/value-text.ts';
import { rowsQuery } from '../frame/report-query.ts';
import { useReportRange } from '../frame/use-report-range.ts';
import { DayRows } from './day-rows.tsx';
import classes from './drill.module.css';
import { drillMessages } from './drill-messages.ts';
import { EventRows } from './event-rows.tsx';
import { OrderRows } from './order-rows.tsx';
import { RowFigures } from './row-figures.tsx';
import { type OpenRows, useOpenRows, valueIn } from './use-open-rows.ts';

interface RowsSheetProps {
  /** The table whose row was pressed; undefined: figures of the whole report. */
  readonly table?: ReportTableName | undefined;
  /** The rows that are shown, with their other figures. */
  readonly report?: Pick<ReportTable, 'table' | 'columns' | 'rows' | 'span'> | undefined;
}

/** What a figure is made of, beside the report. Closed while the address asks for nothing. */
export function RowsSheet({ table, report }: RowsSheetProps) {
  const { rows, closeRows } = useOpenRows();
  const t = useMessages(drillMessages);
  const words = useMessages(valueMessages);
  const locale = useLocale();
  if (rows === null) return null;
  const value = valueIn(rows);
  const row = report?.rows.find((each) => each.value === value);
  const title =
    value === undefined || table === undefined
      ? t(rows.show)
      : t('ofRow', {
          title: t(rows.show),
          row: valueText(table, row ?? { value, label: '' }, words, locale),
        });
  return (
    <Sheet
      title={title}
      isOpen
      isWide
      onClose={closeRows}
      actions={
        <Button variant="default" onClick={closeRows}>
          {t('close')}
        </Button>
      }
    >
      {row && report && <RowFigures row={row} report={report} />}
      <RowsOf rows={rows} table={table} />
    </Sheet>
  );
}

function RowsOf({ rows, table }: { readonly rows: OpenRows; readonly table: ReportTableName | undefined }) {
  const t = useMessages(drillMessages);
  const { api } = useServices();
  const { query } = useReportRange();
  const value = valueIn(rows);
  const asked = useInfiniteQuery(
    rowsQuery(api, {
      from: rows.on ?? query.from,
      to: rows.until ?? rows.on ?? query.to,
      kind: rows.show,
      ...(table !== undefined && value !== undefined && { table, value }),
    }),
  );
  const { data, error } = asked;
  if (!data)
    return error ? (
      <>
        <FormNotice>{t('failed', { reason: describeError(error) })}</FormNotice>
        <Button variant="default" mt="sm" onClick={() => void asked.refetch()} loading={asked.isFetching}>
          {t('retry')}
        </Button>
      </>
    ) : (
      <Skeleton height={320} role="status" aria-label={t('loading')} />
    );
  return (
    <div className={classes.rows}>
      <ReadRows pages={data.pages} />
      {asked.hasNextPage && (
        <Button
          variant="default"
          w="fit-content"
          onClick={() => void asked.fetchNextPage()}
          loading={asked.isFetchingNextPage}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function ReadRows({ pages }: { readonly pages: readonly ReportRows[] }) {
  const t = useMessages(drillMessages);
  const locale = useLocale();
  const [first] = pages;
  if (!first) return null;
  const { kind, span, isWhole, keptSince } = first;
  const orders = pages.flatMap((page) => page.orders);
  const events = pages.flatMap((page) => page.events);
  const count = kind === 'orders' ? orders.length : kind === 'events' ? events.length : first.days.length;
  return (
    <>
      {kind === 'days' && <p className={classes.note}>{t('onlySums')}</p>}
      {kind === 'events' && !isWhole && keptSince !== null && (
        <p className={classes.note}>
          {t('partly', { day: dateText(keptSince, locale, { dateStyle: 'long' }) })}
        </p>
      )}
      {count === 0 && <p>{t(kind === 'orders' ? 'nothingOrders' : 'nothingEvents')}</p>}
      {orders.length > 0 && <OrderRows orders={orders} currency={span.currency} />}
      {events.length > 0 && (
        <>
          <EventRows events={events} timeZone={span.timeZone} />
          <p className={classes.note}>{t('anonymous')}</p>
        </>
      )}
      {kind === 'days' && first.days.length > 0 && <DayRows rows={first} />}
    </>
  );
}
