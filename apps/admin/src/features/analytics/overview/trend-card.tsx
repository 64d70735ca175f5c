import type { OverviewReport, ReportFigure } from '@awning/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { TrendChart } from '../../../kit/chart/trend-chart.tsx';
import { TrendTable } from '../../../kit/chart/trend-table.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useOpenRows } from '../drill/use-open-rows.ts';
import { figureText, rowKindOf, scaleText } from '../figures/figure-text.ts';
import { useFigureContext } from '../frame/notes.tsx';
import { overviewMessages } from './overview-messages.ts';
import classes from './trend-card.module.css';
import { type Grouping, groupingsFor, trendOf } from './trend-series.ts';

interface TrendCardProps {
  readonly report: OverviewReport;
  readonly name: ReportFigure;
}

const TITLES = { day: 'byDay', week: 'byWeek', month: 'byMonth' } as const;

/** One figure through the days, with those that it is compared with, and its table. */
export function TrendCard({ report, name }: TrendCardProps) {
  const t = useMessages(overviewMessages);
  const locale = useLocale();
  const context = useFigureContext(report.span.currency);
  const { openRows } = useOpenRows();
  const [wanted, setGrouping] = useState<Grouping>('day');
  const [at, setAt] = useState<string | null>(null);
  const groupings = groupingsFor(report.span.days);
  const grouping = groupings.includes(wanted) ? wanted : 'day';
  const isByHour = report.series.by === 'hour';
  const points = trendOf(report.series, name, grouping, locale);
  const figure = context.t(name);
  const before = context.t(report.span.compare === 'year' ? 'shortYear' : 'shortBefore');
  const title = t(isByHour ? 'byHour' : TITLES[grouping], { figure });
  const show = rowKindOf(name);
  const pointing = { at, onPoint: setAt };
  return (
    <Card
      title={title}
      actions={
        <span className={classes.tools}>
          <button type="button" className={classes.link} onClick={() => openRows({ show })}>
            {t(show === 'orders' ? 'showOrders' : 'showEvents')}
          </button>
          {groupings.length > 1 && !isByHour && (
            <SegmentedControl
              size="xs"
              aria-label={t('grouping')}
              data={groupings.map((value) => ({ value, label: t(value) }))}
              value={grouping}
              onChange={(value) => setGrouping(value as Grouping)}
            />
          )}
        </span>
      }
    >
      <p className={classes.legend} aria-hidden>
        <span data-line="now">{t('now')}</span>
        {report.before && <span data-line="before">{before}</span>}
      </p>
      <div className={classes.both}>
        <TrendChart
          points={points}
          format={(value) => figureText(name, value, context)}
          formatScale={(value) => scaleText(name, value, context)}
          names={{ now: figure, before }}
          {...pointing}
        />
        <TrendTable
          caption={title}
          names={{ time: t(isByHour ? 'hour' : grouping), now: figure, before }}
          points={points}
          format={(value) => figureText(name, value, context)}
          {...(!isByHour && {
            onOpen: ({ key }) => {
              const point = points.find((each) => each.key === key);
              if (point) openRows({ show, on: point.from, until: point.to });
            },
          })}
          {...pointing}
        />
      </div>
    </Card>
  );
}
