import type { ReportFigure, ReportRow, ReportTable } from '@awning/contract';
import { OpenNewWindow } from 'iconoir-react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { changeOf } from '../../../kit/chart/change.ts';
import { ChangeMark } from '../../../kit/chart/change-mark.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { figureText, rowKindOf } from '../figures/figure-text.ts';
import { valueMessages } from '../figures/value-messages.ts';
import { valueText } from '../figures/value-text.ts';
import { useFigureContext } from '../frame/notes.tsx';
import classes from './report-rows.module.css';
import { SortHead } from './sort-head.tsx';
import { tableMessages } from './table-messages.ts';

interface ReportRowsProps {
  /** What the rows are about: the name of the table. */
  readonly caption: string;
  readonly report: Pick<ReportTable, 'table' | 'span' | 'columns' | 'rows'>;
  /** What a figure is made of; undefined: it leads nowhere. */
  readonly onOpen?: ((row: ReportRow, show: 'orders' | 'events') => void) | undefined;
  /** As the call takes it; undefined: the rows have one order. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
}

/** Rows of a report. The bar behind a name is its share of the first column. */
export function ReportRows({ caption, report, onOpen, sort, onSort }: ReportRowsProps) {
  const t = useMessages(tableMessages);
  const context = useFigureContext(report.span.currency);
  const { columns, table } = report;
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <SortHead name="label" label={t(`of ${table}`)} sort={sort} onSort={onSort} />
          {columns.map(({ name }, rank) => (
            <SortHead
              key={name}
              name={name}
              label={context.t(name)}
              sort={sort}
              onSort={onSort}
              rank={rank}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => (
          <Row key={row.value} row={row} report={report} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<ReportRowsProps, 'report' | 'onOpen'> {
  readonly row: ReportRow;
}

function Row({ row, report, onOpen }: RowProps) {
  const words = useMessages(valueMessages);
  const locale = useLocale();
  const name = valueText(report.table, row, words, locale);
  const [first] = report.columns;
  return (
    <tr>
      <th scope="row">
        {row.share !== null && (
          <span
            className={classes.bar}
            style={{ inlineSize: `${Math.max(0, Math.min(1, row.share)) * 100}%` }}
            aria-hidden
          />
        )}
        <span className={classes.name}>
          {onOpen && first ? (
            <button type="button" onClick={() => onOpen(row, rowKindOf(first.name))}>
              {name}
            </button>
          ) : (
            <span>{name}</span>
          )}
          {row.detail !== '' && <small>{row.detail}</small>}
          {row.href !== null && <SiteLink href={row.href} name={name} />}
        </span>
      </th>
      {report.columns.map(({ name: figure }, rank) => (
        <Cell key={figure} row={row} name={figure} rank={rank} currency={report.span.currency} />
      ))}
    </tr>
  );
}

interface CellProps {
  readonly row: ReportRow;
  readonly name: ReportFigure;
  readonly rank: number;
  readonly currency: string;
}

function Cell({ row, name, rank, currency }: CellProps) {
  const context = useFigureContext(currency);
  const now = row.figures[name];
  // A row that is new is told by its figure alone: there are many of them.
  const change = now === undefined || row.before === null ? null : changeOf(now, row.before[name] ?? 0);
  return (
    <td data-rank={rank}>
      {figureText(name, now, context)}
      {rank === 0 && change !== null && (
        <span className={classes.change}>
          {(change.kind === 'up' || change.kind === 'down') && <ChangeMark change={change} />}
        </span>
      )}
    </td>
  );
}

/** To the page that a row is about. */
function SiteLink({ href, name }: { readonly href: string; readonly name: string }) {
  const t = useMessages(tableMessages);
  const { baseUrl } = useMemberSession().website;
  return (
    <a
      className={classes.link}
      href={new URL(href, baseUrl).href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('onSite', { name })}
    >
      <OpenNewWindow width={14} height={14} strokeWidth={1.5} aria-hidden />
    </a>
  );
}
