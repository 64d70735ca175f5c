import type { LiveReport } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { minorText } from '../../kit/text/figures.ts';
import { numberFormat } from '../../kit/text/formats.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { QueryCard } from './frame/query-card.tsx';
import frame from './frame/report.module.css';
import { ReportPage } from './frame/report-page.tsx';
import { liveQuery } from './frame/report-query.ts';
import classes from './live/live.module.css';
import { LiveList } from './live/live-list.tsx';
import { liveMessages } from './live/live-messages.ts';
import { MinuteBars } from './live/minute-bars.tsx';
import { useLiveReport } from './live/use-live-report.ts';

/** What happens on the site at this moment. */
export function LivePage() {
  const t = useMessages(liveMessages);
  const { api } = useServices();
  const live = useQuery(liveQuery(api));
  useLiveReport();
  const { data, error } = live;
  return (
    <ReportPage title={t('title')} isLive>
      {data && error && <p role="alert">{t('failed', { reason: describeError(error) })}</p>}
      {data && <LiveFigures report={data} />}
      <QueryCard title={t('views')} query={{ ...live, error: data ? null : error }} height={140}>
        {({ minutes }) => <MinuteBars minutes={minutes} />}
      </QueryCard>
      {data && (
        <div className={frame.three}>
          <LiveList title={t('pages')} table="page" rows={data.pages} />
          <LiveList title={t('sources')} table="source" rows={data.sources} />
          <LiveList title={t('countries')} table="country" rows={data.countries} />
        </div>
      )}
      <p className={classes.note}>{t('you')}</p>
      <p className={classes.note}>
        <Link to="/analytics">{t('toOverview')}</Link>
      </p>
    </ReportPage>
  );
}

function LiveFigures({ report }: { readonly report: LiveReport }) {
  const t = useMessages(liveMessages);
  const locale = useLocale();
  const count = (value: number): string => numberFormat(locale, {}).format(value);
  return (
    <dl className={classes.figures}>
      <div data-main>
        <dt>{t('visitors')}</dt>
        <dd aria-live="polite">{count(report.lastFiveMinutes)}</dd>
        <dd>{t('visitorsText')}</dd>
      </div>
      <div>
        <dt>{t('halfHour')}</dt>
        <dd>{count(report.lastHalfHour)}</dd>
      </div>
      <div>
        <dt>{t('carts')}</dt>
        <dd>{count(report.openCarts)}</dd>
      </div>
      <div>
        <dt>{t('checkouts')}</dt>
        <dd>{count(report.openCheckouts)}</dd>
      </div>
      <div>
        <dt>{t('today')}</dt>
        <dd>{minorText(report.salesTodayMinor, report.currency, locale)}</dd>
        <dd>{t('orders', { count: report.ordersToday })}</dd>
      </div>
    </dl>
  );
}
