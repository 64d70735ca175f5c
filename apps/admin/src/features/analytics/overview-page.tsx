import type { OverviewReport, ReportFigure } from '@awning/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { RowsSheet } from './drill/rows-sheet.tsx';
import { useOpenRows } from './drill/use-open-rows.ts';
import { hasSeries, rowKindOf } from './figures/figure-text.ts';
import { valueMessages } from './figures/value-messages.ts';
import { ExportButton } from './frame/export-button.tsx';
import { FreshSite } from './frame/fresh-site.tsx';
import { leftOutNote } from './frame/left-out-note.ts';
import { MoneyWarning, Notes, useFigureContext } from './frame/notes.tsx';
import { QueryCard } from './frame/query-card.tsx';
import frame from './frame/report.module.css';
import { ReportPage } from './frame/report-page.tsx';
import { funnelQuery, overviewQuery } from './frame/report-query.ts';
import { useReportRange } from './frame/use-report-range.ts';
import { funnelMessages } from './funnel/funnel-messages.ts';
import { FunnelSteps } from './funnel/funnel-steps.tsx';
import { FigureStrip } from './overview/figure-strip.tsx';
import { LiveNow } from './overview/live-now.tsx';
import { MoneyCard } from './overview/money-card.tsx';
import { overviewMessages } from './overview/overview-messages.ts';
import { TopCard } from './overview/top-card.tsx';

const TrendCard = lazy(async () => ({ default: (await import('./overview/trend-card.tsx')).TrendCard }));
const TREND_HEIGHT = 356;

/** How the site does: visitors, orders and money of any days, beside those that they are compared with. */
export function OverviewPage() {
  const t = useMessages(overviewMessages);
  const { api } = useServices();
  const { query } = useReportRange();
  const overview = useQuery(overviewQuery(api, query));
  const { data, error } = overview;
  const isFresh = data !== undefined && isUncounted(data);
  return (
    <ReportPage
      title={t('title')}
      status={<LiveNow />}
      actions={data && !isFresh && <ExportButton table="day" />}
    >
      {!data &&
        (error ? (
          <QueryCard title={t('figures')} query={overview} height={200}>
            {() => null}
          </QueryCard>
        ) : (
          <Skeleton height={560} role="status" aria-label={t('title')} />
        ))}
      {isFresh && <FreshSite />}
      {data && !isFresh && (
        <div className={frame.cards} data-old={overview.isPlaceholderData || undefined}>
          <Figures report={data} />
        </div>
      )}
      <RowsSheet />
    </ReportPage>
  );
}

/** Neither a visit nor an order yet. */
const isUncounted = ({ span, figures, money }: OverviewReport): boolean =>
  span.countedSince === null && (figures.orders ?? 0) === 0 && money.testOrders === 0;

function Figures({ report }: { readonly report: OverviewReport }) {
  const words = useMessages(valueMessages);
  const locale = useLocale();
  const context = useFigureContext(report.span.currency);
  const { openRows } = useOpenRows();
  const [chosen, setChosen] = useState<ReportFigure>('salesMinor');
  const leftOut = leftOutNote(report.leftOut, context.t, words, locale);
  return (
    <>
      <MoneyWarning money={report.money} currency={report.span.currency} />
      <FigureStrip
        report={report}
        chosen={chosen}
        onChoose={(name) => (hasSeries(name) ? setChosen(name) : openRows({ show: rowKindOf(name) }))}
      />
      <Suspense fallback={<Skeleton height={TREND_HEIGHT} />}>
        <TrendCard report={report} name={chosen} />
      </Suspense>
      <div className={frame.pair}>
        <MoneyCard report={report} />
        <FunnelCard />
      </div>
      <div className={frame.three}>
        <TopCard heading="topPages" table="page" to="/analytics/visitors" />
        <TopCard heading="topSources" table="source" to="/analytics/visitors" />
        <TopCard heading="topProducts" table="product" to="/analytics/sales" />
      </div>
      <Notes span={report.span} money={report.money} hasVisitors more={leftOut === null ? [] : [leftOut]} />
    </>
  );
}

function FunnelCard() {
  const t = useMessages(funnelMessages);
  const { api } = useServices();
  const { query } = useReportRange();
  const funnel = useQuery(funnelQuery(api, query));
  return (
    <QueryCard
      title={t('steps')}
      query={funnel}
      height={216}
      actions={
        <Link to={'/analytics/funnel' as never} search={((previous: object) => previous) as never}>
          {t('all')}
        </Link>
      }
    >
      {(report) => <FunnelSteps report={report} />}
    </QueryCard>
  );
}
