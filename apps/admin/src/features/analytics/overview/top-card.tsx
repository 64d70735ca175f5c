import type { ReportTableName } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { QueryCard } from '../frame/query-card.tsx';
import { topQuery } from '../frame/report-query.ts';
import { useReportRange, useReportSearch } from '../frame/use-report-range.ts';
import { ReportRows } from '../tables/report-rows.tsx';
import { tableMessages } from '../tables/table-messages.ts';
import { overviewMessages } from './overview-messages.ts';
import classes from './top-card.module.css';

interface TopCardProps {
  readonly heading: 'topPages' | 'topSources' | 'topProducts';
  readonly table: ReportTableName;
  /** The screen with all of its rows. */
  readonly to: '/analytics/visitors' | '/analytics/sales';
}

const ROWS = 5;

/** The first rows of a table, and the way to all of it. */
export function TopCard({ heading, table, to }: TopCardProps) {
  const t = useMessages(overviewMessages);
  const words = useMessages(tableMessages);
  const { api } = useServices();
  const { range, from, to: until, compare } = useReportSearch();
  const { query } = useReportRange();
  const top = useQuery(topQuery(api, table, { ...query, limit: ROWS }));
  const name = t(heading);
  return (
    <QueryCard
      title={name}
      query={top}
      height={200}
      isFlush
      actions={
        <Link
          to={to}
          search={{ range, from, to: until, compare, by: table } as never}
          className={classes.all}
          aria-label={t('allOf', { title: name })}
        >
          {t('all')}
        </Link>
      }
    >
      {(report) =>
        report.rows.length === 0 ? (
          <p className={classes.nothing}>{words('nothing')}</p>
        ) : (
          <div className={classes.rows}>
            <ReportRows caption={name} report={{ ...report, columns: report.columns.slice(0, 1) }} />
          </div>
        )
      }
    </QueryCard>
  );
}
