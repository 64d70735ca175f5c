import type { FunnelReport } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { dateText, minorText } from '../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { MoneyWarning, Notes } from './frame/notes.tsx';
import { QueryCard } from './frame/query-card.tsx';
import frame from './frame/report.module.css';
import { ReportPage } from './frame/report-page.tsx';
import { funnelQuery } from './frame/report-query.ts';
import { useReportRange } from './frame/use-report-range.ts';
import classes from './funnel/funnel.module.css';
import { funnelMessages } from './funnel/funnel-messages.ts';
import { FunnelSteps } from './funnel/funnel-steps.tsx';
import { jumpOf } from './funnel/funnel-targets.ts';

/** Where the money is lost between a visit and a payment, and why. */
export function FunnelPage() {
  const t = useMessages(funnelMessages);
  const { api } = useServices();
  const { query } = useReportRange();
  const funnel = useQuery(funnelQuery(api, query));
  const { data } = funnel;
  const locale = useLocale();
  const dayOf = (day: string): string => dateText(day, locale, { dateStyle: 'long' });
  return (
    <ReportPage title={t('title')}>
      {data && <MoneyWarning money={data.money} currency={data.span.currency} />}
      <div className={frame.pair}>
        <QueryCard title={t('steps')} query={funnel} height={320}>
          {(report) => <FunnelSteps report={report} hasLosses />}
        </QueryCard>
        <div>{data && <AbandonedCard report={data} />}</div>
      </div>
      <QueryCard title={t('reasons')} query={funnel} height={160} isFlush>
        {(report) => <Reasons report={report} />}
      </QueryCard>
      {data && (
        <Notes
          span={data.span}
          money={data.money}
          more={data.isWhole ? [t('counted')] : [t('counted'), t('partly', { day: dayOf(data.keptSince) })]}
        />
      )}
    </ReportPage>
  );
}

function AbandonedCard({ report }: { readonly report: FunnelReport }) {
  const t = useMessages(funnelMessages);
  const locale = useLocale();
  const permissions = useMemberSession().member?.permissions ?? [];
  const { abandoned, span } = report;
  return (
    <Card title={t('abandoned')}>
      <p className={classes.text}>
        {t('abandonedText', {
          carts: abandoned.carts,
          worth: minorText(abandoned.worthMinor, span.currency, locale),
        })}
      </p>
      {abandoned.carts > 0 && (
        <p className={classes.text}>{t('mayRemind', { count: abandoned.mayBeReminded })}</p>
      )}
      {permissions.includes('commerce.manage') && (
        <Link to={'/analytics/carts' as never} search={{} as never}>
          {t('seeCarts')}
        </Link>
      )}
    </Card>
  );
}

function Reasons({ report: { reasons, span } }: { readonly report: FunnelReport }) {
  const t = useMessages(funnelMessages);
  const locale = useLocale();
  const permissions = useMemberSession().member?.permissions ?? [];
  if (reasons.length === 0) return <p className={classes.nothing}>{t('noReasons')}</p>;
  return (
    <>
      <p className={classes.about}>{t('reasonsText')}</p>
      <ul className={classes.reasons}>
        {reasons.map((reason) => {
          const jump = jumpOf(reason, permissions);
          const { detail, count, worthMinor } = reason;
          return (
            <li key={`${reason.reason} ${reason.step} ${detail}`}>
              <div>
                <b>{t(reason.reason)}</b> <span>{t('after', { step: t(reason.step) })}</span>
                {detail !== '' && <p>{detail}</p>}
              </div>
              <span>{t('times', { count })}</span>
              <strong>{worthMinor === null ? '' : minorText(worthMinor, span.currency, locale)}</strong>
              {jump && (
                <Link to={jump.to as never} search={{} as never}>
                  {t(jump.label)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
