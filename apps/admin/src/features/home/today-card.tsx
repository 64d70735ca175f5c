import type { HomeSales } from '@awning/contract';
import { useMemberSession } from '../../api/member-session-query.ts';
import { changeOf } from '../../kit/chart/change.ts';
import { ChangeMark } from '../../kit/chart/change-mark.tsx';
import { CompareChart } from '../../kit/chart/compare-chart.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { dateText, minorText } from '../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { runningTotals } from './figures.ts';
import { homeMessages } from './home-messages.ts';
import classes from './home-page.module.css';
import type { DayVisits } from './visits-query.ts';

interface TodayCardProps {
  readonly sales: HomeSales;
  /** Undefined: they are not known yet, or not for this member. */
  readonly visits?: readonly DayVisits[] | undefined;
  readonly now: string;
}

const MARKED_HOURS = [0, 6, 12, 18];

/** Today beside the same weekday a week ago, up to this time of day. */
export function TodayCard({ sales, visits }: TodayCardProps) {
  const t = useMessages(homeMessages);
  const locale = useLocale();
  const { currency, today, weekBefore, hours } = sales;
  const money = (minor: number): string => minorText(minor, currency, locale);
  const weekday = dateText(weekBefore.date, locale, { weekday: 'long' });
  const hourText = useHourText();
  return (
    <Card title={t('today')}>
      <p className={classes.big}>
        {money(today.salesMinor)} <ChangeMark change={changeOf(today.salesMinor, weekBefore.salesMinor)} />
      </p>
      <p className={classes.about}>
        {t('todayOrders', { orders: today.orders, items: today.items })}{' '}
        {weekBefore.orders === 0
          ? t('nothingByNow', { weekday })
          : t('lastByNow', { weekday, sales: money(weekBefore.salesMinor), orders: weekBefore.orders })}
      </p>
      {visits && <Visitors visits={visits} weekBefore={weekBefore.date} weekday={weekday} />}
      {sales.testOrders > 0 && (
        <p className={classes.about}>{t('testOrders', { count: sales.testOrders })}</p>
      )}
      <CompareChart
        values={runningTotals(hours.today)}
        before={runningTotals(hours.weekBefore)}
        marks={MARKED_HOURS.map((hour) => ({ at: hour / 23, label: hourText(hour) }))}
        format={(value) => minorText(value, currency, locale, true)}
      />
      <p className={classes.legend} aria-hidden>
        <span data-line="now">{t('legendToday')}</span>
        <span data-line="before">
          {dateText(weekBefore.date, locale, { weekday: 'short', day: 'numeric', month: 'long' })}
        </span>
      </p>
      <HoursTable sales={sales} />
    </Card>
  );
}

interface VisitorsProps {
  readonly visits: readonly DayVisits[];
  readonly weekBefore: string;
  readonly weekday: string;
}

/** Who came today, against the same weekday a week ago. */
function Visitors({ visits, weekBefore, weekday }: VisitorsProps) {
  const t = useMessages(homeMessages);
  const today = visits.at(-1)?.visitors ?? 0;
  const before = visits.find(({ date }) => date === weekBefore)?.visitors ?? 0;
  return (
    <p className={classes.about}>
      {t('visitorsToday', { count: today })} {t('visitorsBefore', { count: before, weekday })}
    </p>
  );
}

function useHourText(): (hour: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' });
  return (hour) => format.format(new Date(Date.UTC(2026, 0, 1, hour)));
}

/** The same as the chart, for those who do not see it or want the numbers. */
function HoursTable({ sales }: { readonly sales: HomeSales }) {
  const t = useMessages(homeMessages);
  const locale = useLocale();
  const hourText = useHourText();
  const { timeZone } = useMemberSession().website;
  const { currency, weekBefore, hours } = sales;
  const before = dateText(weekBefore.date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <details className={classes.numbers}>
      <summary>{t('numbers')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {t('hour')} ({timeZone})
            </th>
            <th scope="col">{t('legendToday')}</th>
            <th scope="col">{before}</th>
          </tr>
        </thead>
        <tbody>
          {hours.weekBefore.map((minor, hour) => {
            const today = hours.today[hour];
            return (
              <tr key={hourText(hour)}>
                <th scope="row">{hourText(hour)}</th>
                <td>{today === undefined ? '' : minorText(today, currency, locale)}</td>
                <td>{minorText(minor, currency, locale)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
